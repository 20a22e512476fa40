import type { ComponentChildren } from 'preact'
import type { Redirect } from '../../domain/decision.ts'
import type { EndedTransaction, Transaction } from '../../domain/transaction.ts'
import type { FormTargets } from '../frame/csp.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { LinkButton } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { POST_AT_ONCE } from '../frame/scripts.ts'
import { BankNotice, Merchant, Summary } from '../frame/summary.tsx'

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
const howItEnded = (transaction: EndedTransaction): string => {
  switch (transaction.status) {
    case 'authenticated':
      return 'It was successful.'
    case 'canceled':
      return 'It was cancelled.'
    case 'failed':
      return failure(transaction)
  }
}

/**
 * Every address that a form of this transaction may lead to; without one of the merchant's, our own result page. The
 * cardholder of a link goes back to the link.
 */
export const formTargetsOf = ({ returnUrls, location, forLink }: Transaction): FormTargets => {
  if (forLink) return { merchant: [], own: [forLink.url] }
  const merchant = [returnUrls.success, returnUrls.cancel, returnUrls.error].filter((url) => url !== undefined)
  return merchant.length === 3 ? { merchant } : { merchant, own: [location] }
}

/** The form that takes the cardholder back by POST. */
const PostBackForm = ({ redirect, children }: { redirect: Redirect; children: ComponentChildren }) => (
  <form method="post" action={redirect.url}>
    {Object.entries(redirect.fields).flatMap(([name, values]) =>
      [values].flat().map((value) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />),
    )}
    <button type="submit" class="main" data-testid="continue">
      {children}
    </button>
  </form>
)

/** The way to the stored target of an ended transaction, in the method that it asks for. */
const WayBack = ({ transaction, redirect }: { transaction: Transaction; redirect: Redirect }) => {
  const label = transaction.forLink ? (
    'Continue'
  ) : (
    <>
      Return to <Merchant transaction={transaction} />
    </>
  )
  if (redirect.method === 'POST') return <PostBackForm redirect={redirect}>{label}</PostBackForm>
  return <LinkButton href={redirect.url}>{label}</LinkButton>
}

const LostWay = ({ transaction }: { readonly transaction: EndedTransaction }) => (
  <p>
    The way back to the {transaction.forLink ? 'link' : 'shop'} is lost on purpose: scenario{' '}
    <code>{transaction.scenario.name}</code> does that.
  </p>
)

/**
 * A page of a transaction that had ended before: nothing reopens it. Says how it ended and where the browser may go.
 * ASSUMED: ended-pages-410.
 */
export const endedPage = (transaction: EndedTransaction, redirect: Redirect | undefined): Page => ({
  status: 410,
  name: 'ended',
  heading: 'This authentication has ended',
  main: (
    <>
      <p>{howItEnded(transaction)} Nothing can be done on this page any more.</p>
      {redirect ? <WayBack transaction={transaction} redirect={redirect} /> : <LostWay transaction={transaction} />}
    </>
  ),
  hints: <DeveloperHints transaction={transaction} />,
  ...(redirect?.method === 'POST' ? { formTargets: formTargetsOf(transaction) } : {}),
})

/** The end of a transaction whose scenario loses the way back: the browser stays here. */
export const lostPage = (transaction: EndedTransaction): Page => ({
  status: 200,
  name: 'lost',
  heading: 'The authentication has ended',
  main: (
    <>
      <p>{howItEnded(transaction)}</p>
      <LostWay transaction={transaction} />
    </>
  ),
  hints: <DeveloperHints transaction={transaction} />,
})

/** Takes the browser back with a form: by itself where JavaScript runs, by a button where it does not. */
export const postBackPage = (transaction: EndedTransaction, redirect: Redirect): Page => ({
  status: 200,
  name: 'post-back',
  heading: 'Back to the shop',
  main: (
    <>
      <p>Your bank has finished. If nothing happens, please continue yourself.</p>
      <PostBackForm redirect={redirect}>
        Continue to <Merchant transaction={transaction} />
      </PostBackForm>
    </>
  ),
  hints: <DeveloperHints transaction={transaction} />,
  script: POST_AT_ONCE,
  formTargets: formTargetsOf(transaction),
})

const HEADING = {
  authenticated: 'Payment confirmed',
  canceled: 'Payment cancelled',
  failed: 'Payment not confirmed',
} as const

const resultText = (transaction: EndedTransaction): string => {
  switch (transaction.status) {
    case 'authenticated':
      return 'Your bank has confirmed that it is you who is paying.'
    case 'canceled':
      return 'You cancelled the payment. Nothing was charged.'
    case 'failed': {
      const isTheBanksNo = transaction.failReason === 'secure_authentication'
      return `Your bank could not confirm the payment. ${isTheBanksNo ? '' : `${howItEnded(transaction)} `}Nothing was charged.`
    }
  }
}

/** Where the browser ends when the merchant gave no address for this end. */
export const resultPage = (transaction: EndedTransaction): Page => ({
  status: 200,
  name: transaction.status,
  heading: HEADING[transaction.status],
  main: (
    <>
      <p>{resultText(transaction)}</p>
      <BankNotice text={transaction.threeDS?.cardHolderInfo} />
      <Summary transaction={transaction} />
      <p>You can close this page.</p>
    </>
  ),
  hints: (
    <DeveloperHints transaction={transaction}>
      <p>This is the sandbox's own page: the merchant gave no return URL for this end.</p>
    </DeveloperHints>
  ),
})
