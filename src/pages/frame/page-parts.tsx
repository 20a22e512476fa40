import type { ComponentChildren } from 'preact'
import { maskedNumber } from '../../core/describe/format.ts'
import type { Brand } from '../../core/domain/brand-names.ts'
import { brandName } from '../../core/domain/brands.ts'
import { safeHref } from '../../core/domain/safe-href.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { type InLanguage, translate } from '../languages/format-message.tsx'
import { amountText, dateText, timeOfDay } from '../languages/language.ts'

type FormProps = { readonly token: string; readonly children: ComponentChildren }

/** Form of a page. Without `action` it posts to the page's own address, through any proxy or prefix. */
export const PageForm = ({ token, children }: FormProps) => (
  <form method="post">
    <input type="hidden" name="token" value={token} />
    {children}
  </form>
)

type ComplaintProps = { readonly about: string; readonly id?: string; readonly children: ComponentChildren }

/** Error message about a form or a field, announced by screen readers. */
export const ErrorMessage = ({ about, id, children }: ComplaintProps) => (
  <p id={id} class="problem" role="alert" data-testid={`${about}-problem`}>
    {children}
  </p>
)

type ButtonProps = {
  /** Emphasis: main action, alternative, or rarely used. */
  readonly variant?: 'main' | 'second' | 'quiet'
  /** Test ID. */
  readonly testId?: string
  readonly children: ComponentChildren
}

/** Submit button with the action of the form. Test suites find it by the action or by its own test ID. */
export const ActionButton = ({
  action,
  testId = action,
  variant = 'main',
  children,
}: ButtonProps & { readonly action: string }) => (
  <button type="submit" name="action" value={action} class={variant} data-testid={testId}>
    {children}
  </button>
)

/** Link styled as a button, to continue from a page. */
export const LinkButton = ({
  href,
  variant = 'main',
  testId = 'continue',
  children,
}: ButtonProps & { readonly href: string }) => (
  <p>
    <a class={`button ${variant}`} href={safeHref(href)} data-testid={testId}>
      {children}
    </a>
  </p>
)

/** Context with the address of the control API for links: at the root of the host, or below the path of a proxy. */
export type WithControlUrl = { readonly controlUrl: string }

/** Object to show in the console. */
export type Subject = { readonly space: string; readonly id: string }

/** Returns the console's address for a transaction or a link. */
export const consoleHref = (controlUrl: string, subject: Subject | undefined): string =>
  subject ? `${controlUrl}/#/live/${subject.id}?space=${encodeURIComponent(subject.space)}` : `${controlUrl}/`

/** Link to the console, for a page without another one. */
export const ToConsole = ({ about }: { readonly about?: Subject }, { controlUrl }: WithControlUrl) => (
  <LinkButton href={consoleHref(controlUrl, about)} variant="second" testId="to-console">
    {translate(about ? 'toConsole' : 'openConsole')}
  </LinkButton>
)

/** Text for a missing return URL. */
export const NoReturnUrl = ({ about }: { readonly about: Subject }) => (
  <>
    <p>
      {translate('noReturnUrl')} {translate('close')}
    </p>
    <ToConsole about={about} />
  </>
)

/** Returns the name of the merchant in its contract, if sent. */
export const merchantNameOf = ({ merchantName }: Transaction): string | undefined => merchantName?.trim() || undefined

/** Line of a summary. */
export const Row = ({ term, children }: { readonly term: ComponentChildren; readonly children: ComponentChildren }) => (
  <div class="row">
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** Line with text from a client; `bdi` isolates its direction. */
export const TextRow = ({ term, text }: { readonly term: ComponentChildren; readonly text: string }) => (
  <Row term={term}>
    <bdi>{text}</bdi>
  </Row>
)

/** Line with the amount. */
export const AmountRow = (
  { amount, currency }: { readonly amount: number; readonly currency: string },
  { language }: InLanguage,
) => (
  <Row term={translate('amount')}>
    <strong class="amount" data-testid="amount">
      {amountText(amount, currency, language)}
    </strong>
  </Row>
)

/** Line with the card, without its number. */
export const CardRow = ({ brand, masked }: { readonly brand: Brand; readonly masked: string }) => (
  <Row term={translate('card')}>
    {brandName(brand)}{' '}
    <span class="digits" aria-hidden="true">
      {maskedNumber(brand, masked)}
    </span>
    <span class="unseen">{translate('cardEnds', { digits: masked.slice(-4) })}</span>
  </Row>
)

/** Time limit, and the time left on the clock of the space. */
export type TimeLeft = { readonly at: Instant; readonly seconds: number; readonly isFrozen: boolean }

/** Formats a duration as `9:05`, from one hour on as `1:00:00`. The script of the page uses the same format. */
export const minutesText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = seconds % 60
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Time left when the page was sent. The script counts down unless the clock of the space is frozen. */
const TimeLeftRow = ({ at, seconds, isFrozen }: TimeLeft) => (
  <Row term={translate('timeLeft')}>
    <span role="timer" class="digits" data-left={isFrozen ? undefined : seconds} data-testid="time-left">
      {minutesText(seconds)}
    </span>{' '}
    <span class="muted">{translate('until', { time: <time dateTime={at}>{timeOfDay(at)}</time> })}</span>
  </Row>
)

type SummaryProps = { readonly transaction: Transaction; readonly left?: TimeLeft }

/** Summary of a payment: amount, merchant, card, and the time left while it is open. */
export const Summary = ({ transaction, left }: SummaryProps, { language }: InLanguage) => {
  const { card, history } = transaction
  const name = merchantNameOf(transaction)
  const at = history[0]?.date
  return (
    <dl class="summary">
      <AmountRow {...transaction} />
      {name !== undefined && <TextRow term={translate('merchant')} text={name} />}
      <CardRow {...card} />
      {at && (
        <Row term={translate('date')}>
          <time dateTime={at}>{dateText(at, language)}</time>
        </Row>
      )}
      {left && <TimeLeftRow {...left} />}
    </dl>
  )
}

/** Message of the bank to the cardholder (cardHolderInfo), as in the scenario. */
export const BankNotice = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <section class="notice" aria-labelledby="notice-title" data-testid="notice">
      <h2 id="notice-title">{translate('bankNotice')}</h2>
      <p>
        <bdi>{text}</bdi>
      </p>
    </section>
  ) : null
