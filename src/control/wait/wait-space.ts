import type { WithProblem } from '../../api/http/problem.ts'
import type { ControlParts } from '../control-parts.ts'
import { unknown } from '../control-problems.ts'
import { eventsAbout } from '../events/kept-events.ts'
import type { Query } from '../query.ts'
import { isAbout, valueAt } from './event-pattern.ts'

/** The space that a wait looks at: that of an id, or the named one. An id that nobody has is waited for by nobody. */
export const spaceOfWait = (
  { engine, traffic }: ControlParts,
  { transaction, link, subject, hold, space: named }: Query<'wait'>,
  space: string,
): { readonly space: string } | WithProblem => {
  const transactionHome = (id: string) => engine.spaceOfResource({ type: 'transaction', id })
  const linkHome = (id: string) => engine.spaceOfResource({ type: 'link', id })
  const homes = [
    ...(transaction === undefined ? [] : [transactionHome(transaction)]),
    ...(link === undefined ? [] : [linkHome(link)]),
    ...(subject === undefined ? [] : [transactionHome(subject) ?? linkHome(subject)]),
    ...(hold === undefined ? [] : [engine.spaceOfHold(hold)]),
  ]
  if (homes.length === 0) return { space }
  const [home = space] = homes
  if (homes.every((one) => one === home) && (named === undefined || named === home)) return { space: home }
  // Webhooks may be fired about ids that nobody has, and a hold is over once it is deleted: then there are events of them.
  const ids = [transaction, link, subject, hold].filter((id) => id !== undefined)
  const isTold = ids.every((id) =>
    eventsAbout(traffic, space, id).some(
      (event) => event.subject?.id === id || isAbout(event.subject, 'link', id) || valueAt(event, 'hold') === id,
    ),
  )
  if (isTold) return { space }
  const meant = Object.entries({ transaction, link, 'transaction or link': subject, hold })
  const kinds = meant.flatMap(([what, id]) => (id === undefined ? [] : [what]))
  return unknown(`there is no ${kinds.join(' or ')} with this id in this space`)
}
