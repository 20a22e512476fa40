import { isMap } from '../core/domain/is-record.ts'
import { type Call, SandboxError } from './control-client.ts'
import type { Query } from './query-of.ts'
import { awaited, everyWebhook } from './space.ts'

/** A space that somebody has opened by the same connection, and how it is asked. */
export type Asked = { readonly space: string; readonly call: Call }

/** How many spaces are asked, the newest ones. */
const MOST_ASKED = 5

/** Which event is waited for by whoever waits for a webhook with these members; all webhooks, where no member says which. */
const wantedBy = (match: unknown): Query<'wait'> => {
  const { transactionId, id, refno, reference } = isMap(match) ? match : {}
  const named = { transaction: transactionId, link: id, refno, reference }
  const said = Object.entries(named).filter(([, value]) => typeof value === 'string' && value !== '')
  return { ...Object.fromEntries(said), type: 'webhook.delivered', after: '0', timeout: '0ms' }
}

/** Where a webhook went that the sandbox knows to be delivered; undefined where that was this receiver. */
const wentTo = async ({ space, call }: Asked, webhook: unknown, here: string): Promise<string | undefined> => {
  const url = (await everyWebhook(call)).find(({ id }) => id === webhook)?.url
  return url === undefined || url === here
    ? undefined
    : `webhook ${webhook} of the space ${space} was delivered to ${url}, and this receiver is ${here}`
}

/** What one space knows; undefined where it knows nothing of it, or what it knows says nothing. */
const foundIn = async (asked: Asked, query: Query<'wait'>, here: string): Promise<string | undefined> => {
  try {
    const { facts } = await awaited(asked.call, query)
    return await wentTo(asked, facts.webhook, here)
  } catch (error) {
    return error instanceof SandboxError && error.code === 'TIMEOUT'
      ? `the sandbox says of the space ${asked.space}: ${error.said}`
      : undefined
  }
}

/**
 * Why a webhook did not come, as the sandbox knows it: it was refused, had no address or another one, waits for its
 * cardholder. An id finds its space among the newest ones; a refno may be that of an earlier test, so it is looked for in
 * the newest one only. Undefined where none can tell.
 */
export const whyNotReceived = async (
  spaces: readonly Asked[],
  match: unknown,
  here: string,
): Promise<string | undefined> => {
  const query = wantedBy(match)
  const hasId = query.transaction !== undefined || query.link !== undefined
  for (const asked of spaces.slice(hasId ? -MOST_ASKED : -1).toReversed()) {
    const found = await foundIn(asked, query, here)
    if (found !== undefined) return found
  }
  return undefined
}
