import { afterAll, beforeAll, expect } from 'vitest'
import type { SandboxOptions } from '../../src/app/sandbox.ts'
import type { LinkCreateRequest, TransactionInitRequest } from '../../src/core/contract/wire.gen.ts'
import { initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { type Desk, openLastDesk } from './desk.ts'
import { openShop, type Shop } from './shop.ts'

/** A transaction that the shop has initialized: where it sends its customer. */
export type Purchase = { readonly id: string; readonly start: string }

export type ShopFront = {
  readonly running: Running
  readonly shop: Shop
  /** The shop initializes over HTTP; its return URLs are its own pages /success, /cancel and /error. */
  buy(card: string, more?: Partial<TransactionInitRequest>, headers?: Record<string, string>): Promise<Purchase>
  /** The same, where a scenario decides what happens. */
  buyIn(scenario: string, card: string, more?: Partial<TransactionInitRequest>): Promise<Purchase>
  /** A link of the shop, which leads back to a page of its own where that is wanted. */
  link(more?: Partial<LinkCreateRequest>): Promise<Desk>
}

/** Sandbox and shop for the tests of a file. */
export const sharedShopFront = (options: SandboxOptions = {}): (() => ShopFront) => {
  const running = sharedSandbox(options)
  let shop: Shop | undefined
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop?.close())

  return () => {
    if (!shop) throw new Error('the shop is there only while tests run')
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
    const answer = await running.init(initBody(card, { redirect, ...more }), headers)
    expect(answer.body).toHaveProperty('transactionId')
    return { id: answer.body.transactionId, start: answer.headers.location ?? '' }
  }
  return {
    running,
    shop,
    buy,
    buyIn: (scenario, card, more) => buy(card, more, { 'sandbox-scenario': scenario }),
    link: (more) => openLastDesk({ running }, more),
  }
}
