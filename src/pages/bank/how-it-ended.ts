import type { EndedTransaction } from '../../domain/transaction.ts'

const isExpired = ({ history, expires }: EndedTransaction): boolean => history.at(-1)?.date === expires

const failure = (transaction: Extract<EndedTransaction, { status: 'failed' }>): string => {
  switch (transaction.failReason) {
    case 'timeout':
      return isExpired(transaction)
        ? 'It has expired: it was not finished within 30 minutes.'
        : 'It was not finished in time.'
    case 'error_on_start':
      return 'It could not be started, because of a technical fault.'
    case 'secure_authentication':
    case 'error':
      return 'It was not successful.'
  }
}

/** How an authentication ended, in one plain sentence. */
export const howItEnded = (transaction: EndedTransaction): string => {
  switch (transaction.status) {
    case 'authenticated':
      return 'It was successful.'
    case 'canceled':
      return 'It was cancelled.'
    case 'failed':
      return failure(transaction)
  }
}
