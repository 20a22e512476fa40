import { brandName } from '../../core/domain/brands.ts'
import type { Link, LinkFacts } from '../../core/domain/link.schema.ts'
import {
  type AuthenticatingLink,
  type DeletedLink,
  type FailedLink,
  isUnused,
  type SuccessfulLink,
  scenarioOfLink,
} from '../../core/domain/link.ts'
import type { EndedTransaction } from '../../core/domain/transaction.ts'
import { type FinalRow, Hints, namedFact, patchesFact, scenarioFacts } from '../frame/hints.tsx'
import { messagePage } from '../frame/message-pages.tsx'
import type { Page } from '../frame/page.tsx'
import { AmountRow, BankNotice, CardRow, LinkButton, NoReturnUrl, TextRow, ToConsole } from '../frame/page-parts.tsx'
import { message, translate } from '../languages/format-message.tsx'

/** Link in a state, with the data for its hints. */
export type LinkView<State> = {
  readonly space: string
  readonly link: State
  /** Row of the console after the end. */
  readonly row?: FinalRow | undefined
}

const merchantsOf = ({ threeDSRequest }: LinkFacts): readonly string[] => {
  const names = threeDSRequest?.brands.map(({ merchantName }) => merchantName?.trim() ?? '') ?? []
  return [...new Set(names)].filter((name) => name !== '')
}

/** Merchant and context of a link. ASSUMED: context-on-page. */
export const LinkSummary = (link: LinkFacts) => (
  <dl class="summary">
    {link.threeDSRequest && <AmountRow {...link.threeDSRequest} />}
    {merchantsOf(link).map((name) => (
      <TextRow key={name} term={translate('merchant')} text={name} />
    ))}
    <TextRow term={translate('reference')} text={link.reference} />
    {link.context.map(([key, value]) => (
      <TextRow key={key} term={<bdi>{key}</bdi>} text={value} />
    ))}
  </dl>
)

const threeDSText = ({ threeDSRequest }: LinkFacts) =>
  threeDSRequest
    ? translate('threeDSFor', { brands: threeDSRequest.brands.map(({ brand }) => brandName(brand)).join(', ') })
    : translate('noThreeDS')

/** Returns the scenario of a link and its 3-D Secure state. Nothing is known about a deleted link. */
const factsOf = (link: Link) => {
  const own = namedFact(
    'link',
    link.id,
    isUnused(link) ? (
      <>
        {link.status}, {translate('unused')}
      </>
    ) : (
      link.status
    ),
  )
  if (link.status === 'DELETED') return [own]
  const decided = scenarioOfLink(link)
  return [
    ...(decided
      ? scenarioFacts(decided)
      : [
          [translate('scenario'), translate('decidedByCard')] as const,
          patchesFact(isUnused(link) ? link.patches : undefined),
        ]),
    own,
    namedFact('transaction', 'transactionId' in link ? link.transactionId : undefined),
    ['3-D Secure', threeDSText(link)] as const,
  ]
}

/** Hints for developers about a link and its result. */
export const LinkHints = ({ space, link, row }: LinkView<Link>) => (
  <Hints space={space} id={link.id} row={row} facts={factsOf(link)} />
)

/**
 * Returns the seconds of a Refresh header. Browsers accept integers only (measured: Chromium truncates); a very short
 * wait becomes 0.
 */
export const refreshSeconds = (ms: number): number => (ms < 500 ? 0 : Math.ceil(ms / 1000))

/**
 * Confirmation page. With a successUrl it redirects after a delay, otherwise it is the last page (sources.md: facts
 * 2).
 */
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
    // The card was saved although its authentication failed.
    sign: status === 'authenticated' ? 'pass' : 'bad',
    network: brandName(card.brand),
    heading: message('cardSaved'),
    main: (
      <>
        <div class="notes">
          <p>{translate('nothingCharged')}</p>
          {status !== 'authenticated' && (
            <p>{translate(status === 'canceled' ? 'savedCancelled' : 'savedUnconfirmed')}</p>
          )}
        </div>
        <BankNotice text={link.threeDS?.cardHolderInfo} />
        <dl class="summary">
          <CardRow {...card} />
          {cardholderName && <TextRow term={translate('name')} text={cardholderName} />}
          <TextRow term={translate('reference')} text={reference} />
        </dl>
        {successUrl === undefined ? (
          <NoReturnUrl about={{ space, id: link.id }} />
        ) : (
          <>
            <p>{translate('backInAMoment')}</p>
            <LinkButton href="continue">{translate('goOn')}</LinkButton>
          </>
        )}
      </>
    ),
    hints: <LinkHints {...view} />,
    ...(successUrl === undefined ? {} : { refresh: { seconds: refreshSeconds(confirmationMs), url: 'continue' } }),
  }
}

/** Final page of a link whose card was rejected. No card data is kept. */
export const notSavedCardPage = (view: LinkView<FailedLink>): Page =>
  messagePage(200, 'card-not-saved', {
    sign: 'fail',
    heading: message('cardNotSaved'),
    text: translate('askForAnother'),
    on: <ToConsole about={{ space: view.space, id: view.link.id }} />,
    hints: <LinkHints {...view} />,
  })

/** Page of a used link. ASSUMED: ended-pages-410. */
export const usedPage = (view: LinkView<SuccessfulLink | FailedLink>): Page => {
  const { space, link } = view
  const isSaved = link.status === 'SUCCESS'
  return messagePage(410, 'link-used', {
    sign: 'gone',
    heading: message('linkUsed'),
    text: translate(isSaved ? 'usedAndSaved' : 'usedNotSaved'),
    on:
      isSaved && link.successUrl !== undefined ? (
        <LinkButton href={`${link.id}/continue`}>{translate('continueToMerchant')}</LinkButton>
      ) : (
        <ToConsole about={{ space, id: link.id }} />
      ),
    hints: <LinkHints {...view} />,
  })
}

/** Page of a link that waits for the cardholder's bank. */
export const waitingForBankPage = (view: LinkView<AuthenticatingLink>): Page =>
  messagePage(200, 'bank-waits', {
    heading: message('bankHasQuestion'),
    text: translate('answerYourBank'),
    on: <LinkButton href={view.link.location}>{translate('continueWithBank')}</LinkButton>,
    hints: <LinkHints {...view} />,
  })

/** Page of a deleted link. ASSUMED: ended-pages-410. */
export const deletedPage = (view: LinkView<DeletedLink>): Page =>
  messagePage(410, 'link-deleted', {
    sign: 'gone',
    heading: message('linkDeleted'),
    text: translate('takenBack'),
    on: <ToConsole about={{ space: view.space, id: view.link.id }} />,
    hints: <LinkHints {...view} />,
  })
