import { decideLink } from '../domain/decide-link.ts'
import { isAuthenticating, type Link, type SuccessfulLink } from '../domain/link.ts'
import type { EndedTransaction, Transaction } from '../domain/transaction.ts'
import type { Change } from '../store/store.ts'
import { nextTokens } from './card-tokens.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Notifier } from './notifier.ts'

export const linkChange = (space: string, link: Link): Change => ({ table: 'links', space, id: link.id, value: link })

/** What an end brings about, to be committed with it: the webhooks that tell of it, and the link that waited for it. */
export type Aftermath = {
  ofEnd(
    space: string,
    before: Transaction,
    next: EndedTransaction,
  ): {
    readonly changes: readonly Change[]
    readonly deliveries: readonly string[]
  }
  /** A link that has become SUCCESS, its outbox rows with it. */
  ofSuccess(
    space: string,
    next: SuccessfulLink,
  ): {
    readonly changes: readonly Change[]
    readonly deliveries: readonly string[]
  }
}

export const createAftermath = (parts: EngineParts, notifier: Notifier): Aftermath => {
  const ofSuccess: Aftermath['ofSuccess'] = (space, next) => {
    const { changes, deliveries } = notifier.succeeded(space, next)
    return { changes: [...changes, linkChange(space, { ...next, deliveries })], deliveries }
  }

  const ofLink = (space: string, linkId: string, transaction: EndedTransaction): ReturnType<Aftermath['ofEnd']> => {
    const link = parts.store.get('links', space, linkId)
    if (!link || !isAuthenticating(link)) return { changes: [], deliveries: [] }
    const { alias, aliasCvv, changes } = nextTokens(parts, space, link.cardKey, link.card)
    const decision = decideLink(link, {
      type: 'Authenticated',
      transaction,
      tokens: { alias: alias.alias, aliasCvv: aliasCvv.aliasCvv },
      afterFailure: parts.account.afterFailedThreeDS,
    })
    if ('refused' in decision) return { changes: [], deliveries: [] }
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
