import { holdsCardNumber } from '../core/domain/card-numbers.ts'
import type { Outcome } from '../core/domain/outcome.schema.ts'
import { createAssumptionIndex } from './assumption-lines.ts'
import type { Baseline } from './compare-baseline.ts'
import { EXIT_CODES, type ExitCode, type Report, reportOf } from './compare-report.ts'
import { compareRecording } from './comparison.ts'
import { createContract } from './contract-index.ts'
import { type HarFile, isRejection } from './read-har.ts'
import { readRecording } from './read-recording.ts'
import type { Rejection } from './recording.ts'
import type { Progress } from './replay.ts'
import { type Suggestion, suggestionOf } from './suggestion.ts'

export type CompareOptions = {
  /** The contract of the service, openapi.yaml, as data. */
  readonly contract: unknown
  /** The outcomes of the shipped scenarios. Observed results that none of them produces are reported. */
  readonly outcomes: readonly Outcome[]
  readonly live?: boolean
  readonly replays?: boolean
  readonly hosts?: readonly string[]
  readonly basePath?: string
  readonly linkKeyHeader?: string
  readonly baseline?: Baseline
  /** Called during each replay of the recording. */
  readonly onProgress?: Progress
  /** Name of the recording and date, for a suggestion. */
  readonly signed?: { readonly by: string; readonly on: string }
}

export type CompareResult = { readonly report: Report; readonly suggestion?: Suggestion }

const EXIT_OF: Readonly<Record<Rejection['code'], ExitCode>> = {
  UNREADABLE: EXIT_CODES.rejected,
  LIVE: EXIT_CODES.rejected,
  OF_A_SANDBOX: EXIT_CODES.rejected,
  TWO_HOSTS: EXIT_CODES.rejected,
  UNKNOWN_HOST: EXIT_CODES.rejected,
  NOTHING: EXIT_CODES.nothing,
  CARD_NUMBER: EXIT_CODES.cardNumber,
}

/** The reason why a recording is not compared, and the exit code. */
export type Rejected = Rejection & { readonly exitCode: ExitCode }

const reject = (rejection: Rejection): Rejected => ({ ...rejection, exitCode: EXIT_OF[rejection.code] })

const CARD_NUMBER = reject({
  code: 'CARD_NUMBER',
  message: 'The report would contain a card number. Nothing is printed or written.',
})

/**
 * Compares recordings with the contract and its assumptions: reads, scrubs, replays and judges them. The result
 * contains no recorded values.
 */
export const compare = async (
  files: readonly HarFile[],
  options: CompareOptions,
): Promise<CompareResult | Rejected> => {
  const {
    contract: document,
    outcomes,
    live = false,
    replays = true,
    hosts = [],
    basePath,
    linkKeyHeader,
    baseline,
    signed,
    onProgress,
  } = options
  const contract = createContract(document)
  const recording = readRecording(files, {
    contract,
    live,
    hosts,
    ...(basePath !== undefined && { basePath }),
    ...(linkKeyHeader !== undefined && { linkKeyHeader }),
  })
  if (isRejection(recording)) return reject(recording)
  const comparison = await compareRecording(
    recording,
    { contract, assumptions: createAssumptionIndex(document), outcomes },
    { replays, ...(onProgress && { onProgress }) },
  )
  const report = reportOf(comparison, recording, baseline)
  const result = { report, ...(signed && { suggestion: suggestionOf(comparison, contract, signed) }) }
  return holdsCardNumber(JSON.stringify(result)) ? CARD_NUMBER : result
}

/** Returns whether a recording was rejected. */
export const isRejected = (result: CompareResult | Rejected): result is Rejected => 'code' in result
