import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { compact } from '../../domain/compact.ts'
import { decidedOf, donePage, isAuthenticating, isUnused, type Link, redirectOfLink } from '../../domain/link.ts'
import { aboutLink } from '../../domain/news.ts'
import { hasEnded } from '../../domain/transaction.ts'
import type { Engine, FoundLink } from '../../engine/port.ts'
import { sentOn } from '../../engine/sent-on.ts'
import type { Incoming, Interface, Request } from '../../reply/route.ts'
import type { TellEnd } from '../frame/hints.tsx'
import { foreignFormPage, unknownPage } from '../frame/message-pages.tsx'
import { PAYMENTS } from '../frame/page.tsx'
import {
  type Fields,
  finding,
  isOwnForm,
  pageInterface,
  pageReply,
  peek,
  posted,
  type Shown,
  seeOther,
  shown,
} from '../frame/page-reply.ts'
import { linkPath } from '../page-paths.ts'
import { askedCard, wantedIn } from './card-rows.ts'
import { entryPage } from './entry-page.tsx'
import { type Asked, type EntryView, filledCard } from './entry-view.ts'
import { deletedPage, notSavedCardPage, savedPage, usedPage, waitingForBankPage } from './link-end-pages.tsx'
import type { LinkView } from './link-facts.tsx'
import { keptOf, readEntry } from './read-entry.ts'

/** What the pages of links need from outside. */
type LinkPageParts = {
  readonly engine: Engine
  /** For the test cards that the page offers. */
  readonly catalogue: CardCatalogue
  /** The account that an authentication belongs to. */
  readonly merchantId: string
  /** The start page's address for a transaction, as it is known outside. */
  readonly startUrl: (origin: string, transactionId: string) => string
  /** Where the control API is for a link in a page. */
  readonly controlUrl: string
  /** What the console says of an end. */
  readonly tellEnd: TellEnd
  /** How long the confirmation stays where the scenario does not say (sources.md: facts 2). */
  readonly confirmationMs: number
}

/** The link that an address names. */
const linkIn = ({ engine }: LinkPageParts, { params: { linkId = '' } }: Incoming) => engine.findLink(linkId)

const noLink = (): Shown => pageReply(unknownPage('noLink'))

/** What is done with the link that an address names; its scenario is not always known yet. */
const ofLink = (parts: LinkPageParts) =>
  finding<FoundLink>(
    (asked) => linkIn(parts, asked),
    ({ space, link }) => ({ space, subject: aboutLink(link), ...compact({ scenario: decidedOf(link)?.scenario }) }),
    noLink,
  )

/**
 * The card entry page of an unused link, with what is wrong and what is filled in. Its form leads to the start page and
 * back, which may be known under other names than the browser used.
 */
const entryReply = (
  { catalogue, engine, startUrl }: LinkPageParts,
  { origin }: Incoming,
  unused: Pick<EntryView, 'space' | 'link'>,
  shown: Pick<EntryView, 'problems' | 'filled' | 'lost' | 'asked'>,
): Shown =>
  pageReply(
    entryPage({
      ...unused,
      catalogue,
      token: engine.pageToken(unused.link.id),
      now: engine.clockOf(unused.space).now,
      formTargets: { merchant: [], own: [startUrl(origin, ''), unused.link.link] },
      ...shown,
    }),
  )

/** Nobody types more. */
const LONGEST_SEARCH = 60

/** What is asked of the test cards in the address. */
const askedIn = ({ catalogue }: LinkPageParts, { query }: Incoming): Asked => {
  const find = typeof query.find === 'string' ? query.find.slice(0, LONGEST_SEARCH) : ''
  return { find: wantedIn(find).length > 0 ? find : '', card: askedCard(catalogue, query) }
}

const told = async <State extends Link>(
  { tellEnd }: LinkPageParts,
  { space, link }: { readonly space: string; readonly link: State },
): Promise<LinkView<State>> => ({ space, link, row: await tellEnd(link.id) })

