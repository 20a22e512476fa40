import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import type { KeptCard } from '../../domain/card.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { maskedNumber } from '../../telling/figures.ts'
import { amountText, dateText } from '../words/language.ts'
import { PageLanguage, tell } from '../words/tell.tsx'

/** The merchant by the name of its contract, if it told one. */
export const merchantNameOf = ({ merchantName }: Transaction): string | undefined => merchantName?.trim() || undefined

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

/** What it costs. */
export const AmountRow = ({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>) => (
  <Row term={tell('amount')}>
    <strong class="amount" data-testid="amount">
      {amountText(amount, currency, useContext(PageLanguage))}
    </strong>
  </Row>
)

/** Which card, without its number. */
export const CardRow = ({ info, masked }: Pick<KeptCard, 'info' | 'masked'>) => (
  <Row term={tell('card')}>
    {info.brand}{' '}
    <span class="digits" aria-hidden="true">
      {maskedNumber(masked)}
    </span>
    <span class="unseen">{tell('cardEnds', { digits: masked.slice(-4) })}</span>
  </Row>
)

/** What is being paid, to whom, with which card. */
export const Summary = ({ transaction }: { readonly transaction: Transaction }) => {
  const { card, history } = transaction
  const language = useContext(PageLanguage)
  const name = merchantNameOf(transaction)
  const at = history[0]?.date
  return (
    <dl class="summary">
      <AmountRow {...transaction} />
      {name !== undefined && <TextRow term={tell('merchant')} text={name} />}
      <CardRow {...card} />
      {at && (
        <Row term={tell('date')}>
          <time dateTime={at}>{dateText(at, language)}</time>
        </Row>
      )}
    </dl>
  )
}

/** What the bank wants the cardholder to know (cardHolderInfo), as the scenario wrote it. */
export const BankNotice = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <section class="notice" aria-labelledby="notice-title" data-testid="notice">
      <h2 id="notice-title">{tell('bankNotice')}</h2>
      <p>
        <bdi>{text}</bdi>
      </p>
    </section>
  ) : null
