import type { AuthenticatingLink, DeletedLink, FailedLink, SuccessfulLink } from '../../domain/link.ts'
import type { EndedTransaction } from '../../domain/transaction.ts'
import { LinkButton, NoWayBack, ToConsole } from '../frame/buttons.tsx'
import { messagePage } from '../frame/message-pages.tsx'
import type { Page } from '../frame/page.tsx'
import { BankNotice, CardRow, TextRow } from '../frame/summary.tsx'
import { message, tell } from '../words/tell.tsx'
import { LinkHints, type LinkView } from './link-facts.tsx'

/**
 * A wait for a Refresh header. Browsers take whole seconds: measured, Chromium cuts off the rest. A wait that is there
 * to be seen is rounded up; one of less than half a second is for tests, and is none.
 */
export const refreshSeconds = (ms: number): number => (ms < 500 ? 0 : Math.ceil(ms / 1000))

/**
 * The confirmation. With a successUrl it moves on to the merchant after a while; without one it is the last page
 * (sources.md: facts 2).
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
    // Saved, and yet something went wrong on the way.
    sign: status === 'authenticated' ? 'pass' : 'bad',
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
