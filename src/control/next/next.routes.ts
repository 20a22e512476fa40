import { z } from 'zod'
import type { Route } from '../../api/http/route.ts'
import { describeQueuedOutcome } from '../../core/describe/queued-outcomes.ts'
import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import type { Subject } from '../../core/domain/delivery.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { QueuedOutcome } from '../../core/domain/queued-outcome.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { readQueuedOutcome } from '../../engine/scenarios/reading/read-queued-outcome.ts'
import { writtenWhole } from '../../engine/scenarios/vocabulary/written-scenario.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'
import { holdView } from '../holds/holds.routes.ts'
import { whenView } from '../scenarios/when-view.ts'
import { alteredView } from '../transactions/overrides.routes.ts'
import { subjectView } from '../webhooks/webhook-requests.ts'

/** A one-shot in the words in which it is armed. */
const queuedOutcomeView = (
  { id, scenario, patch, scenarioJson, when, ...use }: QueuedOutcome,
  catalogue: CardCatalog,
) => {
  const view = {
    id,
    ...(patch ? { patch: writtenWhole(patch) } : { scenario }),
    ...(scenarioJson && { scenarioJson: writtenWhole(scenarioJson) }),
    ...use,
    ...compact({ when: whenView(when, catalogue) }),
  }
  return { ...view, how: describeQueuedOutcome(view) }
}

const NEXT_USAGE =
  'send {"scenario":"a scenario"} or {"patch":{"webhook":{"copies":2}}} and, where you want, "when":{"refno":"A*"} (the words of a scenario), "times":1 and "for":"request|order"'

/** Outcomes for requests to come: armed, listed, taken back. */
export const nextRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => {
  const view = (queuedOutcome: QueuedOutcome) => queuedOutcomeView(queuedOutcome, catalogue)
  return [
    routeWithoutBody({
      operation: 'listQueuedOutcomes',
      handle: ({ json, space }) => json({ space, next: engine.armed(space).map(view) }),
    }),
    routeWithBody({
      operation: 'queueOutcome',
      outside: z.unknown().refine(isMap),
      usage: NEXT_USAGE,
      async handle({ json, space, cause, words }) {
        const order = readQueuedOutcome(words, catalogue)
        if ('problems' in order) return invalid(order.problems.join('; '))
        const armed = await engine.queueOutcome(space, order.read, cause)
        return 'refused' in armed ? armed : json({ space, ...view(armed) })
      },
    }),
    routeWithoutBody({
      operation: 'deleteAllQueuedOutcomes',
      handle: async ({ json, space, cause }) =>
        json({ space, next: (await engine.deleteQueuedOutcomes(space, cause)).map(view) }),
    }),
    routeWithoutBody({
      operation: 'deleteQueuedOutcome',
      async handle({ json, space, cause, params: { id } }) {
        const [gone] = await engine.deleteQueuedOutcomes(space, cause, id)
        return gone
          ? json({ space, ...view(gone) })
          : unknown(
              `nothing of this id is armed in the space ${space}: it was used up or taken back, or it is of another space, which ?space= names`,
            )
      },
    }),
  ]
}

/** A test has some dozens; who has more wants to know what comes next. */
const MOST_SHOWN = 1_000

const about = <T extends { readonly subject: Subject }>({ subject, ...rest }: T) => ({
  ...rest,
  ...subjectView(subject),
})

/** What will happen in a space by itself and when, and what somebody has set up that will show when it is met. */
export const dueRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listScheduled',
    async handle({ json, space }) {
      const { now, due, waiting } = await engine.dueIn(space)
      const first = due.slice(0, MOST_SHOWN)
      return json({
        space,
        now,
        scheduled: first.map((one) => ('subject' in one ? about(one) : one)),
        more: due.length - first.length,
        waiting: waiting.slice(0, MOST_SHOWN).map(about),
        queued: engine.armed(space).map((queuedOutcome) => queuedOutcomeView(queuedOutcome, catalogue)),
        altered: alteredView(engine, space),
        holds: engine.holdsOf(space).map((hold) => holdView(hold, catalogue)),
      })
    },
  }),
]
