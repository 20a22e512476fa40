import { TRANSACTION_LIFE_MINUTES } from '../../domain/initialize.ts'
import { finalAnswer } from '../../domain/threeds.ts'
import type { EndedTransaction } from '../../domain/transaction.ts'
import type { EndSign } from '../frame/page.tsx'
import { type Said, Saying, said } from '../words/say.tsx'

type In<Status extends EndedTransaction['status']> = Extract<EndedTransaction, { status: Status }>

type Ending = {
  readonly sign: EndSign
  readonly heading: Said
  /** What happened, and what it does not mean: nobody has paid by it. */
  readonly says: readonly Said[]
}

const NOTHING_CHARGED = said('nothingCharged')
const NOT_CONFIRMED = said('paymentNotConfirmed')

/** Answers that are no plain no: the bank has failed, or forbids to go on. */
const REFUSED: Readonly<Record<string, readonly [EndSign, 'bankFault' | 'bankForbids']>> = {
  U: ['tech', 'bankFault'],
  R: ['fail', 'bankForbids'],
}

const isExpired = ({ history, expires }: EndedTransaction): boolean => history.at(-1)?.date === expires

/** Who may go on: confirmed by the bank, vouched for by the network (A), or without anybody's confirmation (D, I). */
const authenticated = (transaction: In<'authenticated'>): Ending => {
  const more = said(transaction.forLink ? 'onlySaving' : 'noPaymentYet')
  switch (finalAnswer(transaction.threeDS)) {
    case 'Y':
      return { sign: 'pass', heading: said('paymentConfirmed'), says: [said('itWasYou'), more] }
    case 'A':
      return { sign: 'attempt', heading: said('vouchedFor'), says: [said('attempted'), more] }
    default:
      return { sign: 'bad', heading: said('goesOnUnchecked'), says: [said('notChecked'), more] }
  }
}

/** Nobody was in time: the cardholder, or the bank before it could ask anything. */
const outOfTime = (transaction: EndedTransaction): Ending => {
  if (isExpired(transaction)) {
    const minutes = String(TRANSACTION_LIFE_MINUTES)
    return { sign: 'time', heading: said('timeIsUp'), says: [said('expired', { minutes }), NOTHING_CHARGED] }
  }
  return transaction.threeDS && transaction.threeDS.directoryResponse !== 'C'
    ? { sign: 'tech', heading: NOT_CONFIRMED, says: [said('bankSilent'), NOTHING_CHARGED] }
    : { sign: 'time', heading: said('timeIsUp'), says: [said('notInTime'), NOTHING_CHARGED] }
}

/** What the bank said where it did not say yes. */
const refused = ({ threeDS }: In<'failed'>): Ending => {
  const [sign, what] = REFUSED[(threeDS && finalAnswer(threeDS)) ?? ''] ?? (['fail', 'notYou'] as const)
  return { sign, heading: NOT_CONFIRMED, says: [said(what), NOTHING_CHARGED] }
}

/** How it ended, in true words: what the bank did, and that nobody has paid by it. Each end has a sign of its own. */
export const endingOf = (transaction: EndedTransaction): Ending => {
  switch (transaction.status) {
    case 'authenticated':
      return authenticated(transaction)
    case 'canceled':
      return { sign: 'cancel', heading: said('paymentCancelled'), says: [said('youCancelled'), NOTHING_CHARGED] }
    case 'failed':
      break
  }
  switch (transaction.failReason) {
    case 'timeout':
      return outOfTime(transaction)
    case 'error_on_start':
      return { sign: 'tech', heading: NOT_CONFIRMED, says: [said('couldNotStart'), NOTHING_CHARGED] }
    case 'secure_authentication':
      return refused(transaction)
    case 'error':
      return { sign: 'tech', heading: NOT_CONFIRMED, says: [said('notYou'), NOTHING_CHARGED] }
  }
}

/** What an ending says, and what comes after it. */
export const EndingWords = ({ says, more }: Pick<Ending, 'says'> & { readonly more?: Said }) => (
  <div class="said">
    {[...says, ...(more ? [more] : [])].map((text) => (
      <p key={text.key}>
        <Saying text={text} />
      </p>
    ))}
  </div>
)
