import { TRANSACTION_LIFE_MINUTES } from '../../domain/initialize.ts'
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

/** Who may go on: confirmed by the bank, vouched for by the network (A), or without anybody's confirmation (D, I). */
const authenticated = ({
  threeDS: { authenticationResponse, directoryResponse },
  forLink,
}: Extract<EndedTransaction, { status: 'authenticated' }>): Pick<Ending, 'sign' | 'says'> => {
  const answer = authenticationResponse ?? directoryResponse
  const what = answer === 'Y' ? 'itWasYou' : answer === 'A' ? 'attempted' : 'notChecked'
  return {
    sign: answer === 'Y' ? 'pass' : 'attempt',
    says: [said(what), said(forLink ? 'onlySaving' : 'noPaymentYet')],
  }
}

const endingOf = (transaction: EndedTransaction): Ending => {
  switch (transaction.status) {
    case 'authenticated':
      return { heading: said('paymentConfirmed'), ...authenticated(transaction) }
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
        says: [
          isExpired(transaction) ? said('expired', { minutes: String(TRANSACTION_LIFE_MINUTES) }) : said('notInTime'),
          NOTHING_CHARGED,
        ],
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

/** How it ended, in true words: what the bank did, and that nobody has paid by it. */
export const HowItEnded = ({ transaction }: { readonly transaction: EndedTransaction }) => (
  <>
    {endingOf(transaction).says.map((text) => (
      <p key={text.key}>
        <Saying text={text} />
      </p>
    ))}
  </>
)
