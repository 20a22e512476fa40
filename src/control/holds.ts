import { z } from 'zod'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { compact } from '../domain/compact.ts'
import { isMap } from '../domain/is-map.ts'
import type { Hold } from '../engine/holds.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { refusal } from './challenge.ts'
import { calling, saying } from './control-route.ts'
import { subjectOf, subjectView } from './webhook-orders.ts'
import { whenView } from './when-view.ts'

const id = z.string().min(1).max(64).optional()
const holdWords = z.strictObject({
  on: z.enum(['init', 'status']),
  when: z.custom<Readonly<Record<string, unknown>>>(isMap).optional(),
  transaction: id,
  link: id,
  times: z.int().min(1).max(1000).optional(),
})

const USAGE =
  'send {"on":"init|status"}, optionally with "when" (conditions as scenarios have them), "times" (1 to 1000) and, on status, "transaction" or "link" (an id)'

const NO_SUCH_HOLD = problem(404, 'CLIENT_ERROR', 'there is no such hold; GET /_sandbox/holds lists those of a space')

/** A hold for people and programs, with what it keeps back right now. */
export const holdView = (
  { id: hold, on, subject, when, times, left, created, holding }: Hold,
  catalogue: CardCatalogue,
) => ({
  id: hold,
  on,
  ...(when && { when: whenView(when, catalogue) }),
  ...(subject && subjectView(subject)),
  ...compact({ times, left }),
  created,
  holding: holding.map(({ subject: { kind, id: about, ...names }, since, forMs }) => ({
    ...(about !== undefined && { [kind]: about }),
    ...names,
    since,
    heldMs: forMs,
  })),
})

type HoldControls = { readonly engine: Engine; readonly catalogue: CardCatalogue }

/** Answers that are kept back until somebody lets them go: what an app believes meanwhile is what a test wants to know. */
export const holdRoutes = ({ engine, catalogue }: HoldControls): readonly Route[] => [
  saying({
    operation: 'holdAnswers',
    words: holdWords,
    usage: USAGE,
    async handle({ json, query, space, words: { on, when: conditions, transaction, link, times } }) {
      const isNamed = (transaction ?? link) !== undefined
      const subject = subjectOf(link, transaction)
      if (isNamed && (!subject || on === 'init')) return problem(400, 'INVALID_PROPERTY', USAGE)
      // The id finds its space.
      const home = subject && engine.homeOf(subject)
      if (subject && (home === undefined || (query.space !== undefined && home !== space)))
        return problem(404, 'CLIENT_ERROR', `there is no such ${subject.type}`)
      if (on === 'status' && conditions && 'email' in conditions)
        return problem(400, 'INVALID_PROPERTY', 'when.email: an e-mail is not kept, so a status cannot be told by it')
      const read = conditions && (await import('../scenarios/reading/read-when.ts')).readWhen(conditions, catalogue)
      if (read && 'problems' in read) return problem(400, 'INVALID_PROPERTY', read.problems.join('; '))
      const held = engine.addHold(home ?? space, { on, ...read?.read, ...compact({ subject, times }) })
      return 'refused' in held ? refusal(held) : json(holdView(held, catalogue), { about: { space: held.space } })
    },
  }),
  calling({
    operation: 'listHolds',
    handle: ({ json, space }) => json({ holds: engine.holdsOf(space).map((held) => holdView(held, catalogue)) }),
  }),
  calling({
    operation: 'letGo',
    handle({ json, params: { id: hold }, query: { space }, cause }) {
      const home = engine.homeOfHold(hold)
      if (home === undefined || (space !== undefined && space !== home)) return NO_SUCH_HOLD
      return json({ id: hold, released: engine.endHold(hold, cause) }, { about: { space: home } })
    },
  }),
]
