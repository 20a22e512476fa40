import type { Contract } from './contract.ts'
import type { Difference } from './difference.ts'
import { fitSettings } from './fit.ts'
import { judge, plainDifferences, type Replayed } from './judge.ts'
import type { Ledger } from './ledger.ts'
import { allOf, presenceIn } from './presence.ts'
import type { Recording } from './recording.ts'
import { notGivenIn, replay } from './replay.ts'
import { type Fitted, type Verdict, verdictsOf } from './verdicts.ts'

/** What came of comparing a recording with the contract and the sandbox. */
export type Comparison = {
  readonly verdicts: readonly Verdict[]
  /** What differs and no line of the ledger says. */
  readonly findings: readonly string[]
  readonly fitted: Fitted
  readonly replayed: number
  readonly exchanges: number
}

type Parts = { readonly ledger: Ledger; readonly contract: Contract }

const NONE: Replayed = new Map()

const told = ({ where: { file, entry }, operation, place, kind, ours, theirs }: Difference): string =>
  `${operation} ${place}: ${kind}; sandbox ${ours}, recording ${theirs} (file ${file}, entry ${entry})`

/** Compares a recording; with a replay, unless there is none to be made. */
export const compareRecording = async (
  recording: Recording,
  { ledger, contract }: Parts,
  { replays }: { readonly replays: boolean },
): Promise<Comparison> => {
  const exchanges = allOf(recording)
  const measure = { ledger, contract, presence: presenceIn(exchanges) }
  const canReplay = replays && !recording.isLive
  const played = async (fitted: Fitted): Promise<Replayed> => (canReplay ? replay(recording, contract, fitted) : NONE)
  const left = (replayed: Replayed): readonly Difference[] => plainDifferences(recording, replayed, measure)

  const plain = await played({})
  const fitted = canReplay ? await fitSettings(left(plain), async (tried) => left(await played(tried))) : {}
  const replayed = Object.keys(fitted).length === 0 ? plain : await played(fitted)
  const judged = judge(recording, replayed, measure)
  const loose = judged.differences.filter(({ line }) => line === undefined || ledger.line(line) === undefined)
  return {
    verdicts: verdictsOf(ledger, judged, fitted),
    findings: [...loose.map(told), ...(canReplay ? await notGivenIn(recording) : [])],
    fitted,
    replayed: replayed.size,
    exchanges: exchanges.length,
  }
}
