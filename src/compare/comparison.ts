import type { Outcome } from '../core/domain/outcome.schema.ts'
import { behaviourOf, type Ledger } from './assumption-lines.ts'
import type { Contract } from './contract-index.ts'
import type { Agreement, Difference } from './difference.ts'
import { asFitted, fitSettings, switchesOf } from './fit-settings.ts'
import { judge, plainDifferences, type Replayed } from './judge-exchange.ts'
import type { NotReplayed } from './not-replayed.ts'
import { allOf, presenceIn } from './presence.ts'
import type { Recording, Where } from './recording.ts'
import { notGivenIn, type Replay, replay } from './replay.ts'
import { type Fitted, type Verdict, verdictsOf } from './verdicts.ts'

/** What came of comparing a recording with the contract and the sandbox. */
export type Comparison = {
  readonly verdicts: readonly Verdict[]
  /** What differs and no line of the ledger says. */
  readonly findings: readonly string[]
  readonly fitted: Fitted
  readonly replayed: number
  /** What the sandbox was not asked for, though it was asked for others. */
  readonly notReplayed: readonly NotReplayed[]
  readonly exchanges: number
}

type Parts = {
  readonly ledger: Ledger
  readonly contract: Contract
  /** The outcomes of the shipped scenarios. */
  readonly outcomes: readonly Outcome[]
}

const NONE: Replayed = new Map()

const behavioursIn = (all: readonly (Agreement | Difference)[]): readonly string[] =>
  all.flatMap(({ line }) => behaviourOf(line) ?? [])

const told = ({ where: { file, entry }, operation, place, kind, ours, theirs }: Difference): string =>
  `${operation} ${place}: ${kind}; sandbox ${ours}, recording ${theirs} (file ${file}, entry ${entry})`

/** Compares a recording; with a replay, unless there is none to be made. */
export const compareRecording = async (
  recording: Recording,
  { ledger, contract, outcomes }: Parts,
  { replays }: { readonly replays: boolean },
): Promise<Comparison> => {
  const exchanges = allOf(recording)
  const measure = { ledger, contract, presence: presenceIn(exchanges) }
  const canReplay = replays && !recording.isLive
  const played = async (fitted: Fitted): Promise<Replay> =>
    canReplay ? replay(recording, contract, fitted) : { replayed: NONE, stopped: [], notReplayed: [] }
  // Only what was replayed can be left.
  const left = ({ replayed }: Replay): readonly Difference[] =>
    replayed.size === 0 ? [] : plainDifferences(recording, replayed, measure)

  const byContract = judge(recording, NONE, measure)
  const { differences, agreements } = byContract
  const asked = switchesOf(behavioursIn(differences), behavioursIn(agreements))
  const plain = await played(asFitted(asked))
  const fitted = canReplay
    ? await fitSettings(asked, left(plain), async (tried) => left(await played(tried)))
    : asFitted(asked)
  const isPlain = Object.keys(fitted).length === asked.length
  const final = isPlain ? plain : await played(fitted)
  const { replayed, stopped, notReplayed } = final
  const judged = replayed.size === 0 ? byContract : judge(recording, replayed, measure)
  const places = new Set([...replayed.keys()].map(({ where }) => where))
  const settled = { fitted, left: left(final), isReplayed: (where: Where) => places.has(where) }
  const loose = judged.differences.filter(({ line }) => line === undefined || ledger.line(line) === undefined)
  const verdicts = verdictsOf(ledger, judged, settled)
  // What a behaviour asked for, and what then confirmed nothing, is not told.
  const isOfUse = (name: string, value: string): boolean =>
    !asked.some((one) => one.name === name) ||
    verdicts.some(({ with: setting = '' }) => setting.includes(`--${name} ${value}`))
  return {
    verdicts,
    findings: [
      ...loose.map(told),
      ...stopped.map(({ file, entry }) => `a story cannot be played on from file ${file}, entry ${entry}`),
      ...(canReplay ? notGivenIn(recording, outcomes) : []),
    ],
    fitted: Object.fromEntries(Object.entries(fitted).filter(([name, value]) => isOfUse(name, value))),
    replayed: replayed.size,
    notReplayed,
    exchanges: exchanges.length,
  }
}
