import { problem, type WithProblem } from '../api/http/problem.ts'
import type { Guard } from '../api/http/route.ts'
import { CONTROL_ABOUT } from '../core/contract/control-about.gen.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { DELIVERY_MARK } from '../core/domain/delivery-mark.ts'
import { unknown } from './control-problems.ts'

/** The one call that is made for webhooks. */
export const RECEIVER = 'receiveWebhook' satisfies ControlName

const { problem: refused } = problem(
  403,
  'FORBIDDEN',
  `a webhook made this call (it has the header ${DELIVERY_MARK}), and webhooks may post to the receiver only, /_sandbox/receiver/<space>: give that address, or one of your app`,
)
const NOT_FOR_WEBHOOKS: WithProblem = { problem: { ...refused, controlCode: 'CALLED_BY_WEBHOOK' } }

/** To whoever asks about another space: the same words, be there such a space or not. */
const elsewhere = (only: string): WithProblem => unknown(`the token that came opens the space ${only} alone`)

const notForOne = (only: string): WithProblem => {
  const message = `without ?space= this changes all spaces that it names, and the token that came opens the space ${only} alone: say ?space=${only}, or send the control token`
  return { problem: { ...problem(403, 'FORBIDDEN', message).problem, controlCode: 'CONTROL_TOKEN_NEEDED' } }
}

/**
 * Why a call is refused before anything of it is read:
 * - a webhook makes it. An app says where webhooks go, and must not steer a sandbox by that. Here and not only where they are
 *   sent, because a name or a proxy may lead to this sandbox that its sender does not know for it;
 * - it names another space than its token opens, or none where that means all.
 */
export const guardOf =
  (operation: ControlName): Guard =>
  ({ headers, only, params, query }) => {
    if (operation !== RECEIVER && headers[DELIVERY_MARK] !== undefined) return NOT_FOR_WEBHOOKS
    if (only === undefined) return undefined
    if ([params.space, query.space].some((named) => named !== undefined && named !== only)) return elsewhere(only)
    return CONTROL_ABOUT[operation] === 'shared' && query.space === undefined ? notForOne(only) : undefined
  }
