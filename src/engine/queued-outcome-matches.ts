import type { Outcome } from '../core/domain/outcome.schema.ts'
import { queuedOutcomeReason } from '../core/domain/outcome-precedence.ts'
import type { AppliedPatch } from '../core/domain/patch.schema.ts'
import type { QueuedOutcome, When } from '../core/domain/queued-outcome.schema.ts'
import { afterUse, appliesTo, type Order, orderOf } from '../core/domain/queued-outcome.ts'
import type { RequestFacts } from '../core/domain/request-facts.ts'
import { patchFrom } from './patches.ts'
import { type Matcher, matcherOf } from './scenarios/matching/match.ts'
import { outcomeOf } from './scenarios/vocabulary/outcome-of.ts'
import { scaledChange } from './scenarios/vocabulary/scaled-scenario.ts'
import type { SpaceIndexes } from './space-scenarios.ts'
import { type Change, put, type Store } from './store/store.ts'

/** Queued outcomes that are reserved for a delayed request. It can use no others. */
export type Kept = { readonly space: string; readonly ids: readonly string[]; readonly order: Order }

/** A queued outcome that matches a request: with its outcome, with its patch, or with a deleted scenario. */
export type OutcomeMatch = { readonly queuedOutcome: QueuedOutcome } & (
  | { readonly outcome: Outcome }
  | { readonly patch: AppliedPatch }
  | { readonly isGone: true }
)
export type PatchMatch = Extract<OutcomeMatch, { patch: unknown }>

/** Matches for a request: the first complete scenario, and all patches in queue order. */
export type OutcomeMatches = {
  readonly deciding: Exclude<OutcomeMatch, PatchMatch> | undefined
  readonly patches: readonly PatchMatch[]
}

/** Creates the search for queued outcomes that match a request. */
export const createOutcomeMatches = ({
  scenarios,
  store,
}: {
  readonly scenarios: SpaceIndexes
  readonly store: Store
}) => {
  const matchers = new WeakMap<When, Matcher>()
  const inline = new WeakMap<QueuedOutcome, OutcomeMatch>()
  const kepts = new Set<Kept>()

  const fits = (when: When, facts: RequestFacts): boolean => {
    const matcher = matchers.get(when) ?? matcherOf(when)
    matchers.set(when, matcher)
    return matcher.fits(facts)
  }

  /** Returns the rest of a queued outcome after earlier, still delayed requests; null if they will use it up. */
  const lessKept = (space: string, queuedOutcome: QueuedOutcome): QueuedOutcome | null => {
    let left: QueuedOutcome | null = queuedOutcome
    for (const kept of kepts)
      if (left && kept.space === space && kept.ids.includes(queuedOutcome.id)) left = afterUse(left, kept.order)
    return left
  }

  const isFor = (space: string, queuedOutcome: QueuedOutcome, facts: RequestFacts): boolean => {
    const left = lessKept(space, queuedOutcome)
    return left !== null && appliesTo(left, orderOf(facts), (when) => fits(when, facts))
  }

  /** Returns the inline patch or scenario of a queued outcome. */
  const readInline = (queuedOutcome: QueuedOutcome): OutcomeMatch | undefined => {
    const { id, scenario: name, patch, scenarioJson } = queuedOutcome
    if (patch) {
      const scaled = scaledChange(patch, scenarios.scaled)
      return { queuedOutcome, patch: { name, matchedBy: queuedOutcomeReason(id), next: id, patch: scaled } }
    }
    if (!scenarioJson) return undefined
    const { title: _, description: __, ...members } = scenarioJson
    return { queuedOutcome, outcome: scenarios.scaled(outcomeOf(members)) }
  }

  const matchOf = (space: string, queuedOutcome: QueuedOutcome): OutcomeMatch => {
    const cached = inline.get(queuedOutcome) ?? readInline(queuedOutcome)
    if (cached) {
      inline.set(queuedOutcome, cached)
      return cached
    }
    const { id } = queuedOutcome
    const scenario = scenarios.of(space).byName(queuedOutcome.scenario)
    if (!scenario) return { queuedOutcome, isGone: true }
    const patch = patchFrom(scenario, queuedOutcomeReason(id), id)
    return patch ? { queuedOutcome, patch } : { queuedOutcome, outcome: scenario.outcome }
  }

  return {
    isFor,
    /** Returns the matches for a request among the queued outcomes, or only among its reserved ones. */
    fitting(space: string, facts: RequestFacts, kept?: Kept): OutcomeMatches {
      let deciding: OutcomeMatches['deciding']
      const patches: PatchMatch[] = []
      // A delayed request uses its reserved outcomes that still exist, and none queued since.
      if (kept !== undefined && !kepts.delete(kept)) return { deciding, patches }
      for (const [id, queuedOutcome] of store.entries('queuedOutcomes', space)) {
        if (kept !== undefined && !kept.ids.includes(id)) continue
        const match = matchOf(space, queuedOutcome)
        if ('patch' in match) {
          if (isFor(space, queuedOutcome, facts)) patches.push(match)
        } else if (!deciding && isFor(space, queuedOutcome, facts)) deciding = match
      }
      return { deciding, patches }
    },
    /** Returns the changes that use up a queued outcome for a request. */
    useOf(space: string, queuedOutcome: QueuedOutcome, facts: RequestFacts): readonly Change[] {
      const value = afterUse(queuedOutcome, orderOf(facts))
      return value === queuedOutcome ? [] : [put('queuedOutcomes', space, queuedOutcome.id, value)]
    },
    /** Reserves the chosen outcomes for a delayed request. */
    keep(kept: Kept): Kept {
      kepts.add(kept)
      return kept
    },
    /** Cancels a reservation. */
    releaseHold: (kept: Kept): void => void kepts.delete(kept),
    /** Cancels all reservations of a space, because its content was replaced. */
    dropAll(space: string): void {
      for (const kept of kepts) if (kept.space === space) kepts.delete(kept)
    },
  }
}
