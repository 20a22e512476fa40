import { compact } from '../domain/compact.ts'
import { decideLink } from '../domain/decide-link.ts'
import { nextFree } from '../domain/ids.ts'
import { tokensOf, type UnusedLink } from '../domain/link.ts'
import { aboutLink, linkCreated } from '../domain/news.ts'
import type { Change } from '../store/store.ts'
import { forgetAltered } from './by-hand.ts'
import { type Aftermath, type EngineParts, linkChange, publishAll } from './parts.ts'
import { type Chooser, factsOfLink } from './pick-scenario.ts'
import type { FoundLink, Links } from './port.ts'
import type { Transactions } from './transactions.ts'

/** Links in the store. What happens on their pages is in `enter-card`. */
export const createLinks = (
  parts: EngineParts,
  transactions: Transactions,
  aftermath: Aftermath,
  chooser: Chooser,
): Links => {
  const { store, clocks, ids, publish } = parts

  const stored = (id: string): FoundLink | undefined => {
    const space = store.spaceOf('links', id)
    const link = space === undefined ? undefined : store.get('links', space, id)
    return space === undefined || !link ? undefined : { space, link }
  }

  return {
    async createLink(request) {
      const chosen = chooser.chooseEarly(request.space, factsOfLink(request), request.scenarioHeader)
      if (chosen && 'refused' in chosen) return chosen
      const { space, reference, successUrl, webhookEndpoint, collectCardholderName, context, threeDSRequest } = request
      const { n, id } = nextFree(
        store.get('counters', space, 'link') ?? 0,
        (number) => ids.linkId(space, number),
        (taken) => stored(taken) !== undefined,
      )
      const link: UnusedLink = {
        id,
        reference,
        link: request.linkOf(id),
        created: clocks.of(space).now(),
        ...compact({ successUrl, webhookEndpoint, threeDSRequest }),
        collectCardholderName,
        context,
        ...(chosen && { pinned: chosen.decided }),
        status: 'PENDING',
        step: 'card_entry',
      }
      await store.commit([
        ...(chosen?.used?.changes ?? []),
        { table: 'counters', space, id: 'link', value: n },
        linkChange(space, link),
      ])
      publish(space, request.cause, linkCreated(link))
      if (chosen) chooser.tell(space, request.cause, chosen, aboutLink(link))
      return link
    },

    findLink(id) {
      const found = stored(id)
      // Looking at the authentication lets it end when its time is over, and the link with it.
      if (found && 'transactionId' in found.link && found.link.transactionId !== undefined) {
        transactions.find(found.link.transactionId)
        return stored(id)
      }
      return found
    },

    async deleteLink({ space, link }, cause) {
      const decision = decideLink(link, { type: 'Delete' })
      if ('refused' in decision) return decision
      const handedOut = tokensOf(link)
      const tokens: Change[] = handedOut
        ? [
            { table: 'aliases', space, id: handedOut.alias, value: null },
            { table: 'aliasCvvs', space, id: handedOut.aliasCvv, value: null },
          ]
        : []
      const id = 'transactionId' in link ? link.transactionId : undefined
      const authentication: Change[] = id === undefined ? [] : [{ table: 'transactions', space, id, value: null }]
      const altered = forgetAltered(store, space, id === undefined ? [link.id] : [link.id, id])
      const { link: deleted, changes, news } = aftermath.ofLink(space, link.status, decision.next)
      await store.commit([...changes, ...tokens, ...authentication, ...altered])
      publishAll(parts, space, cause, news)
      if (id !== undefined) transactions.forget(space, id)
      store.compactSoon()
      return deleted
    },

    hasGoodCvv({ space, link }) {
      const tokens = tokensOf(link)
      const token = tokens && store.get('aliasCvvs', space, tokens.aliasCvv)
      return token !== undefined && !token.used && token.expires > clocks.of(space).now()
    },
  }
}
