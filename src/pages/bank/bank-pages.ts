import { acceptsHtml } from '../../api/http/prefers-html.ts'
import type { Reply } from '../../api/http/response.ts'
import type { Incoming, Interface, Request } from '../../api/http/route.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { aboutTransaction } from '../../core/domain/event-factories.ts'
import { redirectOf } from '../../core/domain/return-url.ts'
import { type EndedTransaction, hasEnded } from '../../core/domain/transaction.ts'
import type { Match } from '../../engine/engine-api.ts'
import type { Sleep } from '../../engine/engine-parts.ts'
import { createSimilarIds } from '../../engine/similar-ids.ts'
import { forwardingOf } from '../../engine/webhook-forwarding.ts'
import { createHoldHandler } from '../frame/held-pages.ts'
import type { FinalRowOf } from '../frame/hints.tsx'
import { foreignFormPage, removedPage, spellingHint, unknownPage } from '../frame/message-pages.tsx'
import { notNavigated } from '../frame/navigation.ts'
import { BANK } from '../frame/page.tsx'
import {
  type Fields,
  foreignFormReason,
  type PageParts,
  type PageReply,
  pageInterface,
  pageRoutes,
  peek,
  redirectSeeOther,
  withMatch,
} from '../frame/page-response.ts'
import { BANK_PATH } from '../page-paths.ts'
import { readForm } from './challenge-view.ts'
import { type EndedView, endedPage, lostPage, nothingToDoPage, postBackPage, resultPage } from './final-pages.tsx'
import { isEarlierTransaction } from './open-pages.tsx'
import { createPagesOfOpen } from './open-transaction-pages.ts'
import { executeAction, readChosenOutcome } from './outcome-choices.tsx'
import { createPageOpenings } from './page-openings.ts'

type BankParts = PageParts & {
  /** Parameter in which the merchant gets the transaction ID. */
  readonly returnParameter: string
  /** Returns the console row of an ended transaction. */
  readonly finalRow: FinalRowOf
  readonly sleep: Sleep
  /** Whether testers may choose the outcome on the page (`--page-choices`). */
  readonly pageChoices: boolean
  /** Returns the response that replaces the start page because of a fault; `undefined` if there is no fault. */
  readonly faultOnStart: (match: Match) => Promise<Reply | undefined>
}

/** Ended transaction with its space. */
type Ended = { readonly space: string; readonly transaction: EndedTransaction }

/**
 * Returns true for a card of a link whose bank asked nothing. The cardholder saw no page of the bank, and so a form that
 * is sent twice leads to the last page of the link both times.
 */
const isLinkWithoutChallenge = ({ forLink, outcome }: Match['transaction']): boolean =>
  forLink !== undefined && outcome.authentication.flow !== 'challenge'

const isEnded = (match: Match): match is Ended => hasEnded(match.transaction)

