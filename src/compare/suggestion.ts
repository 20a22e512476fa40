import { pointTo } from '../core/domain/json-pointer.ts'
import type { AssumptionLine } from './assumption-lines.ts'
import type { Comparison } from './comparison.ts'
import type { Contract } from './contract-index.ts'
import type { FittedSettings, Verdict } from './verdicts.ts'

/** A suggested change of a line of the contract, for a person to apply. */
type Suggested = {
  readonly pointer: string
  readonly origin: Readonly<Record<string, unknown>> & { readonly times: number }
}

/** Suggestions from a recording. Nothing is applied automatically. */
export type Suggestion = {
  readonly name: string
  readonly date: string
  readonly confirmed: readonly Suggested[]
  readonly contradicted: readonly {
    readonly line: string
    readonly differences: number
    readonly expected: string
    readonly recorded: string
  }[]
  /** Settings for `--config` with which the sandbox behaves as recorded. */
  readonly config: FittedSettings
}

type Signed = { readonly by: string; readonly on: string }

/** Returns the pointer of the origin: the target of a reference if several lines share it. */
const originPointer = ({ id, kind }: AssumptionLine, contract: Contract): string => {
  if (kind === 'rule' || kind === 'value') return id
  const base = kind === 'status' ? contract.followed(contract.at(id)).pointer : id
  return pointTo(base, 'x-origin')
}

/**
 * Excludes lines for all values of an enum, because one value does not confirm them, and statuses of webhooks, which
 * the merchant sends.
 */
const isSingleItem = ({ id, kind }: AssumptionLine): boolean =>
  !(kind === 'value' && id.endsWith('/x-enum-origin')) && !(kind === 'status' && id.startsWith('#/webhooks'))

const confirmedBy = (
  { line, times, verdict, setting }: Verdict,
  contract: Contract,
  signed: Signed,
): readonly Suggested[] => {
  if (verdict !== 'confirmed' || setting !== undefined || line.origin.kind !== 'assumed' || !isSingleItem(line))
    return []
  if (line.kind === 'behavior') return [{ pointer: pointTo(line.id, 'recorded'), origin: { ...signed, times } }]
  return [
    {
      pointer: originPointer(line, contract),
      origin: { kind: 'recorded', ...signed, times, replaces: line.rawOrigin },
    },
  ]
}

/** Combines suggestions for a shared item and sums their occurrences. */
const combineShared = (all: readonly Suggested[]): readonly Suggested[] => {
  const locations = new Map<string, Suggested>()
  for (const { pointer, origin } of all) {
    const times = origin.times + (locations.get(pointer)?.origin.times ?? 0)
    locations.set(pointer, { pointer, origin: { ...origin, times } })
  }
  return [...locations.values()]
}

/** Creates suggestions from a comparison, signed with a name. */
export const suggestionOf = ({ verdicts, fitted }: Comparison, contract: Contract, signed: Signed): Suggestion => ({
  name: signed.by,
  date: signed.on,
  confirmed: combineShared(verdicts.flatMap((verdict) => confirmedBy(verdict, contract, signed))).filter(
    ({ pointer }) =>
      !verdicts.some(({ verdict, line }) => verdict === 'contradicted' && originPointer(line, contract) === pointer),
  ),
  contradicted: verdicts
    .filter(({ verdict }) => verdict === 'contradicted')
    .map(({ line, differences: [first, ...more] }) => ({
      line: line.id,
      differences: more.length + 1,
      expected: first?.expected ?? '',
      recorded: first?.recorded ?? '',
    })),
  config: fitted,
})
