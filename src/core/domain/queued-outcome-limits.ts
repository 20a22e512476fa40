/** What uses a one-shot up: every try, or an order with all its tries. */
export const USED_UP_BY = ['request', 'order'] as const

/** How often one may be used: more than a test needs, and little enough to list the orders that it met. */
export const MOST_TIMES = 100
