import type { Caller } from '../core/domain/cause.ts'
import { decideLink } from '../core/domain/decide-link.ts'
import { aboutLink, linkCreated } from '../core/domain/event-factories.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { isUnused, scenarioOfLink, tokensOf, type UnusedLink } from '../core/domain/link.ts'
import type { Defects } from '../core/domain/overrides.ts'
import type { AppliedPatch } from '../core/domain/patch.schema.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import { compact, type Optionals } from '../core/domain/without-undefined.ts'
import { factsOfLink } from './collect-facts.ts'
import type { LinkMatch, LinkRequest } from './commands.ts'
import { deleteAlterations, type EngineParts, publishAll } from './engine-parts.ts'
import { patchedDefault, patchesOfSpace } from './patches.ts'
import type { EndRecorder } from './retention/retention.ts'
import type { ScenarioResolver } from './scenario-resolver.ts'
import { nextNumber, put } from './store/store.ts'
import type { ConsequenceFactory, Transactions } from './transactions.ts'

/** Creates the operations on links. Their pages are handled in `card-entries.ts`. */
export const createLinks = (
  parts: EngineParts,
  transactions: Transactions,
  aftermath: ConsequenceFactory,
  chooser: ScenarioResolver,
  keeper: EndRecorder,
) => {
  const { store, clocks, ids, publish, scenarios } = parts

  /** Returns the patches that will be applied to the scenario of a link which has none yet. */
  const waitingOver = ({ space, link }: LinkMatch): readonly AppliedPatch[] =>
    isUnused(link) && !link.pinned
      ? [...patchesOfSpace(scenarios.of(space), store.get('choices', space, 'scenario')), ...(link.patches ?? [])]
      : []

  const stored = (id: string): LinkMatch | undefined => {
    const space = store.spaceOf('links', id)
    const link = space === undefined ? undefined : store.get('links', space, id)
    return space === undefined || !link ? undefined : { space, link }
  }

  return {
    waitingOver,

    /** Returns the faults of responses about a link, also before a scenario is pinned. */
    defectsOfLink(match: LinkMatch): Defects {
      const decided = scenarioOfLink(match.link)
      if (decided) return decided.outcome
      const waiting = waitingOver(match)
      return waiting.length === 0 ? {} : compact({ fault: patchedDefault(waiting).fault })
    },

    /** Endpoint 4. Resolves when the link is saved. */
    async createLink(request: LinkRequest): Promise<Link | Rejected> {
      const chosen = chooser.chooseEarly(request.space, factsOfLink(request), request.scenarioHeader)
      if (chosen && 'rejected' in chosen) return chosen
      const { space, reference, successUrl, webhookEndpoint, collectCardholderName, context, threeDSRequest } = request
      const { id, counted } = nextNumber(
        store,
        space,
        'link',
        (n) => ids.linkId(space, n),
        (taken) => stored(taken) !== undefined,
      )
      const link: UnusedLink = {
        id,
        reference,
        link: request.linkOf(id),
        created: clocks.of(space).now(),
        ...compact({
          successUrl,
          webhookEndpoint,
          threeDSRequest,
          traceparent: request.cause.traceparent,
        } satisfies Optionals<Omit<UnusedLink, 'pinned' | 'patches'>>),
        collectCardholderName,
        context,
        ...(chosen && ('decided' in chosen ? { pinned: chosen.decided } : { patches: chosen.waiting })),
        status: 'PENDING',
        step: 'card_entry',
      }
      const used = chosen?.used.flatMap(({ changes }) => changes) ?? []
      await store.commit([...used, counted, put('links', space, id, link)])
      publish(space, request.cause, linkCreated(link))
      if (chosen) chooser.publishChosen(space, request.cause, chosen, aboutLink(link))
      return link
    },

    /** Returns the link with all due changes applied. */
    findLink(id: string): LinkMatch | undefined {
      const match = stored(id)
      // Reading the authentication lets it expire when it is due, and the link with it.
      if (match && 'transactionId' in match.link && match.link.transactionId !== undefined) {
        transactions.find(match.link.transactionId)
        return stored(id)
      }
      return match
    },

    /** Endpoint 6: the link's card and tokens are deleted when it resolves. ASSUMED: link-deletion-removes-tokens. */
    async deleteLink({ space, link }: LinkMatch, cause: Caller): Promise<Link | Rejected> {
      const decision = decideLink(link, { type: 'Delete' })
      if ('rejected' in decision) return decision
      const issued = tokensOf(link)
      const id = 'transactionId' in link ? link.transactionId : undefined
      const { link: deleted, changes, news } = aftermath.ofLink(space, link.status, decision.next, cause)
      await store.commit([
        ...changes,
        ...(issued ? [put('aliases', space, issued.alias, null), put('aliasCvvs', space, issued.aliasCvv, null)] : []),
        ...(id === undefined ? [] : [put('transactions', space, id, null)]),
        ...deleteAlterations(store, space, id === undefined ? [link.id] : [link.id, id]),
      ])
      publishAll(parts, space, cause, news)
      if (id !== undefined) transactions.forget(space, id)
      keeper.ended(space, [deleted.id, 'links'])
      store.compactSoon()
      return deleted
    },

    /** Returns whether the aliasCVV of a link can still be used. */
    hasGoodCvv({ space, link }: LinkMatch): boolean {
      const tokens = tokensOf(link)
      const token = tokens && store.get('aliasCvvs', space, tokens.aliasCvv)
      return token !== undefined && !token.used && token.expires > clocks.of(space).now()
    },
  }
}

export type Links = ReturnType<typeof createLinks>
