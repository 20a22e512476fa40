import type { Incoming, Interface, Request, RequestOrigin } from '../../api/http/route.ts'
import type { CardCatalogue } from '../../core/domain/card-catalog.ts'
import { aboutLink } from '../../core/domain/event-factories.ts'
import type { Link } from '../../core/domain/link.schema.ts'
import {
  decidedOf,
  donePage,
  isAuthenticating,
  isUnused,
  type LinkStatus,
  redirectOfLink,
} from '../../core/domain/link.ts'
import { hasEnded } from '../../core/domain/transaction.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Engine, FoundLink } from '../../engine/engine-api.ts'
import { sentOn } from '../../engine/forwarded.ts'
import { createHolding } from '../frame/held-pages.ts'
import type { TellEnd } from '../frame/hints.tsx'
import { foreignFormPage, letGoPage, unknownPage } from '../frame/message-pages.tsx'
import { notNavigated } from '../frame/navigation.ts'
import { PAYMENTS } from '../frame/page.tsx'
import {
  type Fields,
  fieldText,
  finding,
  type PageParts,
  pageInterface,
  peek,
  place,
  type Shown,
  seeOther,
  whyForeign,
} from '../frame/page-response.ts'
import { linkPath } from '../page-paths.ts'
import { entryPage } from './entry-page.tsx'
import { type EntryView, filledCard, keptOf, readEntry } from './entry-view.ts'
import {
  deletedPage,
  type LinkView,
  notSavedCardPage,
  savedPage,
  usedPage,
  waitingForBankPage,
} from './link-final-pages.tsx'
import { askedCard, type CardOutcome, wantedIn } from './test-card-rows.ts'

type LinkPageParts = PageParts & {
  /** For the test cards that the page offers. */
  readonly catalogue: CardCatalogue
  /** What they lead to with the scenarios of a space, one of each name. */
  readonly outcomesOf: (scenarios: ReturnType<Engine['scenariosOf']>) => readonly CardOutcome[]
  /** The account that an authentication belongs to. */
  readonly merchantId: string
  /** The start page's address for a transaction, as it is known outside. */
  readonly startUrl: (from: RequestOrigin, transactionId: string) => string
  /** What the console says of an end. */
  readonly tellEnd: TellEnd
  /** How long the confirmation stays where the scenario does not say (sources.md: facts 2). */
  readonly confirmationMs: number
}

/** The status of an answer that tells nothing else, to whoever asks for a link's page or its end. ASSUMED: ended-pages-410. */
const PEEKED: Readonly<Record<LinkStatus, { readonly entry: 200 | 410; readonly end: 200 | 410 }>> = {
  PENDING: { entry: 200, end: 200 },
  SUCCESS: { entry: 410, end: 200 },
  ERROR: { entry: 410, end: 200 },
  DELETED: { entry: 410, end: 410 },
}

/** Nobody types more. */
const LONGEST_SEARCH = 60

