import { handWords } from '../../domain/ending-with.ts'
import type { Ending } from '../../domain/how-it-ended.ts'
import type { LinkStatus } from '../../domain/link.ts'
import type { TransactionStatus } from '../../domain/transaction.ts'
import type { Run } from './run.ts'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** A text of somebody else in a line of ours: without control characters, and not long. */
export const inLine = (text: string, most = 80): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
  const letters = [...line]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line
}

const ENDS: { readonly [Status in TransactionStatus | LinkStatus]: string } = {
  initialized: 'is not begun',
  challenge_required: 'waits for its challenge',
  challenge_ongoing: 'waits for its cardholder',
  authenticated: 'is authenticated',
  failed: 'fails',
  canceled: 'is canceled',
  PENDING: 'is not finished',
  SUCCESS: 'is SUCCESS',
  ERROR: 'is ERROR',
  DELETED: 'is deleted',
}

const BY: { readonly [Way in Ending['by']]?: string } = {
  cancel: ' because the cardholder cancels',
  page_time: ' when the time of the page is over',
  expiry: ' because nobody finishes it in time',
}

/** How it went, in a few words: `a transaction is authenticated after one wrong code`. */
export const howItWent = ({ ending, status, wrongCodes, threeDS, kind }: Run): string => {
  const { transStatusReason: reason } = threeDS ?? {}
  const why = typeof reason === 'string' ? ` with reason ${reason}` : ''
  const count = NUMBERS[wrongCodes] ?? wrongCodes
  const codes = wrongCodes > 0 ? ` after ${count} wrong code${wrongCodes === 1 ? '' : 's'}` : ''
  const by = ending.by === 'hand' ? ` ${handWords(ending.hand)}` : (BY[ending.by] ?? '')
  return `A ${kind} ${ENDS[status]}${why}${codes}${by}`
}

/** The same with the merchant's name of it, in a line. */
export const headLine = (run: Run): string =>
  `${howItWent(run)}: as the ${run.kind} with the ${run.named} ${JSON.stringify(inLine(run.name))} went.`
