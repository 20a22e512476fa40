import { pointTo } from '../core/domain/json-pointer.ts'
import type { AssumptionLine } from './assumption-lines.ts'
import type { Comparison } from './comparison.ts'
import type { Contract } from './contract-index.ts'
import type { FittedSettings, Verdict } from './verdicts.ts'

/** A suggested change of a line of the contract, for a person to apply. */
type Suggested = {
  readonly at: string
  readonly becomes: Readonly<Record<string, unknown>> & { readonly times: number }
}

/** Suggestions from a recording. Nothing is applied automatically. */
export type Suggestion = {
  readonly name: string
  readonly on: string
  readonly confirmed: readonly Suggested[]
  readonly contradicted: readonly {
    readonly line: string
    readonly seen: number
    readonly expected: string
    readonly recorded: string
  }[]
  /** Settings for `--config` with which the sandbox behaves as recorded. */
  readonly config: FittedSettings
}

type Signed = { readonly by: string; readonly on: string }

/** Returns the pointer of the origin: the target of a reference if several lines share it. */
const placeOf = ({ id, kind }: AssumptionLine, contract: Contract): string => {
  if (kind === 'rule' || kind === 'value') return id
  const home = kind === 'status' ? contract.followed(contract.at(id)).pointer : id
  return pointTo(home, 'x-origin')
}

/**
 * Excludes lines for all values of an enum, because one value does not confirm them, and statuses of webhooks, which
 * the merchant sends.
 */
const isOneThing = ({ id, kind }: AssumptionLine): boolean =>
  !(kind === 'value' && id.endsWith('/x-enum-origin')) && !(kind === 'status' && id.startsWith('#/webhooks'))

const confirmedBy = (
  { line, times, verdict, with: setting }: Verdict,
  contract: Contract,
  signed: Signed,
): readonly Suggested[] => {
  if (verdict !== 'confirmed' || setting !== undefined || line.origin.kind !== 'assumed' || !isOneThing(line)) return []
  if (line.kind === 'behavior') return [{ at: pointTo(line.id, 'recorded'), becomes: { ...signed, times } }]
  return [{ at: placeOf(line, contract), becomes: { kind: 'recorded', ...signed, times, replaces: line.said } }]
}

/** Combines suggestions for a shared item and sums their occurrences. */
const combineShared = (all: readonly Suggested[]): readonly Suggested[] => {
  const places = new Map<string, Suggested>()
  for (const { at, becomes } of all) {
    const times = becomes.times + (places.get(at)?.becomes.times ?? 0)
    places.set(at, { at, becomes: { ...becomes, times } })
  }
  return [...places.values()]
}

/** Creates suggestions from a comparison, signed with a name. */
export const suggestionOf = ({ verdicts, fitted }: Comparison, contract: Contract, signed: Signed): Suggestion => ({
  name: signed.by,
  on: signed.on,
  confirmed: combineShared(verdicts.flatMap((verdict) => confirmedBy(verdict, contract, signed))).filter(
    ({ at }) => !verdicts.some(({ verdict, line }) => verdict === 'contradicted' && placeOf(line, contract) === at),
  ),
  contradicted: verdicts
    .filter(({ verdict }) => verdict === 'contradicted')
    .map(({ line, differences: [first, ...more] }) => ({
      line: line.id,
      seen: more.length + 1,
      expected: first?.ours ?? '',
      recorded: first?.theirs ?? '',
    })),
  config: fitted,
})
