import type { Response } from 'express'
import type { EntryProblem } from '../domain/card-entry.ts'
import { isAuthenticating, isUnused, type Link, type UnusedLink } from '../domain/link.ts'
import { isAhead } from '../traffic/look-ahead.ts'
import { entryPage } from './entry-page.tsx'
import type { EntryView } from './entry-view.ts'
import { filledCard } from './filled-card.ts'
import { deletedPage, unknownLinkPage, usedPage, waitingForBankPage } from './link-end-pages.tsx'
import { type LinkPageParts, type LinkPageRequest, lookUpLink } from './link-page-parts.ts'
import type { Page } from './page.tsx'
import { sendEmpty, sendPage } from './send-page.ts'

/** A form of a link leads to the start page and back, which may be known under other names than the browser used. */
const targetsOf = ({ startUrl }: LinkPageParts, req: LinkPageRequest, { link }: UnusedLink) => ({
  merchant: [],
  own: [startUrl(req, ''), link],
})

/** The card entry page of an unused link, with what is wrong and what is filled in. */
export const pageOfEntry = (
  parts: LinkPageParts,
  req: LinkPageRequest,
  link: UnusedLink,
  { problems, filled }: { readonly problems: readonly EntryProblem[]; readonly filled?: EntryView['filled'] },
): Page =>
  entryPage({
    link,
    catalogue: parts.catalogue,
    token: parts.engine.pageToken(link.id),
    formTargets: targetsOf(parts, req, link),
    problems,
    ...(filled ? { filled } : {}),
  })

/** The test card whose key is in the address. */
const askedFor = ({ catalogue }: LinkPageParts, { query }: LinkPageRequest) => {
  const listed = catalogue.cards.find(({ key }) => key === query.card)
  return listed ? { filled: filledCard(listed) } : {}
}

/** What a link's address shows: the form once, and afterwards what became of it. */
export const pageOfLink = (parts: LinkPageParts, req: LinkPageRequest, link: Link | undefined): Page => {
  if (!link) return unknownLinkPage()
  if (link.status === 'DELETED') return deletedPage(link)
  if (isUnused(link)) return pageOfEntry(parts, req, link, { problems: [], ...askedFor(parts, req) })
  return isAuthenticating(link) ? waitingForBankPage(link) : usedPage(link)
}

/** `GET` of a link. */
export const showLink = (parts: LinkPageParts) => (req: LinkPageRequest, res: Response) => {
  // An error makes the browser drop what it loaded ahead and ask again when the page is wanted.
  if (isAhead(req)) return sendEmpty(res, 503)
  return sendPage(res, pageOfLink(parts, req, lookUpLink(parts, req, res)))
}

/** `HEAD`: says what a GET would find, and opens nothing. */
export const peekAtLink = (parts: LinkPageParts) => (req: LinkPageRequest, res: Response) => {
  const link = lookUpLink(parts, req, res)
  sendEmpty(res, link ? (link.status === 'PENDING' ? 200 : 410) : 404)
}
