import { afterAll, beforeAll, expect } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import type { LinkCreateRequest, TransactionInitRequest } from '../../src/core/contract/wire.gen.ts'
import { initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { openShop, type Shop } from './shop.ts'
import { type Desk, openLastDesk } from './shop-links.ts'

/** An initialized transaction with its start page. */
export type Purchase = { readonly id: string; readonly start: string }

export type ShopFront = {
  readonly running: Running
  readonly shop: Shop
  /** Initializes a transaction over HTTP. The return URLs are /success, /cancel and /error of the shop. */
  buy(card: string, more?: Partial<TransactionInitRequest>, headers?: Record<string, string>): Promise<Purchase>
  /** Initializes a transaction with a scenario. */
  buyIn(scenario: string, card: string, more?: Partial<TransactionInitRequest>): Promise<Purchase>
  /** Creates a link without a return URL. */
  link(more?: Partial<LinkCreateRequest>): Promise<Desk>
}

/** Starts a sandbox and a shop for the tests of a file. */
export const sharedShopFront = (options: SandboxOptions = {}): (() => ShopFront) => {
  const running = sharedSandbox(options)
  let shop: Shop | undefined
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop?.close())

  return () => {
    if (!shop) throw new Error('The shop is available only during tests')
    return frontOf(running(), shop)
  }
}

const frontOf = (running: Running, shop: Shop): ShopFront => {
  const redirect = {
    successUrl: `${shop.origin()}/success?cart=7`,
    cancelUrl: `${shop.origin()}/cancel`,
    errorUrl: `${shop.origin()}/error`,
  }
  const buy: ShopFront['buy'] = async (card, more = {}, headers = {}) => {
    const response = await running.init(initBody(card, { redirect, ...more }), headers)
    expect(response.body).toHaveProperty('transactionId')
    return { id: response.body.transactionId, start: response.headers.location ?? '' }
  }
  return {
    running,
    shop,
    buy,
    buyIn: (scenario, card, more) => buy(card, more, { 'sandbox-scenario': scenario }),
    link: (more) => openLastDesk({ running }, more),
  }
}
