import { AUTOPSY_DELIVERIES, type DeliveryName } from './deliveries.ts'

/** What became of a delivery: the status of the app's answer, or in words why there was none. */
export type HookAnswer = {
  readonly status?: number
  readonly error?: string
  /**
   * Whether it had an effect, where somebody looked; each delivery is then about an order of its own, since a second one about the
   * same has none. A status alone does not tell: some apps say 200 and do nothing.
   */
  readonly hadEffect?: boolean
}

export type HookAnswers = Readonly<Partial<Record<DeliveryName, HookAnswer>>>

/** Statuses by which an app speaks of an order and not of a signature: it got as far as to look for one. */
const OF_ORDERS: readonly number[] = [404, 409, 410]
/** The app was asked too much: that says nothing of what was sent. */
const BUSY: readonly number[] = [429, 503]

const is2xx = (status: number): boolean => status >= 200 && status < 300

/** Whether the app took what was delivered; undefined where nobody knows. */
export const readAnswers = (answers: HookAnswers) => {
  const statusOf = (name: DeliveryName): number | undefined => {
    const status = answers[name]?.status
    return status === undefined || BUSY.includes(status) ? undefined : status
  }
  const [genuine, forged] = [statusOf('genuine'), statusOf('otherKey')]
  const asTaken = genuine !== undefined && genuine !== forged && OF_ORDERS.includes(genuine) ? genuine : undefined
  const took = (name: DeliveryName): boolean | undefined => {
    const status = statusOf(name)
    return status === undefined ? undefined : (answers[name]?.hadEffect ?? (is2xx(status) || status === asTaken))
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
export const toldOf = (name: DeliveryName, { status, error = 'no answer' }: HookAnswer = {}): string =>
  `${AUTOPSY_DELIVERIES[name].phrase}: ${status ?? error}`
