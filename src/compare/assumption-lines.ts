import { type Claim, claims, fieldsOf } from '../core/contract/claims.ts'
import { type Assumption, collectAssumptions, collectOrigins, type Origin } from '../core/contract/origins.ts'
import { pointTo } from '../core/domain/json-pointer.ts'

/** One line of the ledger: an item of the contract that says where it comes from, or an assumption about behaviour. */
export type Line = {
  /** A pointer into openapi.yaml. */
  readonly id: string
  readonly kind: Claim['item'] | 'behaviour'
  readonly group: string
  readonly name: string
  readonly origin: Origin
  /** The origin as it is written: the name of one, or all of it. */
  readonly said?: unknown
  /** Of a behaviour: what the sandbox does. */
  readonly statement?: string
}

/** The lines of a contract. */
export type Ledger = {
  readonly lines: readonly Line[]
  line(id: string): Line | undefined
  /** Whether the description of the service says so itself, in words or by an example. */
  isDocumented(id: string): boolean
}

const HOME = '#/x-assumptions'

/** The line of a behaviour, by its key. */
export const behaviourLine = (key: string): string => pointTo(HOME, key)

/** The behaviour that a line is about. */
export const behaviourOf = (line = ''): string | undefined =>
  line.startsWith(`${HOME}/`) ? line.slice(HOME.length + 1) : undefined

/** Which behaviours a contract assumes, by their keys. */
export const behaviourKeys = (document: unknown): readonly string[] =>
  Object.keys(fieldsOf(fieldsOf(document)['x-assumptions']))

const lineOfAssumption = ({ key, statement, reason, source, recorded }: Assumption): Line => ({
  id: behaviourLine(key),
  kind: 'behaviour',
  group: 'behaviour',
  name: key,
  statement,
  origin: recorded ?? { kind: 'assumed', reason, source },
})

/** Reads the ledger of a parsed contract. */
export const createLedger = (document: unknown): Ledger => {
  const said = new Map([...claims(document)].map((claim) => [claim.pointer, claim.said]))
  const items = collectOrigins(document).rows.map(
    ({ item, group, name, pointer, origin }): Line => ({
      id: pointer,
      kind: item,
      group,
      name,
      origin,
      said: said.get(pointer),
    }),
  )
  const lines = [...items, ...collectAssumptions(document).assumptions.map(lineOfAssumption)]
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    lines,
    line: (id) => byId.get(id),
    isDocumented: (id) => {
      const kind = byId.get(id)?.origin.kind
      return kind === 'documented' || kind === 'observed'
    },
  }
}
