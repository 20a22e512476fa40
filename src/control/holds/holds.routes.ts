import * as z from 'zod'
import type { Route } from '../../api/http/route.ts'
import type { CardCatalog } from '../../core/domain/card-catalog.ts'
import { boundTo, CONDITION_NAMES, conditionRow } from '../../core/domain/condition-table.ts'
import { HOLD_MOMENTS, HOLD_POINT_NAMES, HOLD_POINTS, type HoldPointRow } from '../../core/domain/hold-points.ts'
import { isMap } from '../../core/domain/is-record.ts'
import { compact } from '../../core/domain/without-undefined.ts'
import type { Hold } from '../../engine/hold.ts'
import { readWhen } from '../../engine/scenarios/reading/read-when.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { routeWithBody, routeWithoutBody } from '../control-route.ts'
import { listPage } from '../list-pages.ts'
import { whenView } from '../scenarios/when-view.ts'
import { subjectOf, subjectView } from '../webhooks/webhook-requests.ts'

const SUBJECT_TYPES = ['transaction', 'link'] as const

const id = z.string().min(1).max(64).optional()
const holdSchema = z.strictObject({
  on: z.enum(HOLD_POINT_NAMES),
  at: z.enum(HOLD_MOMENTS).default('response'),
  when: z.custom<Readonly<Record<string, unknown>>>(isMap).optional(),
  transaction: id,
  link: id,
  times: z.int().min(1).max(1000).optional(),
})

const HOLD_USAGE = `Send \`{"on":"${HOLD_POINT_NAMES.join('|')}"}\`; \`at\`, \`when\`, \`times\`, and \`transaction\` or \`link\` are optional.`

type HoldBody = z.infer<typeof holdSchema>

/** Returns why a hold on a stored transaction or link could never match its conditions; undefined if it could. */
const whyUnknown = ({ when = {}, transaction, link }: HoldBody): string | undefined => {
  const byId = transaction !== undefined ? 'transactions' : link !== undefined ? 'links' : undefined
  const bound = byId ?? when.interface ?? boundTo(when)?.interface
  for (const name of CONDITION_NAMES) {
    const { keptOn, noun } = conditionRow(name)
    const [of, other] = keptOn
    if (!(name in when) || other !== undefined) continue
    if (of === undefined)
      return `\`when.${name}\`: ${noun} is not stored. Use this condition only with \`"on":"init"\`.`
    if (bound !== undefined && bound !== of)
      return `\`when.${name}\`: ${noun} is stored for ${of} only. Remove it, or use \`"on":"init"\`.`
  }
  return undefined
}

/** Returns why a hold is not possible, or undefined. */
const whyNotThere = (body: HoldBody): string | undefined => {
  const { on, at, transaction, link } = body
  const { named, arrives }: HoldPointRow = HOLD_POINTS[on]
  const ids = { transaction, link }
  const unnamed = SUBJECT_TYPES.find((type) => ids[type] !== undefined && !named.some((known) => known === type))
  if (unnamed !== undefined)
    return `\`${unnamed}\`: ${named.length === 0 ? 'no ID exists before the creation. Use `when` instead.' : `a hold on ${on} requires a ${named.join(' or a ')}.`}`
  if (transaction !== undefined && link !== undefined) return 'Send either `transaction` or `link`.'
  if (at === 'arrival' && !arrives)
    return '`at`: the final state determines the redirect, so `arrival` has no effect. Use `response`.'
  return on === 'init' ? undefined : whyUnknown(body)
}

/** Returns a hold for responses, with the requests that it currently holds. */
export const holdView = (
  { id: hold, on, at, subject, when, times, left, created, holding }: Hold,
  catalogue: CardCatalog,
) => ({
  id: hold,
  on,
  at,
  ...compact({ when: whenView(when, catalogue) }),
  ...(subject && subjectView(subject)),
  ...compact({ times, left }),
  created,
  holding: holding.map(({ request, subject: { kind, id: about, ...names }, since, forMs }) => ({
    request,
    ...(about !== undefined && { [kind]: about }),
    ...names,
    since,
    heldMs: forMs,
  })),
})

/** Creates the routes for holds. They delay matching responses, so that you can test how your app handles a timeout. */
export const holdRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => [
  routeWithBody({
    operation: 'holdResponses',
    body: holdSchema,
    usage: HOLD_USAGE,
    handle({ json, query, space, body }) {
      const wrong = whyNotThere(body)
      if (wrong !== undefined) return invalid(wrong)
      const { on, at, when: conditions, transaction, link, times } = body
      const subject = subjectOf(link, transaction)
      // The ID determines its space.
      const home = subject && engine.spaceOfResource(subject)
      if (subject && (home === undefined || (query.space !== undefined && home !== space)))
        return unknown(`This ${subject.type} does not exist.`)
      const read = conditions && readWhen(conditions, catalogue)
      if (read && 'problems' in read) return invalid(read.problems.join('; '))
      const held = engine.addHold(home ?? space, { on, at, ...read?.read, ...compact({ subject, times }) })
      return 'rejected' in held ? held : json(holdView(held, catalogue), { about: { space: held.space } })
    },
  }),
  routeWithoutBody({
    operation: 'listHolds',
    handle({ json, space, query }) {
      const rowOf = (held: Hold) => holdView(held, catalogue)
      const options = { list: 'listHolds', idOf: ({ id }: Hold) => id, rowOf } as const
      const page = listPage(engine.holdsOf(space), query, { ...options, around: { holds: [] } })
      return 'problem' in page ? page : json({ holds: page.rows, ...page.page })
    },
  }),
  routeWithoutBody({
    operation: 'releaseHold',
    handle({ json, params: { id: hold }, query: { space, request }, cause }) {
      const home = engine.spaceOfHold(hold)
      if (home === undefined || (space !== undefined && space !== home))
        return unknown('This hold does not exist. `GET /_sandbox/holds` lists those of a space.')
      if (request === undefined)
        return json({ id: hold, released: engine.endHold(hold, cause) }, { about: { space: home } })
      return engine.releaseOne(hold, request, cause)
        ? json({ id: hold, released: 1 }, { about: { space: home } })
        : unknown(
            'The hold does not hold a response to this request. `GET /_sandbox/holds` lists held requests in `holding`.',
          )
    },
  }),
]
