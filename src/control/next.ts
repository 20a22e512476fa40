import { z } from 'zod'
import type { CardCatalogue } from '../domain/card-catalogue.ts'
import { isMap } from '../domain/is-map.ts'
import type { OneShot } from '../domain/one-shot.ts'
import type { Engine } from '../engine/port.ts'
import { problem } from '../reply/problem.ts'
import type { Route } from '../reply/route.ts'
import { readNext } from '../scenarios/reading/read-when.ts'
import { refusal } from './challenge.ts'
import { calling, saying } from './control-route.ts'
import { whenView } from './when-view.ts'

const USAGE =
  'send {"scenario":"a scenario"} and, where you want, "when":{"refno":"A*"} (the words of a scenario), "times":1 and "for":"try|order"'

/** A one-shot in the words in which it is armed. */
export const oneShotView = ({ when, ...oneShot }: OneShot, catalogue: CardCatalogue) => ({
  ...oneShot,
  ...(when && { when: whenView(when, catalogue) }),
})

type NextParts = { readonly engine: Engine; readonly catalogue: CardCatalogue }

/** Outcomes for requests to come: armed, listed, taken back. */
export const nextRoutes = ({ engine, catalogue }: NextParts): readonly Route[] => {
  const listed = (space: string, next: readonly OneShot[]) => ({
    space,
    next: next.map((oneShot) => oneShotView(oneShot, catalogue)),
  })
  return [
    calling({
      operation: 'listNext',
      handle: ({ json, space }) => json(listed(space, engine.armed(space))),
    }),
    saying({
      operation: 'armNext',
      outside: z.unknown().refine(isMap),
      usage: USAGE,
      async handle({ json, space, cause, words }) {
        const order = readNext(words, catalogue)
        if ('problems' in order) return problem(400, 'INVALID_PROPERTY', order.problems.join('; '))
        const armed = await engine.arm(space, order.read, cause)
        return 'refused' in armed ? refusal(armed) : json({ space, ...oneShotView(armed, catalogue) })
      },
    }),
    calling({
      operation: 'disarmAllNext',
      handle: async ({ json, space, cause }) => json(listed(space, await engine.disarm(space, cause))),
    }),
    calling({
      operation: 'disarmNext',
      async handle({ json, space, cause, params: { id } }) {
        const [gone] = await engine.disarm(space, cause, id)
        if (gone) return json({ space, ...oneShotView(gone, catalogue) })
        const message = `nothing of this id is armed in the space ${space}: it was used up or taken back, or it is of another space, which ?space= names`
        return problem(404, 'CLIENT_ERROR', message)
      },
    }),
  ]
}
