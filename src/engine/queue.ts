import type { Cause } from '../core/domain/cause.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { beyond } from '../core/domain/over-limit.ts'
import type { Patch, ScenarioJson } from '../core/domain/patch.schema.ts'
import { nameOfNext, partsOf } from '../core/domain/patch.ts'
import type { QueuedOutcome, When } from '../core/domain/queued-outcome.schema.ts'
import { formatConditions } from '../core/domain/queued-outcome.ts'
import type { Rejected } from '../core/domain/rejection.ts'
import type { EngineParts } from './engine-parts.ts'
import { unknownScenario } from './scenario-resolver.ts'
import { nextNumber, put } from './store/store.ts'
import { forEachYielding } from './yielding.ts'

/** Parameters of a queued outcome: a scenario by name, or its own patch or complete scenario. */
type OutcomeRequest = Pick<QueuedOutcome, 'for' | 'times'> & { readonly when?: When } & (
    | { readonly scenario: string }
    | { readonly patch: Patch }
    | { readonly scenarioJson: ScenarioJson }
  )

/** Creates the operations that queue outcomes for future requests. Requests use them up in `scenario-resolver.ts`. */
export const createQueuedOutcomes = ({ store, scenarios, publish }: EngineParts) => {
  /** Returns the queued outcomes of a space in the order of evaluation. */
  const queuedOutcomes = (space: string): readonly QueuedOutcome[] =>
    [...store.entries('queuedOutcomes', space)].map(([, result]) => result)

  return {
    queued: queuedOutcomes,

    /** Queues a scenario or patch for the next matching requests. Resolves when it is saved. */
    async queueOutcome(space: string, order: OutcomeRequest, cause: Cause): Promise<QueuedOutcome | Rejected> {
      const scenarioIndex = scenarios.of(space)
      const named = 'scenario' in order ? scenarioIndex.byName(order.scenario) : undefined
      if ('scenario' in order && !named) return unknownScenario(scenarioIndex, order.scenario)
      if (queuedOutcomes(space).length >= LIMITS.queuedOutcomes.most) return beyond('queuedOutcomes')
      const { id, counted } = nextNumber(
        store,
        space,
        'next',
        (n) => `next_${n}`,
        (taken) => store.get('queuedOutcomes', space, taken) !== undefined,
      )
      const queuedOutcome: QueuedOutcome = { id, scenario: nameOfNext(id), ...order, left: order.times, orders: [] }
      await store.commit([counted, put('queuedOutcomes', space, id, queuedOutcome)])
      const { scenario, times, when, patch = named?.patch } = queuedOutcome
      const details = { ...(patch && { patched: partsOf(patch) }), ...(when && { when: formatConditions(when) }) }
      const facts = { next: id, scenario, times, for: queuedOutcome.for, ...details }
      publish(space, cause, { type: 'outcome.queued', facts })
      return queuedOutcome
    },

    /** Removes one queued outcome, or all of a space. Returns the removed ones. */
    async deleteQueuedOutcomes(space: string, cause: Cause, id?: string): Promise<readonly QueuedOutcome[]> {
      const gone = queuedOutcomes(space).filter((outcome) => id === undefined || outcome.id === id)
      await store.commit(gone.map((item) => put('queuedOutcomes', space, item.id, null)))
      await forEachYielding(gone, ({ id: next, scenario, left }) =>
        publish(space, cause, { type: 'outcome.removed', facts: { next, scenario, left, isAll: id === undefined } }),
      )
      return gone
    },
  }
}
