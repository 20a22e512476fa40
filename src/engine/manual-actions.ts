import type { Caller, Cause } from '../core/domain/cause.ts'
import { repin, setLinkScenario } from '../core/domain/change-scenario.ts'
import type { EventSubject } from '../core/domain/event.ts'
import { aboutLink, aboutTransaction, scenarioChosen } from '../core/domain/event-factories.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { type Decided, decidedOf, isAuthenticating, isUnused } from '../core/domain/link.ts'
import type { MergePatch } from '../core/domain/merge-patch.ts'
import type { FaultPlace } from '../core/domain/outcome.ts'
import { DECIDERS } from '../core/domain/outcome-precedence.ts'
import { tellLimit } from '../core/domain/over-limit.ts'
import {
  type Alteration,
  type Defects,
  type FaultsWish,
  nextDefects,
  nextShown,
  type ShownWish,
  showing,
  withFaults,
} from '../core/domain/overrides.ts'
import { MOST_LAID } from '../core/domain/patch.ts'
import { type Refused, refuse } from '../core/domain/rejection.ts'
import type { Hand } from '../core/domain/return-targets.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import type { PinnedScenario } from '../core/domain/transaction.ts'
import type { Found, FoundLink } from './commands.ts'
import { alterationChange, countAnew, type EngineParts } from './engine-parts.ts'
import type { Links } from './links.ts'
import { layOver, overlayOf, overlaysOfSpace } from './patches.ts'
import { noSuchScenario } from './scenario-resolver.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'
import { type Change, put } from './store/store.ts'
import type { Transactions } from './transactions.ts'

/** A transaction or a link of a space, with the defects that its scenario wants of its answers. */
type Answered = { readonly space: string; readonly id: string; readonly outcome: Defects }

/** What can be done to one transaction while everything else goes on. */
export const createByHand = ({ store, clocks }: EngineParts, transactions: Transactions) => {
  /** What is altered about the answers that tell of a transaction or a link, if anything is. */
  const alterationOf = (space: string, id: string): Alteration | undefined => store.get('alterations', space, id)

  return {
    alterationOf,

    /** What somebody has altered in a space, by the ids of the transactions; what was merely counted is left out. */
    alteredIn: (space: string): readonly (readonly [id: string, alteration: Alteration])[] =>
      [...store.entries('alterations', space)].filter(([, { shown, faults }]) => (shown ?? faults) !== undefined),

    /** Ends an open transaction now, as its time-out would, with everything that follows from it. */
    async expireNow(id: string, by: Hand, cause: Caller): Promise<Transaction | Refused> {
      const found = transactions.find(id)
      if (!found) return refuse('TRANSACTION_NOT_FOUND', 'there is no such transaction')
      const at = clocks.of(found.space).now()
      const event = { type: 'Expire', at, proof: transactions.proof(found) } as const
      const applied = transactions.apply(found, event, cause, found.transaction.outcome, by)
      if ('refused' in applied) return applied
      await applied.saved
      return applied.transaction
    },

    /** Lays a patch, or several in a row, over the status answer of a transaction, in place of earlier ones; null ends that. */
    showAs: ({ space, transaction: { id } }: Found, shown: ShownWish | null): Promise<void> =>
      store.commit([alterationChange(space, id, showing(alterationOf(space, id) ?? {}, shown))]),

    /** What the status answer that is about to go shows in place of the truth. A read that is counted is used up by this call. */
    shownNext(space: string, id: string): MergePatch | undefined | Promise<MergePatch | undefined> {
      const alteration = alterationOf(space, id)
      if (alteration?.shown === undefined) return undefined
      const { patch, after } = nextShown(alteration)
      return after ? store.commit([alterationChange(space, id, after)]).then(() => patch) : patch
    },

    /** Puts faults in the place of those that a transaction has, counted anew; `none` lifts them. */
    setFaults({ space, transaction: { id, outcome } }: Found, faults: FaultsWish): Promise<void> {
      const before = alterationOf(space, id) ?? {}
      // Without any of the scenario there is nothing to lift, and nothing to remember.
      const isNothing = faults === 'none' && !outcome.fault
      const { applied: _, ...lifted } = withFaults(before, null)
      return store.commit([alterationChange(space, id, isNothing ? lifted : withFaults(before, faults))])
    },

    /** The defects of the answer that is about to go out. Where their number counts, it is counted by this call. */
    defectsOn(place: FaultPlace, { space, id, outcome }: Answered): Defects | Promise<Defects> {
      const alteration = alterationOf(space, id)
      if (!alteration && !outcome.fault) return outcome
      const { defects, after } = nextDefects(place, outcome, alteration)
      // The answer is counted before it goes: whoever asks again meanwhile gets the next one.
      return after ? store.commit([alterationChange(space, id, after)]).then(() => defects) : defects
    },
  }
}

