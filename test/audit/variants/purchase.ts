import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlOperations } from '../../../src/core/contract/control-operations.gen.ts'
import { own } from '../../../src/core/contract/vocabulary.ts'
import type { Purchase, Shop, Visitor } from './shop-process.ts'

const FIRST_AMOUNT = 2_011

/** Visa card of the catalog that passes a challenge. */
export const CARD = '4000001000000026'

type WebhookOptions = Omit<
  Extract<ControlOperations['fireWebhook']['body'], { readonly transaction: string }>,
  'transaction'
>

export type PurchaseOptions = Partial<Purchase> & {
  readonly visitor?: Visitor
  readonly scenario?: string
  readonly change?: Readonly<Record<string, unknown>>
}

/** Creates a function that buys in a shop. Every purchase has its own amount, by which its outcome is queued. */
export const createBuyer = ({ ways: driver, space, visitor: another, url }: Shop) => {
  let count = 0

  /** Returns the values of a purchase, with defaults. */
  const purchaseOf = ({ amount, cart, number, email }: PurchaseOptions): Purchase => {
    count += 1
    const current = {
      amount: FIRST_AMOUNT + count * 7,
      cart: `cart-${count}`,
      number: CARD,
      email: `n${count}@example.com`,
    }
    return {
      amount: amount ?? current.amount,
      cart: cart ?? current.cart,
      number: number ?? current.number,
      email: email ?? current.email,
    }
  }

  const buy = async (special: PurchaseOptions = {}) => {
    const purchase = purchaseOf(special)
    const { amount } = purchase
    const { visitor = another(), scenario, change } = special
    if (scenario !== undefined) await space.next({ scenario: own(scenario), when: { amount } })
    if (change !== undefined) await space.next({ patch: change, when: { amount } })
    const checkout = await driver.buy(visitor, purchase)
    /** Returns the transactions with this amount. */
    const transactions = async () =>
      (await space.call('listTransactions', { query: { limit: 100 } })).transactions.filter(
        (item) => item.amount === amount,
      )
    const id = (await transactions()).at(-1)?.id ?? ''
    const read = () => driver.read(visitor, checkout.order)

    /** Waits until the shop reports the expected state. Returns the state after a further delay. */
    const status = async (expected: string): Promise<string> => {
      const until = Date.now() + (driver.lagMs ?? 0) * 4 + 250
      let state = await read()
      while (state !== expected && Date.now() < until) {
        await sleep(15)
        state = await read()
      }
      await sleep(driver.lagMs ? driver.lagMs * 1.5 : 40)
      return read()
    }

    const statusOf = ({ attempts }: ControlOperations['fireWebhook']['response']) =>
      attempts.at(-1)?.response?.status ?? 0
    return {
      wish: purchase,
      visitor,
      bought: checkout,
      id,
      transactions,
      read,
      end: status,
      record: () => space.call('getTransaction', { path: { id } }),
      passChallenge: () => space.challenge(id).submit('4444'),
      /** Sends a webhook. @returns the status of the response */
      hook: async (options: WebhookOptions = {}) =>
        statusOf(await space.call('fireWebhook', { body: { transaction: id, retry: false, ...options } })),
      back: (address: string, init: RequestInit = {}) => visitor.open(address, init),
      returnsBy: async (location: 'success' | 'cancel', query = ''): Promise<string> => {
        const { returnUrls } = await space.call('getTransaction', { path: { id } })
        return `${returnUrls[location] ?? url}${query}`
      },
      shown: (response: ControlOperations['setStatusOverride']['body']) =>
        space.call('setStatusOverride', { path: { id }, body: response }),
      statusFails: (fault: object) => space.call('setFaults', { path: { id }, body: { on: ['status'], ...fault } }),
      statusWorks: () => space.call('deleteFaults', { path: { id } }),
    }
  }
  return buy
}
export type Buy = ReturnType<typeof createBuyer>
