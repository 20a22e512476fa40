import type { ComponentChildren } from 'preact'
import type { KeptCard } from '../../domain/card.ts'
import { formatAmount } from '../../domain/money.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { groupedCard, longDate, merchantOf } from './words.ts'

/** A name from outside: kept in its own direction, so that it cannot turn the words around it. */
export const Merchant = ({ transaction }: { readonly transaction: Transaction }) => <bdi>{merchantOf(transaction)}</bdi>

/** A line of a summary. */
export const Row = ({ term, children }: { readonly term: ComponentChildren; readonly children: ComponentChildren }) => (
  <div class="row">
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** A line with a text from outside: a `bdi` keeps it from turning the words around it. */
export const TextRow = ({ term, text }: { readonly term: ComponentChildren; readonly text: string }) => (
  <Row term={term}>
    <bdi>{text}</bdi>
  </Row>
)

/** Which card, without its number. */
export const CardRow = ({ info, masked }: Pick<KeptCard, 'info' | 'masked'>) => (
  <Row term="Card">
    {info.brand}{' '}
    <span class="digits" aria-hidden="true">
      {groupedCard(masked)}
    </span>
    <span class="unseen">ending in {masked.slice(-4)}</span>
  </Row>
)

/** What is being paid, to whom, with which card. */
export const Summary = ({ transaction }: { readonly transaction: Transaction }) => {
  const { amount, currency, card, history } = transaction
  const at = history[0]?.date
  return (
    <dl class="summary">
      <Row term="Amount">
        <strong class="amount" data-testid="amount">
          {formatAmount(amount, currency)}
        </strong>
      </Row>
      <Row term="Merchant">
        <Merchant transaction={transaction} />
      </Row>
      <CardRow {...card} />
      {at && (
        <Row term="Date">
          <time dateTime={at}>{longDate(at)}</time>
        </Row>
      )}
    </dl>
  )
}

/** What the bank wants the cardholder to know (cardHolderInfo). */
export const BankNotice = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <section class="notice" aria-labelledby="notice-title" data-testid="notice">
      <h2 id="notice-title">A message from your bank</h2>
      <p>
        <bdi>{text}</bdi>
      </p>
    </section>
  ) : null
