import type { Buy, Special } from './purchase.ts'
import type { Scene } from './scene.ts'

/** What is played, by the name of its experiment, and what a right shop says in the end. */
export type Play = { readonly right: string; readonly play: (buy: Buy, scene: Scene) => Promise<string> }

export const below500 = (status: number): string => (status < 500 ? 'fine' : String(status))

export type Bought = Awaited<ReturnType<Buy>>

/** An order whose cardholder passed; nobody has told the shop. `first`: what is done before that. */
export const passed = async (buy: Buy, special: Special = {}, first?: (order: Bought) => Promise<unknown>) => {
  const order = await buy(special)
  await first?.(order)
  const { redirect } = await order.pass()
  return { ...order, redirect: redirect?.url ?? '' }
}
