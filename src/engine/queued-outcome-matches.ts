import type { Outcome } from '../core/domain/outcome.schema.ts'
import { becauseOfNext } from '../core/domain/outcome-precedence.ts'
import type { Overlay } from '../core/domain/patch.schema.ts'
import type { QueuedOutcome, When } from '../core/domain/queued-outcome.schema.ts'
import { afterUse, decides, type Order, orderOf } from '../core/domain/queued-outcome.ts'
import type { RequestFacts } from '../core/domain/request-facts.ts'
import { overlayOf } from './patches.ts'
import { type Matcher, matcherOf } from './scenarios/matching/match.ts'
import { outcomeOf } from './scenarios/vocabulary/outcome-of.ts'
import { scaledChange } from './scenarios/vocabulary/scaled-scenario.ts'
import type { SpaceBooks } from './space-scenarios.ts'
import { type Change, put, type Store } from './store/store.ts'

/** One-shots that a request is going to use when it has waited, and none besides. */
export type Kept = { readonly space: string; readonly ids: readonly string[]; readonly order: Order }

/** A one-shot that is for a request, and what it says now: what decides, what is laid over that, or nothing any more. */
export type Shot = { readonly queuedOutcome: QueuedOutcome } & (
  | { readonly outcome: Outcome }
  | { readonly overlay: Overlay }
  | { readonly isGone: true }
)
export type LaidShot = Extract<Shot, { overlay: unknown }>

/** Those that are for a request: the first that decides, and all that are laid over what does, as they were armed. */
export type FittingShots = {
  readonly deciding: Exclude<Shot, LaidShot> | undefined
  readonly laid: readonly LaidShot[]
}

/** Finds the one-shots that are for a request. */
export const createArmedShots = ({ scenarios, store }: { readonly scenarios: SpaceBooks; readonly store: Store }) => {
  const matchers = new WeakMap<When, Matcher>()
  const own = new WeakMap<QueuedOutcome, Shot>()
  const kepts = new Set<Kept>()

  const fits = (when: When, facts: RequestFacts): boolean => {
    const matcher = matchers.get(when) ?? matcherOf(when)
    matchers.set(when, matcher)
    return matcher.fits(facts)
  }

  /** What others leave of a one-shot, who were first and still wait; null when they will use it up. */
  const lessKept = (space: string, queuedOutcome: QueuedOutcome): QueuedOutcome | null => {
    let left: QueuedOutcome | null = queuedOutcome
    for (const kept of kepts)
      if (left && kept.space === space && kept.ids.includes(queuedOutcome.id)) left = afterUse(left, kept.order)
    return left
  }

  const isFor = (space: string, queuedOutcome: QueuedOutcome, facts: RequestFacts): boolean => {
    const left = lessKept(space, queuedOutcome)
    return left !== null && decides(left, orderOf(facts), (when) => fits(when, facts))
  }

  /** What a one-shot brings itself. */
  const readOwn = (queuedOutcome: QueuedOutcome): Shot | undefined => {
    const { id, scenario: name, patch, scenarioJson } = queuedOutcome
    if (patch) {
      const scaled = scaledChange(patch, scenarios.scaled)
      return { queuedOutcome, overlay: { name, matchedBy: becauseOfNext(id), next: id, patch: scaled } }
    }
    if (!scenarioJson) return undefined
    const { title: _, description: __, ...words } = scenarioJson
    return { queuedOutcome, outcome: scenarios.scaled(outcomeOf(words)) }
  }

  const shotOf = (space: string, queuedOutcome: QueuedOutcome): Shot => {
    const known = own.get(queuedOutcome) ?? readOwn(queuedOutcome)
    if (known) {
      own.set(queuedOutcome, known)
      return known
    }
    const { id } = queuedOutcome
    const scenario = scenarios.of(space).byName(queuedOutcome.scenario)
    if (!scenario) return { queuedOutcome, isGone: true }
    const overlay = overlayOf(scenario, becauseOfNext(id), id)
    return overlay ? { queuedOutcome, overlay } : { queuedOutcome, outcome: scenario.outcome }
  }

  return {
    isFor,
    /** Of what is armed, or of what was kept, what is for a request. */
    fitting(space: string, facts: RequestFacts, kept?: Kept): FittingShots {
      let deciding: FittingShots['deciding']
      const laid: LaidShot[] = []
      // Who has kept something uses that, where it is still there, and nothing that was armed since.
      if (kept !== undefined && !kepts.delete(kept)) return { deciding, laid }
      for (const [id, queuedOutcome] of store.entries('queuedOutcomes', space)) {
        if (kept !== undefined && !kept.ids.includes(id)) continue
        const shot = shotOf(space, queuedOutcome)
        if ('overlay' in shot) {
          if (isFor(space, queuedOutcome, facts)) laid.push(shot)
        } else if (!deciding && isFor(space, queuedOutcome, facts)) deciding = shot
      }
      return { deciding, laid }
    },
    /** What is left of one once a request has used it. */
    useOf(space: string, queuedOutcome: QueuedOutcome, facts: RequestFacts): readonly Change[] {
      const value = afterUse(queuedOutcome, orderOf(facts))
      return value === queuedOutcome ? [] : [put('queuedOutcomes', space, queuedOutcome.id, value)]
    },
    /** Keeps what was chosen from other requests, while this one waits. */
    keep(kept: Kept): Kept {
      kepts.add(kept)
      return kept
    },
    /** Lets go what is kept. */
    releaseHold: (kept: Kept): void => void kepts.delete(kept),
    /** The space was emptied or filled: who waits there keeps nothing any more. */
    dropAll(space: string): void {
      for (const kept of kepts) if (kept.space === space) kepts.delete(kept)
    },
  }
}
