import type { Redirect } from '../../domain/decision.ts'
import type { EndedTransaction } from '../../domain/transaction.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import type { Page } from '../frame/page.tsx'
import { POST_AT_ONCE } from '../frame/scripts.ts'
import { BankNotice, Merchant, Summary } from '../frame/summary.tsx'
import { howItEnded } from './how-it-ended.ts'
import { formTargetsOf, PostBackForm, WayBack } from './way-back.tsx'

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
  title: 'This authentication has ended',
  main: (
    <>
      <h1>This authentication has ended</h1>
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
  title: 'The authentication has ended',
  main: (
    <>
      <h1>The authentication has ended</h1>
      <p>{howItEnded(transaction)}</p>
      <LostWay transaction={transaction} />
    </>
  ),
  hints: <DeveloperHints transaction={transaction} />,
})

/** Takes the browser back with a form: by itself where JavaScript runs, by a button where it does not. */
export const postBackPage = (transaction: EndedTransaction, redirect: Redirect): Page => ({
  status: 200,
  title: 'Back to the shop',
  main: (
    <>
      <h1>Back to the shop</h1>
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
export const resultPage = (transaction: EndedTransaction): Page => {
  const heading = HEADING[transaction.status]
  return {
    status: 200,
    title: heading,
    main: (
      <>
        <h1>{heading}</h1>
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
  }
}
