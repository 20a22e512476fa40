import type { ComponentChildren } from 'preact'
import { brandName } from '../../core/domain/brands.ts'
import { TRANSACTION_LIFE_MINUTES } from '../../core/domain/initialize.ts'
import { whoWants } from '../../core/domain/patch.ts'
import { endsOnOwnPage } from '../../core/domain/return-url.ts'
import { finalAnswer } from '../../core/domain/threeds.ts'
import type { Transaction } from '../../core/domain/transaction.schema.ts'
import type { EndedTransaction, Redirect } from '../../core/domain/transaction.ts'
import { webAddress } from '../../core/domain/web-address.ts'
import type { FormTargets } from '../frame/csp.ts'
import { type EndRow, TransactionHints } from '../frame/hints.tsx'
import type { EndSign, Page } from '../frame/page.tsx'
import { BankNotice, LinkButton, merchantNameOf, NoWayBack, Summary, ToConsole } from '../frame/page-parts.tsx'
import { POST_AT_ONCE } from '../frame/scripts.ts'
import { type Message, message, Tell, tell } from '../languages/format-message.tsx'

const NOT_CONFIRMED = message('paymentNotConfirmed')

/** How a transaction can end, in true words: its sign, its heading, and what happened. */
const ENDS = {
  confirmed: ['pass', message('paymentConfirmed'), message('itWasYou')],
  // Vouched for by the network (A), or without anybody's confirmation (D, I).
  attempted: ['attempt', message('vouchedFor'), message('attempted')],
  unchecked: ['bad', message('goesOnUnchecked'), message('notChecked')],
  canceled: ['cancel', message('paymentCancelled'), message('youCancelled')],
  expired: ['time', message('timeIsUp'), message('expired', { minutes: String(TRANSACTION_LIFE_MINUTES) })],
  notInTime: ['time', message('timeIsUp'), message('notInTime')],
  bankSilent: ['tech', NOT_CONFIRMED, message('bankSilent')],
  couldNotStart: ['tech', NOT_CONFIRMED, message('couldNotStart')],
  bankFault: ['tech', NOT_CONFIRMED, message('bankFault')],
  otherFault: ['tech', NOT_CONFIRMED, message('notYou')],
  bankForbids: ['fail', NOT_CONFIRMED, message('bankForbids')],
  refused: ['fail', NOT_CONFIRMED, message('notYou')],
} as const satisfies Readonly<Record<string, readonly [sign: EndSign, heading: Message, what: Message]>>

const FAILURES = { error_on_start: 'couldNotStart', error: 'otherFault' } as const

const howItEnded = (transaction: EndedTransaction): keyof typeof ENDS => {
  const { status, threeDS, history, expires } = transaction
  const answer = threeDS && finalAnswer(threeDS)
  if (status === 'canceled') return 'canceled'
  if (status === 'authenticated') {
    if (answer === 'Y') return 'confirmed'
    return answer === 'A' ? 'attempted' : 'unchecked'
  }
  switch (transaction.failReason) {
    case 'timeout':
      // Nobody was in time: the cardholder, or the bank before it could ask anything.
      if (history.at(-1)?.date === expires) return 'expired'
      return threeDS && threeDS.directoryResponse !== 'C' ? 'bankSilent' : 'notInTime'
    case 'secure_authentication':
      if (answer === 'U') return 'bankFault'
      return answer === 'R' ? 'bankForbids' : 'refused'
    default:
      return FAILURES[transaction.failReason]
  }
}

/** What the end does not mean: nobody has paid by it. */
const noPayment = ({ status, forLink }: EndedTransaction): Message => {
  if (status !== 'authenticated') return message('nothingCharged')
  return message(forLink ? 'onlySaving' : 'noPaymentYet')
}

/** What a page of an ended transaction is made from. */
export type EndedView = {
  readonly space: string
  readonly transaction: EndedTransaction
  /** What the console says of it. */
  readonly row: EndRow | undefined
}

/** Where a form may lead: to the merchant's addresses, to our result page for want of one, or back to the link. */
export const formTargetsOf = ({ returnUrls, location, forLink }: Transaction): FormTargets => {
  if (forLink) return { merchant: [], own: [forLink.url] }
  const merchant = [returnUrls.success, returnUrls.cancel, returnUrls.error].filter((url) => url !== undefined)
  return merchant.length === 3 ? { merchant } : { merchant, own: [location] }
}

