import type { CardCatalogue } from '../domain/card-catalogue.ts'
import type { Subject } from '../domain/delivery.ts'
import type { Engine } from '../engine/port.ts'
import type { Route } from '../reply/route.ts'
import { alteredView } from './altered-answers.ts'
import { calling } from './control-route.ts'
import { holdView } from './holds.ts'
import { oneShotView } from './next.ts'
import { subjectView } from './webhook-orders.ts'

/** A test has some dozens; who has more wants to know what comes next. */
const MOST_SHOWN = 1_000

const about = <T extends { readonly subject: Subject }>({ subject, ...rest }: T) => ({
  ...rest,
  ...subjectView(subject),
})

type DueControls = { readonly engine: Engine; readonly catalogue: CardCatalogue }

/** What will happen in a space by itself and when, and what somebody has set up that will show when it is met. */
export const dueRoutes = ({ engine, catalogue }: DueControls): readonly Route[] => [
  calling({
    operation: 'listDue',
    handle({ json, space }) {
      const { now, due, waiting } = engine.dueIn(space)
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
