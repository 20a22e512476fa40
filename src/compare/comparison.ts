import type { Outcome } from '../core/domain/outcome.schema.ts'
import { type AssumptionIndex, behaviorOf } from './assumption-lines.ts'
import type { Contract } from './contract-index.ts'
import type { Agreement, Difference } from './difference.ts'
import { asFitted, fitSettings, settingOf, switchesOf } from './fit-settings.ts'
import { oneOfEachForm } from './flow-form.ts'
import {
  checkResultsIn,
  isCausedBySettings,
  judge,
  plainDifferences,
  type ReplayedExchanges,
} from './judge-exchange.ts'
import { allOf, presenceIn } from './member-presence.ts'
import type { Recording } from './recording.ts'
import { type Progress, type Replay, replay, unproducedOutcomes } from './replay.ts'
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
  readonly assumptions: AssumptionIndex
  readonly contract: Contract
  /** The outcomes of the shipped scenarios. */
  readonly outcomes: readonly Outcome[]
}

const NONE: ReplayedExchanges = new Map()

const behaviorsIn = (all: readonly (Agreement | Difference)[]): readonly string[] =>
  all.flatMap(({ line }) => behaviorOf(line) ?? [])

const describeDifference = ({
  position: { file, entry },
  operation,
  location,
  kind,
  expected,
  recorded,
}: Difference): string =>
  `${operation} ${location}: ${kind}; sandbox ${expected}, recording ${recorded} (file ${file}, entry ${entry})`

/** Compares a recording. Replays it if possible and requested. */
export const compareRecording = async (
  recording: Recording,
  { assumptions, contract, outcomes }: Parts,
  { replays, onProgress }: { readonly replays: boolean; readonly onProgress?: Progress },
): Promise<Comparison> => {
  const exchanges = allOf(recording)
  const measure = { assumptions, contract, presence: presenceIn(exchanges) }
  // Equal forms differ in the same way, so that one of each is enough to find the settings.
  const sample = oneOfEachForm(recording)
  const canReplay = replays && !recording.isLive
  const replayWith = async (fitted: FittedSettings, of = recording): Promise<Replay> =>
    canReplay ? replay(of, contract, fitted, onProgress) : { replayed: NONE, stopped: [], notReplayed: [], forms: 0 }
  // Only replayed exchanges can still differ.
  const remaining = ({ replayed }: Replay, of = recording): readonly Difference[] =>
    replayed.size === 0 ? [] : plainDifferences(of, replayed, measure)

  const byContract = judge(recording, NONE, measure)
  const { differences, agreements } = byContract
  const requested = switchesOf(behaviorsIn(differences), behaviorsIn(agreements))
  const plain = await replayWith(asFitted(requested))
  const fitted = canReplay
    ? await fitSettings(requested, remaining(plain, sample), async (candidate) =>
        remaining(await replayWith(candidate, sample), sample),
      )
    : asFitted(requested)
  const isPlain = Object.keys(fitted).length === requested.length
  const final = isPlain ? plain : await replayWith(fitted)
  const { replayed, stopped, notReplayed } = final
  const judged = replayed.size === 0 ? byContract : judge(recording, replayed, measure)
  const isFitted = Object.keys(fitted).length > 0 && replayed.size > 0
  const withoutSettings = isFitted && requested.length > 0 ? await replayWith({}) : plain
  const isCaused = isCausedBySettings(
    checkResultsIn(recording),
    checkResultsIn(recording, replayed),
    checkResultsIn(recording, withoutSettings.replayed),
  )
  const fit = { fitted, remaining: remaining(final), isCaused }
  const unmatched = judged.differences.filter(({ line }) => line === undefined || assumptions.line(line) === undefined)
  const verdicts = verdictsOf(assumptions, judged, fit)
  // Settings that a behavior requested are omitted if the replay with them differs from the recording.
  const locations = new Set([...replayed.keys()].map(({ position }) => position))
  const isOfUse = (name: string, value: string): boolean =>
    !requested.some((option) => option.name === name) ||
    verdicts.some(
      ({ line, setting = '', differences }) =>
        setting.includes(`--${name} ${value}`) ||
        (differences.length > 0 &&
          settingOf(line.name) === name &&
          differences.every(({ position }) => !locations.has(position) || isCaused(line.name, position))),
    )
  return {
    verdicts,
    findings: [
      ...unmatched.map(describeDifference),
      ...stopped.map(({ file, entry }) => `replay of a flow stopped at file ${file}, entry ${entry}`),
      ...(canReplay ? unproducedOutcomes(recording, outcomes) : []),
    ],
    // A name fits any recording, so that it confirms nothing.
    fitted: {
      ...Object.fromEntries(Object.entries(fitted).filter(([name, value]) => isOfUse(name, value))),
      ...recording.names,
    },
    replayed: replayed.size,
    notReplayed,
    exchanges: exchanges.length,
  }
}
