import {
  describeResponse,
  type Interpretation,
  interpretResponses,
  type WebhookResponses,
} from './delivery-responses.ts'
import { PROBE_NAMES, type ProbeName } from './probe-deliveries.ts'
import { type AutopsyRule, REASONS_FOR_ACCEPTING, REASONS_FOR_REJECTING, type Reason } from './signature-reasons.ts'

export type SignatureFinding = {
  readonly rule: AutopsyRule
  /** The two deliveries that prove the finding. */
  readonly proof: readonly ProbeName[]
  readonly words: string
}

export type SignatureDiagnosis = {
  /** Conclusion about the verifier, or the reason for none. */
  readonly sentence: string
  readonly isJudged: boolean
  readonly findings: readonly SignatureFinding[]
  /** Allowed behavior that is worth knowing. */
  readonly notes: readonly string[]
}

const FORGED = 'the forged-* experiments judge if it acts on them'

/** Notes that the app accepts forgeries by status. Only an order shows if it acts on them. */
const trustingNote = ({ tells }: Interpretation): string | undefined => {
  if (tells(['genuine', 'unsigned'], ['otherKey'])) return `returns 2xx for unsigned webhooks; ${FORGED}`
  if (!tells(['genuine', 'otherKey', 'altered'], [])) return undefined
  if (tells(['unsigned'], [])) return `returns 2xx for everything; ${FORGED}`
  return `returns 2xx for any signature; ${FORGED}`
}

/** Notes which of the two signatures the app checks. */
const checkedNote = ({ tells }: Interpretation): string | undefined => {
  if (tells(['badOwn'], ['badStandard'])) return 'checks only webhook-signature, which is allowed'
  if (tells(['badStandard', 'otherId'], ['badOwn'])) return 'checks only the own signature, which is allowed'
  if (tells(['badStandard', 'badOwn'], ['badBoth'])) return 'accepts one correct signature of two, which is allowed'
  if (tells(['onlyStandard', 'onlyOwn'], ['badStandard', 'badOwn'])) return 'checks each present signature'
  return tells(['genuine'], ['badStandard', 'badOwn', 'onlyStandard', 'onlyOwn'])
    ? 'requires both signatures'
    : undefined
}

const notesOf = (reading: Interpretation, answers: WebhookResponses): readonly string[] => {
  const list = (names: readonly ProbeName[]): string =>
    names.map((name) => describeResponse(name, answers[name])).join('; ')
  const troubles = PROBE_NAMES.filter((name) => (reading.statusOf(name) ?? 0) >= 500)
  const unknown = PROBE_NAMES.filter((name) => reading.took(name) === undefined && !troubles.includes(name))
  const { tells } = reading
  return [
    trustingNote(reading),
    checkedNote(reading),
    tells(['rewritten', 'respaced'], ['otherKey']) ? 'accepts signatures of re-serialized JSON too' : undefined,
    tells(['ahead'], ['otherKey']) ? 'accepts signatures ten minutes ahead' : undefined,
    tells(['garbage'], ['otherKey']) ? 'accepts a body that is not JSON' : undefined,
    troubles.length > 0 ? `returns 5xx, which causes a retry; reject with 4xx instead (${list(troubles)})` : undefined,
    unknown.length > 0 ? `unknown: ${list(unknown)}` : undefined,
  ].filter((note) => note !== undefined)
}

/** Statuses of a server without a webhook endpoint at a URL. */
const NO_ENDPOINT: readonly number[] = [404, 405]

/** Returns the reason why no conclusion is possible, if any. */
const whyNot = ({ statusOf, took }: Interpretation, answers: WebhookResponses): string | undefined => {
  const details = `${describeResponse('genuine', answers.genuine)}; ${describeResponse('genuineAgain', answers.genuineAgain)}`
  if (took('genuine') === undefined || took('genuine') !== took('genuineAgain'))
    return `the responses of the app do not depend on the signature: ${details}`
  const first = statusOf('genuine') ?? 0
  return NO_ENDPOINT.includes(first) && PROBE_NAMES.every((name) => (statusOf(name) ?? first) === first)
    ? `the app returns ${first} for everything: it accepts no webhooks at this URL`
    : undefined
}

const firstOf = (reasons: readonly Reason[], reading: Interpretation): readonly SignatureFinding[] =>
  reasons
    .filter(({ accepts, rejects, also = () => true }) => reading.tells(accepts, rejects) && also(reading))
    .slice(0, 1)
    .map(({ rule, words, accepts, rejects, proof = [...accepts.slice(0, 1), ...rejects.slice(0, 1)] }) => ({
      rule,
      proof,
      words,
    }))

const sentenceOf = (
  findings: readonly SignatureFinding[],
  reading: Interpretation,
  notes: readonly string[],
): string => {
  if (findings.length > 0) return `the app ${findings.map(({ words }) => words).join('; it ')}`
  const isCareful = reading.tells(['genuine'], ['otherKey', 'altered', 'unsigned', 'hourOld'])
  const sentences = [...(isCareful ? ['accepts correct signatures only'] : []), ...notes]
  return `the app ${sentences.join('; it ') || 'shows nothing else in its responses'}`
}

/**
 * Returns the reason why an app rejects genuine webhooks or accepts forged ones, from its responses to the deliveries
 * of `AUTOPSY`. Ambiguous responses are no finding. For example, an app may return 2xx and ignore the webhook.
 */
export const diagnoseSignatures = (answers: WebhookResponses): SignatureDiagnosis => {
  const reading = interpretResponses(answers)
  const why = whyNot(reading, answers)
  if (why !== undefined) return { sentence: why, isJudged: false, findings: [], notes: [] }
  const findings = reading.took('genuine')
    ? REASONS_FOR_ACCEPTING.flatMap((group) => firstOf(group, reading))
    : firstOf(REASONS_FOR_REJECTING, reading)
  const notes = notesOf(reading, answers)
  return { sentence: sentenceOf(findings, reading, notes), isJudged: true, findings, notes }
}
