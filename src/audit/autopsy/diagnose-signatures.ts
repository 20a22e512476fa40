import { answerTo, type HookAnswers, type Reading, readAnswers } from './delivery-responses.ts'
import { DELIVERY_NAMES, type DeliveryName } from './probe-deliveries.ts'
import { type AutopsyRule, REFUSING, type Reason, TAKING } from './signature-reasons.ts'

export type AutopsyFinding = {
  readonly rule: AutopsyRule
  /** The two deliveries that prove it. */
  readonly proof: readonly DeliveryName[]
  readonly words: string
}

export type Autopsy = {
  /** What the answers say of the verifier, or why they say nothing. */
  readonly sentence: string
  readonly isJudged: boolean
  readonly findings: readonly AutopsyFinding[]
  /** What is allowed, and worth knowing. */
  readonly notes: readonly string[]
}

const FORGED = 'what it acts on is judged by the forged-* experiments'

/** What an app says by a status alone; whether it acts on it, only an order can tell. */
const trustingNote = ({ tells }: Reading): string | undefined => {
  if (tells(['genuine', 'unsigned'], ['otherKey'])) return `answers 2xx to what has no signature at all; ${FORGED}`
  if (!tells(['genuine', 'otherKey', 'altered'], [])) return undefined
  if (tells(['unsigned'], [])) return `answers 2xx to everything; ${FORGED}`
  return `answers 2xx to whatever has a signature, right or not; ${FORGED}`
}

/** Which of the two signatures an app checks, where it checks them. */
const checkedNote = ({ tells }: Reading): string | undefined => {
  if (tells(['badOwn'], ['badStandard'])) return 'checks only webhook-signature, which is allowed'
  if (tells(['badStandard', 'otherId'], ['badOwn'])) return 'checks only the own signature, which is allowed'
  if (tells(['badStandard', 'badOwn'], ['badBoth'])) return 'takes one right signature of the two, which is allowed'
  if (tells(['onlyStandard', 'onlyOwn'], ['badStandard', 'badOwn'])) return 'checks each signature that comes'
  return tells(['genuine'], ['badStandard', 'badOwn', 'onlyStandard', 'onlyOwn']) ? 'wants both signatures' : undefined
}

const notesOf = (reading: Reading, answers: HookAnswers): readonly string[] => {
  const told = (names: readonly DeliveryName[]): string => names.map((name) => answerTo(name, answers[name])).join('; ')
  const troubles = DELIVERY_NAMES.filter((name) => (reading.statusOf(name) ?? 0) >= 500)
  const unknown = DELIVERY_NAMES.filter((name) => reading.took(name) === undefined && !troubles.includes(name))
  const { tells } = reading
  return [
    trustingNote(reading),
    checkedNote(reading),
    tells(['rewritten', 'respaced'], ['otherKey'])
      ? 'takes JSON written again as well, of which other bytes were signed'
      : undefined,
    tells(['ahead'], ['otherKey']) ? 'takes what is signed ten minutes ahead' : undefined,
    tells(['garbage'], ['otherKey']) ? 'takes a text that is no JSON' : undefined,
    troubles.length > 0
      ? `answers 5xx, which is a bug and brings it again: 4xx refuses (${told(troubles)})`
      : undefined,
    unknown.length > 0 ? `not known: ${told(unknown)}` : undefined,
  ].filter((note) => note !== undefined)
}

/** Statuses of a server that has nothing at an address, or takes nothing there. */
const NO_PLACE: readonly number[] = [404, 405]

/** Why nothing can be said of the verifier; undefined where something can. */
const whyNot = ({ statusOf, took }: Reading, answers: HookAnswers): string | undefined => {
  const told = `${answerTo('genuine', answers.genuine)}; ${answerTo('genuineAgain', answers.genuineAgain)}`
  if (took('genuine') === undefined || took('genuine') !== took('genuineAgain'))
    return `the app answers something else than a signature: ${told}`
  const first = statusOf('genuine') ?? 0
  return NO_PLACE.includes(first) && DELIVERY_NAMES.every((name) => (statusOf(name) ?? first) === first)
    ? `everything is answered with ${first}: no webhooks are taken at this address`
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
  const says = [...(isCareful ? ['takes what is rightly signed, and nothing else'] : []), ...notes]
  return `the app ${says.join('; it ') || 'tells nothing more by its answers'}`
}

/**
 * Names the reason why an app refuses good webhooks or takes bad ones, by what it answered to each delivery of `AUTOPSY`. Nothing
 * is found where an answer may mean something else: 2xx to everything is no proof, since an app may say so and not act.
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
