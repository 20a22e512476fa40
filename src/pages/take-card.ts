import type { Response } from 'express'
import type { EntryProblem } from '../domain/card-entry.ts'
import { isAuthenticating, isUnused, type Link } from '../domain/link.ts'
import { isOwnForm } from './is-own-form.ts'
import { type LinkPageParts, type LinkPageRequest, lookUpLink } from './link-page-parts.ts'
import { ofLink } from './link-place.ts'
import { foreignFormPage } from './message-pages.tsx'
import { readEntry } from './read-entry.ts'
import { seeOther, sendPage } from './send-page.ts'
import { pageOfEntry, pageOfLink } from './show-link.ts'

/** A name that was right need not be typed again. Nothing else of a card comes back. */
const keptName = (name: string | undefined, problems: readonly EntryProblem[]) =>
  name && !problems.some(({ field }) => field === 'cardholderName') ? { filled: { name } } : {}

/** Where the browser goes with a card that was taken. */
const nextStep = (link: Link): string => (isAuthenticating(link) ? link.location : `${link.id}/done`)

/** `POST`: the cardholder sends off the card. */
export const takeCard = (parts: LinkPageParts) => async (req: LinkPageRequest, res: Response) => {
  const { engine, ipOf, merchantId, startUrl } = parts
  const link = lookUpLink(parts, req, res)
  if (!link || link.status === 'DELETED') return sendPage(res, pageOfLink(parts, req, link))
  const { id } = link
  const fields: Readonly<Record<string, unknown>> = req.body ?? {}
  if (!isOwnForm(req, fields, engine.pageToken(id))) return sendPage(res, ofLink(foreignFormPage(id)))

  const entry = readEntry(fields, link.collectCardholderName)
  const locationOf = (transactionId: string): string => startUrl(req, transactionId)
  const taken = await engine.enterCard(id, { entry, ip: ipOf(req), merchantId, locationOf })
  const now = lookUpLink(parts, req, res)
  if ('link' in taken && now) return seeOther(res, nextStep(now))
  if ('problems' in taken && now && isUnused(now)) {
    const { problems } = taken
    return sendPage(res, pageOfEntry(parts, req, now, { problems, ...keptName(entry.cardholderName, problems) }))
  }
  return sendPage(res, pageOfLink(parts, req, now))
}
