import type { Cause } from '../domain/cause.ts'
import { DECIDERS } from '../domain/deciders.ts'
import type { EventSubject } from '../domain/event.ts'
import { type Decided, isAuthenticating } from '../domain/link.ts'
import { aboutLink, aboutTransaction, scenarioChosen } from '../domain/news.ts'
import type { Refused } from '../domain/refusals.ts'
import { repin, repinLink } from '../domain/repin.ts'
import { type Change, put } from '../store/store.ts'
import type { Found, FoundLink } from './calls.ts'
import type { Links } from './links.ts'
import { countAnew, type EngineParts } from './parts.ts'
import { noSuchScenario } from './pick-scenario.ts'
import type { Transactions } from './transactions.ts'

/** Lets another scenario decide about what is under way. */
export const createRepins = (
  { store, clocks, scenarios, publish }: EngineParts,
  transactions: Transactions,
  links: Links,
) => {
  const decidedBy = (space: string, name: string): Decided | Refused => {
    const book = scenarios.of(space)
    const scenario = book.byName(name)
    return scenario
      ? { scenario: { name, because: DECIDERS.repinned.because }, outcome: scenario.outcome }
      : noSuchScenario(book, name)
  }

  const authenticationOf = ({ link }: FoundLink): Found | undefined =>
    isAuthenticating(link) ? transactions.find(link.transactionId) : undefined

  const linkOf = ({ transaction: { forLink } }: Found): FoundLink | undefined => forLink && links.findLink(forLink.id)

  /** A transaction as it is now. */
  const now = (found: Found): Found => transactions.find(found.transaction.id) ?? found

  /** Both in one commit, where there are both. */
  const repinBoth = async (
    space: string,
    decided: Decided,
    cause: Cause,
    { link, transaction }: { readonly link: FoundLink | undefined; readonly transaction: Found | undefined },
  ): Promise<Refused | undefined> => {
    const changes: Change[] = []
    const subjects: EventSubject[] = []
    if (link) {
      const moved = repinLink(link.link, decided)
      if ('refused' in moved) return moved
      changes.push(put('links', space, moved.next.id, moved.next), ...countAnew(store, space, moved.next.id))
      subjects.push(aboutLink(moved.next))
    }
    if (transaction) {
      const moved = repin(transaction.transaction, decided, clocks.of(space).now())
      if ('refused' in moved) return moved
      changes.push(put('transactions', space, moved.next.id, moved.next), ...countAnew(store, space, moved.next.id))
      // What decides about the authentication of a link's cardholder is told of the link.
      if (!moved.next.forLink) subjects.push(aboutTransaction(moved.next))
    }
    try {
      await store.commit(changes)
    } finally {
      // Its challenge may end at another time now, or again when it did if this was not saved.
      if (transaction) transactions.watchAgain(space, transaction.transaction.id)
    }
    for (const subject of subjects) publish(space, cause, scenarioChosen(subject, decided.scenario))
    return undefined
  }

  return {
    /**
     * Lets another scenario decide about a transaction until its end, whatever was pinned. Refused where the scenario
     * contradicts what was answered already.
     */
    async repinTransaction(asked: Found, name: string, cause: Cause): Promise<Found | Refused> {
      const decided = decidedBy(asked.space, name)
      if ('refused' in decided) return decided
      // The link first: looking at it lets end what became due.
      const link = linkOf(asked)
      const { space, transaction } = now(asked)
      const refused = await repinBoth(space, decided, cause, { link, transaction: { space, transaction } })
      return refused ?? now(asked)
    },

    /** The same for a link, and for the transaction that authenticates its cardholder. */
    async repinLink(found: FoundLink, name: string, cause: Cause): Promise<FoundLink | Refused> {
      const decided = decidedBy(found.space, name)
      if ('refused' in decided) return decided
      const { space, link } = found
      const refused = await repinBoth(space, decided, cause, { link: found, transaction: authenticationOf(found) })
      return refused ?? links.findLink(link.id) ?? found
    },
  }
}
