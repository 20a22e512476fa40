import { CHALLENGE_METHOD } from '../../domain/challenge-methods.ts'
import { inSeconds } from '../../domain/duration.ts'
import { PASSING_CODES } from '../../domain/one-time-code.ts'
import {
  type Authentication,
  type Challenge,
  type Fault,
  type FaultPlace,
  forBrand,
  type Outcome,
  type ReturnDefect,
  type TransStatus,
  type WebhookPlan,
} from '../../domain/outcome.ts'
import { MOMENTS } from '../../domain/webhook-moments.ts'
import { isUnusualWebhook, webhookPlainly } from '../../domain/webhook-traits.ts'
import type { Scenario } from '../picking/scenario.ts'
import { challengeOf } from './kind.ts'

const UNASKED: Readonly<Record<TransStatus, string>> = {
  Y: 'Passes without asking',
  A: 'Passes as an attempt',
  I: 'Passes, for information only',
  N: 'Fails without asking',
  U: 'Cannot be done: the bank says nothing about the cardholder',
  R: 'Rejected by the bank',
}

const AFTER_ASKING: Readonly<Record<TransStatus, string>> = {
  Y: 'passes',
  A: 'counts as an attempt',
  I: 'passes for information only',
  N: 'fails',
  U: 'a technical problem at the bank',
  R: 'is rejected by the bank',
}

/** Whether what the cardholder types is what decides, as the table of codes says. */
const codeDecides = ({ method, codes, automation }: Challenge): boolean =>
  automation.type === 'none' && codes === 'table' && CHALLENGE_METHOD[method].isTyped

const askedWords = (challenge: Challenge, status: TransStatus): string => {
  const { method, automation } = challenge
  switch (automation.type) {
    case 'cancel':
      return 'Cardholder cancels'
    case 'abandon':
      return automation.at === 'challenge_required'
        ? 'The challenge page never appears'
        : 'Nobody finishes the challenge'
    case 'end':
      return `Confirms elsewhere after ${inSeconds(automation.afterMs)}, then ${AFTER_ASKING[status]}`
    case 'none': {
      const end = codeDecides(challenge) && status === 'Y' ? '' : `, then ${AFTER_ASKING[status]}`
      return `${CHALLENGE_METHOD[method].asks}${end}`
    }
  }
}

const authenticationWords = (authentication: Authentication): string => {
  if (authentication.flow === 'error_on_start') return 'Cannot even start: there is no 3-D Secure data'
  const { transStatus, reason } = authentication.result
  const isAsked = authentication.flow === 'challenge'
  const words = isAsked ? askedWords(authentication.challenge, transStatus) : UNASKED[transStatus]
  const hasReason =
    reason !== undefined && !(isAsked && ['cancel', 'abandon'].includes(authentication.challenge.automation.type))
  return hasReason ? `${words} (reason ${forBrand(reason, 'VIS')})` : words
}

/** What happens, in one short phrase without codes alone: the title of a scenario that nobody gave one. */
export const headlineOf = ({ initialization, authentication, tokenization }: Outcome): string => {
  if (initialization.type === 'declined') {
    const { error, networkCode } = initialization
    const code = networkCode === undefined ? '' : `, network code ${networkCode}`
    return `The first call is refused: ${forBrand(error, 'VIS')}${code}`
  }
  if (tokenization?.result === 'error') return 'The card cannot be saved: a link ends as ERROR'
  return initialization.enrolled ? authenticationWords(authentication) : 'Passes: card takes no part in 3-D Secure'
}

const overridesOf = (authentication: Authentication): readonly (string | undefined)[] => {
  if (authentication.flow === 'error_on_start') return []
  const { eci, cavv, xid } = authentication.result.overrides ?? {}
  return [
    cavv === 'absent' ? 'The proof (CAVV) is missing' : undefined,
    cavv === 'short' ? 'The proof (CAVV) is too short' : undefined,
    cavv === 'present' ? 'It has a proof (CAVV)' : undefined,
    xid && 'The xid is missing',
    eci === undefined ? undefined : eci === 'absent' ? 'The ECI is missing' : 'The ECI is another one',
    authentication.result.cardholderInfo === undefined ? undefined : 'The bank sends words that your app must show',
  ]
}