/** Creates the pages of the bank for authentication (sources.md: document 5). They work without JavaScript. */
export const bankPages = (parts: BankParts): Interface => {
  const { engine, returnParameter, controlUrl, finalRow } = parts
  const similar = createSimilarIds({ engine })
  const openings = createPageOpenings(engine, parts.sleep)
  const { challengeOf, openPage, waiting } = createPagesOfOpen(engine, parts.pageChoices)

  const findIn = ({ params }: Incoming) => engine.find(params.transactionId ?? '')
  const holding = createHoldHandler(engine, findIn)

  const wasRemoved = ({ params }: Incoming): boolean =>
    engine.removedFrom(params.transactionId ?? '')?.kind === 'transaction'

  /** Wraps a handler with the lookup of the transaction in the path. */
  const ofTransaction = withMatch<Match>(
    findIn,
    ({ space, transaction }) => ({ space, scenario: transaction.scenario, subject: aboutTransaction(transaction) }),
    (request) =>
      wasRemoved(request)
        ? removedPage('noTransaction')
        : unknownPage(undefined, spellingHint(similar(request.params.transactionId ?? '', DEFAULT_SPACE))),
  )
  const held = ({ transaction: { id } }: Ended) => engine.heldRedirect({ type: 'transaction', id })
  const viewOf = async (ended: Ended): Promise<EndedView> => ({ ...ended, row: await finalRow(ended.transaction.id) })

  /** Redirects to the merchant after the authentication. Webhooks that wait for the redirect are sent afterwards. */
  const redirectBack = async (ended: Ended): Promise<PageReply> => {
    const { transaction } = ended
    const redirect = redirectOf(transaction, returnParameter)
    if (!redirect) return lostPage(await viewOf(ended))
    // Webhooks of a link wait for the redirect from its last page, not for the one to that page.
    const more = transaction.forLink ? {} : forwardingOf(engine, aboutTransaction(transaction), redirect, 'browser')
    if (redirect.method === 'GET') return redirectSeeOther(redirect.url, more)
    return { ...postBackPage(await viewOf(ended), redirect), ...more }
  }

  /** Redirects to the merchant as soon as no webhook holds the redirect. */
  const redirectWhenReleased = async (ended: Ended): Promise<PageReply> => {
    await held(ended)
    return redirectBack(ended)
  }

  /**
   * Returns the page of a transaction that had already ended. A second click while a webhook holds the redirect is
   * redirected like the first.
   */
  const alreadyEnded = async (ended: Ended): Promise<PageReply> =>
    (await held(ended))
      ? redirectBack(ended)
      : endedPage(await viewOf(ended), redirectOf(ended.transaction, returnParameter))

  /** Returns the page for a rejected action: in the meantime, the transaction has ended or was removed. */
  const actionRejected = (id: string): PageReply | Promise<PageReply> => {
    const match = engine.find(id)
    return match && isEnded(match) ? alreadyEnded(match) : unknownPage()
  }

  /** `GET`: opens the transaction, which may end it, and shows the result or a waiting page. */
  const open = ofTransaction(async (match, request) => {
    const { space, transaction } = match
    if (transaction.merchantInitiated) return nothingToDoPage(space, transaction)
    if (isEnded(match))
      return openings.endWait(transaction) || isLinkWithoutChallenge(transaction)
        ? redirectWhenReleased(match)
        : alreadyEnded(match)
    const opened = await openings.open(transaction, request, acceptsHtml(request.headers))
    if (!opened) return waiting(match)
    if ('rejected' in opened) return actionRejected(transaction.id)
    return hasEnded(opened) ? redirectBack({ space, transaction: opened }) : openPage({ space, transaction: opened })
  })
  const startPage = async (request: Incoming): Promise<PageReply> => {
    const foreign = notNavigated(request, parts.frameAncestorsOf(findIn(request)?.space))
    if (foreign) return ofTransaction(() => foreign)(request)
    return holding({ on: 'start' }, request, async () => {
      const match = findIn(request)
      return (match && (await parts.faultOnStart(match))) ?? open(request)
    })
  }

  /** `POST`: handles an action of the cardholder. If it does not end the challenge, redirects to the page with GET. */
  const handleAction = ofTransaction(async (match, request: Request<Fields>) => {
    const { space, transaction } = match
    const { id } = transaction
    if (isEnded(match)) return alreadyEnded(match)
    if (hasEnded(transaction) || transaction.status === 'initialized') return redirectSeeOther(id)

    const { offers, view } = challengeOf({ space, transaction })
    const action = readChosenOutcome(request.body, offers) ?? (view && readForm(request.body, view))
    if (!action) return redirectSeeOther(id)
    if ('message' in action) return openPage({ space, transaction }, action)

    const next = await executeAction(engine, id, request, action)
    if ('rejected' in next) return actionRejected(id)
    return hasEnded(next) ? redirectWhenReleased({ space, transaction: next }) : redirectSeeOther(id)
  })
  const handleForm = ofTransaction(({ transaction: { id, language } }, request: Request<Fields>) => {
    const foreign = foreignFormReason(parts.guard, request, engine.pageToken(id))
    if (foreign !== undefined) return { ...foreignFormPage(id, foreign), language }
    return holding({ on: 'code' }, request, () => handleAction(request))
  })

  /** Target of automatic redirects of a page: to the merchant after the end. */
  const goBack = ofTransaction((match, request) => {
    const { space, transaction } = match
    const foreign = notNavigated(request, parts.frameAncestorsOf(space))
    if (foreign) return foreign
    if (isEarlierTransaction(transaction, request.query)) return unknownPage()
    if (!isEnded(match)) return redirectSeeOther(`../${transaction.id}`)
    openings.endWait(transaction)
    return holding({}, request, () => redirectWhenReleased(match))
  })

  /** Result page for merchants without a return URL. Links have their own. */
  const resultHandler = ofTransaction(async (match) => {
    if (!isEnded(match)) return redirectSeeOther(`../${match.transaction.id}`)
    return match.transaction.forLink ? redirectBack(match) : resultPage(await viewOf(match))
  })

  const path = `${BANK_PATH}/{transactionId}`
  // ASSUMED: ended-pages-410.
  const head = peek(
    ofTransaction,
    (match) => (isEnded(match) && !match.transaction.merchantInitiated ? 410 : 200),
    wasRemoved,
  )
  return pageInterface({ owner: BANK, controlUrl, frameAncestorsOf: parts.frameAncestorsOf }, [
    ...pageRoutes(path, head, startPage, handleForm),
    ...pageRoutes(`${path}/return`, head, goBack),
    ...pageRoutes(`${path}/result`, head, resultHandler),
  ])
}
