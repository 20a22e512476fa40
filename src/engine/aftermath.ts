import { decideLink, type NextLink, withTokens } from '../domain/decide-link.ts'
import { isAuthenticating, type Link, type LinkStatus } from '../domain/link.ts'
import { linkMoved } from '../domain/news.ts'
import type { EndedTransaction, Transaction } from '../domain/transaction.ts'
import type { Notifier } from '../webhooks/notifier.ts'
import { type Consequences, NO_CONSEQUENCES } from '../webhooks/sending.ts'
import { nextTokens } from './card-tokens.ts'
import { type EngineParts, linkChange } from './parts.ts'

/** What an end brings about: the webhooks that tell of it, and the link that waited for it. */
export const createAftermath = (parts: EngineParts, notifier: Notifier) => {
  /** What a link becomes, and what follows from that: where it succeeds, its tokens and who is told. */
  const ofLink = (space: string, before: LinkStatus, next: NextLink): Consequences & { readonly link: Link } => {
    const moved = linkMoved(before, next)
    if (next.status !== 'SUCCESS')
      return { link: next, changes: [linkChange(space, next)], deliveries: [], news: moved }
    const { alias, aliasCvv, changes } = nextTokens(parts, space, next.cardKey, next.card)
    const tokens = { alias: alias.alias, aliasCvv: aliasCvv.aliasCvv }
    const told = notifier.succeeded(space, withTokens(next, tokens))
    const link = withTokens(next, tokens, told.deliveries)
    return {
      link,
      changes: [...changes, ...told.changes, linkChange(space, link)],
      deliveries: told.deliveries,
      news: [...moved, ...told.news],
    }
  }

  const ofAuthentication = (space: string, linkId: string, transaction: EndedTransaction): Consequences => {
    const link = parts.store.get('links', space, linkId)
    if (!link || !isAuthenticating(link)) return NO_CONSEQUENCES
    const afterFailure = parts.account.afterFailedThreeDS
    const decision = decideLink(link, { type: 'Authenticated', transaction, afterFailure })
    return 'refused' in decision ? NO_CONSEQUENCES : ofLink(space, link.status, decision.next)
  }

  return {
    ofLink,
    ofEnd: (space: string, before: Transaction, next: EndedTransaction): Consequences =>
      next.forLink ? ofAuthentication(space, next.forLink.id, next) : notifier.ended(space, before, next),
  }
}

export type Aftermath = ReturnType<typeof createAftermath>
