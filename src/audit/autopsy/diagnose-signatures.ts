import { answerTo, type HookAnswers, type Reading, readAnswers } from './delivery-responses.ts'
import { DELIVERY_NAMES, type DeliveryName } from './probe-deliveries.ts'
import { type AutopsyRule, REFUSING, type Reason, TAKING } from './signature-reasons.ts'

export type AutopsyFinding = {
  readonly rule: AutopsyRule
  /** The two deliveries that prove the finding. */
  readonly proof: readonly DeliveryName[]
  readonly words: string
}

export type Autopsy = {
  /** Conclusion about the verifier, or the reason for none. */
  readonly sentence: string
  readonly isJudged: boolean
  readonly findings: readonly AutopsyFinding[]
  /** Allowed behavior that is worth knowing. */
  readonly notes: readonly string[]
}

const FORGED = 'the forged-* experiments judge if it acts on them'

/** Notes that the app accepts forgeries by status. Only an order shows if it acts on them. */
const trustingNote = ({ tells }: Reading): string | undefined => {
  if (tells(['genuine', 'unsigned'], ['otherKey'])) return `returns 2xx for unsigned webhooks; ${FORGED}`
  if (!tells(['genuine', 'otherKey', 'altered'], [])) return undefined
  if (tells(['unsigned'], [])) return `returns 2xx for everything; ${FORGED}`
  return `returns 2xx for any signature; ${FORGED}`
}

/** Notes which of the two signatures the app checks. */
const checkedNote = ({ tells }: Reading): string | undefined => {
  if (tells(['badOwn'], ['badStandard'])) return 'checks only webhook-signature, which is allowed'
  if (tells(['badStandard', 'otherId'], ['badOwn'])) return 'checks only the own signature, which is allowed'
  if (tells(['badStandard', 'badOwn'], ['badBoth'])) return 'accepts one correct signature of two, which is allowed'
  if (tells(['onlyStandard', 'onlyOwn'], ['badStandard', 'badOwn'])) return 'checks each present signature'
  return tells(['genuine'], ['badStandard', 'badOwn', 'onlyStandard', 'onlyOwn'])
    ? 'requires both signatures'
    : undefined
}

const notesOf = (reading: Reading, answers: HookAnswers): readonly string[] => {
  const list = (names: readonly DeliveryName[]): string => names.map((name) => answerTo(name, answers[name])).join('; ')
  const troubles = DELIVERY_NAMES.filter((name) => (reading.statusOf(name) ?? 0) >= 500)
  const unknown = DELIVERY_NAMES.filter((name) => reading.took(name) === undefined && !troubles.includes(name))
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
const whyNot = ({ statusOf, took }: Reading, answers: HookAnswers): string | undefined => {
  const details = `${answerTo('genuine', answers.genuine)}; ${answerTo('genuineAgain', answers.genuineAgain)}`
  if (took('genuine') === undefined || took('genuine') !== took('genuineAgain'))
    return `the responses of the app do not depend on the signature: ${details}`
  const first = statusOf('genuine') ?? 0
  return NO_ENDPOINT.includes(first) && DELIVERY_NAMES.every((name) => (statusOf(name) ?? first) === first)
    ? `the app returns ${first} for everything: it accepts no webhooks at this URL`
    : undefined
}

const firstOf = (reasons: readonly Reason[], reading: Reading): readonly AutopsyFinding[] =>
  reasons
    .filter(({ takes, refuses, also = () => true }) => reading.tells(takes, refuses) && also(reading))
    .slice(0, 1)
    .map(({ rule, words, takes, refuses, proof = [...takes.slice(0, 1), ...refuses.slice(0, 1)] }) => ({
      rule,
      proof,
      words,
    }))

const sentenceOf = (findings: readonly AutopsyFinding[], reading: Reading, notes: readonly string[]): string => {
  if (findings.length > 0) return `the app ${findings.map(({ words }) => words).join('; it ')}`
  const isCareful = reading.tells(['genuine'], ['otherKey', 'altered', 'unsigned', 'hourOld'])
  const sentences = [...(isCareful ? ['accepts correct signatures only'] : []), ...notes]
  return `the app ${sentences.join('; it ') || 'shows nothing else in its responses'}`
}

/**
 * Returns the reason why an app rejects genuine webhooks or accepts forged ones, from its responses to the deliveries
 * of `AUTOPSY`. Ambiguous responses are no finding. For example, an app may return 2xx and ignore the webhook.
 */
export const autopsyOf = (answers: HookAnswers): Autopsy => {
  const reading = readAnswers(answers)
  const why = whyNot(reading, answers)
  if (why !== undefined) return { sentence: why, isJudged: false, findings: [], notes: [] }
  const findings = reading.took('genuine')
    ? TAKING.flatMap((group) => firstOf(group, reading))
    : firstOf(REFUSING, reading)
  const notes = notesOf(reading, answers)
  return { sentence: sentenceOf(findings, reading, notes), isJudged: true, findings, notes }
}
