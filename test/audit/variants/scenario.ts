import type { Buy, PurchaseOptions } from './purchase.ts'
import type { Shop } from './shop-process.ts'

/** A scenario with the name of its experiment, and the result of a correct shop. */
export type Scenario = { readonly expected: string; readonly run: (buy: Buy, shop: Shop) => Promise<string> }

export const below500 = (status: number): string => (status < 500 ? 'fine' : String(status))

export type Checkout = Awaited<ReturnType<Buy>>

/** Creates an order whose cardholder has passed, without notifying the shop. `first` runs before that. */
export const passed = async (
  buy: Buy,
  special: PurchaseOptions = {},
  first?: (order: Checkout) => Promise<unknown>,
) => {
  const order = await buy(special)
  await first?.(order)
  const { redirect } = await order.passChallenge()
  return { ...order, redirect: redirect?.url ?? '' }
}
