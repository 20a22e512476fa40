import { join } from 'node:path'
import process from 'node:process'
import type { Space } from '../../../src/testkit/space.ts'
import type { ShopDriver } from './shop-process.ts'

const STATUS_NAMES: Readonly<Record<string, string>> = {
  paid: 'paid',
  review: 'paid',
  failed: 'closed',
  canceled: 'closed',
  expired: 'closed',
  not_paid: 'closed',
}
const formatStatus = (state: unknown, shipped: unknown): string =>
  `${STATUS_NAMES[String(state)] ?? 'pending'} ${String(shipped)}`

const payEnv = ({ url, merchantId, password, webhookSecret }: Space) => ({
  PAY_URL: url,
  PAY_MERCHANT: merchantId,
  PAY_PASSWORD: password,
  HOOK_SECRET: webhookSecret,
})

/** One of test/audit/apps, or a changed copy of them. */
export const appDriver = (name: string, folder = 'test/audit/apps'): ShopDriver => ({
  command: [process.execPath, `${name}.mjs`],
  folder,
  env: payEnv,
  ...(name === 'queue' && { lagMs: 400 }),
  ...(name === 'polling' && { lagMs: 60, readsStatus: true }),
  ...(name === 'asks' && { readsStatus: true }),
  buy: async (visitor, { amount, cart, number, email }) => {
    const card = { number, cvv: '123', month: '12', year: '34' }
    const { status, location } = await visitor.form('/orders', {
      amount: String(amount),
      currency: 'EUR',
      cart,
      email,
      ...card,
    })
    return { status, goesTo: location, order: visitor.cookie('order') }
  },
  read: async (visitor, order) => {
    const { text } = await visitor.send(`/orders/${order}`)
    if (name !== 'pages') {
      const { status, shipped } = JSON.parse(text)
      return formatStatus(status, shipped)
    }
    return formatStatus(/class="state">(\w+)/.exec(text)?.[1], /id="shipped">(\w+)/.exec(text)?.[1])
  },
})

/** examples/shop or its naive variant, in a folder with their packages. */
export const shopDriver = (folder: string): ShopDriver => ({
  command: [process.execPath, 'server.js'],
  folder,
  env: ({ environment }) => environment,
  buy: async (visitor, { amount, cart, number, email }) => {
    const placed = await visitor.open('/orders', {
      method: 'POST',
      body: new URLSearchParams({ cart, voucher: String(amount), currency: 'EUR', email }),
    })
    const [, order = ''] = /Order ([0-9a-f-]{36})/.exec(placed.text) ?? []
    const { status, location } = await visitor.form(`/orders/${order}/pay`, { number, expiry: '12/34', cvv: '123' })
    return { status, goesTo: location, order }
  },
  read: async (visitor, order) => {
    const { state, shipped } = JSON.parse((await visitor.send(`/orders/${order}.json`)).text)
    return formatStatus(state, shipped)
  },
})

/** examples/shop-python or its naive variant. */
export const pythonDriver = (name: string): ShopDriver => ({
  command: ['python3', 'shop.py'],
  folder: join('examples', name),
  env: (space) => ({ ...payEnv(space), PYTHONDONTWRITEBYTECODE: '1' }),
  buy: async (visitor, { amount, cart, number, email }) => {
    const { csrf } = JSON.parse((await visitor.send('/session')).text)
    const card = { number, cvv: '123', expiryMonth: '12', expiryYear: '34' }
    const { status, text } = await visitor.send('/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ amount, currency: 'EUR', cart, email, card }),
    })
    const { order = '', redirect = '' } = JSON.parse(text)
    return { status, goesTo: redirect, order }
  },
  read: async (visitor, order) => {
    const { status, shipped } = JSON.parse((await visitor.send(`/orders/${order}`)).text)
    return formatStatus(status, shipped)
  },
})
