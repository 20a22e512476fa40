import type { Outcome } from '../core/domain/outcome.schema.ts'
import { type AssumptionIndex, behaviorOf } from './assumption-lines.ts'
import type { Contract } from './contract-index.ts'
import type { Agreement, Difference } from './difference.ts'
import { asFitted, fitSettings, switchesOf } from './fit-settings.ts'
import { judge, plainDifferences, type ReplayedExchanges } from './judge-exchange.ts'
import { allOf, presenceIn } from './member-presence.ts'
import type { Recording, Where } from './recording.ts'
import { type Replay, replay, unproducedOutcomes } from './replay.ts'
import type { NotReplayed } from './replay-exclusions.ts'
import { type FittedSettings, type Verdict, verdictsOf } from './verdicts.ts'

/** Result of comparing a recording with the contract and the sandbox. */
export type Comparison = {
  readonly verdicts: readonly Verdict[]
  /** Differences without a matching line. */
  readonly findings: readonly string[]
  readonly fitted: FittedSettings
  readonly replayed: number
  /** Exchanges that were not replayed, although others were. */
  readonly notReplayed: readonly NotReplayed[]
  readonly exchanges: number
}

type Parts = {
  readonly ledger: AssumptionIndex
  readonly contract: Contract
  /** The outcomes of the shipped scenarios. */
  readonly outcomes: readonly Outcome[]
}

const NONE: ReplayedExchanges = new Map()

const behaviorsIn = (all: readonly (Agreement | Difference)[]): readonly string[] =>
  all.flatMap(({ line }) => behaviorOf(line) ?? [])

const describeDifference = ({ where: { file, entry }, operation, place, kind, ours, theirs }: Difference): string =>
  `${operation} ${place}: ${kind}; sandbox ${ours}, recording ${theirs} (file ${file}, entry ${entry})`

/** Compares a recording. Replays it if possible and requested. */
export const compareRecording = async (
  recording: Recording,
  { ledger, contract, outcomes }: Parts,
  { replays }: { readonly replays: boolean },
): Promise<Comparison> => {
  const exchanges = allOf(recording)
  const measure = { ledger, contract, presence: presenceIn(exchanges) }
  const canReplay = replays && !recording.isLive
  const replayWith = async (fitted: FittedSettings): Promise<Replay> =>
    canReplay ? replay(recording, contract, fitted) : { replayed: NONE, stopped: [], notReplayed: [] }
  // Only replayed exchanges can still differ.
  const left = ({ replayed }: Replay): readonly Difference[] =>
    replayed.size === 0 ? [] : plainDifferences(recording, replayed, measure)

  const byContract = judge(recording, NONE, measure)
  const { differences, agreements } = byContract
  const requested = switchesOf(behaviorsIn(differences), behaviorsIn(agreements))
  const plain = await replayWith(asFitted(requested))
  const fitted = canReplay
    ? await fitSettings(requested, left(plain), async (tried) => left(await replayWith(tried)))
    : asFitted(requested)
  const isPlain = Object.keys(fitted).length === requested.length
  const final = isPlain ? plain : await replayWith(fitted)
  const { replayed, stopped, notReplayed } = final
  const judged = replayed.size === 0 ? byContract : judge(recording, replayed, measure)
  const places = new Set([...replayed.keys()].map(({ where }) => where))
  const settled = { fitted, left: left(final), isReplayed: (where: Where) => places.has(where) }
  const unmatched = judged.differences.filter(({ line }) => line === undefined || ledger.line(line) === undefined)
  const verdicts = verdictsOf(ledger, judged, settled)
  // Settings that a behavior requested are omitted if they confirmed nothing.
  const isOfUse = (name: string, value: string): boolean =>
    !requested.some((one) => one.name === name) ||
    verdicts.some(({ with: setting = '' }) => setting.includes(`--${name} ${value}`))
  return {
    verdicts,
    findings: [
      ...unmatched.map(describeDifference),
      ...stopped.map(({ file, entry }) => `replay of a flow stopped at file ${file}, entry ${entry}`),
      ...(canReplay ? unproducedOutcomes(recording, outcomes) : []),
    ],
    fitted: Object.fromEntries(Object.entries(fitted).filter(([name, value]) => isOfUse(name, value))),
    replayed: replayed.size,
    notReplayed,
    exchanges: exchanges.length,
  }
}
