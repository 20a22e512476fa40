import { TRANSACTION_LIFE_MINUTES } from '../../domain/initialize.ts'
import { finalAnswer } from '../../domain/threeds.ts'
import type { EndedTransaction } from '../../domain/transaction.ts'
import type { EndSign } from '../frame/page.tsx'
import { type Said, said } from '../words/say.tsx'

type In<Status extends EndedTransaction['status']> = Extract<EndedTransaction, { status: Status }>

type Ending = {
  readonly sign: EndSign
  readonly heading: Said
  /** What happened, and what it does not mean: nobody has paid by it. */
  readonly says: readonly [what: Said, more: Said]
}

type Heading =
  | 'paymentConfirmed'
  | 'vouchedFor'
  | 'goesOnUnchecked'
  | 'timeIsUp'
  | 'paymentNotConfirmed'
  | 'paymentCancelled'

const ending = (sign: EndSign, heading: Heading, what: Said, more = said('nothingCharged')): Ending => ({
  sign,
  heading: said(heading),
  says: [what, more],
})

const notConfirmed = (sign: EndSign, what: Said): Ending => ending(sign, 'paymentNotConfirmed', what)

/** Who may go on: confirmed by the bank, vouched for by the network (A), or without anybody's confirmation (D, I). */
const authenticated = (transaction: In<'authenticated'>): Ending => {
  const more = said(transaction.forLink ? 'onlySaving' : 'noPaymentYet')
  switch (finalAnswer(transaction.threeDS)) {
    case 'Y':
      return ending('pass', 'paymentConfirmed', said('itWasYou'), more)
    case 'A':
      return ending('attempt', 'vouchedFor', said('attempted'), more)
    default:
      return ending('bad', 'goesOnUnchecked', said('notChecked'), more)
  }
}

/** Nobody was in time: the cardholder, or the bank before it could ask anything. */
const outOfTime = ({ history, expires, threeDS }: EndedTransaction): Ending => {
  if (history.at(-1)?.date === expires)
    return ending('time', 'timeIsUp', said('expired', { minutes: String(TRANSACTION_LIFE_MINUTES) }))
  return threeDS && threeDS.directoryResponse !== 'C'
    ? notConfirmed('tech', said('bankSilent'))
    : ending('time', 'timeIsUp', said('notInTime'))
}

/** What the bank said where it did not say yes: a plain no, unless it has failed, or forbids to go on. */
const refused = ({ threeDS }: In<'failed'>): Ending => {
  switch (threeDS && finalAnswer(threeDS)) {
    case 'U':
      return notConfirmed('tech', said('bankFault'))
    case 'R':
      return notConfirmed('fail', said('bankForbids'))
    default:
      return notConfirmed('fail', said('notYou'))
  }
}

const failed = (transaction: In<'failed'>): Ending => {
  switch (transaction.failReason) {
    case 'timeout':
      return outOfTime(transaction)
    case 'error_on_start':
      return notConfirmed('tech', said('couldNotStart'))
    case 'secure_authentication':
      return refused(transaction)
    case 'error':
      return notConfirmed('tech', said('notYou'))
  }
}

/** How it ended, in true words: what the bank did, and that nobody has paid by it. Each end has a sign of its own. */
export const endingOf = (transaction: EndedTransaction): Ending => {
  switch (transaction.status) {
    case 'authenticated':
      return authenticated(transaction)
    case 'canceled':
      return ending('cancel', 'paymentCancelled', said('youCancelled'))
    case 'failed':
      return failed(transaction)
  }
}
