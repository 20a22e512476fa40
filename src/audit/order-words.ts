/** What an order can be, whatever words an app has for it. `review`: taken, and a person looks at it. */
export const ORDER_WORDS = ['pending', 'paid', 'review', 'failed', 'cancelled', 'expired'] as const
export type OrderWord = (typeof ORDER_WORDS)[number]