/** The pages of a link (sources.md: facts 2): card entry, and what came of it. */
export const linkPages = (parts: LinkPageParts): Interface => {
  const { engine, catalogue, startUrl, controlUrl, tellEnd } = parts
  const wentIn = ({ params: { linkId = '' } }: Incoming): boolean => engine.wentFrom(linkId)?.kind === 'link'
  const noLink = (asked: Incoming): Shown => (wentIn(asked) ? letGoPage('noLink') : unknownPage('noLink'))
  const linkIn = ({ params: { linkId = '' } }: Incoming) => engine.findLink(linkId)

  const holding = createHolding(engine, linkIn)

  /** What is done with the link that an address names; its scenario is not always known yet. */
  const ofLink = finding<FoundLink>(
    linkIn,
    ({ space, link }) => ({ space, subject: aboutLink(link), ...compact({ scenario: decidedOf(link)?.scenario }) }),
    noLink,
  )

  /** The form with what is wrong and what is filled in. It leads to the start page and back, by their names outside. */
  const entryReply = (
    { origin }: Incoming,
    unused: Pick<EntryView, 'space' | 'link'>,
    shown: Pick<EntryView, 'problems' | 'filled' | 'lost' | 'asked'>,
  ): Shown =>
    entryPage({
      ...unused,
      catalogue,
      outcomes: parts.outcomesOf(engine.scenariosOf(unused.space)),
      token: engine.pageToken(unused.link.id),
      now: engine.clockOf(unused.space).now,
      formTargets: { merchant: [], own: [startUrl({ space: unused.space, origin }, ''), unused.link.link] },
      ...shown,
    })

  const viewOf = async <State extends Link>(space: string, link: State): Promise<LinkView<State>> => ({
    space,
    link,
    row: await tellEnd(link.id),
  })

  /** What a link's address shows: the form once, and afterwards what became of it. */
  const showEntry = async ({ space, link }: FoundLink, request: Incoming): Promise<Shown> => {
    if (link.status === 'DELETED') return deletedPage(await viewOf(space, link))
    if (isUnused(link)) {
      const typed = typeof request.query.find === 'string' ? request.query.find.slice(0, LONGEST_SEARCH) : ''
      const card = askedCard(catalogue, request.query)
      const asked = { find: wantedIn(typed).length > 0 ? typed : '', card }
      return entryReply(
        request,
        { space, link },
        { problems: [], lost: [], filled: card ? filledCard(card) : {}, asked },
      )
    }
    if (isAuthenticating(link)) return waitingForBankPage({ space, link })
    return usedPage(await viewOf(space, link))
  }

  const takeEntry = async (found: FoundLink, request: Request<Fields>): Promise<Shown> => {
    const { link } = found
    if (link.status === 'DELETED') return showEntry(found, request)
    const { ip, cause, origin, body } = request
    const entry = readEntry(body, link.collectCardholderName)
    const locationOf = (transactionId: string): string => startUrl({ space: found.space, origin }, transactionId)
    const taken = await engine.enterCard(link.id, { entry, ip, cause, merchantId: parts.merchantId, locationOf })
    const now = linkIn(request)
    if (!now) return noLink(request)
    if ('link' in taken) return seeOther(isAuthenticating(now.link) ? now.link.location : donePage(now.link.id))
    if (!('problems' in taken) || !isUnused(now.link)) return showEntry(now, request)
    const { problems } = taken
    const shown = { problems, ...keptOf(entry, problems), asked: { find: '', card: undefined } }
    return entryReply(request, { space: now.space, link: now.link }, shown)
  }

  const enterCard = ofLink(takeEntry)
  /** `POST`: the cardholder sends off the card. */
  const takeCard = (found: FoundLink, request: Request<Fields>): Shown | Promise<Shown> => {
    const { id, status } = found.link
    const foreign = status === 'DELETED' ? undefined : whyForeign(parts.guard, request, engine.pageToken(id))
    if (foreign !== undefined) return foreignFormPage(id, foreign)
    const number = fieldText(request.body, 'number')
    return holding({ on: 'card', number }, request, () => enterCard(request))
  }

  /** The page after the card: what became of it. Until there is something to tell, the way leads back. */
  const showDone = async (found: FoundLink, request: Incoming): Promise<Shown> => {
    const { space, link } = found
    const foreign = notNavigated(request, parts.frameAncestors)
    if (foreign) return foreign
    if (link.status === 'DELETED') return showEntry(found, request)
    if (isUnused(link)) return seeOther(`../${link.id}`)
    if (isAuthenticating(link)) return seeOther(link.location)
    if (link.status === 'ERROR') return notSavedCardPage(await viewOf(space, link))
    const transaction = link.transactionId === undefined ? undefined : engine.find(link.transactionId)?.transaction
    const authentication = transaction && hasEnded(transaction) ? transaction : undefined
    const waitMs = link.outcome.tokenization?.redirectAfterMs ?? parts.confirmationMs
    const page = savedPage(await viewOf(space, link), authentication, waitMs)
    // Without an address of the merchant's, this page is where the browser was sent on to.
    return {
      ...page,
      ...(link.successUrl === undefined ? sentOn(engine, aboutLink(link), redirectOfLink(link), 'browser') : {}),
    }
  }

  /** To the merchant, whose address is used as it is (sources.md: facts 2). Webhooks that wait for it hear of it then. */
  const goOn = ({ link }: FoundLink, request: Incoming): Shown =>
    notNavigated(request, parts.frameAncestors) ??
    (link.status === 'SUCCESS' && link.successUrl !== undefined
      ? seeOther(link.successUrl, sentOn(engine, aboutLink(link), redirectOfLink(link), 'browser'))
      : seeOther('done'))

  const enter = ofLink(showEntry)
  const start = ofLink((_found, asked) => holding({ on: 'start' }, asked, () => enter(asked)))
  /** A page from which the browser goes back to the merchant. */
  const leaving = (handle: typeof enter) => (asked: Incoming) => holding({}, asked, () => handle(asked))
  const beforeEntry = peek(ofLink, ({ link: { status } }) => PEEKED[status].entry, wentIn)
  const afterEntry = peek(ofLink, ({ link: { status } }) => PEEKED[status].end, wentIn)
  return pageInterface({ owner: PAYMENTS, controlUrl, unknown: 'noLink', frameAncestors: parts.frameAncestors }, [
    ...place(linkPath(), beforeEntry, start, ofLink(takeCard)),
    ...place(linkPath(donePage('')), afterEntry, leaving(ofLink(showDone))),
    ...place(linkPath('/continue'), afterEntry, leaving(ofLink(goOn))),
  ])
}
