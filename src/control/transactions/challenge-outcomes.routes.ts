import type { Route } from '../../api/http/route.ts'
import { endings } from '../../core/describe/challenge-outcomes.ts'
import { impossibleEnd } from '../../core/domain/result-rules.ts'
import { hasEnded, type OpenTransaction } from '../../core/domain/transaction.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { ControlParts } from '../control-parts.ts'
import { invalid, unknown } from '../control-problems.ts'
import { routeWithoutBody } from '../control-route.ts'
import { listPage } from '../listed.ts'
import { subjectOf } from '../webhooks/webhook-requests.ts'
import { forcedEnd } from './challenge-request.ts'
import { challengeOf } from './links-control.routes.ts'

type Call = ReturnType<typeof endings>[number]['call']

/** Whether what is open can end like this: its version may lack a reason. */
const canEndBy =
  (open: OpenTransaction | undefined) =>
  ({ call: { body } }: { readonly call: Call }): boolean =>
    !open || !body || !('outcome' in body) || impossibleEnd(open.outcome, forcedEnd(body)) === undefined

/** What is open of a link or a transaction, if anything is; null where nothing has the id. */
const openOf = (
  engine: Engine,
  { type, id }: NonNullable<ReturnType<typeof subjectOf>>,
  only: string | undefined,
): OpenTransaction | undefined | null => {
  if (only !== undefined && engine.spaceOfResource({ type, id }) !== only) return null
  if (type === 'link') {
    const found = engine.findLink(id)
    return found ? challengeOf(engine, found.link) : null
  }
  const found = engine.find(id)
  if (!found) return null
  return hasEnded(found.transaction) ? undefined : found.transaction
}

/** For whoever asks a person which end it shall be: each with the call that does it. */
export const endingRoutes = ({ engine }: ControlParts): readonly Route[] => [
  routeWithoutBody({
    operation: 'listChallengeOutcomes',
    handle({ json, query, only }) {
      const { link, transaction } = query
      const subject = subjectOf(link, transaction)
      if (!subject && (link !== undefined || transaction !== undefined))
        return invalid('give one link or one transaction')
      const open = subject && openOf(engine, subject, only)
      if (open === null) return unknown('nothing has this id')
      const canEnd = canEndBy(open)
      const all = endings()
        .filter(canEnd)
        .map(({ reasons, ...ending }) => (reasons ? { ...ending, reasons: reasons.filter(canEnd) } : ending))
      const found = listPage(all, query, {
        list: 'listChallengeOutcomes',
        idOf: ({ id }) => id,
        rowOf: (row) => row,
        around: { outcomes: [] },
      })
      return 'problem' in found ? found : json({ outcomes: found.rows, ...found.page })
    },
  }),
]
