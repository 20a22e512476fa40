import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import { compact } from '../../domain/compact.ts'
import { decidedOf } from '../../domain/link.ts'
import { aboutLink } from '../../domain/news.ts'
import type { Engine, FoundLink } from '../../engine/port.ts'
import type { About } from '../../reply/reply.ts'
import type { Incoming } from '../../reply/route.ts'
import type { TellEnd } from '../frame/end-facts.tsx'
import type { Shown } from '../frame/page-reply.ts'

/** What the pages of links need from outside. */
export type LinkPageParts = {
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
export const linkIn = ({ engine }: LinkPageParts, { params: { linkId = '' } }: Incoming) => engine.findLink(linkId)

/** Says with a reply which link it is about; its scenario is not always known yet. */
const linkAbout = (parts: LinkPageParts, request: Incoming): { readonly about?: About } => {
  const found = linkIn(parts, request)
  return found
    ? {
        about: {
          space: found.space,
          subject: aboutLink(found.link),
          ...compact({ scenario: decidedOf(found.link)?.scenario }),
        },
      }
    : {}
}

type Handler<Asked> = (found: FoundLink | undefined, asked: Asked) => Shown | Promise<Shown>

/** Finds the link that an address names; the answer says which scenario decides about it once one does, and why. */
export const ofLink =
  <Asked extends Incoming>(parts: LinkPageParts, handle: Handler<Asked>) =>
  async (asked: Asked): Promise<Shown> => {
    const reply = await handle(linkIn(parts, asked), asked)
    return { ...linkAbout(parts, asked), ...reply }
  }
