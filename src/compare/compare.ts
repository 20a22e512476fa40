import { holdsCardNumber } from '../core/domain/card-numbers.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { createLedger } from './assumption-lines.ts'
import type { Baseline } from './compare-baseline.ts'
import { EXITS, type ExitCode, type Report, reportOf } from './compare-report.ts'
import { compareRecording } from './comparison.ts'
import { createContract } from './contract-index.ts'
import { type HarFile, isRefusal } from './read-har.ts'
import { readRecording } from './read-recording.ts'
import type { Refusal } from './recording.ts'
import { type Suggestion, suggestionOf } from './suggestion.ts'

export type CompareOptions = {
  /** The service's contract, openapi.yaml, as data. */
  readonly contract: unknown
  /** The outcomes of the shipped scenarios: an observed result that none of them gives is reported. */
  readonly outcomes: readonly Outcome[]
  readonly live?: boolean
  readonly replays?: boolean
  readonly hosts?: readonly string[]
  readonly baseline?: Baseline
  /** What the recording is called where something is suggested, and the day. */
  readonly signed?: { readonly by: string; readonly on: string }
}

export type Compared = { readonly report: Report; readonly suggestion?: Suggestion }

const EXIT_OF: Readonly<Record<Refusal['code'], ExitCode>> = {
  UNREADABLE: EXITS.refused,
  LIVE: EXITS.refused,
  OF_A_SANDBOX: EXITS.refused,
  TWO_HOSTS: EXITS.refused,
  UNKNOWN_HOST: EXITS.refused,
  NOTHING: EXITS.nothing,
  CARD_NUMBER: EXITS.cardNumber,
}

/** Why a recording is not compared, and the exit code for that. */
export type Refused = Refusal & { readonly exitCode: ExitCode }

const refused = (refusal: Refusal): Refused => ({ ...refusal, exitCode: EXIT_OF[refusal.code] })

const CARD_NUMBER = refused({
  code: 'CARD_NUMBER',
  message: 'a card number stands in what would be told, so nothing is told and nothing is written',
})

/** Compares recordings with the ledger: reads, scrubs, replays, judges. Nothing that it gives holds a value of them. */
export const compare = async (files: readonly HarFile[], options: CompareOptions): Promise<Compared | Refused> => {
  const { contract: document, outcomes, live = false, replays = true, hosts = [], baseline, signed } = options
  const contract = createContract(document)
  const recording = readRecording(files, { contract, live, hosts })
  if (isRefusal(recording)) return refused(recording)
  const comparison = await compareRecording(
    recording,
    { contract, ledger: createLedger(document), outcomes },
    { replays },
  )
  const report = reportOf(comparison, recording, baseline)
  const compared = { report, ...(signed && { suggestion: suggestionOf(comparison, contract, signed) }) }
  return holdsCardNumber(JSON.stringify(compared)) ? CARD_NUMBER : compared
}

/** Whether a recording was refused. */
export const isRefused = (compared: Compared | Refused): compared is Refused => 'code' in compared
