import {
  donePage,
  isAuthenticating,
  isUnused,
  type Link,
  redirectOfLink,
  type SuccessfulLink,
  type UnusedLink,
} from '../../domain/link.ts'
import { aboutLink } from '../../domain/news.ts'
import { type EndedTransaction, hasEnded } from '../../domain/transaction.ts'
import type { FoundLink } from '../../engine/port.ts'
import { sentOn } from '../../engine/sent-on.ts'
import type { Answer } from '../../reply/reply.ts'
import type { Incoming, Interface, Request } from '../../reply/route.ts'
import { foreignFormPage, unknownPage } from '../frame/message-pages.tsx'
import { PAYMENTS, type Page } from '../frame/page.tsx'
import {
  emptyReply,
  type Fields,
  isOwnForm,
  type PageReply,
  pageInterface,
  pageReply,
  posted,
  seeOther,
  shown,
} from '../frame/page-reply.ts'
import { linkPath } from '../page-paths.ts'
import { said } from '../words/say.tsx'
import { askedCard, wantedIn } from './card-rows.ts'
import { entryPage } from './entry-page.tsx'
import { type Asked, type EntryView, filledCard } from './entry-view.ts'
import { keptOf } from './kept-entry.ts'
import { deletedPage, notSavedCardPage, savedPage, usedPage, waitingForBankPage } from './link-end-pages.tsx'
import { type LinkPageParts, linkIn, ofLink } from './of-link.ts'
import { readEntry } from './read-entry.ts'

/** A form of a link leads to the start page and back, which may be known under other names than the browser used. */
const formTargetsOf = ({ startUrl }: LinkPageParts, origin: string, { link }: UnusedLink) => ({
  merchant: [],
  own: [startUrl(origin, ''), link],
})

/** The card entry page of an unused link, with what is wrong and what is filled in. */
const pageOfEntry = (
  parts: LinkPageParts,
  { origin }: Incoming,
  unused: { readonly space: string; readonly link: UnusedLink },
  shown: Pick<EntryView, 'problems' | 'filled' | 'lost' | 'asked'>,
): Page =>
  entryPage({
    ...unused,
    catalogue: parts.catalogue,
    token: parts.engine.pageToken(unused.link.id),
    now: parts.engine.clockOf(unused.space).now,
    formTargets: formTargetsOf(parts, origin, unused.link),
    ...shown,
  })

/** Nobody types more. */
const LONGEST_SEARCH = 60

/** What is asked of the test cards in the address. */
const askedIn = ({ catalogue }: LinkPageParts, { query }: Incoming): Asked => {
  const find = typeof query.find === 'string' ? query.find.slice(0, LONGEST_SEARCH) : ''
  return { find: wantedIn(find).length > 0 ? find : '', card: askedCard(catalogue, query) }
}

const NOTHING_ASKED: Asked = { find: '', card: undefined }

const unknownLinkPage = (): Page => unknownPage(said('noLink'))

/** What a link's address shows: the form once, and afterwards what became of it. */
const pageOfLink = async (
  parts: LinkPageParts,
  request: Incoming,
  found: FoundLink | undefined,
): Promise<PageReply> => {
  if (!found) return pageReply(unknownLinkPage())
  const { space, link } = found
  if (link.status !== 'DELETED') {
    if (isUnused(link)) {
      const asked = askedIn(parts, request)
      const filled = asked.card ? filledCard(asked.card) : {}
      return pageReply(pageOfEntry(parts, request, { space, link }, { problems: [], lost: [], filled, asked }))
    }
    if (isAuthenticating(link)) return pageReply(waitingForBankPage({ space, link }))
  }
  const row = await parts.tellEnd(link.id)
  return pageReply(link.status === 'DELETED' ? deletedPage({ space, link, row }) : usedPage({ space, link, row }))
}

/** Where the browser goes with a card that was taken. */
const nextStep = (link: Link): string => (isAuthenticating(link) ? link.location : donePage(link.id))

