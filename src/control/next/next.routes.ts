import * as z from 'zod'
import type { Route } from '../../api/http/route.ts'
import { describeQueuedOutcome } from '../../core/describe/queued-outcomes.ts'
import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import type { Subject } from '../../core/domain/delivery.ts'
import { isMap } from '../../core/domain/is-record.ts'
import type { QueuedOutcome } from '../../core/domain/queued-outcome.schema.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import { readQueuedOutcome } from '../../engine/scenarios/reading/read-queued-outcome.ts'
import { writtenWhole } from '../../engine/scenarios/vocabulary/written-scenario.ts'
import { mapYielding } from '../../engine/yielding.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'
import { holdView } from '../holds/holds.routes.ts'
import { whenView } from '../scenarios/when-view.ts'
import { alteredView } from '../transactions/overrides.routes.ts'
import { subjectView } from '../webhooks/webhook-requests.ts'

/** Returns a queued outcome in the form in which it was sent. */
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
  return { ...view, usage: describeQueuedOutcome(view) }
}

const NEXT_USAGE =
  'Send `{"scenario":"…"}` or `{"patch":{"webhook":{"copies":2}}}`; `when`, `times` and `for` are optional.'

/** Creates the routes for queued outcomes. */
export const nextRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => {
  const view = (queuedOutcome: QueuedOutcome) => queuedOutcomeView(queuedOutcome, catalogue)
  const views = (all: readonly QueuedOutcome[]) => mapYielding(all, (queuedOutcome) => [view(queuedOutcome)])
  return [
    routeWithoutBody({
      operation: 'listQueuedOutcomes',
      handle: async ({ json, space }) => json({ space, queuedOutcomes: await views(engine.queued(space)) }),
    }),
    routeWithBody({
      operation: 'queueOutcome',
      outside: z.unknown().refine(isMap),
      usage: NEXT_USAGE,
      async handle({ json, space, cause, body }) {
        const read = readQueuedOutcome(body, catalogue)
        if ('problems' in read) return invalid(read.problems.join('; '))
        const queued = await engine.queueOutcome(space, read.read, cause)
        return 'rejected' in queued ? queued : json({ space, ...view(queued) })
      },
    }),
    routeWithoutBody({
      operation: 'deleteAllQueuedOutcomes',
      handle: async ({ json, space, cause }) =>
        json({ space, queuedOutcomes: await views(await engine.deleteQueuedOutcomes(space, cause)) }),
    }),
    routeWithoutBody({
      operation: 'deleteQueuedOutcome',
      async handle({ json, space, cause, params: { id } }) {
        const [removed] = await engine.deleteQueuedOutcomes(space, cause, id)
        return removed
          ? json({ space, ...view(removed) })
          : unknown(
              `The space \`${space}\` has no queued outcome with this ID. It was used or removed, or belongs to another space: set \`space\`.`,
            )
      },
    }),
  ]
}

/** Largest number of scheduled actions in a response, the next ones. */
const MOST_LISTED = 1_000

const about = <T extends { readonly subject: Subject }>({ subject, ...rest }: T) => ({
  ...rest,
  ...subjectView(subject),
})

/** Creates the route for scheduled actions of a space, and for settings that wait for a match. */
export const dueRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listScheduled',
    async handle({ json, space }) {
      const { now, due, waiting } = await engine.dueIn(space)
      const first = due.slice(0, MOST_LISTED)
      return json({
        space,
        now,
        scheduled: first.map((item) => ('subject' in item ? about(item) : item)),
        omitted: due.length - first.length,
        waiting: waiting.slice(0, MOST_LISTED).map(about),
        queuedOutcomes: await mapYielding(engine.queued(space), (queued) => [queuedOutcomeView(queued, catalogue)]),
        altered: alteredView(engine, space),
        holds: engine.holdsOf(space).map((hold) => holdView(hold, catalogue)),
      })
    },
  }),
]
