import type { Outcome, Result, TransStatus } from './outcome.ts'
import { TRANS_STATUS } from './trans-statuses.ts'

/** By what a transaction ends where that is no act of its cardholder: a call, or a choice of an end on its page. */
const HANDS = ['control', 'page_choice'] as const
export type Hand = (typeof HANDS)[number]

/** The hand that an event names, if it names one. */
export const handNamed = (name: string): Hand | undefined => HANDS.find((hand) => hand === name)

const HAND_WORDS: Readonly<Record<Hand, string>> = {
  control: 'by the control API',
  page_choice: 'by a choice on the page',
}

/** For the end of a sentence about an end. */
export const handWords = (hand: Hand): string => HAND_WORDS[hand]

/** The wish of somebody who tests: end with this transStatus whatever was pinned. */
export type ForcedEnd = { readonly transStatus: Exclude<TransStatus, 'I'>; readonly reason?: string }

/** The reason that an end has where nobody gives one; a yes needs none. */
export const usualReason = (transStatus: TransStatus): string | undefined => TRANS_STATUS[transStatus].usualReason

const reasonOf = ({ transStatus, reason = usualReason(transStatus) }: ForcedEnd): { reason?: string } =>
  reason === undefined ? {} : { reason }

/** What a challenge, or a frictionless authentication, results in when somebody forces its end. */
export const resultOfEnd = (wish: ForcedEnd, { version }: Pick<Result, 'version'>): Result => ({
  transStatus: wish.transStatus,
  version,
  ...reasonOf(wish),
})

/**
 * The pinned outcome with another end. The flow stays (a frictionless card remains frictionless); what the scenario
 * did by itself (cancel, abandon, end automatically) no longer happens, because somebody has decided.
 */
export const endingWith = (outcome: Outcome, wish: ForcedEnd): Outcome => {
  const { authentication } = outcome
  if (authentication.flow === 'error_on_start') return outcome
  const result = resultOfEnd(wish, authentication.result)
  if (authentication.flow === 'frictionless') return { ...outcome, authentication: { ...authentication, result } }
  const challenge = { ...authentication.challenge, automation: { type: 'none' } as const }
  return { ...outcome, authentication: { ...authentication, challenge, result } }
}

const FORCED = new RegExp(
  `; ended as ([YNAUR])(?: with reason (\\d\\d))? (${HANDS.map((hand) => HAND_WORDS[hand]).join('|')})$`,
)

/** Why a scenario decided, once somebody has decided about the end besides it. */
export const becauseForced = (because: string, { transStatus, reason }: ForcedEnd, hand: Hand): string => {
  const why = reason === undefined ? '' : ` with reason ${reason}`
  const told = `; ended as ${transStatus}${why} ${handWords(hand)}`
  return because.endsWith(told) ? because : `${because}${told}`
}

/** An end that somebody forced, and by which hand. */
export type Forced = { readonly hand: Hand; readonly end: ForcedEnd }

/** The end that somebody forced, by what `becauseForced` wrote. */
export const forcedEndOf = (because: string): Forced | undefined => {
  const [, transStatus, reason, words] = FORCED.exec(because) ?? []
  const hand = HANDS.find((one) => HAND_WORDS[one] === words)
  if (transStatus === undefined || !hand) return undefined
  return {
    hand,
    end: { transStatus: transStatus as ForcedEnd['transStatus'], ...(reason !== undefined && { reason }) },
  }
}
