/** Units that use up a queued outcome: every request, or an order with all its requests. */
export const USE_UNITS = ['request', 'order'] as const

/** Largest number of uses. Tests need no more, and a list of the matched orders stays short. */
export const MOST_USES = 100
