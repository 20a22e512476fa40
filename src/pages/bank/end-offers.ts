import type { Ending, EndingCall } from '../../contract/control.gen.ts'
import { askedBy, takes } from '../../domain/challenge-asks.ts'
import { type ForcedEnd, resultOfEnd } from '../../domain/ending-with.ts'
import { codeFor } from '../../domain/one-time-code.ts'
import type { Refused } from '../../domain/refusals.ts'
import { impossibleEnd } from '../../domain/result-rules.ts'
import type { OpenTransaction, Transaction } from '../../domain/transaction.ts'
import type { By, CardholderAction, Engine } from '../../engine/port.ts'
import { endings } from '../../telling/endings.ts'
import { type Fields, fieldText } from '../frame/page-reply.ts'
import type { FormProblem } from './challenge-view.ts'
import { NOT_OFFERED } from './read-form.ts'

/** What brings about an end that was chosen. The cardholder's own Cancel is one of them. */
type EndChoice =
  | Extract<CardholderAction, { type: 'Cancel' }>
  | { readonly type: 'Force'; readonly end: ForcedEnd }
  | { readonly type: 'Expire' }

type Words = Pick<Ending, 'id' | 'sign' | 'words' | 'sentence'>

/** One end, the reason that it is for, and the one-time code that brings it about as well, where one does. */
type Offer = Words & {
  readonly choice: EndChoice
  readonly reason: string | undefined
  readonly code: string | undefined
}

/** An end as the page offers it, with its reasons, if it has any. */
export type EndOffer = Offer & { readonly reasons: readonly Offer[] }

const choiceOf = ({ body }: EndingCall): EndChoice | undefined => {
  if (!body) return { type: 'Expire' }
  if ('cancel' in body) return { type: 'Cancel' }
  if (!('outcome' in body)) return undefined
  const { outcome: transStatus, reason } = body
  return { type: 'Force', end: reason === undefined ? { transStatus } : { transStatus, reason } }
}

/** Nothing that a cardholder does on the page of an abandoned challenge arrives, and one that is not shown has no Cancel. */
const canBe = ({ status, outcome }: OpenTransaction, choice: EndChoice): boolean => {
  const { authentication } = outcome
  switch (choice.type) {
    case 'Cancel':
      return (
        status === 'challenge_ongoing' &&
        authentication.flow === 'challenge' &&
        authentication.challenge.automation.type !== 'abandon'
      )
    case 'Force':
      return impossibleEnd(outcome, choice.end) === undefined
    case 'Expire':
      return true
  }
}

const codeOf = (transaction: OpenTransaction, choice: EndChoice): string | undefined => {
  const { authentication } = transaction.outcome
  if (choice.type !== 'Force' || authentication.flow !== 'challenge') return undefined
  const { challenge, result } = authentication
  const { codes, automation } = challenge
  if (codes !== 'table' || automation.type === 'abandon') return undefined
  // A code can be typed once the page asks for one.
  const channel = transaction.status === 'challenge_ongoing' ? transaction.challenge.channel : undefined
  if (!takes(askedBy(challenge, channel), 'SubmitCode')) return undefined
  return codeFor(resultOfEnd(choice.end, result), result)
}

/** The ends that an open transaction can come to, in the order of all lists of them. */
export const endOffers = (transaction: OpenTransaction): readonly EndOffer[] => {
  const offer = ({ call, ...words }: Words & { readonly call: EndingCall }): readonly Offer[] => {
    const choice = choiceOf(call)
    if (!choice || !canBe(transaction, choice)) return []
    const reason = choice.type === 'Force' ? choice.end.reason : undefined
    return [{ ...words, choice, reason, code: codeOf(transaction, choice) }]
  }
  return endings().flatMap(({ reasons = [], ...ending }) =>
    offer(ending).map((one) => ({ ...one, reasons: reasons.flatMap(offer) })),
  )
}

const PREFIX = 'end-'

/** What the button of an end sends, which is also how test suites find it. */
export const actionOf = ({ id }: Pick<Offer, 'id'>): string => `${PREFIX}${id}`

/** The end that a posted form chooses, if it is offered; undefined for a form of the page that is about something else. */
export const readEnd = (fields: Fields, offers: readonly EndOffer[]): EndChoice | FormProblem | undefined => {
  const action = fieldText(fields, 'action')
  if (!action.startsWith(PREFIX)) return undefined
  const offer = offers.find((one) => actionOf(one) === action)
  const wanted = fields.reason ?? ''
  if (wanted === '') return offer?.choice ?? NOT_OFFERED
  return offer?.reasons.find(({ reason }) => reason === wanted)?.choice ?? NOT_OFFERED
}

/** Does what a form of the page asks for: what a cardholder does, or the end that was chosen. */
export const bringAbout = (
  engine: Engine,
  id: string,
  by: By,
  choice: CardholderAction | EndChoice,
): Promise<Transaction | Refused> => {
  switch (choice.type) {
    case 'Force':
      return engine.finishChallenge(id, by, choice.end, 'page_choice')
    case 'Expire':
      return engine.expireNow(id, 'page_choice', by.cause)
    default:
      return engine.answerChallenge(id, by, choice)
  }
}
