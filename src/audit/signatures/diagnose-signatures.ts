import {
  describeResponse,
  type Interpretation,
  interpretResponses,
  type WebhookResponses,
} from './delivery-responses.ts'
import { PROBE_NAMES, type ProbeName } from './probe-deliveries.ts'
import { REASONS_FOR_ACCEPTING, REASONS_FOR_REJECTING, type Reason, type SignatureRule } from './signature-reasons.ts'

export type SignatureFinding = {
  readonly rule: SignatureRule
  /** The two deliveries that prove the finding. */
  readonly proof: readonly ProbeName[]
  readonly message: string
}

export type SignatureDiagnosis = {
  /** Conclusion about the verifier, or the reason for none. */
  readonly conclusion: string
  readonly isJudged: boolean
  readonly findings: readonly SignatureFinding[]
  /** Allowed behavior that is worth knowing. */
  readonly notes: readonly string[]
}

const FORGED = 'the forged-* experiments judge if it acts on them'

/** Notes that the app accepts forgeries by status. Only an order shows if it acts on them. */
const trustingNote = ({ matches }: Interpretation): string | undefined => {
  if (matches(['genuine', 'unsigned'], ['otherKey'])) return `returns 2xx for unsigned webhooks; ${FORGED}`
  if (!matches(['genuine', 'otherKey', 'altered'], [])) return undefined
  if (matches(['unsigned'], [])) return `returns 2xx for everything; ${FORGED}`
  return `returns 2xx for any signature; ${FORGED}`
}

/** Notes which of the two signatures the app checks. */
const checkedNote = ({ matches }: Interpretation): string | undefined => {
  if (matches(['badOwn'], ['badStandard'])) return 'checks only webhook-signature, which is allowed'
  if (matches(['badStandard', 'otherId'], ['badOwn'])) return 'checks only the own signature, which is allowed'
  if (matches(['badStandard', 'badOwn'], ['badBoth'])) return 'accepts one correct signature of two, which is allowed'
  if (matches(['onlyStandard', 'onlyOwn'], ['badStandard', 'badOwn'])) return 'checks each present signature'
  return matches(['genuine'], ['badStandard', 'badOwn', 'onlyStandard', 'onlyOwn'])
    ? 'requires both signatures'
    : undefined
}

const notesOf = (interpretation: Interpretation, responses: WebhookResponses): readonly string[] => {
  const list = (names: readonly ProbeName[]): string =>
    names.map((name) => describeResponse(name, responses[name])).join('; ')
  const failures = PROBE_NAMES.filter((name) => (interpretation.statusOf(name) ?? 0) >= 500)
  const unknown = PROBE_NAMES.filter((name) => interpretation.accepted(name) === undefined && !failures.includes(name))
  const { matches } = interpretation
  return [
    trustingNote(interpretation),
    checkedNote(interpretation),
    matches(['rewritten', 'respaced'], ['otherKey']) ? 'accepts signatures of re-serialized JSON too' : undefined,
    matches(['ahead'], ['otherKey']) ? 'accepts signatures ten minutes ahead' : undefined,
    matches(['garbage'], ['otherKey']) ? 'accepts a body that is not JSON' : undefined,
    failures.length > 0 ? `returns 5xx, which causes a retry; reject with 4xx instead (${list(failures)})` : undefined,
    unknown.length > 0 ? `unknown: ${list(unknown)}` : undefined,
  ].filter((note) => note !== undefined)
}

/** Statuses of a server without a webhook endpoint at a URL. */
const NO_ENDPOINT: readonly number[] = [404, 405]

/** Returns the reason why no conclusion is possible, if any. */
const inconclusiveReason = (
  { statusOf, accepted: isAccepted }: Interpretation,
  responses: WebhookResponses,
): string | undefined => {
  const details = `${describeResponse('genuine', responses.genuine)}; ${describeResponse('genuineAgain', responses.genuineAgain)}`
  if (isAccepted('genuine') === undefined || isAccepted('genuine') !== isAccepted('genuineAgain'))
    return `the responses of the app do not depend on the signature: ${details}`
  const first = statusOf('genuine') ?? 0
  return NO_ENDPOINT.includes(first) && PROBE_NAMES.every((name) => (statusOf(name) ?? first) === first)
    ? `the app returns ${first} for everything: it accepts no webhooks at this URL`
    : undefined
}

const firstOf = (reasons: readonly Reason[], interpretation: Interpretation): readonly SignatureFinding[] =>
  reasons
    .filter(
      ({ accepts, rejects, condition = () => true }) =>
        interpretation.matches(accepts, rejects) && condition(interpretation),
    )
    .slice(0, 1)
    .map(({ rule, message, accepts, rejects, proof = [...accepts.slice(0, 1), ...rejects.slice(0, 1)] }) => ({
      rule,
      proof,
      message,
    }))

const conclusionOf = (
  findings: readonly SignatureFinding[],
  interpretation: Interpretation,
  notes: readonly string[],
): string => {
  if (findings.length > 0) return `the app ${findings.map(({ message }) => message).join('; it ')}`
  const isCareful = interpretation.matches(['genuine'], ['otherKey', 'altered', 'unsigned', 'hourOld'])
  const parts = [...(isCareful ? ['accepts correct signatures only'] : []), ...notes]
  return `the app ${parts.join('; it ') || 'shows nothing else in its responses'}`
}

/**
 * Returns the reason why an app rejects genuine webhooks or accepts forged ones, from its responses to the deliveries
 * of `PROBES`. Ambiguous responses are no finding. For example, an app may return 2xx and ignore the webhook.
 */
export const diagnoseSignatures = (responses: WebhookResponses): SignatureDiagnosis => {
  const interpretation = interpretResponses(responses)
  const reason = inconclusiveReason(interpretation, responses)
  if (reason !== undefined) return { conclusion: reason, isJudged: false, findings: [], notes: [] }
  const findings = interpretation.accepted('genuine')
    ? REASONS_FOR_ACCEPTING.flatMap((group) => firstOf(group, interpretation))
    : firstOf(REASONS_FOR_REJECTING, interpretation)
  const notes = notesOf(interpretation, responses)
  return { conclusion: conclusionOf(findings, interpretation, notes), isJudged: true, findings, notes }
}
