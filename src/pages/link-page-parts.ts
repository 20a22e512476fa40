import type { Request, Response } from 'express'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { decidedOf, type Link } from '../domain/link.ts'
import type { Engine, FoundLink } from '../engine/port.ts'
import type { PageParts } from './page-parts.ts'

/** What the pages of links need from outside. */
export type LinkPageParts = Pick<PageParts, 'ipOf' | 'onFailure'> & {
  readonly engine: Engine
  /** For the test cards that the page offers. */
  readonly catalogue: CardCatalogue
  /** The account that an authentication belongs to. */
  readonly merchantId: string
  /** The start page's address for a transaction, as it is known outside. */
  readonly startUrl: (req: Request, transactionId: string) => string
  /** The path before the id, beside the root: what `link-page-url` says. Empty or without a slash at its end. */
  readonly prefix: string
  /** How long the confirmation stays where the scenario does not say (domain-facts part 2). */
  readonly confirmationMs: number
  /** Is told which link an answer is about, for the request log. */
  readonly onLink?: (res: Response, found: FoundLink) => void
}

export type LinkPageRequest = Request<{ linkId: string }>

/** The link that an address names; the answer's headers say which scenario decides about it, once one does. */
export const lookUpLink = (
  { engine, onLink }: LinkPageParts,
  req: LinkPageRequest,
  res: Response,
): Link | undefined => {
  const found = engine.findLink(req.params.linkId)
  if (!found) return undefined
  const scenario = decidedOf(found.link)?.scenario
  if (scenario) res.set({ 'sandbox-scenario': scenario.name, 'sandbox-explain': scenario.because })
  onLink?.(res, found)
  return found.link
}
