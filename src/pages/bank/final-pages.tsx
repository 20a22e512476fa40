import type { ComponentChildren } from 'preact'
import { brandName } from '../../core/domain/brands.ts'
import { TRANSACTION_LIFE_MINUTES } from '../../core/domain/initialize.ts'
import { sourceOfPart } from '../../core/domain/patch.ts'
import { endsOnOwnPage } from '../../core/domain/return-url.ts'
import { safeHref } from '../../core/domain/safe-href.ts'
import { rowNamed } from '../../core/domain/table-keys.ts'
import { finalTransStatus } from '../../core/domain/threeds.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import { beforeAuthorization, type EndedTransaction, type Redirect } from '../../core/domain/transaction.ts'
import type { FormTargets } from '../frame/csp.ts'
import { type FinalRow, TransactionHints } from '../frame/hints.tsx'
import type { FinalIcon, Page } from '../frame/page.tsx'
import { BankNotice, LinkButton, merchantNameOf, NoReturnUrl, Summary, ToConsole } from '../frame/page-parts.tsx'
import { POST_AT_ONCE } from '../frame/scripts.ts'
import { type Message, message, Translated, translate } from '../languages/format-message.tsx'

const NOT_CONFIRMED = message('paymentNotConfirmed')

/** Final states of a transaction: icon, heading and description. */
const FINAL_STATES = {
  confirmed: ['pass', message('paymentConfirmed'), message('itWasYou')],
  // Confirmed by the network (A), or by no one (D, I).
  attempted: ['attempt', message('vouchedFor'), message('attempted')],
  unchecked: ['bad', message('goesOnUnchecked'), message('notChecked')],
  canceled: ['cancel', message('paymentCancelled'), message('youCancelled')],
  expired: ['time', message('timeIsUp'), message('expired', { minutes: String(TRANSACTION_LIFE_MINUTES) })],
  notInTime: ['time', message('timeIsUp'), message('notInTime')],
  bankSilent: ['error', NOT_CONFIRMED, message('bankSilent')],
  couldNotStart: ['error', NOT_CONFIRMED, message('couldNotStart')],
  bankFault: ['error', NOT_CONFIRMED, message('bankFault')],
  otherFault: ['error', NOT_CONFIRMED, message('notYou')],
  bankForbids: ['fail', NOT_CONFIRMED, message('bankForbids')],
  rejected: ['fail', NOT_CONFIRMED, message('notYou')],
} as const satisfies Readonly<Record<string, readonly [sign: FinalIcon, heading: Message, what: Message]>>

const FAILURES = { error_on_start: 'couldNotStart' } as const

const finalStateOf = (current: EndedTransaction): keyof typeof FINAL_STATES => {
  const transaction = beforeAuthorization(current)
  const { status, threeDS, history, expires } = transaction
  const response = threeDS && finalTransStatus(threeDS)
  if (status === 'canceled') return 'canceled'
  if (status === 'authenticated') {
    if (response === 'Y') return 'confirmed'
    return response === 'A' ? 'attempted' : 'unchecked'
  }
  switch (transaction.failReason) {
    case 'timeout':
      // Timeout of the cardholder, or of the bank before it could start a challenge.
      if (history.at(-1)?.date === expires) return 'expired'
      return threeDS && threeDS.directoryResponse !== 'C' ? 'bankSilent' : 'notInTime'
    case 'secure_authentication':
      if (response === 'U') return 'bankFault'
      return response === 'R' ? 'bankForbids' : 'rejected'
    default:
      return rowNamed(FAILURES, transaction.failReason) ?? 'otherFault'
  }
}

/** Returns the statement that nothing was paid. */
const noPayment = ({ status, forLink }: EndedTransaction): Message | undefined => {
  if (status === 'authorized' || status === 'settled') return undefined
  if (status !== 'authenticated') return message('nothingCharged')
  return message(forLink ? 'onlySaving' : 'noPaymentYet')
}

/** Input of the page of an ended transaction. */
export type EndedView = {
  readonly space: string
  readonly transaction: EndedTransaction
  /** Row of the console. */
  readonly row: FinalRow | undefined
}

/**
 * Returns the allowed targets of a form: the merchant's addresses, the sandbox's result page if one is missing, or the
 * link.
 */
export const formTargetsOf = ({ returnUrls, location, forLink }: Transaction): FormTargets => {
  if (forLink) return { merchant: [], own: [forLink.url] }
  const merchant = [returnUrls.success, returnUrls.cancel, returnUrls.error].filter((url) => url !== undefined)
  return merchant.length === 3 ? { merchant } : { merchant, own: [location] }
}

/** Form that returns the cardholder to the merchant by POST. */
const PostBackForm = ({ redirect, children }: { redirect: Redirect; children: ComponentChildren }) => (
  <form method="post" action={safeHref(redirect.url)}>
    {Object.entries(redirect.fields).flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
    )}
    <button type="submit" class="main" data-testid="continue">
      {children}
    </button>
  </form>
)

