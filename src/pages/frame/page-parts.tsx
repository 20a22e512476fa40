import { type ComponentChildren, createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { maskedNumber } from '../../core/describe/format.ts'
import type { Brand } from '../../core/domain/brand-names.ts'
import { brandName } from '../../core/domain/brands.ts'
import type { Instant } from '../../core/domain/time.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { webAddress } from '../../core/domain/web-address.ts'
import { PageLanguage, tell } from '../languages/format-message.tsx'
import { amountText, dateText, timeOfDay } from '../languages/language.ts'

type FormProps = { readonly token: string; readonly children: ComponentChildren }

/** A form of a page. It names no address: it is posted to the page's own, whatever proxy or prefix that came through. */
export const PageForm = ({ token, children }: FormProps) => (
  <form method="post">
    <input type="hidden" name="token" value={token} />
    {children}
  </form>
)

type ComplaintProps = { readonly about: string; readonly id?: string; readonly children: ComponentChildren }

/** What is wrong with a form or a field of it, told at once to those who listen. */
export const Complaint = ({ about, id, children }: ComplaintProps) => (
  <p id={id} class="problem" role="alert" data-testid={`${about}-problem`}>
    {children}
  </p>
)

type ButtonProps = {
  /** How much it asks to be pressed: what most want, what is as good a choice, and what few want. */
  readonly look?: 'main' | 'second' | 'quiet'
  /** How test suites find it. */
  readonly testId?: string
  readonly children: ComponentChildren
}

/** A button that says what the form is sent for. Test suites find it by that too, or by a name of its own. */
export const ActionButton = ({
  action,
  testId = action,
  look = 'main',
  children,
}: ButtonProps & { readonly action: string }) => (
  <button type="submit" name="action" value={action} class={look} data-testid={testId}>
    {children}
  </button>
)

/** A link that looks like a button: the way on from its page. */
export const LinkButton = ({
  href,
  look = 'main',
  testId = 'continue',
  children,
}: ButtonProps & { readonly href: string }) => (
  <p>
    <a class={`button ${look}`} href={webAddress(href)} data-testid={testId}>
      {children}
    </a>
  </p>
)

/** Where the control API is for a link in the page: at the root of its host, or below the path of a proxy. */
export const ControlUrl = createContext('')

/** What the console is to show. */
export type Subject = { readonly space: string; readonly id: string }

/** The console's address, where it shows a transaction or a link with all that happened to it. */
export const consoleHref = (controlUrl: string, subject: Subject | undefined): string =>
  subject ? `${controlUrl}/#/live/${subject.id}?space=${encodeURIComponent(subject.space)}` : `${controlUrl}/`

/** The way on from a page that has no other: whoever tests sees what happened. */
export const ToConsole = ({ about }: { readonly about?: Subject }) => (
  <LinkButton href={consoleHref(useContext(ControlUrl), about)} look="second" testId="to-console">
    {tell(about ? 'toConsole' : 'openConsole')}
  </LinkButton>
)

/** Without an address of the merchant's, the browser's way has ended here. */
export const NoWayBack = ({ about }: { readonly about: Subject }) => (
  <>
    <p>
      {tell('noReturnUrl')} {tell('close')}
    </p>
    <ToConsole about={about} />
  </>
)

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
export const AmountRow = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => (
  <Row term={tell('amount')}>
    <strong class="amount" data-testid="amount">
      {amountText(amount, currency, useContext(PageLanguage))}
    </strong>
  </Row>
)

/** Which card, without its number. */
export const CardRow = ({ brand, masked }: { readonly brand: Brand; readonly masked: string }) => (
  <Row term={tell('card')}>
    {brandName(brand)}{' '}
    <span class="digits" aria-hidden="true">
      {maskedNumber(brand, masked)}
    </span>
    <span class="unseen">{tell('cardEnds', { digits: masked.slice(-4) })}</span>
  </Row>
)

/** Until when something can be done, and how much time that is on the clock of its space. */
export type TimeLeft = { readonly at: Instant; readonly seconds: number; readonly stands: boolean }

/** `9:05`, and from an hour on `1:00:00`. The script of the page counts on in the same way. */
export const minutesText = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = seconds % 60
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** As it is when the page is sent. A script that is there counts on, unless the clock of the space stands still. */
const TimeLeftRow = ({ at, seconds, stands }: TimeLeft) => (
  <Row term={tell('timeLeft')}>
    <span role="timer" class="digits" data-left={stands ? undefined : seconds} data-testid="time-left">
      {minutesText(seconds)}
    </span>{' '}
    <span class="muted">{tell('until', { time: <time dateTime={at}>{timeOfDay(at)}</time> })}</span>
  </Row>
)

type SummaryProps = { readonly transaction: Transaction; readonly left?: TimeLeft }

/** What is being paid, to whom, with which card, and how much time there is while it is open. */
export const Summary = ({ transaction, left }: SummaryProps) => {
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
      {left && <TimeLeftRow {...left} />}
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
