import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Generated } from './generated.ts'

const SOURCE = 'scenarios/decline.yaml'

type Case = {
  readonly initialization: { readonly error: unknown; readonly networkCode: string; readonly message: string }
}

/** Returns the declines of `scenarios/decline.yaml` by their network code, for authorizations. */
export const networkCodes = (): Generated => {
  const { cases }: { readonly cases: Readonly<Record<string, Case>> } = parse(readFileSync(SOURCE, 'utf8'))
  const rows = Object.values(cases).map(({ initialization: { error, networkCode, message } }) => [
    networkCode,
    { error, message },
  ])
  const text = `/* Generated from ${SOURCE} by \`npm run generate\`. Do not edit. */
import type { Brand } from './brand-names.ts'
import type { ErrorCode } from './error-codes.ts'

type Row = {
  readonly error: ErrorCode | ({ readonly default: ErrorCode } & { readonly [B in Brand]?: ErrorCode })
  readonly message: string
}

/** Error code and message of each response code with which a card network declines. */
export const NETWORK_CODES: Readonly<Record<string, Row>> = ${JSON.stringify(Object.fromEntries(rows))}
`
  return { path: 'src/core/domain/network-codes.gen.ts', text }
}
