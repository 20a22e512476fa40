import type { WithProblem } from '../../api/http/problem.ts'
import type { ControlParts } from '../control-parts.ts'
import { unknown } from '../control-problems.ts'
import { eventsAbout } from '../events/read-events.ts'
import type { Query } from '../query.ts'
import { isAbout, valueAt } from './event-pattern.ts'

/** Returns the space of a wait: that of an ID, or the requested one. Rejects a wait for an unknown ID. */
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
  if (homes.every((item) => item === home) && (named === undefined || named === home)) return { space: home }
  // Manual webhooks may have unknown IDs, and deleted holds are unknown as well. Both have events.
  const ids = [transaction, link, subject, hold].filter((id) => id !== undefined)
  const hasEvents = ids.every((id) =>
    eventsAbout(traffic, space, id).some(
      (event) => event.subject?.id === id || isAbout(event.subject, 'link', id) || valueAt(event, 'hold') === id,
    ),
  )
  if (hasEvents) return { space }
  const meant = Object.entries({ transaction, link, 'transaction or link': subject, hold })
  const kinds = meant.flatMap(([kind, id]) => (id === undefined ? [] : [kind]))
  return unknown(`This space has no ${kinds.join(' or ')} with this ID.`)
}