/** Text of the link to the merchant, with its name if known. `bdi` isolates the direction of the name. */
const toMerchant = (way: 'returnTo' | 'continueTo', transaction: Transaction) => {
  const name = merchantNameOf(transaction)
  return name === undefined ? translate(`${way}Merchant`) : translate(way, { merchant: <bdi>{name}</bdi> })
}

/** Text for a scenario without a redirect: testers continue in the console. */
const LostRedirect = ({ space, transaction: { id, forLink, scenario: by } }: EndedView) => (
  <>
    <p>
      {translate(forLink ? 'wayToLinkIsLost' : 'wayToShopIsLost', {
        scenario: <code>{sourceOfPart(by, 'redirect')}</code>,
      })}
    </p>
    <ToConsole about={{ space, id }} />
  </>
)

/** Link or form to the merchant by the requested method or, without a return URL, to the console. */
const ContinueLink = ({ redirect, space, transaction }: EndedView & { readonly redirect: Redirect }) => {
  if (endsOnOwnPage(transaction)) return <NoReturnUrl about={{ space, id: transaction.id }} />
  const label = transaction.forLink ? translate('goOn') : toMerchant('returnTo', transaction)
  return redirect.method === 'POST' ? (
    <PostBackForm redirect={redirect}>{label}</PostBackForm>
  ) : (
    <LinkButton href={redirect.url}>{label}</LinkButton>
  )
}

/** Returns the common parts of the pages of an ended transaction. */
const common = (view: EndedView) => ({
  language: view.transaction.language,
  network: brandName(view.transaction.card.brand),
  hints: <TransactionHints {...view} />,
})

type FinalText = Pick<Page, 'status' | 'name'> & {
  /** Heading, if it is not that of the final state. */
  readonly heading?: Message
  readonly more?: Message
  readonly on: ComponentChildren
}

/** Page that describes the final state. */
const endPage = (view: EndedView, { more, on, ...page }: FinalText): Page => {
  const [sign, heading, subject] = FINAL_STATES[finalStateOf(view.transaction)]
  return {
    ...common(view),
    sign,
    heading,
    ...page,
    main: (
      <>
        <div class="notes">
          {[subject, noPayment(view.transaction), more]
            .flatMap((text) => (text ? [text] : []))
            .map((text) => (
              <p key={text.text}>
                <Translated {...text} />
              </p>
            ))}
        </div>
        {on}
      </>
    ),
  }
}

/**
 * Page of a transaction that had already ended, with the link to the merchant. It cannot be reopened.
 * ASSUMED: ended-pages-410.
 */
export const endedPage = (view: EndedView, redirect: Redirect | undefined): Page => ({
  ...endPage(view, {
    status: 410,
    name: 'ended',
    heading: message('hasEnded'),
    more: message('nothingMoreHere'),
    on: redirect ? <ContinueLink {...view} redirect={redirect} /> : <LostRedirect {...view} />,
  }),
  ...(redirect?.method === 'POST' ? { formTargets: formTargetsOf(view.transaction) } : {}),
})

/**
 * Page of a merchant-initiated authentication, before and after its end: the cardholder has no part in it.
 * ASSUMED: merchant-initiated-end.
 */
export const nothingToDoPage = (space: string, transaction: Transaction): Page => ({
  language: transaction.language,
  network: brandName(transaction.card.brand),
  status: 200,
  name: 'nothing-to-do',
  heading: message('nothingToDo'),
  main: (
    <>
      <p>{translate('withoutYou')}</p>
      <p>{translate('close')}</p>
      <ToConsole about={{ space, id: transaction.id }} />
    </>
  ),
})

/** Final page of a transaction whose scenario omits the redirect. */
export const lostPage = (view: EndedView): Page =>
  endPage(view, { status: 200, name: 'lost', heading: message('theHasEnded'), on: <LostRedirect {...view} /> })

/** Page that returns the browser with a form: automatically with JavaScript, by a button without it. */
export const postBackPage = (view: EndedView, redirect: Redirect): Page => ({
  ...common(view),
  status: 200,
  name: 'post-back',
  heading: message('backToShop'),
  main: (
    <>
      <p>{translate('bankHasFinished')}</p>
      <PostBackForm redirect={redirect}>{toMerchant('continueTo', view.transaction)}</PostBackForm>
    </>
  ),
  script: POST_AT_ONCE,
  formTargets: formTargetsOf(view.transaction),
})

/** Final page if the merchant gave no address for this final state. */
export const resultPage = (view: EndedView): Page =>
  endPage(view, {
    status: 200,
    name: view.transaction.status,
    on: (
      <>
        <BankNotice text={view.transaction.threeDS?.cardHolderInfo} />
        <Summary transaction={view.transaction} />
        <NoReturnUrl about={{ space: view.space, id: view.transaction.id }} />
      </>
    ),
  })
