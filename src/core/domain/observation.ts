/** Values for the status of an order, independent of the app. `review`: accepted, and checked by a person. */
export const ORDER_STATUSES = ['pending', 'paid', 'review', 'failed', 'canceled', 'expired'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Values of an order whose customer receives goods. A rejected order has none of them. */
export const ACCEPTED_STATUSES = ['paid', 'review'] as const satisfies readonly OrderStatus[]

/** Returns true if the app treats an order as paid, even if a person still checks it. */
export const isAccepted = (value: OrderStatus | undefined): boolean => ACCEPTED_STATUSES.some((word) => word === value)

/** Severity of a finding: money or data is lost, orders are lost, or an improvement is possible. */
export const SEVERITIES = ['critical', 'important', 'advice'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Returns the position of a severity; the most severe one is 0. */
export const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity)

export const VERDICT_RESULTS = ['passed', 'finding', 'not_judged', 'not_run'] as const

/** An observation of an order in an app, and the step before it. */
export type ObservationFacts = {
  readonly order: string
  readonly value: OrderStatus
  /** Named counters of effects, such as shipments, bookings or mails. */
  readonly effects?: Readonly<Record<string, number>>
  readonly step: string
  readonly experiment?: string
}

/** The result of an experiment with an app. */
export type VerdictFacts = {
  readonly result: (typeof VERDICT_RESULTS)[number]
  readonly experiment: string
  readonly rule?: string
  readonly severity?: Severity
  readonly step?: string
  readonly reason?: string
}
