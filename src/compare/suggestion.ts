import { pointTo } from '../core/domain/json-pointer.ts'
import type { Line } from './assumption-lines.ts'
import type { Comparison } from './comparison.ts'
import type { Contract } from './contract-index.ts'
import type { Fitted, Verdict } from './verdicts.ts'

/** What a line of the contract may become, for a person to apply. */
type Suggested = {
  readonly at: string
  readonly becomes: Readonly<Record<string, unknown>> & { readonly times: number }
}

/** What a person may do about a recording: nothing of it is done here. */
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
  /** For `--config`: with these the sandbox does what was recorded. */
  readonly config: Fitted
}

type Signed = { readonly by: string; readonly on: string }

/** Where the origin of a line is written: behind a reference, where many share it. */
const placeOf = ({ id, kind }: Line, contract: Contract): string => {
  if (kind === 'rule' || kind === 'value') return id
  const home = kind === 'status' ? contract.followed(contract.at(id)).pointer : id
  return pointTo(home, 'x-origin')
}

/** What stands for every value of an enum is not confirmed by one of them; webhooks are answered by the merchant. */
const isOneThing = ({ id, kind }: Line): boolean =>
  !(kind === 'value' && id.endsWith('/x-enum-origin')) && !(kind === 'status' && id.startsWith('#/webhooks'))

const confirmedBy = (
  { line, times, verdict, with: setting }: Verdict,
  contract: Contract,
  signed: Signed,
): readonly Suggested[] => {
  if (verdict !== 'confirmed' || setting !== undefined || line.origin.kind !== 'assumed' || !isOneThing(line)) return []
  if (line.kind === 'behaviour') return [{ at: pointTo(line.id, 'recorded'), becomes: { ...signed, times } }]
  return [{ at: placeOf(line, contract), becomes: { kind: 'recorded', ...signed, times, replaces: line.said } }]
}

/** One place for all operations that share a status: how often together. */
const oncePerPlace = (all: readonly Suggested[]): readonly Suggested[] => {
  const places = new Map<string, Suggested>()
  for (const { at, becomes } of all) {
    const times = becomes.times + (places.get(at)?.becomes.times ?? 0)
    places.set(at, { at, becomes: { ...becomes, times } })
  }
  return [...places.values()]
}

/** What a recording suggests of the ledger, under the name that a person gives it. */
export const suggestionOf = ({ verdicts, fitted }: Comparison, contract: Contract, signed: Signed): Suggestion => ({
  name: signed.by,
  on: signed.on,
  confirmed: oncePerPlace(verdicts.flatMap((verdict) => confirmedBy(verdict, contract, signed))).filter(
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