/** The form that takes the cardholder back by POST. */
const PostBackForm = ({ redirect, children }: { redirect: Redirect; children: ComponentChildren }) => (
  <form method="post" action={webAddress(redirect.url)}>
    {Object.entries(redirect.fields).flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
    )}
    <button type="submit" class="main" data-testid="continue">
      {children}
    </button>
  </form>
)

/** A way to the merchant, by its name if it has told one: a name from outside keeps its own direction. */
const toMerchant = (way: 'returnTo' | 'continueTo', transaction: Transaction) => {
  const name = merchantNameOf(transaction)
  return name === undefined ? tell(`${way}Merchant`) : tell(way, { merchant: <bdi>{name}</bdi> })
}

/** The scenario wants no way back: whoever tests goes on in the console. */
const LostWay = ({ space, transaction: { id, forLink, scenario: by } }: EndedView) => (
  <>
    <p>
      {tell(forLink ? 'wayToLinkIsLost' : 'wayToShopIsLost', { scenario: <code>{whoWants(by, 'redirect')}</code> })}
    </p>
    <ToConsole about={{ space, id }} />
  </>
)

/** To the merchant by the method that it asks for or, where the browser's way has ended with the result, to the console. */
const WayOn = ({ redirect, space, transaction }: EndedView & { readonly redirect: Redirect }) => {
  if (endsOnOwnPage(transaction)) return <NoWayBack about={{ space, id: transaction.id }} />
  const label = transaction.forLink ? tell('goOn') : toMerchant('returnTo', transaction)
  return redirect.method === 'POST' ? (
    <PostBackForm redirect={redirect}>{label}</PostBackForm>
  ) : (
    <LinkButton href={redirect.url}>{label}</LinkButton>
  )
}

/** What every page of an ended transaction has. */
const common = (view: EndedView) => ({
  language: view.transaction.language,
  network: brandName(view.transaction.card.brand),
  hints: <TransactionHints {...view} />,
})

type Told = Pick<Page, 'status' | 'name'> & {
  /** Where it is not how it ended. */
  readonly heading?: Message
  readonly more?: Message
  readonly on: ComponentChildren
}

/** A page that tells how it ended. */
const endPage = (view: EndedView, { more, on, ...page }: Told): Page => {
  const [sign, heading, what] = ENDS[howItEnded(view.transaction)]
  return {
    ...common(view),
    sign,
    heading,
    ...page,
    main: (
      <>
        <div class="said">
          {[what, noPayment(view.transaction), ...(more ? [more] : [])].map((text) => (
            <p key={text.text}>
              <Tell {...text} />
            </p>
          ))}
        </div>
        {on}
      </>
    ),
  }
}

/** A transaction that had ended before: how, and where the browser may go. Nothing reopens it. ASSUMED: ended-pages-410. */
export const endedPage = (view: EndedView, redirect: Redirect | undefined): Page => ({
  ...endPage(view, {
    status: 410,
    name: 'ended',
    heading: message('hasEnded'),
    more: message('nothingMoreHere'),
    on: redirect ? <WayOn {...view} redirect={redirect} /> : <LostWay {...view} />,
  }),
  ...(redirect?.method === 'POST' ? { formTargets: formTargetsOf(view.transaction) } : {}),
})

/** The end of a transaction whose scenario loses the way back: the browser stays here. */
export const lostPage = (view: EndedView): Page =>
  endPage(view, { status: 200, name: 'lost', heading: message('theHasEnded'), on: <LostWay {...view} /> })

/** Takes the browser back with a form: by itself where JavaScript runs, by a button where it does not. */
export const postBackPage = (view: EndedView, redirect: Redirect): Page => ({
  ...common(view),
  status: 200,
  name: 'post-back',
  heading: message('backToShop'),
  main: (
    <>
      <p>{tell('bankHasFinished')}</p>
      <PostBackForm redirect={redirect}>{toMerchant('continueTo', view.transaction)}</PostBackForm>
    </>
  ),
  script: POST_AT_ONCE,
  formTargets: formTargetsOf(view.transaction),
})

/** Where the browser ends when the merchant gave no address for this end. */
export const resultPage = (view: EndedView): Page =>
  endPage(view, {
    status: 200,
    name: view.transaction.status,
    on: (
      <>
        <BankNotice text={view.transaction.threeDS?.cardHolderInfo} />
        <Summary transaction={view.transaction} />
        <NoWayBack about={{ space: view.space, id: view.transaction.id }} />
      </>
    ),
  })
