import type { Incoming, Request, RequestOrigin } from '../../api/http/route.ts'
import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import { aboutLink } from '../../core/domain/event-factories.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import {
  donePage,
  isAuthenticating,
  isUnused,
  type LinkStatus,
  redirectOfLink,
  scenarioOfLink,
} from '../../core/domain/link.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine, LinkMatch } from '../../engine/engine-api.ts'
import { createSimilarIds } from '../../engine/similar-ids.ts'
import { forwardingOf } from '../../engine/webhook-forwarding.ts'
import { createHoldHandler } from '../frame/held-pages.ts'
import type { FinalRowOf } from '../frame/hints.tsx'
import { foreignFormPage, removedPage, spellingHint, unknownPage } from '../frame/message-pages.tsx'
import { notFramed, notNavigated } from '../frame/navigation.ts'
import { PAYMENTS } from '../frame/page.tsx'
import {
  type Fields,
  fieldText,
  foreignFormReason,
  type PageInterface,
  type PageParts,
  type PageReply,
  pageInterface,
  pageRoutes,
  peek,
  redirectSeeOther,
  withMatch,
} from '../frame/page-response.ts'
import { damagedLinkId, linkPath } from '../page-paths.ts'
import { entryPage } from './entry-page.tsx'
import { type EntryView, filledCard, keptValues, readEntry } from './entry-view.ts'
import {
  deletedPage,
  type LinkView,
  notSavedCardPage,
  savedPage,
  usedPage,
  waitingForBankPage,
} from './link-final-pages.tsx'
import { type CardOutcome, createCardRows, requestedCard, searchTerms } from './test-card-rows.ts'

type LinkPageParts = PageParts & {
  /** Catalog of the test cards on the page. */
  readonly catalogue: CardCatalog
  /** Returns their outcomes with the scenarios of a space, one for each name. */
  readonly outcomesOf: (scenarios: ReturnType<Engine['scenariosOf']>) => readonly CardOutcome[]
  /** Account of an authentication. */
  readonly merchantId: string
  /** Returns the public address of a transaction's start page. */
  readonly startUrl: (from: RequestOrigin, transactionId: string) => string
  /** Returns the console row of an ended link. */
  readonly finalRow: FinalRowOf
  /** Duration of the confirmation page in ms unless the scenario sets it (sources.md: facts 2). */
  readonly confirmationMs: number
}

/** Status of a HEAD response for a link's entry page and its final page. ASSUMED: ended-pages-410. */
const PEEKED: Readonly<Record<LinkStatus, { readonly entry: 200 | 410; readonly end: 200 | 410 }>> = {
  PENDING: { entry: 200, end: 200 },
  SUCCESS: { entry: 410, end: 200 },
  ERROR: { entry: 410, end: 200 },
  DELETED: { entry: 410, end: 410 },
}

/** Longest search text. */
const LONGEST_SEARCH = 60

