import type { ControlName } from '../contract/control-call.ts'
import { DELIVERY_MARK } from '../domain/delivery-mark.ts'
import { problem, type Wrong } from '../reply/problem.ts'
import type { Incoming } from '../reply/route.ts'

/** The one call that is made for webhooks. */
export const RECEIVER = 'receiveWebhook' satisfies ControlName

const { problem: refused } = problem(
  403,
  'FORBIDDEN',
  `a webhook made this call (it has the header ${DELIVERY_MARK}), and webhooks may post to the receiver only, /_sandbox/receiver/<space>: give that address, or one of your app`,
)
const NOT_FOR_WEBHOOKS: Wrong = { problem: { ...refused, own: 'CALLED_BY_WEBHOOK' } }

/**
 * Why a call that a webhook makes is refused: an app says where webhooks go, and must not steer a sandbox by that. Here and not
 * only where they are sent, because a name or a proxy may lead to this sandbox that its sender does not know for it.
 */
export const fromWebhook = (operation: ControlName, { headers }: Pick<Incoming, 'headers'>): Wrong | undefined =>
  operation !== RECEIVER && headers[DELIVERY_MARK] !== undefined ? NOT_FOR_WEBHOOKS : undefined
