import type { EndedTransaction } from '../../domain/transaction.ts'
import type { EndSign } from '../frame/page.tsx'
import { type Said, Saying, said } from '../words/say.tsx'

type Ending = {
  readonly sign: EndSign
  readonly heading: Said
  /** What happened, and what it does not mean: nobody has paid by it. */
  readonly says: readonly Said[]
}

const NOTHING_CHARGED = said('nothingCharged')

const isExpired = ({ history, expires }: EndedTransaction): boolean => history.at(-1)?.date === expires

const endingOf = (transaction: EndedTransaction): Ending => {
  switch (transaction.status) {
    case 'authenticated':
      return {
        sign: 'pass',
        heading: said('paymentConfirmed'),
        says: [said('itWasYou'), said(transaction.forLink ? 'onlySaving' : 'noPaymentYet')],
      }
    case 'canceled':
      return { sign: 'cancel', heading: said('paymentCancelled'), says: [said('youCancelled'), NOTHING_CHARGED] }
    case 'failed':
      break
  }
  const heading = said('paymentNotConfirmed')
  switch (transaction.failReason) {
    case 'timeout':
      return {
        sign: 'time',
        heading: said('timeIsUp'),
        says: [said(isExpired(transaction) ? 'expired' : 'notInTime'), NOTHING_CHARGED],
      }
    case 'error_on_start':
      return { sign: 'tech', heading, says: [said('couldNotStart'), NOTHING_CHARGED] }
    case 'secure_authentication':
      return { sign: 'fail', heading, says: [said('notYou'), NOTHING_CHARGED] }
    case 'error':
      return { sign: 'tech', heading, says: [said('notYou'), NOTHING_CHARGED] }
  }
}

/** The sign of an end: each has an outline and a colour of its own. */
export const signOf = (transaction: EndedTransaction): EndSign => endingOf(transaction).sign

/** How it ended, in two or three words. */
export const headingOf = (transaction: EndedTransaction): Said => endingOf(transaction).heading

/** How it ended, in true words: an authentication happened or did not, and no payment did. */
export const HowItEnded = ({ transaction }: { readonly transaction: EndedTransaction }) => (
  <>
    {endingOf(transaction).says.map((text) => (
      <p key={text.key}>
        <Saying text={text} />
      </p>
    ))}
  </>
)
