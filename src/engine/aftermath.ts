import { decideLink } from '../domain/decide-link.ts'
import { isAuthenticating } from '../domain/link.ts'
import type { EndedTransaction } from '../domain/transaction.ts'
import { nextTokens } from './card-tokens.ts'
import type { Notifier } from './notifier.ts'
import { type Aftermath, type Consequences, type EngineParts, linkChange, NO_CONSEQUENCES } from './parts.ts'

export const createAftermath = (parts: EngineParts, notifier: Notifier): Aftermath => {
  const ofSuccess: Aftermath['ofSuccess'] = (space, next) => {
    const { changes, deliveries } = notifier.succeeded(space, next)
    return { changes: [...changes, linkChange(space, { ...next, deliveries })], deliveries }
  }

  const ofLink = (space: string, linkId: string, transaction: EndedTransaction): Consequences => {
    const link = parts.store.get('links', space, linkId)
    if (!link || !isAuthenticating(link)) return NO_CONSEQUENCES
    const { alias, aliasCvv, changes } = nextTokens(parts, space, link.cardKey, link.card)
    const decision = decideLink(link, {
      type: 'Authenticated',
      transaction,
      tokens: { alias: alias.alias, aliasCvv: aliasCvv.aliasCvv },
      afterFailure: parts.account.afterFailedThreeDS,
    })
    if ('refused' in decision) return NO_CONSEQUENCES
    const { next } = decision
    if (next.status !== 'SUCCESS') return { changes: [linkChange(space, next)], deliveries: [] }
    const success = ofSuccess(space, next)
    return { ...success, changes: [...changes, ...success.changes] }
  }

  return {
    ofSuccess,
    ofEnd: (space, before, next) =>
      next.forLink ? ofLink(space, next.forLink.id, next) : notifier.ended(space, before, next),
  }
}
