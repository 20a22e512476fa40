import type { SendOrder } from '../../contract/control.gen.ts'
import type { Call } from '../../testkit/control-client.ts'
import { type HookAnswer, type HookAnswers, type Reading, readAnswers, toldOf } from './answers.ts'
import { AUTOPSY_DELIVERIES, type DeliveryName } from './deliveries.ts'
import { type AutopsyRule, BESIDE, REFUSING, type Reason, TRUSTING } from './reasons.ts'

export type AutopsyFinding = {
  readonly rule: AutopsyRule
  readonly sentence: string
  readonly proof: readonly DeliveryName[]
  /** The same with what the app answered, in words. */
  readonly evidence: readonly string[]
  /** False where only an order can tell: some apps answer 200 to what they do not believe. */
  readonly isSure: boolean
}

export type Autopsy =
  /** Findings, the worst first; none where the verifier is right. `notes` says what is allowed, and worth knowing. */
  | { readonly kind: 'judged'; readonly findings: readonly AutopsyFinding[]; readonly notes: readonly string[] }
  | { readonly kind: 'not_judged'; readonly why: string }

const NAMES = Object.keys(AUTOPSY_DELIVERIES).filter((name): name is DeliveryName => name in AUTOPSY_DELIVERIES)

/** Rules that say what an app believes, which an answer alone cannot. */
const OF_BELIEF: readonly AutopsyRule[] = ['webhook.signature-not-checked', 'webhook.old-accepted']

const findingOf = ({ rule, sentence, takes, refuses, proof }: Reason, answers: HookAnswers): AutopsyFinding => {
  const proven = proof ?? [...takes.slice(0, 1), ...refuses.slice(0, 1)]
  return {
    ...{ rule, sentence, proof: proven, evidence: proven.map((name) => toldOf(name, answers[name])) },
    isSure: !OF_BELIEF.includes(rule) || proven.some((name) => answers[name]?.hadEffect === true),
  }
}

/** Which of the two signatures an app checks, where it checks them. */
const checkedNote = ({ tells }: Reading): string | undefined => {
  if (tells(['badOwn'], ['badStandard'])) return 'it checks only webhook-signature, which is allowed'
  if (tells(['badStandard'], ['badOwn'])) return 'it checks only the own signature, which is allowed'
  if (tells(['badStandard', 'badOwn'], ['otherKey']))
    return 'one right signature of the two is enough for it, which is allowed'
  if (tells(['onlyStandard', 'onlyOwn'], ['badStandard', 'badOwn'])) return 'it checks each signature that comes'
  return tells([], ['badStandard', 'badOwn', 'onlyStandard', 'onlyOwn']) ? 'it wants both signatures' : undefined
}

const notesOf = (reading: Reading, answers: HookAnswers): readonly string[] => {
  const troubles = NAMES.filter((name) => (reading.statusOf(name) ?? 0) >= 500)
  const unknown = NAMES.filter((name) => reading.took(name) === undefined)
  const { tells } = reading
  return [
    checkedNote(reading),
    tells(['ahead'], ['otherKey']) ? 'it takes what is signed ten minutes ahead' : undefined,
    tells(['garbage'], ['otherKey']) ? 'it takes a text that is no JSON' : undefined,
    troubles.length > 0
      ? `answer 4xx to what is refused: 5xx is a bug, and brings it again (${troubles.map((name) => toldOf(name, answers[name])).join('; ')})`
      : undefined,
    unknown.length > 0 ? `not known: ${unknown.map((name) => toldOf(name, answers[name])).join('; ')}` : undefined,
  ].filter((note) => note !== undefined)
}

const firstOf = (reasons: readonly Reason[], reading: Reading): readonly Reason[] =>
  reasons.filter(({ takes, refuses, also = () => true }) => reading.tells(takes, refuses) && also(reading)).slice(0, 1)

/** Statuses of a server that has nothing at an address, or takes nothing there. */
const NO_PLACE: readonly number[] = [404, 405]

/** Why nothing can be said of the verifier; undefined where something can. */
const whyNot = ({ statusOf, took }: Reading, answers: HookAnswers): string | undefined => {
  if (answers.genuine?.status === undefined) return `no answer to ${toldOf('genuine', answers.genuine)}`
  const [first, last] = [statusOf('genuine'), statusOf('genuineAgain')]
  if (first === undefined || last === undefined || took('genuine') !== took('genuineAgain'))
    return `the app answers something else than a signature: ${toldOf('genuine', answers.genuine)}; ${toldOf('genuineAgain', answers.genuineAgain)}`
  if (NO_PLACE.includes(first) && NAMES.every((name) => (statusOf(name) ?? first) === first))
    return `everything is answered with ${first}: no webhooks are taken at this address`
  return undefined
}

/** Names the reason why an app refuses good webhooks or takes bad ones. */
export const autopsyOf = (answers: HookAnswers): Autopsy => {
  const reading = readAnswers(answers)
  const why = whyNot(reading, answers)
  if (why !== undefined) return { kind: 'not_judged', why }
  const trusting = firstOf(TRUSTING, reading)
  const reasons = reading.took('genuine')
    ? [...trusting, ...BESIDE.flatMap((group) => firstOf(group, reading))]
    : firstOf(REFUSING, reading)
  return {
    kind: 'judged',
    findings: reasons.map((reason) => findingOf(reason, answers)),
    notes: notesOf(reading, answers),
  }
}

/** Sends one webhook like this, once, and tells what came of it. */
export type Deliver = (how: SendOrder, name: DeliveryName) => Promise<HookAnswer>

/** Delivers what the autopsy needs, one after the other, and judges what was answered. */
export const runAutopsy = async ({
  deliver,
}: {
  readonly deliver: Deliver
}): Promise<{ readonly answers: HookAnswers; readonly autopsy: Autopsy }> => {
  const answers: Partial<Record<DeliveryName, HookAnswer>> = {}
  for (const name of NAMES) {
    answers[name] = await deliver(AUTOPSY_DELIVERIES[name].order, name)
    // Where nobody answers, the others would but take their time.
    if (answers.genuine?.status === undefined) break
  }
  return { answers, autopsy: autopsyOf(answers) }
}

/** Delivers by the control API: a new webhook each time, about a transaction or, as `about`, an id that nothing has. */
export const deliverBy =
  (
    call: Call,
    subject:
      | { readonly transaction: string; readonly url?: string }
      | { readonly about: { readonly transaction: string }; readonly url: string },
  ): Deliver =>
  async (how) => {
    const { attempts } = await call('fireWebhook', { body: { ...subject, ...how, retry: false } })
    const last = attempts.at(-1)
    const status = last?.response?.status
    return status === undefined ? { error: last?.error ?? 'nothing was sent' } : { status }
  }
