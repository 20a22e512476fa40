import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { missing } from '../../support/client-generators.ts'
import { oneIn } from '../../support/long-runs.ts'
import { expressShop, openShop, type ShopFactory } from './open-shop.ts'
import { SCENARIOS } from './scenarios.ts'
import { appDriver, pythonDriver } from './shops.ts'

const PYTHON = missing([['python3', '--version']]).length === 0

const RIGHT: Readonly<Record<string, ShopFactory>> = {
  ...Object.fromEntries(['direct', 'asks', 'pages', 'polling', 'queue'].map((name) => [name, () => appDriver(name)])),
  shop: expressShop('shop'),
  ...(PYTHON && { 'shop-python': () => pythonDriver('shop-python') }),
}

describe.each(Object.entries(RIGHT))('%s, a correct shop', (_name, making) => {
  let shop: Awaited<ReturnType<typeof openShop>> | undefined
  beforeAll(async () => {
    shop = await openShop(making)
  })
  afterAll(() => shop?.close())

  it.each(oneIn(4, Object.entries(SCENARIOS)))('handles %s', async (run, { expected }) => {
    expect(await shop?.run(run)).toBe(expected)
  })
})