/** Lets another scenario decide about what is under way. */
export const createRepins = (
  { store, clocks, scenarios, publish }: EngineParts,
  transactions: Transactions,
  links: Links,
) => {
  /** What decides from now on: a scenario, with what the space lays over everything, or what decided before with this over it. */
  const decidedBy = (space: string, scenario: Scenario, before: Decided | undefined): Decided | Refused => {
    const { matchedBy } = DECIDERS.reassigned
    const { name, outcome } = scenario
    const overlay = overlayOf(scenario, matchedBy)
    if (!overlay || !before) {
      const ofSpace = overlaysOfSpace(scenarios.of(space), store.get('choices', space, 'scenario'))
      return layOver({ scenario: { name, matchedBy }, outcome }, ofSpace).decided
    }
    const { decided, laid, misfits } = layOver(before, [overlay])
    if (laid.length > 0) return decided
    const why = misfits[0]?.mismatch ?? tellLimit('scenarioNames')
    return refuse('INVALID_STATE', `${name} cannot be laid over ${before.scenario.name}: ${why}`)
  }

  /** A link and the authentication of its cardholder in one commit, where there are both. */
  const repinBoth = async (
    space: string,
    name: string,
    cause: Cause,
    { link, transaction }: { readonly link?: Link | undefined; readonly transaction?: Transaction | undefined },
  ): Promise<Refused | undefined> => {
    const book = scenarios.of(space)
    const scenario = book.byName(name)
    if (!scenario) return noSuchScenario(book, name)
    const changes: Change[] = []
    const told: [EventSubject, PinnedScenario][] = []
    const overlay = overlayOf(scenario, DECIDERS.reassigned.matchedBy)
    if (link && overlay && isUnused(link) && !link.pinned) {
      const patches = [...(link.patches ?? []), overlay]
      if (patches.length > MOST_LAID) return refuse('INVALID_STATE', tellLimit('scenarioNames'))
      changes.push(put('links', space, link.id, { ...link, patches }))
    } else if (link) {
      const decided = decidedBy(space, scenario, decidedOf(link))
      if ('refused' in decided) return decided
      const moved = setLinkScenario(link, decided)
      if ('refused' in moved) return moved
      changes.push(put('links', space, link.id, moved.next), ...countAnew(store, space, link.id))
      told.push([aboutLink(moved.next), decided.scenario])
    }
    if (transaction) {
      const { id, forLink } = transaction
      const decided = decidedBy(space, scenario, transaction)
      if ('refused' in decided) return decided
      const moved = repin(transaction, decided, clocks.of(space).now(), name)
      if ('refused' in moved) return moved
      changes.push(put('transactions', space, id, moved.next), ...countAnew(store, space, id))
      // What decides about the authentication of a link's cardholder is told of the link.
      if (!forLink) told.push([aboutTransaction(moved.next), decided.scenario])
    }
    try {
      await store.commit(changes)
    } finally {
      // Its challenge may end at another time now, or again when it did if this was not saved.
      if (transaction) transactions.watchAgain(space, transaction.id)
    }
    for (const [subject, chosen] of told) publish(space, cause, scenarioChosen(subject, chosen))
    return undefined
  }

  return {
    /**
     * Lets another scenario decide about a transaction until its end, whatever was pinned. Refused where the scenario
     * contradicts what was answered already.
     */
    async setTransactionScenario(asked: Found, name: string, cause: Cause): Promise<Found | Refused> {
      const { id, forLink } = asked.transaction
      const now = (): Found => transactions.find(id) ?? asked
      // The link first: looking at it lets end what became due.
      const link = forLink && links.findLink(forLink.id)?.link
      return (await repinBoth(asked.space, name, cause, { link, transaction: now().transaction })) ?? now()
    },

    /** The same for a link, and for the transaction that authenticates its cardholder. */
    async setLinkScenario(found: FoundLink, name: string, cause: Cause): Promise<FoundLink | Refused> {
      const { space, link } = found
      const transaction = isAuthenticating(link) ? transactions.find(link.transactionId)?.transaction : undefined
      return (await repinBoth(space, name, cause, { link, transaction })) ?? links.findLink(link.id) ?? found
    },
  }
}
