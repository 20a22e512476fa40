import type { Caller, Cause } from '../core/domain/cause.ts'
import { assignScenario, setLinkScenario } from '../core/domain/change-scenario.ts'
import type { EventSubject } from '../core/domain/event.ts'
import { aboutLink, aboutTransaction, scenarioMatched } from '../core/domain/event-factories.ts'
import type { Link } from '../core/domain/link.schema.ts'
import { type Decided, isAuthenticating, isUnused, scenarioOfLink } from '../core/domain/link.ts'
import type { MergePatch } from '../core/domain/merge-patch.ts'
import type { FaultEndpoint } from '../core/domain/outcome.ts'
import { PRECEDENCE_RULES } from '../core/domain/outcome-precedence.ts'
import { describeLimit } from '../core/domain/over-limit.ts'
import {
  type Alteration,
  type Defects,
  type FaultsRequest,
  nextDefects,
  nextOverride,
  type StatusOverrideRequest,
  withFaults,
  withOverride,
} from '../core/domain/overrides.ts'
import { MOST_PATCHES } from '../core/domain/patch.ts'
import { type Rejected, reject } from '../core/domain/rejection.ts'
import type { ManualSource } from '../core/domain/return-targets.ts'
import type { Transaction } from '../core/domain/transaction.schema.ts'
import type { PinnedScenario } from '../core/domain/transaction.ts'
import type { LinkMatch, Match } from './commands.ts'
import { alterationChange, type EngineParts, restartFaultCounts } from './engine-parts.ts'
import type { Links } from './links.ts'
import { applyPatches, patchesOfSpace, patchFrom } from './patches.ts'
import { unknownScenario } from './scenario-resolver.ts'
import type { Scenario } from './scenarios/matching/scenario.ts'
import { type Change, put } from './store/store.ts'
import type { Transactions } from './transactions.ts'

/** A transaction or a link of a space, with the faults that its scenario defines for its responses. */
type RecordWithFaults = { readonly space: string; readonly id: string; readonly outcome: Defects }

/** Creates the manual actions on a single transaction. */
export const createManualActions = ({ store, clocks }: EngineParts, transactions: Transactions) => {
  /** Returns the alteration of the responses about a transaction or a link, if there is one. */
  const alterationOf = (space: string, id: string): Alteration | undefined => store.get('alterations', space, id)

  return {
    alterationOf,

    /** Returns the manual alterations of a space by transaction ID. Alterations that only count are left out. */
    alterationsIn: (space: string): readonly (readonly [id: string, alteration: Alteration])[] =>
      [...store.entries('alterations', space)].filter(
        ([, { statusOverride, faults }]) => (statusOverride ?? faults) !== undefined,
      ),

    /** Expires an open transaction now, as its timeout would, with all consequences. */
    async expireNow(id: string, by: ManualSource, cause: Caller): Promise<Transaction | Rejected> {
      const match = transactions.find(id)
      if (!match) return reject('TRANSACTION_NOT_FOUND', 'Unknown transaction.')
      const at = clocks.of(match.space).now()
      const event = { type: 'Expire', at, proof: transactions.proof(match) } as const
      const applied = transactions.apply(match, event, cause, match.transaction.outcome, by)
      if ('rejected' in applied) return applied
      await applied.saved
      return applied.transaction
    },

    /**
     * Sets one or more consecutive patches for the status response of a transaction. Replaces earlier ones; null
     * removes them.
     */
    setStatusOverride: (
      { space, transaction: { id } }: Match,
      statusOverride: StatusOverrideRequest | null,
    ): Promise<void> =>
      store.commit([alterationChange(space, id, withOverride(alterationOf(space, id) ?? {}, statusOverride))]),

    /** Returns the patch for the status response that is about to be sent. A counted read is used up by this call. */
    takeStatusOverride(space: string, id: string): MergePatch | undefined | Promise<MergePatch | undefined> {
      const alteration = alterationOf(space, id)
      if (alteration?.statusOverride === undefined) return undefined
      const { patch, after } = nextOverride(alteration)
      return after ? store.commit([alterationChange(space, id, after)]).then(() => patch) : patch
    },

    /** Replaces the faults of a transaction and restarts their count; `none` removes them. */
    setFaults({ space, transaction: { id, outcome } }: Match, faults: FaultsRequest): Promise<void> {
      const before = alterationOf(space, id) ?? {}
      // If the scenario defines none, there is nothing to remove or to store.
      const isNothing = faults === 'none' && !outcome.fault
      const { applied: _, ...lifted } = withFaults(before, null)
      return store.commit([alterationChange(space, id, isNothing ? lifted : withFaults(before, faults))])
    },

    /** Returns the faults of the response that is about to be sent. A limited fault is counted by this call. */
    defectsOn(endpoint: FaultEndpoint, { space, id, outcome }: RecordWithFaults): Defects | Promise<Defects> {
      const alteration = alterationOf(space, id)
      if (!alteration && !outcome.fault) return outcome
      const { defects, after } = nextDefects(endpoint, outcome, alteration)
      // Counted before it is sent, so that a concurrent request gets the next one.
      return after ? store.commit([alterationChange(space, id, after)]).then(() => defects) : defects
    },
  }
}

