import type { EntryProblem } from '../../domain/card-entry.ts'
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
import { sentOn } from '../../engine/sent-on.ts'
import type { Answer } from '../../reply/reply.ts'
import type { Incoming, Interface, Request } from '../../reply/route.ts'
import { foreignFormPage } from '../frame/message-pages.tsx'
import { PAYMENTS, type Page } from '../frame/page.tsx'
import {
  emptyReply,
  type Fields,
  hintedReply,
  isOwnForm,
  pageInterface,
  pageReply,
  posted,
  seeOther,
  shown,
} from '../frame/page-reply.ts'
import { linkPath } from '../page-paths.ts'
import { entryPage } from './entry-page.tsx'
import { type EntryView, filledCard } from './entry-view.ts'
import {
  deletedPage,
  notSavedCardPage,
  savedPage,
  unknownLinkPage,
  usedPage,
  waitingForBankPage,
} from './link-end-pages.tsx'
import { type LinkPageParts, linkIn, lookingAtLink, ofLink } from './of-link.ts'
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
  link: UnusedLink,
  shown: Pick<EntryView, 'problems' | 'filled'>,
): Page =>
  entryPage({
    link,
    catalogue: parts.catalogue,
    token: parts.engine.pageToken(link.id),
    formTargets: formTargetsOf(parts, origin, link),
    ...shown,
  })

/** The test card whose key is in the address. */
const askedFor = ({ catalogue }: LinkPageParts, { query }: Incoming): Pick<EntryView, 'filled'> => {
  const listed = catalogue.cards.find(({ key }) => key === query.card)
  return listed ? { filled: filledCard(listed) } : {}
}

/** What a link's address shows: the form once, and afterwards what became of it. */
const pageOfLink = (parts: LinkPageParts, request: Incoming, link: Link | undefined): Page => {
  if (!link) return unknownLinkPage()
  if (link.status === 'DELETED') return deletedPage(link)
  if (isUnused(link)) return pageOfEntry(parts, request, link, { problems: [], ...askedFor(parts, request) })
  return isAuthenticating(link) ? waitingForBankPage(link) : usedPage(link)
}

/** A name that was right need not be typed again. Nothing else of a card comes back. */
const keptName = (name: string | undefined, problems: readonly EntryProblem[]): Pick<EntryView, 'filled'> =>
  name && !problems.some(({ field }) => field === 'cardholderName') ? { filled: { name } } : {}

/** Where the browser goes with a card that was taken. */
const nextStep = (link: Link): string => (isAuthenticating(link) ? link.location : donePage(link.id))

/** `POST`: the cardholder sends off the card. */
const takeCard = (parts: LinkPageParts) =>
  ofLink(parts, async (link, request: Request<Fields>) => {
    const { engine, merchantId, startUrl } = parts
    if (!link || link.status === 'DELETED') return hintedReply(parts, pageOfLink(parts, request, link))
    const { id } = link
    const { ip, origin, body } = request
    if (!isOwnForm(request, engine.pageToken(id))) return pageReply({ ...foreignFormPage(id), owner: PAYMENTS })

    const entry = readEntry(body, link.collectCardholderName)
    const locationOf = (transactionId: string): string => startUrl(origin, transactionId)
    const taken = await engine.enterCard(id, { entry, ip, merchantId, locationOf })
    const now = linkIn(parts, request)?.link
    if ('link' in taken && now) return seeOther(nextStep(now))
    if ('problems' in taken && now && isUnused(now)) {
      const { problems } = taken
      return hintedReply(
        parts,
        pageOfEntry(parts, request, now, { problems, ...keptName(entry.cardholderName, problems) }),
      )
    }
    return hintedReply(parts, pageOfLink(parts, request, now))
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
  lookingAtLink(parts, (link) => {
    if (!link) return pageReply(unknownLinkPage())
    if (link.status === 'DELETED') return hintedReply(parts, deletedPage(link))
    if (isUnused(link)) return seeOther(`../${link.id}`)
    if (isAuthenticating(link)) return seeOther(link.location)
    if (link.status === 'ERROR') return hintedReply(parts, notSavedCardPage(link))
    const waitMs = link.outcome.tokenization?.redirectAfterMs ?? parts.confirmationMs
    const page = savedPage(link, authenticationOf(parts, link), waitMs)
    // Without an address of the merchant's, this page is where the browser was sent on to.
    return hintedReply(parts, page, link.successUrl === undefined ? toldWhenSent(parts, link) : {})
  })

/** The way from the confirmation to the merchant, whose address is used as it is (domain-facts part 2). */
const goOn = (parts: LinkPageParts) =>
  lookingAtLink(parts, (link) => {
    if (!link) return pageReply(unknownLinkPage())
    if (link.status !== 'SUCCESS' || link.successUrl === undefined) return seeOther('done')
    return seeOther(link.successUrl, toldWhenSent(parts, link))
  })

/** `HEAD`: says what a GET would find, opens nothing and tells nobody. */
const peek = (parts: LinkPageParts, statusOf: (link: Link) => number) =>
  ofLink(parts, (link) => emptyReply(link ? statusOf(link) : 404))

/** The pages of a link (domain-facts part 2): card entry, and what came of it. */
export const linkPages = (parts: LinkPageParts): Interface => {
  const [entry, done, onward] = [linkPath(), linkPath(donePage('')), linkPath('/continue')]
  const peekAfterEntry = peek(parts, ({ status }) => (status === 'DELETED' ? 410 : 200))
  const peekBeforeEntry = peek(parts, ({ status }) => (status === 'PENDING' ? 200 : 410))
  const showEntry = lookingAtLink(parts, (link, request) => hintedReply(parts, pageOfLink(parts, request, link)))
  return pageInterface(PAYMENTS, [
    shown('head', entry, peekBeforeEntry),
    shown('get', entry, showEntry),
    posted(entry, takeCard(parts)),
    shown('head', done, peekAfterEntry),
    shown('get', done, showDone(parts)),
    shown('head', onward, peekAfterEntry),
    shown('get', onward, goOn(parts)),
  ])
}
