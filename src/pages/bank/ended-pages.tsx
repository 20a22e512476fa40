import type { ComponentChildren } from 'preact'
import { endsOnOwnPage } from '../../domain/return-url.ts'
import type { EndedTransaction, Redirect, Transaction } from '../../domain/transaction.ts'
import type { FormTargets } from '../frame/csp.ts'
import { DeveloperHints } from '../frame/developer-hints.tsx'
import type { EndRow } from '../frame/end-facts.tsx'
import { LinkButton } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { POST_AT_ONCE } from '../frame/scripts.ts'
import { BankNotice, merchantNameOf, Summary } from '../frame/summary.tsx'
import { NoWayBack, ToConsole } from '../frame/to-console.tsx'
import { type Said, Say, said, say } from '../words/say.tsx'
import { endingOf } from './how-it-ended.ts'

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

/** A way to the merchant, by its name if it has told one: a name from outside keeps its own direction. */
const toMerchant = (way: 'returnTo' | 'continueTo', transaction: Transaction) => {
  const name = merchantNameOf(transaction)
  return name === undefined ? say(`${way}Merchant`) : say(way, { merchant: <bdi>{name}</bdi> })
}

/** The scenario wants no way back: whoever tests goes on in the console. */
const LostWay = ({ space, transaction: { id, forLink, scenario } }: EndedView) => (
  <>
    <p>{say(forLink ? 'wayToLinkIsLost' : 'wayToShopIsLost', { scenario: <code>{scenario.name}</code> })}</p>
    <ToConsole about={{ space, id }} />
  </>
)

/** To the merchant by the method that it asks for or, where the browser's way has ended with the result, to the console. */
const WayOn = ({ redirect, space, transaction }: EndedView & { readonly redirect: Redirect }) => {
  if (endsOnOwnPage(transaction)) return <NoWayBack about={{ space, id: transaction.id }} />
  const label = transaction.forLink ? say('goOn') : toMerchant('returnTo', transaction)
  return redirect.method === 'POST' ? (
    <PostBackForm redirect={redirect}>{label}</PostBackForm>
  ) : (
    <LinkButton href={redirect.url}>{label}</LinkButton>
  )
}

/** What every page of an ended transaction has. */
const common = (view: EndedView): Pick<Page, 'language' | 'hints'> => ({
  language: view.transaction.language,
  hints: <DeveloperHints {...view} />,
})

type Told = Pick<Page, 'status' | 'name'> & {
  /** Where it is not how it ended. */
  readonly heading?: Said
  readonly more?: Said
  readonly on: ComponentChildren
}

/** A page that tells how it ended. */
const endPage = (view: EndedView, { more, on, ...page }: Told): Page => {
  const { sign, heading, says } = endingOf(view.transaction)
  return {
    ...common(view),
    sign,
    heading,
    ...page,
    main: (
      <>
        <div class="said">
          {[...says, ...(more ? [more] : [])].map((text) => (
            <p key={text.text}>
              <Say {...text} />
            </p>
          ))}
        </div>
        {on}
      </>
    ),
  }
}

/**
 * A page of a transaction that had ended before: nothing reopens it. Says how it ended and where the browser may go.
 * ASSUMED: ended-pages-410.
 */
export const endedPage = (view: EndedView, redirect: Redirect | undefined): Page => ({
  ...endPage(view, {
    status: 410,
    name: 'ended',
    heading: said('hasEnded'),
    more: said('nothingMoreHere'),
    on: redirect ? <WayOn {...view} redirect={redirect} /> : <LostWay {...view} />,
  }),
  ...(redirect?.method === 'POST' ? { formTargets: formTargetsOf(view.transaction) } : {}),
})

/** The end of a transaction whose scenario loses the way back: the browser stays here. */
export const lostPage = (view: EndedView): Page =>
  endPage(view, { status: 200, name: 'lost', heading: said('theHasEnded'), on: <LostWay {...view} /> })

/** Takes the browser back with a form: by itself where JavaScript runs, by a button where it does not. */
export const postBackPage = (view: EndedView, redirect: Redirect): Page => ({
  ...common(view),
  status: 200,
  name: 'post-back',
  heading: said('backToShop'),
  main: (
    <>
      <p>{say('bankHasFinished')}</p>
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