/** `POST`: the cardholder sends off the card. */
const takeCard = (parts: LinkPageParts) =>
  ofLink(parts, async (found, request: Request<Fields>) => {
    const { engine, merchantId, startUrl } = parts
    if (!found || found.link.status === 'DELETED') return pageOfLink(parts, request, found)
    const { link } = found
    const { id } = link
    const { ip, cause, origin, body } = request
    if (!isOwnForm(request, engine.pageToken(id))) return pageReply(foreignFormPage(id))

    const entry = readEntry(body, link.collectCardholderName)
    const locationOf = (transactionId: string): string => startUrl(origin, transactionId)
    const taken = await engine.enterCard(id, { entry, ip, cause, merchantId, locationOf })
    const now = linkIn(parts, request)
    if ('link' in taken && now) return seeOther(nextStep(now.link))
    if ('problems' in taken && now && isUnused(now.link)) {
      const { problems } = taken
      const unused = { space: now.space, link: now.link }
      return pageReply(
        pageOfEntry(parts, request, unused, { problems, ...keptOf(entry, problems), asked: NOTHING_ASKED }),
      )
    }
    return pageOfLink(parts, request, now)
  })

const authenticationOf = (
  { engine }: LinkPageParts,
  { transactionId }: SuccessfulLink,
): EndedTransaction | undefined => {
  const transaction = transactionId === undefined ? undefined : engine.find(transactionId)?.transaction
  return transaction && hasEnded(transaction) ? transaction : undefined
}

/** Webhooks that wait until the browser was sent on hear of it once it is. */
const toldWhenSent = ({ engine }: LinkPageParts, link: SuccessfulLink): Pick<Answer, 'onceGone' | 'tells'> =>
  sentOn(engine, aboutLink(link), redirectOfLink(link))

/** The page after the card: what became of it. Until there is something to say, the way leads back. */
const showDone = (parts: LinkPageParts) =>
  ofLink(parts, async (found, request) => {
    if (!found || found.link.status === 'DELETED') return pageOfLink(parts, request, found)
    const { space, link } = found
    if (isUnused(link)) return seeOther(`../${link.id}`)
    if (isAuthenticating(link)) return seeOther(link.location)
    const row = await parts.tellEnd(link.id)
    if (link.status === 'ERROR') return pageReply(notSavedCardPage({ space, link, row }))
    const waitMs = link.outcome.tokenization?.redirectAfterMs ?? parts.confirmationMs
    const page = savedPage({ space, link, row }, authenticationOf(parts, link), waitMs)
    // Without an address of the merchant's, this page is where the browser was sent on to.
    return pageReply(page, link.successUrl === undefined ? toldWhenSent(parts, link) : {})
  })

/** The way from the confirmation to the merchant, whose address is used as it is (domain-facts part 2). */
const goOn = (parts: LinkPageParts) =>
  ofLink(parts, (found) => {
    if (!found) return pageReply(unknownLinkPage())
    const { link } = found
    if (link.status !== 'SUCCESS' || link.successUrl === undefined) return seeOther('done')
    return seeOther(link.successUrl, toldWhenSent(parts, link))
  })

/** `HEAD`: says what a GET would find, opens nothing and tells nobody. */
const peek = (parts: LinkPageParts, statusOf: (link: Link) => number) =>
  ofLink(parts, (found) => emptyReply(found ? statusOf(found.link) : 404))

/** The pages of a link (domain-facts part 2): card entry, and what came of it. */
export const linkPages = (parts: LinkPageParts): Interface => {
  const [entry, done, onward] = [linkPath(), linkPath(donePage('')), linkPath('/continue')]
  const peekAfterEntry = peek(parts, ({ status }) => (status === 'DELETED' ? 410 : 200))
  const peekBeforeEntry = peek(parts, ({ status }) => (status === 'PENDING' ? 200 : 410))
  const showEntry = ofLink(parts, (found, request) => pageOfLink(parts, request, found))
  return pageInterface({ owner: PAYMENTS, controlUrl: parts.controlUrl }, [
    shown('head', entry, peekBeforeEntry),
    shown('get', entry, showEntry),
    posted(entry, takeCard(parts)),
    shown('head', done, peekAfterEntry),
    shown('get', done, showDone(parts)),
    shown('head', onward, peekAfterEntry),
    shown('get', onward, goOn(parts)),
  ])
}
