/** Units that use up a queued outcome: every request, or an order with all its requests. */
export const USED_UP_BY = ['request', 'order'] as const

/** Largest number of uses. Tests need no more, and a list of the matched orders stays short. */
export const MOST_TIMES = 100
