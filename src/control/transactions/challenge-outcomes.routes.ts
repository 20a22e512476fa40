import type { Route } from '../../api/http/route.ts'
import { endings } from '../../core/describe/challenge-outcomes.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { hasEnded, type OpenTransaction } from '../../core/domain/transaction.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { listPage } from '../list-pages.ts'
import { subjectOf } from '../webhooks/webhook-requests.ts'
import { forcedEnd } from './challenge-request.ts'
import { challengeOf } from './links-control.routes.ts'

type Call = ReturnType<typeof endings>[number]['call']

/** Returns true if an open challenge can end this way: its version may not support a reason. */
const canEndBy =
  (open: OpenTransaction | undefined) =>
  ({ call: { body } }: { readonly call: Call }): boolean =>
    !open || !body || !('outcome' in body) || impossibleEnd(open.outcome, forcedEnd(body)) === undefined

/** Returns the open transaction of a link or a transaction, undefined if it has ended, or null for an unknown ID. */
const openOf = (
  engine: Engine,
  { type, id }: NonNullable<ReturnType<typeof subjectOf>>,
  only: string | undefined,
): OpenTransaction | undefined | null => {
  if (only !== undefined && engine.spaceOfResource({ type, id }) !== only) return null
  if (type === 'link') {
    const match = engine.findLink(id)
    return match ? challengeOf(engine, match.link) : null
  }
  const matched = engine.find(id)
  if (!matched) return null
  return hasEnded(matched.transaction) ? undefined : matched.transaction
}

/** Creates the route that lists the possible final states of a challenge with their requests. */
export const endingRoutes = ({ engine }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listChallengeOutcomes',
    handle({ json, query, only }) {
      const { link, transaction } = query
      const subject = subjectOf(link, transaction)
      if (!subject && (link !== undefined || transaction !== undefined))
        return invalid('Send either `link` or `transaction`.')
      const open = subject && openOf(engine, subject, only)
      if (open === null) return unknown('No link or transaction has this ID.')
      const canEnd = canEndBy(open)
      const all = endings()
        .filter(canEnd)
        .map(({ reasons, ...ending }) => (reasons ? { ...ending, reasons: reasons.filter(canEnd) } : ending))
      const page = listPage(all, query, {
        list: 'listChallengeOutcomes',
        idOf: ({ id }) => id,
        rowOf: (row) => row,
        around: { outcomes: [] },
      })
      return 'problem' in page ? page : json({ outcomes: page.rows, ...page.page })
    },
  }),
]
