import { isMap } from '../core/domain/is-record.ts'
import { type Call, SandboxError } from './control-client.ts'
import { everyWebhook, waitForEvent } from './space.ts'
import type { Query } from './subject-ids.ts'

/** A space that was opened by the same connection, with its client. */
export type SpaceClient = { readonly space: string; readonly call: Call }

/** Maximum number of queried spaces, newest first. */
const MAX_SPACES = 5

/** Returns the filter of the delivery event of a webhook with these members; without a known member, of all webhooks. */
const wantedBy = (match: unknown): Query<'wait'> => {
  const { transactionId, id, refno, reference } = isMap(match) ? match : {}
  const named = { transaction: transactionId, link: id, refno, reference }
  const input = Object.entries(named).filter(([, value]) => typeof value === 'string' && value !== '')
  return { ...Object.fromEntries(input), type: 'webhook.delivered', after: '0', timeout: '0ms' }
}

/** Describes the URL that a webhook was delivered to; undefined if it was this receiver. */
const describeTarget = async (
  { space, call }: SpaceClient,
  webhook: unknown,
  here: string,
): Promise<string | undefined> => {
  const url = (await everyWebhook(call)).find(({ id }) => id === webhook)?.url
  return url === undefined || url === here
    ? undefined
    : `Webhook ${webhook} of space ${space} was delivered to ${url}, but this receiver is ${here}.`
}

/** Returns the explanation of one space; undefined if it has none. */
const explanationIn = async (client: SpaceClient, query: Query<'wait'>, here: string): Promise<string | undefined> => {
  try {
    const { facts } = await waitForEvent(client.call, query)
    return await describeTarget(client, facts.webhook, here)
  } catch (error) {
    return error instanceof SandboxError && error.code === 'TIMEOUT'
      ? `Sandbox, space ${client.space}: ${error.detail}`
      : undefined
  }
}

/**
 * Explains why a webhook did not arrive: it was rejected, has no or another address, or waits for its cardholder. An ID is
 * searched in the newest spaces; a refno only in the newest one, because an earlier test may have used it. Returns
 * undefined if the reason is unknown.
 */
export const explainNotReceived = async (
  spaces: readonly SpaceClient[],
  match: unknown,
  here: string,
): Promise<string | undefined> => {
  const query = wantedBy(match)
  const hasId = query.transaction !== undefined || query.link !== undefined
  for (const client of spaces.slice(hasId ? -MAX_SPACES : -1).toReversed()) {
    const result = await explanationIn(client, query, here)
    if (result !== undefined) return result
  }
  return undefined
}