const SENT_TO = { success: 'successUrl', cancel: 'cancelUrl', error: 'errorUrl' } as const

const returnsOf = ({ to, method }: ReturnDefect): string => {
  if (to === 'nowhere') return 'The browser never comes back'
  const where = to === undefined ? 'The browser comes back' : `Whatever the result, the browser goes to ${SENT_TO[to]}`
  return method === 'POST' ? `${where} with a form` : where
}

const webhookOf = (webhook: WebhookPlan): string | undefined => {
  const { send, when } = webhook
  if (!isUnusualWebhook(webhook)) return undefined
  if (send === 'never') return 'No webhook comes'
  const comes =
    send === 'manual' ? 'The webhook is held until you send it' : `The webhook comes ${MOMENTS[when].phrase}`
  return [comes, ...webhookPlainly(webhook)].join(', ')
}

const PLACES: Readonly<Record<FaultPlace, string>> = {
  init: 'the first call',
  start: 'the start page',
  status: 'the status',
}

const INSTEAD = {
  reset: 'The connection breaks instead of an answer',
  malformed_body: 'The answer is cut off in the middle of its JSON',
} as const

const faultOf = ({ on, latencyMs, instead }: Fault): string => {
  const late = latencyMs === undefined ? '' : `${inSeconds(latencyMs)} late`
  const places = on.map((place) => PLACES[place]).join(', ')
  if (instead === undefined) return `The answer comes ${late} (${places})`
  const what = instead.type === 'status' ? `The answer is ${instead.status}` : INSTEAD[instead.type]
  return `${what}${late && `, ${late}`} (${places})`
}

const pageWordsOf = (outcome: Outcome): readonly (string | undefined)[] => {
  const challenge = challengeOf(outcome)
  if (challenge?.automation.type !== 'none' || outcome.tokenization?.result === 'error') return []
  const { timeoutMs } = challenge
  return [
    codeDecides(challenge) ? `The code decides: ${PASSING_CODES[0]} for the result` : undefined,
    timeoutMs === undefined ? undefined : `The page ends by itself after ${inSeconds(timeoutMs)}`,
  ]
}

/**
 * What a scenario does, in plain words, made of what it says alone: for one whose file describes nothing. The result
 * comes first, then each thing that is not as usual.
 */
export const wordsOf = (outcome: Outcome): string => {
  const { initialization, authentication, returns, tokenization, webhook, fault } = outcome
  const isAccepted = initialization.type === 'accepted'
  const words = [
    headlineOf(outcome),
    ...pageWordsOf(outcome),
    ...(isAccepted ? overridesOf(authentication) : []),
    initialization.delayMs > 0 && `The first call takes ${inSeconds(initialization.delayMs)}`,
    isAccepted &&
      'delayMs' in authentication &&
      authentication.delayMs > 0 &&
      `The page waits ${inSeconds(authentication.delayMs)} first`,
    isAccepted && returns && returnsOf(returns),
    tokenization?.redirectAfterMs !== undefined &&
      `The confirmation of a link stays for ${inSeconds(tokenization.redirectAfterMs)}`,
    isAccepted && webhook && webhookOf(webhook),
    fault && faultOf(fault),
  ]
  return `${words.filter((word) => typeof word === 'string').join('. ')}.`
}

/** The plain sentence about a scenario: its own, or one made of what it does. */
export const sentenceOf = ({ description, outcome }: Pick<Scenario, 'description' | 'outcome'>): string =>
  description ?? wordsOf(outcome)

/** What it is called where people read: its title, or what it does in short where that is its bare name. */
export const titleOf = ({ name, title, outcome }: Pick<Scenario, 'name' | 'title' | 'outcome'>): string =>
  title === name ? headlineOf(outcome) : title
