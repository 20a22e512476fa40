import { brandName } from '../../core/domain/brands.ts'
import type { Link, LinkFacts } from '../../core/domain/link.schema.ts'
import {
  type AuthenticatingLink,
  type DeletedLink,
  decidedOf,
  type FailedLink,
  isUnused,
  type SuccessfulLink,
} from '../../core/domain/link.ts'
import type { EndedTransaction } from '../../core/domain/transaction.ts'
import { type EndRow, Hints, named, overFact, scenarioFacts } from '../frame/hints.tsx'
import { messagePage } from '../frame/message-pages.tsx'
import type { Page } from '../frame/page.tsx'
import { AmountRow, BankNotice, CardRow, LinkButton, NoWayBack, TextRow, ToConsole } from '../frame/page-parts.tsx'
import { message, tell } from '../languages/format-message.tsx'

/** A link in a state, and what its hints are made from. */
export type LinkView<State> = {
  readonly space: string
  readonly link: State
  /** What the console says of it, where it has ended. */
  readonly row?: EndRow | undefined
}

const merchantsOf = ({ threeDSRequest }: LinkFacts): readonly string[] => {
  const names = threeDSRequest?.brands.map(({ merchantName }) => merchantName?.trim() ?? '') ?? []
  return [...new Set(names)].filter((name) => name !== '')
}

/** Who wants the card, and what the merchant wrote about it. ASSUMED: context-on-page. */
export const LinkSummary = (link: LinkFacts) => (
  <dl class="summary">
    {link.threeDSRequest && <AmountRow {...link.threeDSRequest} />}
    {merchantsOf(link).map((name) => (
      <TextRow key={name} term={tell('merchant')} text={name} />
    ))}
    <TextRow term={tell('reference')} text={link.reference} />
    {link.context.map(([key, value]) => (
      <TextRow key={key} term={<bdi>{key}</bdi>} text={value} />
    ))}
  </dl>
)

const threeDSText = ({ threeDSRequest }: LinkFacts) =>
  threeDSRequest
    ? tell('threeDSFor', { brands: threeDSRequest.brands.map(({ brand }) => brandName(brand)).join(', ') })
    : tell('noThreeDS')

/** What decides about a link, and whether 3-D Secure follows: of a deleted one, nothing is known but that it was. */
const factsOf = (link: Link) => {
  const own = named(
    'link',
    link.id,
    isUnused(link) ? (
      <>
        {link.status}, {tell('unused')}
      </>
    ) : (
      link.status
    ),
  )
  if (link.status === 'DELETED') return [own]
  const decided = decidedOf(link)
  return [
    ...(decided
      ? scenarioFacts(decided)
      : [[tell('scenario'), tell('decidedByCard')] as const, overFact(isUnused(link) ? link.patches : undefined)]),
    own,
    named('transaction', 'transactionId' in link ? link.transactionId : undefined),
    ['3-D Secure', threeDSText(link)] as const,
  ]
}

/** Why the developer got this page: which link it is, and what came of it. */
export const LinkHints = ({ space, link, row }: LinkView<Link>) => (
  <Hints space={space} id={link.id} row={row} facts={factsOf(link)} />
)

/** A wait for a Refresh header: browsers take whole seconds (measured: Chromium cuts off the rest); a very short one is none. */
export const refreshSeconds = (ms: number): number => (ms < 500 ? 0 : Math.ceil(ms / 1000))

/** The confirmation: with a successUrl it moves on after a while, without one it is the last page (sources.md: facts 2). */
export const savedPage = (
  view: LinkView<SuccessfulLink>,
  authentication: EndedTransaction | undefined,
  confirmationMs: number,
): Page => {
  const { space, link } = view
  const { card, cardholderName, reference, successUrl } = link
  const status = authentication?.status ?? 'authenticated'
  return {
    status: 200,
    name: 'card-saved',
    // Saved, and yet something went wrong on the way.
    sign: status === 'authenticated' ? 'pass' : 'bad',
    network: brandName(card.brand),
    heading: message('cardSaved'),
    main: (
      <>
        <div class="said">
          <p>{tell('nothingCharged')}</p>
          {status !== 'authenticated' && <p>{tell(status === 'canceled' ? 'savedCancelled' : 'savedUnconfirmed')}</p>}
        </div>
        <BankNotice text={link.threeDS?.cardHolderInfo} />
        <dl class="summary">
          <CardRow {...card} />
          {cardholderName && <TextRow term={tell('name')} text={cardholderName} />}
          <TextRow term={tell('reference')} text={reference} />
        </dl>
        {successUrl === undefined ? (
          <NoWayBack about={{ space, id: link.id }} />
        ) : (
          <>
            <p>{tell('backInAMoment')}</p>
            <LinkButton href="continue">{tell('goOn')}</LinkButton>
          </>
        )}
      </>
    ),
    hints: <LinkHints {...view} />,
    ...(successUrl === undefined ? {} : { refresh: { seconds: refreshSeconds(confirmationMs), url: 'continue' } }),
  }
}

/** The end of a link whose card was not taken. Nothing of the card is known any more. */
export const notSavedCardPage = (view: LinkView<FailedLink>): Page =>
  messagePage(200, 'card-not-saved', {
    sign: 'fail',
    heading: message('cardNotSaved'),
    says: tell('askForAnother'),
    on: <ToConsole about={{ space: view.space, id: view.link.id }} />,
    hints: <LinkHints {...view} />,
  })

/** A link whose card was entered before. ASSUMED: ended-pages-410. */
export const usedPage = (view: LinkView<SuccessfulLink | FailedLink>): Page => {
  const { space, link } = view
  const isSaved = link.status === 'SUCCESS'
  return messagePage(410, 'link-used', {
    sign: 'gone',
    heading: message('linkUsed'),
    says: tell(isSaved ? 'usedAndSaved' : 'usedNotSaved'),
    on:
      isSaved && link.successUrl !== undefined ? (
        <LinkButton href={`${link.id}/continue`}>{tell('continueToMerchant')}</LinkButton>
      ) : (
        <ToConsole about={{ space, id: link.id }} />
      ),
    hints: <LinkHints {...view} />,
  })
}

/** A link whose card was entered and waits for its bank. */
export const waitingForBankPage = (view: LinkView<AuthenticatingLink>): Page =>
  messagePage(200, 'bank-waits', {
    heading: message('bankHasQuestion'),
    says: tell('answerYourBank'),
    on: <LinkButton href={view.link.location}>{tell('continueWithBank')}</LinkButton>,
    hints: <LinkHints {...view} />,
  })

/** A link that the merchant took back. ASSUMED: ended-pages-410. */
export const deletedPage = (view: LinkView<DeletedLink>): Page =>
  messagePage(410, 'link-deleted', {
    sign: 'gone',
    heading: message('linkDeleted'),
    says: tell('takenBack'),
    on: <ToConsole about={{ space: view.space, id: view.link.id }} />,
    hints: <LinkHints {...view} />,
  })
