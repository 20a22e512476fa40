import { PROBES, type ProbeName } from './probe-deliveries.ts'

/** Response of the app to a webhook: the status, or the reason for none. */
export type WebhookResponse = { readonly status?: number; readonly error?: string }

export type WebhookResponses = Readonly<Partial<Record<ProbeName, WebhookResponse>>>

/** Statuses about an order instead of a signature: the app has searched for an order. */
const ORDER_STATUSES: readonly number[] = [404, 409, 410]

/** Statuses of an overloaded app, which allow no conclusion. */
const BUSY: readonly number[] = [429, 503]

const statusClass = (status: number): number => Math.floor(status / 100)

/** Interprets responses: 2xx accepts a webhook, 4xx rejects it, and others allow no conclusion. */
export const interpretResponses = (responses: WebhookResponses) => {
  const statusOf = (name: ProbeName): number | undefined => {
    const status = responses[name]?.status
    return status === undefined || BUSY.includes(status) ? undefined : status
  }
  const genuine = statusOf('genuine')
  const forged = statusOf('otherKey')
  const acceptedStatus =
    genuine !== undefined && genuine !== forged && ORDER_STATUSES.includes(genuine) ? genuine : undefined
  const isAccepted = (name: ProbeName): boolean | undefined => {
    const status = statusOf(name)
    if (status === undefined || ![2, 4].includes(statusClass(status))) return undefined
    return statusClass(status) === 2 || status === acceptedStatus
  }
  return {
    statusOf,
    accepted: isAccepted,
    /** Returns whether all webhooks of the first list were accepted and all of the second rejected. */
    matches: (accepts: readonly ProbeName[], rejects: readonly ProbeName[]): boolean =>
      accepts.every((name) => isAccepted(name) === true) && rejects.every((name) => isAccepted(name) === false),
  }
}
export type Interpretation = ReturnType<typeof interpretResponses>

/** Describes the response to a webhook. */
export const describeResponse = (name: ProbeName, { status, error = 'no response' }: WebhookResponse = {}): string =>
  `${PROBES[name].description}: ${status ?? error}`