/** Creates the operations that assign another scenario to an open transaction or link. */
export const createScenarioAssignments = (
  { store, clocks, scenarios, publish }: EngineParts,
  transactions: Transactions,
  links: Links,
) => {
  /**
   * Returns the new decision: a scenario with the patches of the space, or the former decision with this patch applied.
   */
  const decidedBy = (space: string, scenario: Scenario, before: Decided | undefined): Decided | Rejected => {
    const { matchedBy } = PRECEDENCE_RULES.reassigned
    const { name, outcome } = scenario
    const patch = patchFrom(scenario, matchedBy)
    if (!patch || !before) {
      const ofSpace = patchesOfSpace(scenarios.of(space), store.get('choices', space, 'scenario'))
      return applyPatches({ scenario: { name, matchedBy }, outcome }, ofSpace).decided
    }
    const { decided, applied, mismatches } = applyPatches(before, [patch])
    if (applied.length > 0) return decided
    const why = mismatches[0]?.mismatch ?? describeLimit('scenarioNames')
    return reject(
      'INVALID_STATE',
      `The patch \`${name}\` cannot be applied on top of \`${before.scenario.name}\`: ${why}`,
    )
  }

  /** Assigns the scenario to a link and the authentication of its cardholder in one commit. Either may be missing. */
  const repinBoth = async (
    space: string,
    name: string,
    cause: Cause,
    { link, transaction }: { readonly link?: Link | undefined; readonly transaction?: Transaction | undefined },
  ): Promise<Rejected | undefined> => {
    const scenarioIndex = scenarios.of(space)
    const scenario = scenarioIndex.byName(name)
    if (!scenario) return unknownScenario(scenarioIndex, name)
    const changes: Change[] = []
    const announced: [EventSubject, PinnedScenario][] = []
    const patch = patchFrom(scenario, PRECEDENCE_RULES.reassigned.matchedBy)
    if (link && patch && isUnused(link) && !link.pinned) {
      const patches = [...(link.patches ?? []), patch]
      if (patches.length > MOST_PATCHES) return reject('INVALID_STATE', describeLimit('scenarioNames'))
      changes.push(put('links', space, link.id, { ...link, patches }))
    } else if (link) {
      const decided = decidedBy(space, scenario, scenarioOfLink(link))
      if ('rejected' in decided) return decided
      const moved = setLinkScenario(link, decided)
      if ('rejected' in moved) return moved
      changes.push(put('links', space, link.id, moved.next), ...restartFaultCounts(store, space, link.id))
      announced.push([aboutLink(moved.next), decided.scenario])
    }
    if (transaction) {
      const { id, forLink } = transaction
      const decided = decidedBy(space, scenario, transaction)
      if ('rejected' in decided) return decided
      const moved = assignScenario(transaction, decided, clocks.of(space).now(), name)
      if ('rejected' in moved) return moved
      changes.push(put('transactions', space, id, moved.next), ...restartFaultCounts(store, space, id))
      // For the authentication of a link's cardholder, the event is published about the link.
      if (!forLink) announced.push([aboutTransaction(moved.next), decided.scenario])
    }
    try {
      await store.commit(changes)
    } finally {
      // The challenge may now expire at another time; after a failed write, at the former time.
      if (transaction) transactions.watchAgain(space, transaction.id)
    }
    for (const [subject, chosen] of announced) publish(space, cause, scenarioMatched(subject, chosen))
    return undefined
  }

  return {
    /**
     * Assigns another scenario to an open transaction. Past events stay. Rejected if it contradicts responses already
     * sent.
     */
    async setTransactionScenario(requested: Match, name: string, cause: Cause): Promise<Match | Rejected> {
      const { id, forLink } = requested.transaction
      const now = (): Match => transactions.find(id) ?? requested
      // Read the link first, because reading applies due changes.
      const link = forLink && links.findLink(forLink.id)?.link
      return (await repinBoth(requested.space, name, cause, { link, transaction: now().transaction })) ?? now()
    },

    /** Assigns another scenario to a link and to the transaction that authenticates its cardholder. */
    async setLinkScenario(match: LinkMatch, name: string, cause: Cause): Promise<LinkMatch | Rejected> {
      const { space, link } = match
      const transaction = isAuthenticating(link) ? transactions.find(link.transactionId)?.transaction : undefined
      return (await repinBoth(space, name, cause, { link, transaction })) ?? links.findLink(link.id) ?? match
    },
  }
}
