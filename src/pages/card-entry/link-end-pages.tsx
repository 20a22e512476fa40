import type { AuthenticatingLink, DeletedLink, FailedLink, SuccessfulLink } from '../../domain/link.ts'
import type { EndedTransaction } from '../../domain/transaction.ts'
import { LinkButton } from '../frame/form.tsx'
import type { Page } from '../frame/page.tsx'
import { BankNotice, CardRow, TextRow } from '../frame/summary.tsx'
import { NoWayBack, ToConsole } from '../frame/to-console.tsx'
import { Say, said } from '../words/say.tsx'
import { LinkHints, type LinkView } from './link-facts.tsx'

/**
 * A wait for a Refresh header. Browsers take whole seconds: measured, Chromium cuts off the rest. A wait that is there
 * to be seen is rounded up; one of less than half a second is for tests, and is none.
 */
export const refreshSeconds = (ms: number): number => (ms < 500 ? 0 : Math.ceil(ms / 1000))

/** What the bank said, where it did not say yes. */
const NotConfirmed = ({ authentication }: { readonly authentication: EndedTransaction }) => (
  <p>
    <Say it={authentication.status === 'canceled' ? 'savedCancelled' : 'savedUnconfirmed'} />
  </p>
)

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
  const isConfirmed = !authentication || authentication.status === 'authenticated'
  return {
    status: 200,
    name: 'card-saved',
    // Saved, and yet something went wrong on the way.
    sign: isConfirmed ? 'pass' : 'bad',
    heading: said('cardSaved'),
    main: (
      <>
        <div class="said">
          <p>
            <Say it="nothingCharged" />
          </p>
          {!isConfirmed && <NotConfirmed authentication={authentication} />}
        </div>
        <BankNotice text={link.threeDS?.cardHolderInfo} />
        <dl class="summary">
          <CardRow {...card} />
          {cardholderName && <TextRow term={<Say it="name" />} text={cardholderName} />}
          <TextRow term={<Say it="reference" />} text={reference} />
        </dl>
        {successUrl === undefined ? (
          <NoWayBack about={{ space, id: link.id }} />
        ) : (
          <>
            <p>
              <Say it="backInAMoment" />
            </p>
            <LinkButton href="continue">
              <Say it="goOn" />
            </LinkButton>
          </>
        )}
      </>
    ),
    hints: <LinkHints {...view} />,
    ...(successUrl === undefined ? {} : { refresh: { seconds: refreshSeconds(confirmationMs), url: 'continue' } }),
  }
}

/** The end of a link whose card was not taken. Nothing of the card is known any more. */
export const notSavedCardPage = (view: LinkView<FailedLink>): Page => ({
  status: 200,
  name: 'card-not-saved',
  sign: 'fail',
  heading: said('cardNotSaved'),
  main: (
    <>
      <p>
        <Say it="askForAnother" />
      </p>
      <ToConsole about={{ space: view.space, id: view.link.id }} />
    </>
  ),
  hints: <LinkHints {...view} />,
})

/** A link whose card was entered before. ASSUMED: ended-pages-410. */
export const usedPage = (view: LinkView<SuccessfulLink | FailedLink>): Page => ({
  status: 410,
  name: 'link-used',
  sign: 'gone',
  heading: said('linkUsed'),
  main: (
    <>
      <p>
        <Say it={view.link.status === 'SUCCESS' ? 'usedAndSaved' : 'usedNotSaved'} />
      </p>
      {view.link.status === 'SUCCESS' && view.link.successUrl !== undefined ? (
        <LinkButton href={`${view.link.id}/continue`}>
          <Say it="continueToMerchant" />
        </LinkButton>
      ) : (
        <ToConsole about={{ space: view.space, id: view.link.id }} />
      )}
    </>
  ),
  hints: <LinkHints {...view} />,
})

/** A link whose card was entered and waits for its bank. */
export const waitingForBankPage = (view: LinkView<AuthenticatingLink>): Page => ({
  status: 200,
  name: 'bank-waits',
  heading: said('bankHasQuestion'),
  main: (
    <>
      <p>
        <Say it="answerYourBank" />
      </p>
      <LinkButton href={view.link.location}>
        <Say it="continueWithBank" />
      </LinkButton>
    </>
  ),
  hints: <LinkHints {...view} />,
})

/** A link that the merchant took back. ASSUMED: ended-pages-410. */
export const deletedPage = (view: LinkView<DeletedLink>): Page => ({
  status: 410,
  name: 'link-deleted',
  sign: 'gone',
  heading: said('linkDeleted'),
  main: (
    <>
      <p>
        <Say it="takenBack" />
      </p>
      <ToConsole about={{ space: view.space, id: view.link.id }} />
    </>
  ),
  hints: <LinkHints {...view} />,
})