/** What a link's address shows: the form once, and afterwards what became of it. */
const showEntry = async (parts: LinkPageParts, { space, link }: FoundLink, request: Incoming): Promise<Shown> => {
  if (link.status === 'DELETED') return pageReply(deletedPage(await told(parts, { space, link })))
  if (isUnused(link)) {
    const asked = askedIn(parts, request)
    const filled = asked.card ? filledCard(asked.card) : {}
    return entryReply(parts, request, { space, link }, { problems: [], lost: [], filled, asked })
  }
  if (isAuthenticating(link)) return pageReply(waitingForBankPage({ space, link }))
  return pageReply(usedPage(await told(parts, { space, link })))
}

/** `POST`: the cardholder sends off the card. */
const takeCard =
  (parts: LinkPageParts) =>
  async (found: FoundLink, request: Request<Fields>): Promise<Shown> => {
    const { engine, merchantId, startUrl } = parts
    const { link } = found
    if (link.status === 'DELETED') return showEntry(parts, found, request)
    const { ip, cause, origin, body } = request
    if (!isOwnForm(request, engine.pageToken(link.id))) return pageReply(foreignFormPage(link.id))

    const entry = readEntry(body, link.collectCardholderName)
    const locationOf = (transactionId: string): string => startUrl(origin, transactionId)
    const taken = await engine.enterCard(link.id, { entry, ip, cause, merchantId, locationOf })
    const now = linkIn(parts, request)
    if (!now) return noLink()
    if ('link' in taken) return seeOther(isAuthenticating(now.link) ? now.link.location : donePage(now.link.id))
    if (!('problems' in taken) || !isUnused(now.link)) return showEntry(parts, now, request)
    const { problems } = taken
    const asked: Asked = { find: '', card: undefined }
    const unused = { space: now.space, link: now.link }
    return entryReply(parts, request, unused, { problems, ...keptOf(entry, problems), asked })
  }

/** The page after the card: what became of it. Until there is something to say, the way leads back. */
const showDone =
  (parts: LinkPageParts) =>
  async (found: FoundLink, request: Incoming): Promise<Shown> => {
    const { space, link } = found
    if (link.status === 'DELETED') return showEntry(parts, found, request)
    if (isUnused(link)) return seeOther(`../${link.id}`)
    if (isAuthenticating(link)) return seeOther(link.location)
    if (link.status === 'ERROR') return pageReply(notSavedCardPage(await told(parts, { space, link })))
    const { engine, confirmationMs } = parts
    const transaction = link.transactionId === undefined ? undefined : engine.find(link.transactionId)?.transaction
    const authentication = transaction && hasEnded(transaction) ? transaction : undefined
    const waitMs = link.outcome.tokenization?.redirectAfterMs ?? confirmationMs
    const page = savedPage(await told(parts, { space, link }), authentication, waitMs)
    // Without an address of the merchant's, this page is where the browser was sent on to.
    return pageReply(page, link.successUrl === undefined ? sentOn(engine, aboutLink(link), redirectOfLink(link)) : {})
  }

/**
 * The way from the confirmation to the merchant, whose address is used as it is (sources.md: facts 2). Webhooks that wait
 * until the browser was sent on hear of it once it is.
 */
const goOn =
  ({ engine }: LinkPageParts) =>
  ({ link }: FoundLink): Shown =>
    link.status === 'SUCCESS' && link.successUrl !== undefined
      ? seeOther(link.successUrl, sentOn(engine, aboutLink(link), redirectOfLink(link)))
      : seeOther('done')

/** The pages of a link (sources.md: facts 2): card entry, and what came of it. */
export const linkPages = (parts: LinkPageParts): Interface => {
  const [entry, done, onward] = [linkPath(), linkPath(donePage('')), linkPath('/continue')]
  const of = ofLink(parts)
  const peekAfterEntry = peek(of, ({ link: { status } }) => (status === 'DELETED' ? 410 : 200))
  const peekBeforeEntry = peek(of, ({ link: { status } }) => (status === 'PENDING' ? 200 : 410))
  const opened = of((found, request) => showEntry(parts, found, request))
  return pageInterface({ owner: PAYMENTS, controlUrl: parts.controlUrl }, [
    shown('head', entry, peekBeforeEntry),
    shown('get', entry, opened),
    posted(entry, of(takeCard(parts))),
    shown('head', done, peekAfterEntry),
    shown('get', done, of(showDone(parts))),
    shown('head', onward, peekAfterEntry),
    shown('get', onward, of(goOn(parts))),
  ])
}
