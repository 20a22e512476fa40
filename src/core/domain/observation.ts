/** What an order can be, whatever words an app has for it. `review`: taken, and a person looks at it. */
export const ORDER_WORDS = ['pending', 'paid', 'review', 'failed', 'cancelled', 'expired'] as const
export type OrderWord = (typeof ORDER_WORDS)[number]

/** An order whose customer gets something: refused is none of these. */
export const TAKEN = ['paid', 'review'] as const satisfies readonly OrderWord[]

/** Whether the app takes an order for paid, be it that a person looks at it. */
export const isTaken = (value: OrderWord | undefined): boolean => TAKEN.some((word) => word === value)

/** How bad something is: money or data is lost, orders are lost, or it could be better. */
export const SEVERITIES = ['critical', 'important', 'advice'] as const
export type Severity = (typeof SEVERITIES)[number]

export const JUDGEMENT_RESULTS = ['passed', 'finding', 'not_judged', 'not_run'] as const

/** What somebody found an app to say of an order, and after which step. */
export type BeliefFacts = {
  readonly order: string
  readonly value: OrderWord
  /** Named counters: how often it was shipped, booked, mailed. */
  readonly effects?: Readonly<Record<string, number>>
  readonly step: string
  readonly experiment?: string
}

/** What came of an experiment with an app. */
export type JudgementFacts = {
  readonly result: (typeof JUDGEMENT_RESULTS)[number]
  readonly experiment: string
  readonly rule?: string
  readonly severity?: Severity
  readonly step?: string
  readonly why?: string
}
