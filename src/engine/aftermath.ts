import { decideLink, type NextLink, withTokens } from '../domain/decide-link.ts'
import { isAuthenticating, type Link } from '../domain/link.ts'
import type { EndedTransaction } from '../domain/transaction.ts'
import { nextTokens } from './card-tokens.ts'
import type { Notifier } from './notifier.ts'
import { type Aftermath, type Consequences, type EngineParts, linkChange, NO_CONSEQUENCES } from './parts.ts'

export const createAftermath = (parts: EngineParts, notifier: Notifier): Aftermath => {
  const ofLink = (space: string, next: NextLink): Consequences & { readonly link: Link } => {
    if (next.status !== 'SUCCESS') return { link: next, changes: [linkChange(space, next)], deliveries: [] }
    const { alias, aliasCvv, changes } = nextTokens(parts, space, next.cardKey, next.card)
    const tokens = { alias: alias.alias, aliasCvv: aliasCvv.aliasCvv }
    const told = notifier.succeeded(space, withTokens(next, tokens))
    const link = withTokens(next, tokens, told.deliveries)
    return { link, changes: [...changes, ...told.changes, linkChange(space, link)], deliveries: told.deliveries }
  }

  const ofAuthentication = (space: string, linkId: string, transaction: EndedTransaction): Consequences => {
    const link = parts.store.get('links', space, linkId)
    if (!link || !isAuthenticating(link)) return NO_CONSEQUENCES
    const afterFailure = parts.account.afterFailedThreeDS
    const decision = decideLink(link, { type: 'Authenticated', transaction, afterFailure })
    return 'refused' in decision ? NO_CONSEQUENCES : ofLink(space, decision.next)
  }

  return {
    ofLink,
    ofEnd: (space, before, next) =>
      next.forLink ? ofAuthentication(space, next.forLink.id, next) : notifier.ended(space, before, next),
  }
}
