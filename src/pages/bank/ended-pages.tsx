import type { ComponentChildren } from 'preact'
import type { Redirect } from '../../domain/decision.ts'
import { endsOnOwnPage } from '../../domain/return-url.ts'
import type { EndedTransaction, Transaction } from '../../domain/transaction.ts'
import type { FormTargets } from '../frame/csp.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import { type EndRow, endFacts } from '../frame/end-facts.tsx'
import { LinkButton } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { POST_AT_ONCE } from '../frame/scripts.ts'
import { BankNotice, merchantNameOf, Summary } from '../frame/summary.tsx'
import { NoWayBack, ToConsole } from '../frame/to-console.tsx'
import { Say, said } from '../words/say.tsx'
import { EndingWords, endingOf } from './how-it-ended.tsx'

/** What a page of an ended transaction is made from. */
export type EndedView = {
  readonly space: string
  readonly transaction: EndedTransaction
  /** What the console says of it. */
  readonly row: EndRow | undefined
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

type ToMerchant = {
  readonly named: 'returnTo' | 'continueTo'
  readonly unnamed: 'returnToMerchant' | 'continueToMerchant'
}

/** A way to the merchant, by its name if it has told one: a name from outside keeps its own direction. */
const ToMerchant = ({ transaction, named, unnamed }: ToMerchant & { readonly transaction: Transaction }) => {
  const name = merchantNameOf(transaction)
  return name === undefined ? <Say it={unnamed} /> : <Say it={named} merchant={<bdi>{name}</bdi>} />
}

/** The way to the stored target of an ended transaction, in the method that it asks for. */
const WayBack = ({ transaction, redirect }: { transaction: Transaction; redirect: Redirect }) => {
  const label = transaction.forLink ? (
    <Say it="goOn" />
  ) : (
    <ToMerchant transaction={transaction} named="returnTo" unnamed="returnToMerchant" />
  )
  if (redirect.method === 'POST') return <PostBackForm redirect={redirect}>{label}</PostBackForm>
  return <LinkButton href={redirect.url}>{label}</LinkButton>
}

/** The scenario wants no way back: whoever tests goes on in the console. */
const LostWay = ({ space, transaction }: EndedView) => (
  <>
    <p>
      <Say
        it={transaction.forLink ? 'wayToLinkIsLost' : 'wayToShopIsLost'}
        scenario={<code>{transaction.scenario.name}</code>}
      />
    </p>
    <ToConsole about={{ space, id: transaction.id }} />
  </>
)

/** To the merchant or, where the browser's way has ended with the result, to the console. */
const WayOn = ({ redirect, space, transaction }: EndedView & { readonly redirect: Redirect }) =>
  endsOnOwnPage(transaction) ? (
    <NoWayBack about={{ space, id: transaction.id }} />
  ) : (
    <WayBack transaction={transaction} redirect={redirect} />
  )

/** What every page of an ended transaction has. */
const common = (view: EndedView): Pick<Page, 'language' | 'hints'> => ({
  language: view.transaction.language,
  hints: <DeveloperHints {...view} ended={view.row && endFacts(view.row)} />,
})

/**
 * A page of a transaction that had ended before: nothing reopens it. Says how it ended and where the browser may go.
 * ASSUMED: ended-pages-410.
 */
export const endedPage = (view: EndedView, redirect: Redirect | undefined): Page => {
  const { transaction } = view
  const { sign, says } = endingOf(transaction)
  return {
    ...common(view),
    status: 410,
    name: 'ended',
    sign,
    heading: said('hasEnded'),
    main: (
      <>
        <EndingWords says={says} more={said('nothingMoreHere')} />
        {redirect ? <WayOn {...view} redirect={redirect} /> : <LostWay {...view} />}
      </>
    ),
    ...(redirect?.method === 'POST' ? { formTargets: formTargetsOf(transaction) } : {}),
  }
}

/** The end of a transaction whose scenario loses the way back: the browser stays here. */
export const lostPage = (view: EndedView): Page => {
  const { sign, says } = endingOf(view.transaction)
  return {
    ...common(view),
    status: 200,
    name: 'lost',
    sign,
    heading: said('theHasEnded'),
    main: (
      <>
        <EndingWords says={says} />
        <LostWay {...view} />
      </>
    ),
  }
}

/** Takes the browser back with a form: by itself where JavaScript runs, by a button where it does not. */
export const postBackPage = (view: EndedView, redirect: Redirect): Page => ({
  ...common(view),
  status: 200,
  name: 'post-back',
  heading: said('backToShop'),
  main: (
    <>
      <p>
        <Say it="bankHasFinished" />
      </p>
      <PostBackForm redirect={redirect}>
        <ToMerchant transaction={view.transaction} named="continueTo" unnamed="continueToMerchant" />
      </PostBackForm>
    </>
  ),
  script: POST_AT_ONCE,
  formTargets: formTargetsOf(view.transaction),
})

/** Where the browser ends when the merchant gave no address for this end. */
export const resultPage = (view: EndedView): Page => {
  const { space, transaction } = view
  const { sign, heading, says } = endingOf(transaction)
  return {
    ...common(view),
    status: 200,
    name: transaction.status,
    sign,
    heading,
    main: (
      <>
        <EndingWords says={says} />
        <BankNotice text={transaction.threeDS?.cardHolderInfo} />
        <Summary transaction={transaction} />
        <NoWayBack about={{ space, id: transaction.id }} />
      </>
    ),
  }
}
