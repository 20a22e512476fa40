import type { AuthenticatingLink, FailedLink, Link, SuccessfulLink } from '../../domain/link.ts'
import type { EndedTransaction } from '../../domain/transaction.ts'
import { LinkButton } from '../frame/form.tsx'
import { messagePage, unknownPage } from '../frame/message-pages.tsx'
import { PAYMENTS, type Page } from '../frame/page.tsx'
import { BankNotice, CardRow, TextRow } from '../frame/summary.tsx'
import { LinkHints } from './link-facts.tsx'

/** A page of a link: it belongs to the payment service, not to the bank. */
const ofLink = (page: Page): Page => ({ ...page, owner: PAYMENTS })

/**
 * A wait for a Refresh header. Browsers take whole seconds: measured, Chromium cuts off the rest. A wait that is there
 * to be seen is rounded up; one of less than half a second is for tests, and is none.
 */
export const refreshSeconds = (ms: number): number => (ms < 500 ? 0 : Math.ceil(ms / 1000))

/** What the bank said, where it did not say yes. */
const NotConfirmed = ({ authentication }: { readonly authentication: EndedTransaction }) => (
  <p>
    {authentication.status === 'canceled'
      ? 'You cancelled the confirmation, so your bank did not confirm that it was you.'
      : 'Your bank did not confirm that it was you who entered it.'}{' '}
    The merchant sees this, and may ask you again.
  </p>
)

/**
 * The confirmation. With a successUrl it moves on to the merchant after a while; without one it is the last page
 * (domain-facts part 2).
 */
export const savedPage = (
  link: SuccessfulLink,
  authentication: EndedTransaction | undefined,
  confirmationMs: number,
): Page => {
  const { card, cardholderName, reference, successUrl } = link
  return ofLink({
    status: 200,
    name: 'card-saved',
    heading: 'Your card was saved',
    main: (
      <>
        {authentication && authentication.status !== 'authenticated' && (
          <NotConfirmed authentication={authentication} />
        )}
        <BankNotice text={link.threeDS?.cardHolderInfo} />
        <dl class="summary">
          <CardRow {...card} />
          {cardholderName && <TextRow term="Name" text={cardholderName} />}
          <TextRow term="Reference" text={reference} />
        </dl>
        {successUrl === undefined ? (
          <p>You can close this page.</p>
        ) : (
          <>
            <p>You go back to the merchant in a moment.</p>
            <LinkButton href="continue">Continue</LinkButton>
          </>
        )}
      </>
    ),
    hints: <LinkHints link={link} />,
    ...(successUrl === undefined ? {} : { refresh: { seconds: refreshSeconds(confirmationMs), url: 'continue' } }),
  })
}

/** The end of a link whose card was not taken. Nothing of the card is known any more. */
export const notSavedCardPage = (link: FailedLink): Page =>
  ofLink({
    ...messagePage(
      200,
      'card-not-saved',
      'Your card could not be saved',
      'Nothing was charged. A link works once: ask the merchant for a new one if you want to try again.',
    ),
    hints: <LinkHints link={link} />,
  })

const HOW_IT_WAS_USED = {
  SUCCESS: 'A card was entered with it and saved.',
  ERROR: 'A card was entered with it and could not be saved.',
} as const

/** A link whose card was entered before. ASSUMED: ended-pages-410. */
export const usedPage = (link: SuccessfulLink | FailedLink): Page =>
  ofLink({
    status: 410,
    name: 'link-used',
    heading: 'This link was used already',
    main: (
      <>
        <p>
          {HOW_IT_WAS_USED[link.status]} A link works once: ask the merchant for a new one if you want to enter another
          card.
        </p>
        {link.status === 'SUCCESS' && link.successUrl !== undefined && (
          <LinkButton href={`${link.id}/continue`}>Continue to the merchant</LinkButton>
        )}
      </>
    ),
    hints: <LinkHints link={link} />,
  })

/** A link whose card was entered and waits for its bank. */
export const waitingForBankPage = (link: AuthenticatingLink): Page =>
  ofLink({
    status: 200,
    name: 'bank-waits',
    heading: 'Your bank has a question',
    main: (
      <>
        <p>A card was entered with this link. Answer your bank to finish.</p>
        <LinkButton href={link.location}>Continue with your bank</LinkButton>
      </>
    ),
    hints: <LinkHints link={link} />,
  })

/** A link that the merchant took back. ASSUMED: ended-pages-410. */
export const deletedPage = (link: Link): Page =>
  ofLink({
    ...messagePage(
      410,
      'link-deleted',
      'This link was deleted',
      'The merchant took it back, and nothing can be done with it any more. Ask the merchant for a new one.',
    ),
    hints: <LinkHints link={link} />,
  })

/** For an id that no link has. */
export const unknownLinkPage = (): Page =>
  ofLink(unknownPage('No link has this address. It may have been reset, or the address may have been cut off.'))
