import { directoryDelayOf } from '../../domain/outcome.ts'
import type { Transaction } from '../../domain/transaction.ts'
import type { Found } from '../../engine/port.ts'
import { span } from '../../telling/figures.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import type { Page } from '../frame/page.tsx'
import { connectingPage } from './challenge-page.tsx'

/** When a browser asks again whether the directory has answered: a page that comes at once is no load on anybody. */
const ASK_AGAIN_SECONDS = 1

/**
 * By what the page that goes on tells this transaction from a later one of the same id: as far as the clock of the space
 * has moved between them.
 */
const begunOf = ({ history }: Transaction): string => history[0]?.date ?? ''

/** Whether a page that waited for a transaction goes on to another one: its space was emptied, and gave the id again. */
export const isOfAnother = (transaction: Transaction, query: Readonly<Record<string, unknown>>): boolean =>
  query.begun !== undefined && query.begun !== begunOf(transaction)

/** While the directory is slow: the page that an abandoned challenge has for good, but this one goes on by itself. */
export const waitingPage = ({ space, transaction }: Found): Page => ({
  ...connectingPage({ space, transaction }),
  name: 'waiting',
  hints: (
    <DeveloperHints space={space} transaction={transaction}>
      <p>
        The directory takes {span(directoryDelayOf(transaction.outcome))} to answer: this scenario wants it (
        <code>authentication.delay</code>). The page asks again by itself and then goes on. A client that does not name{' '}
        <code>text/html</code> in Accept waits for the answer instead.
      </p>
    </DeveloperHints>
  ),
  refresh: {
    seconds: ASK_AGAIN_SECONDS,
    url: `${transaction.id}/return?begun=${encodeURIComponent(begunOf(transaction))}`,
  },
})
