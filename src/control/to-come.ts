import { z } from 'zod'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { compact } from '../domain/compact.ts'
import type { Subject } from '../domain/delivery.ts'
import { isMap } from '../domain/is-map.ts'
import type { OneShot, When } from '../domain/one-shot.ts'
import type { Hold } from '../engine/holds.ts'
import type { Route } from '../reply/route.ts'
import { readNext } from '../scenarios/reading/read-next.ts'
import { writtenWhole } from '../scenarios/words/written.ts'
import { alteredView } from './altered-answers.ts'
import { calling, saying } from './control-route.ts'
import { listed } from './listed.ts'
import type { ControlParts } from './parts.ts'
import { invalid, unknown } from './problems.ts'
import { subjectOf, subjectView } from './webhook-orders.ts'

/** Cards in the words of `when`: a name for all its numbers, else those numbers. The list of them is public. */
const cardWords = (cards: NonNullable<When['cards']>, catalogue: CardCatalogue): readonly string[] => {
  const keys = new Set(cards.map(({ key }) => key))
  const words = cards.map(({ key, name }) => {
    const named = catalogue.byName(name)
    const isWhole = named.every((listed) => keys.has(listed.key))
    return isWhole ? name : (named.find((listed) => listed.key === key)?.number ?? name)
  })
  return [...new Set(words)]
}

/** Conditions in the words in which they are sent. */
const whenView = (when: When | undefined, catalogue: CardCatalogue) => {
  if (!when) return undefined
  const { cards, brands, ...texts } = when
  return compact({ ...texts, card: cards && cardWords(cards, catalogue), brand: brands })
}

/** A one-shot in the words in which it is armed. */
const oneShotView = ({ id, scenario, change, whole, when, ...use }: OneShot, catalogue: CardCatalogue) => ({
  id,
  ...(change ? { change: writtenWhole(change) } : { scenario }),
  ...(whole && { whole: writtenWhole(whole) }),
  ...use,
  ...compact({ when: whenView(when, catalogue) }),
})

const NEXT_USAGE =
  'send {"scenario":"a scenario"} or {"change":{"webhook":{"copies":2}}} and, where you want, "when":{"refno":"A*"} (the words of a scenario), "times":1 and "for":"try|order"'

/** Outcomes for requests to come: armed, listed, taken back. */
export const nextRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => {
  const view = (oneShot: OneShot) => oneShotView(oneShot, catalogue)
  return [
    calling({
      operation: 'listNext',
      handle: ({ json, space }) => json({ space, next: engine.armed(space).map(view) }),
    }),
    saying({
      operation: 'armNext',
      outside: z.unknown().refine(isMap),
      usage: NEXT_USAGE,
      async handle({ json, space, cause, words }) {
        const order = readNext(words, catalogue)
        if ('problems' in order) return invalid(order.problems.join('; '))
        const armed = await engine.arm(space, order.read, cause)
        return 'refused' in armed ? armed : json({ space, ...view(armed) })
      },
    }),
    calling({
      operation: 'disarmAllNext',
      handle: async ({ json, space, cause }) => json({ space, next: (await engine.disarm(space, cause)).map(view) }),
    }),
    calling({
      operation: 'disarmNext',
      async handle({ json, space, cause, params: { id } }) {
        const [gone] = await engine.disarm(space, cause, id)
        return gone
          ? json({ space, ...view(gone) })
          : unknown(
              `nothing of this id is armed in the space ${space}: it was used up or taken back, or it is of another space, which ?space= names`,
            )
      },
    }),
  ]
}

const id = z.string().min(1).max(64).optional()
const holdWords = z.strictObject({
  on: z.enum(['init', 'status']),
  when: z.custom<Readonly<Record<string, unknown>>>(isMap).optional(),
  transaction: id,
  link: id,
  times: z.int().min(1).max(1000).optional(),
})

const HOLD_USAGE =
  'send {"on":"init|status"}, optionally with "when" (conditions as scenarios have them), "times" (1 to 1000) and, on status, "transaction" or "link" (an id)'

/** A hold for people and programs, with what it keeps back right now. */
const holdView = ({ id: hold, on, subject, when, times, left, created, holding }: Hold, catalogue: CardCatalogue) => ({
  id: hold,
  on,
  ...compact({ when: whenView(when, catalogue) }),
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

/** Answers that are kept back until somebody lets them go: what an app believes meanwhile is what a test wants to know. */
export const holdRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => [
  saying({
    operation: 'holdAnswers',
    words: holdWords,
    usage: HOLD_USAGE,
    async handle({ json, query, space, words: { on, when: conditions, transaction, link, times } }) {
      const isNamed = (transaction ?? link) !== undefined
      const subject = subjectOf(link, transaction)
      if (isNamed && (!subject || on === 'init')) return invalid(HOLD_USAGE)
      // The id finds its space.
      const home = subject && engine.homeOf(subject)
      if (subject && (home === undefined || (query.space !== undefined && home !== space)))
        return unknown(`there is no such ${subject.type}`)
      if (on === 'status' && conditions && 'email' in conditions)
        return invalid('when.email: an e-mail is not kept, so a status cannot be told by it')
      const read = conditions && (await import('../scenarios/reading/read-when.ts')).readWhen(conditions, catalogue)
      if (read && 'problems' in read) return invalid(read.problems.join('; '))
      const held = engine.addHold(home ?? space, { on, ...read?.read, ...compact({ subject, times }) })
      return 'refused' in held ? held : json(holdView(held, catalogue), { about: { space: held.space } })
    },
  }),
  calling({
    operation: 'listHolds',
    handle({ json, space, query }) {
      const rowOf = (held: Hold) => holdView(held, catalogue)
      const how = { list: 'listHolds', idOf: ({ id }: Hold) => id, rowOf } as const
      const found = listed(engine.holdsOf(space), query, { ...how, around: { holds: [] } })
      return 'problem' in found ? found : json({ holds: found.rows, ...found.page })
    },
  }),
  calling({
    operation: 'letGo',
    handle({ json, params: { id: hold }, query: { space }, cause }) {
      const home = engine.homeOfHold(hold)
      return home === undefined || (space !== undefined && space !== home)
        ? unknown('there is no such hold; GET /_sandbox/holds lists those of a space')
        : json({ id: hold, released: engine.endHold(hold, cause) }, { about: { space: home } })
    },
  }),
]

/** A test has some dozens; who has more wants to know what comes next. */
const MOST_SHOWN = 1_000

const about = <T extends { readonly subject: Subject }>({ subject, ...rest }: T) => ({
  ...rest,
  ...subjectView(subject),
})

/** What will happen in a space by itself and when, and what somebody has set up that will show when it is met. */
export const dueRoutes = ({ engine, catalogue }: ControlParts): readonly Route[] => [
  calling({
    operation: 'listDue',
    async handle({ json, space }) {
      const { now, due, waiting } = await engine.dueIn(space)
      const first = due.slice(0, MOST_SHOWN)
      return json({
        space,
        now,
        due: first.map((one) => ('subject' in one ? about(one) : one)),
        more: due.length - first.length,
        waiting: waiting.slice(0, MOST_SHOWN).map(about),
        armed: engine.armed(space).map((oneShot) => oneShotView(oneShot, catalogue)),
        altered: alteredView(engine, space),
        holds: engine.holdsOf(space).map((hold) => holdView(hold, catalogue)),
      })
    },
  }),
]
