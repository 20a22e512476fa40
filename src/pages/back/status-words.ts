import { ENDS, type ReturnPlace } from '../../domain/ends.ts'
import type { Link, LinkStatus } from '../../domain/link.ts'
import { finalAnswer } from '../../domain/threeds.ts'
import { hasEnded, type Transaction } from '../../domain/transaction.ts'

/** What a status says in words, and whether it fits the place to which the browser came. */
export type StatusWords = {
  readonly status: string
  readonly words: string
  readonly contradiction?: { readonly claim: string; readonly why?: string }
}

const FAILED = {
  timeout: 'The authentication failed: nobody finished it in time.',
  error_on_start: 'The authentication failed: it could not be started, because of a technical fault.',
  secure_authentication: 'The authentication failed: the bank could not confirm that it was the cardholder.',
  error: 'The authentication failed because of a technical fault.',
} as const

const passedAs = (answer: string | undefined): string => {
  if (answer === 'Y') return 'The cardholder was authenticated.'
  if (answer !== 'A') return 'It may go on, and nobody was authenticated.'
  return 'An attempt: the card network vouches, and the bank has not confirmed that it was the cardholder.'
}

const statusWords = (transaction: Transaction): string => {
  switch (transaction.status) {
    case 'authenticated':
      return `${passedAs(finalAnswer(transaction.threeDS))} That is no payment yet.`
    case 'canceled':
      return 'The cardholder cancelled.'
    case 'failed':
      return FAILED[transaction.failReason]
    case 'challenge_ongoing':
      return 'It has not ended: the cardholder is being asked.'
    case 'initialized':
    case 'challenge_required':
      return 'It has not ended: it waits for the browser.'
  }
}

const PLACE_WORDS: Record<ReturnPlace, string> = {
  success: 'success',
  cancel: 'the cancellation',
  error: 'an error',
}

/** The status of a transaction now, held against the place to which its browser came. */
export const statusOfTransaction = (transaction: Transaction, place: ReturnPlace): StatusWords => {
  const { status } = transaction
  const told = { status, words: statusWords(transaction) }
  const claim = `The address claims ${PLACE_WORDS[place]}, and the status does not say so.`
  if (!hasEnded(transaction)) return { ...told, contradiction: { claim, why: 'Nothing has been decided yet.' } }
  if (ENDS[transaction.status].place === place) return told
  const forged = transaction.outcome.returns?.to === place
  const why = forged
    ? `Scenario ${transaction.scenario.name} sends the browser to the wrong place on purpose, as an attacker could.`
    : 'Somebody opened this address, or changed what came with it.'
  return { ...told, contradiction: { claim, why } }
}

const OVER = 'No card can be entered any more.'
const LINK_WORDS: Readonly<Record<LinkStatus, string>> = {
  PENDING: 'It has not ended: no card was entered.',
  SUCCESS: 'The card is saved.',
  ERROR: OVER,
  DELETED: OVER,
}

/** The same of a link, which has an address for its success only. */
export const statusOfLink = ({ status }: Pick<Link, 'status'>): StatusWords => {
  const told = { status, words: LINK_WORDS[status] }
  if (status === 'SUCCESS') return told
  return { ...told, contradiction: { claim: 'The address claims success, and the status does not say so.' } }
}
