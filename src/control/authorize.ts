import { problem, type WithProblem } from '../api/http/problem.ts'
import type { Guard } from '../api/http/route.ts'
import { CONTROL_ABOUT } from '../core/contract/control-about.gen.ts'
import type { ControlName } from '../core/contract/control-call.ts'
import { DELIVERY_MARK } from '../core/domain/delivery-mark.ts'
import { unknown } from './control-problems.ts'

/** The only operation that accepts webhooks. */
export const RECEIVER = 'receiveWebhook' satisfies ControlName

const { problem: rejection } = problem(
  403,
  'FORBIDDEN',
  `This path rejects webhooks, and the request has the header \`${DELIVERY_MARK}\`. Send webhooks to \`/_sandbox/receiver/<space>\` or to your app.`,
)
const NOT_FOR_WEBHOOKS: WithProblem = { problem: { ...rejection, controlCode: 'CALLED_BY_WEBHOOK' } }

/** Error for another space. It is the same for existing and unknown spaces, so that it reveals nothing. */
const otherSpace = (only: string): WithProblem => unknown(`The token is valid only for the space \`${only}\`.`)

const tokenNeeded = (only: string): WithProblem => {
  const message = `This request affects several spaces, and the token is valid only for \`${only}\`. Add \`?space=${only}\`, or send the control token.`
  return { problem: { ...problem(403, 'FORBIDDEN', message).problem, controlCode: 'CONTROL_TOKEN_NEEDED' } }
}

/**
 * Returns the guard of an operation. It rejects two kinds of requests before it reads their body:
 * - A webhook. An app chooses the address of its webhooks, and must not control the sandbox with it. A check before
 *   sending is not enough, because a name or a proxy may lead to this sandbox.
 * - A request for another space than its token is valid for. This includes operations on all spaces.
 */
export const guardOf =
  (operation: ControlName): Guard =>
  ({ headers, only, params, query }) => {
    if (operation !== RECEIVER && headers[DELIVERY_MARK] !== undefined) return NOT_FOR_WEBHOOKS
    if (only === undefined) return undefined
    if ([params.space, query.space].some((named) => named !== undefined && named !== only)) return otherSpace(only)
    return CONTROL_ABOUT[operation] === 'shared' && query.space === undefined ? tokenNeeded(only) : undefined
  }
