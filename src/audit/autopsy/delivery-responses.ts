import { AUTOPSY, type DeliveryName } from './probe-deliveries.ts'

/** What the app answered to a delivery: the status, or in words why there was none. */
export type HookAnswer = { readonly status?: number; readonly error?: string }

export type HookAnswers = Readonly<Partial<Record<DeliveryName, HookAnswer>>>

/** Statuses by which an app speaks of an order and not of a signature: it got as far as to look for one. */
const OF_ORDERS: readonly number[] = [404, 409, 410]

/** The app was asked too much: that says nothing of what was sent. */
const BUSY: readonly number[] = [429, 503]

const hundredsOf = (status: number): number => Math.floor(status / 100)

/** Whether the app took what was delivered: 2xx. It refuses by 4xx; what else it answers tells neither. */
export const readAnswers = (answers: HookAnswers) => {
  const statusOf = (name: DeliveryName): number | undefined => {
    const status = answers[name]?.status
    return status === undefined || BUSY.includes(status) ? undefined : status
  }
  const genuine = statusOf('genuine')
  const forged = statusOf('otherKey')
  const asTaken = genuine !== undefined && genuine !== forged && OF_ORDERS.includes(genuine) ? genuine : undefined
  const took = (name: DeliveryName): boolean | undefined => {
    const status = statusOf(name)
    if (status === undefined || ![2, 4].includes(hundredsOf(status))) return undefined
    return hundredsOf(status) === 2 || status === asTaken
  }
  return {
    statusOf,
    took,
    /** Whether all of these were taken, all of those refused. */
    tells: (takes: readonly DeliveryName[], refuses: readonly DeliveryName[]): boolean =>
      takes.every((name) => took(name) === true) && refuses.every((name) => took(name) === false),
  }
}
export type Reading = ReturnType<typeof readAnswers>

/** In words, what the app made of a delivery. */
export const answerTo = (name: DeliveryName, { status, error = 'no answer' }: HookAnswer = {}): string =>
  `${AUTOPSY[name].phrase}: ${status ?? error}`