/** Creates the pages of a link (sources.md: facts 2): card entry and result. */
export const linkPages = (parts: LinkPageParts): PageInterface => {
  const { engine, catalogue, startUrl, controlUrl, finalRow } = parts
  const similar = createSimilarIds({ engine })
  const rowsOf = createCardRows(catalogue)
  const wasRemoved = ({ params: { linkId = '' } }: Incoming): boolean => engine.removedFrom(linkId)?.kind === 'link'
  const noLink = (request: Incoming): PageReply => (wasRemoved(request) ? removedPage('noLink') : unknownPage('noLink'))
  const linkIn = ({ params: { linkId = '' } }: Incoming) => engine.findLink(linkId)

  const holding = createHoldHandler(engine, linkIn)

  /** Wraps a handler with the lookup of the link in the path. Its scenario may be unknown yet. */
  const ofLink = withMatch<LinkMatch>(
    linkIn,
    ({ space, link }) => ({
      space,
      subject: aboutLink(link),
      ...compact({ scenario: scenarioOfLink(link)?.scenario }),
    }),
    noLink,
  )

  /** Returns the form with errors and values. It may lead to the public start page and back. */
  const entryReply = (
    { origin }: Incoming,
    unused: Pick<EntryView, 'space' | 'link'>,
    displayed: Pick<EntryView, 'problems' | 'filled' | 'lost' | 'requested'>,
  ): PageReply =>
    entryPage({
      ...unused,
      rowsOf: rowsOf(parts.outcomesOf(engine.scenariosOf(unused.space))),
      token: engine.pageToken(unused.link.id),
      now: engine.clockOf(unused.space).now,
      formTargets: { merchant: [], own: [startUrl({ space: unused.space, origin }, ''), unused.link.link] },
      ...displayed,
    })

  const viewOf = async <State extends Link>(space: string, link: State): Promise<LinkView<State>> => ({
    space,
    link,
    row: await finalRow(link.id),
  })

  /** Returns the page of a link: the form once, its result afterwards. */
  const showEntry = async ({ space, link }: LinkMatch, request: Incoming): Promise<PageReply> => {
    if (link.status === 'DELETED') return deletedPage(await viewOf(space, link))
    if (isUnused(link)) {
      const typed = typeof request.query.find === 'string' ? request.query.find.slice(0, LONGEST_SEARCH) : ''
      const card = requestedCard(catalogue, request.query)
      const requested = { find: searchTerms(typed).length > 0 ? typed : '', card }
      return entryReply(
        request,
        { space, link },
        { problems: [], lost: [], filled: card ? filledCard(card) : {}, requested },
      )
    }
    if (isAuthenticating(link)) return waitingForBankPage({ space, link })
    return usedPage(await viewOf(space, link))
  }

  const handleEntry = async (match: LinkMatch, request: Request<Fields>): Promise<PageReply> => {
    const { link } = match
    if (link.status === 'DELETED') return showEntry(match, request)
    const { ip, cause, origin, body } = request
    const entry = readEntry(body, link.collectCardholderName)
    const locationOf = (transactionId: string): string => startUrl({ space: match.space, origin }, transactionId)
    const entered = await engine.enterCard(link.id, { entry, ip, cause, merchantId: parts.merchantId, locationOf })
    const now = linkIn(request)
    if (!now) return noLink(request)
    if ('link' in entered)
      return redirectSeeOther(isAuthenticating(now.link) ? now.link.location : donePage(now.link.id))
    if (!('problems' in entered) || !isUnused(now.link)) return showEntry(now, request)
    const { problems } = entered
    const displayed = { problems, ...keptValues(entry, problems), requested: { find: '', card: undefined } }
    return entryReply(request, { space: now.space, link: now.link }, displayed)
  }

  const enterCard = ofLink(handleEntry)
  /** `POST`: handles an entered card. */
  const handleCard = (match: LinkMatch, request: Request<Fields>): PageReply | Promise<PageReply> => {
    const { id, status } = match.link
    const foreign = status === 'DELETED' ? undefined : foreignFormReason(parts.guard, request, engine.pageToken(id))
    if (foreign !== undefined) return foreignFormPage(id, foreign)
    const number = fieldText(request.body, 'number')
    return holding({ on: 'card', number }, request, () => enterCard(request))
  }

  /** Returns the page after card entry: the result. Redirects back until there is one. */
  const donePageOf = async (match: LinkMatch, request: Incoming): Promise<PageReply> => {
    const { space, link } = match
    const foreign = notNavigated(request, parts.frameAncestorsOf(space))
    if (foreign) return foreign
    if (link.status === 'DELETED') return showEntry(match, request)
    if (isUnused(link)) return redirectSeeOther(`../${link.id}`)
    if (isAuthenticating(link)) return redirectSeeOther(link.location)
    if (link.status === 'ERROR') return notSavedCardPage(await viewOf(space, link))
    const transaction = link.transactionId === undefined ? undefined : engine.find(link.transactionId)?.transaction
    const authentication = transaction && hasEnded(transaction) ? transaction : undefined
    const waitMs = link.outcome.tokenization?.redirectAfterMs ?? parts.confirmationMs
    const page = savedPage(await viewOf(space, link), authentication, waitMs)
    // Without a successUrl, this page is the target of the redirect.
    return {
      ...page,
      ...(link.successUrl === undefined ? forwardingOf(engine, aboutLink(link), redirectOfLink(link), 'browser') : {}),
    }
  }

  /**
   * Redirects to the merchant's address unchanged (sources.md: facts 2). Webhooks that wait for the redirect are sent
   * then.
   */
  const redirectToMerchant = ({ space, link }: LinkMatch, request: Incoming): PageReply =>
    notNavigated(request, parts.frameAncestorsOf(space)) ??
    (link.status === 'SUCCESS' && link.successUrl !== undefined
      ? redirectSeeOther(link.successUrl, forwardingOf(engine, aboutLink(link), redirectOfLink(link), 'browser'))
      : redirectSeeOther('done'))

  const enter = ofLink(showEntry)
  const start = ofLink(
    ({ space }, request) =>
      notFramed(request, parts.frameAncestorsOf(space)) ?? holding({ on: 'start' }, request, () => enter(request)),
  )
  /** Wraps a page from which the browser returns to the merchant. */
  const leaving = (handle: typeof enter) => (request: Incoming) => holding({}, request, () => handle(request))
  const beforeEntry = peek(ofLink, ({ link: { status } }) => PEEKED[status].entry, wasRemoved)
  const afterEntry = peek(ofLink, ({ link: { status } }) => PEEKED[status].end, wasRemoved)
  const hintFor = (path: string) => spellingHint(similar(damagedLinkId(path), DEFAULT_SPACE))
  return pageInterface(
    { owner: PAYMENTS, controlUrl, unknown: 'noLink', hintFor, frameAncestorsOf: parts.frameAncestorsOf },
    [
      ...pageRoutes(linkPath(), beforeEntry, start, ofLink(handleCard)),
      ...pageRoutes(linkPath(donePage('')), afterEntry, leaving(ofLink(donePageOf))),
      ...pageRoutes(linkPath('/continue'), afterEntry, leaving(ofLink(redirectToMerchant))),
    ],
  )
}
