import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Space } from '../../../src/testkit/space.ts'

/** How to run and use a shop. */
export type ShopDriver = {
  /** Command, run in `folder` with `env`. */
  readonly command: readonly string[]
  readonly folder: string
  readonly env: (space: Space) => Readonly<Record<string, string>>
  /** Buys as a visitor. */
  readonly buy: (visitor: Visitor, purchase: Purchase) => Promise<Checkout>
  /** Returns the order status in the vocabulary of the audit, and the number of shipments. */
  readonly read: (visitor: Visitor, order: string) => Promise<string>
  /** How long the shop takes to process news, in milliseconds. */
  readonly lagMs?: number
  readonly readsStatus?: boolean
}

export type Purchase = {
  readonly amount: number
  readonly cart: string
  readonly number: string
  readonly email: string
}
export type Checkout = { readonly status: number; readonly goesTo: string; readonly order: string }

export type ShopResponse = { readonly status: number; readonly text: string; readonly location: string }

/** Creates a visitor whose browser keeps cookies and follows no redirects automatically. */
export const createVisitor = (base: string) => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<ShopResponse> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, base), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, text: await response.text(), location: response.headers.get('location') ?? '' }
  }
  const form = (path: string, fields: Readonly<Record<string, string>>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) })
  /** Opens a page and follows redirects within the shop. */
  const open = async (path: string, init: RequestInit = {}): Promise<ShopResponse> => {
    const response = await send(path, init)
    return response.status === 303 && new URL(response.location, base).origin === new URL(base).origin
      ? open(response.location)
      : response
  }
  return { send, form, open, cookie: (name: string) => cookies.get(name) ?? '' }
}
export type Visitor = ReturnType<typeof createVisitor>

const startShop = async (
  { command: [program = '', ...args], folder }: ShopDriver,
  env: Readonly<Record<string, string>>,
) => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, { cwd: folder, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const lines = createInterface(child.stdout).on('line', (line) => {
    output += `${line}\n`
  })
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the shop exited with ${code}:\n${output}`)),
  )
  ended.catch(() => undefined)
  const [line] = await Promise.race([once(lines, 'line'), ended])
  const [, url = ''] = /(http:\S+)/.exec(String(line)) ?? []
  return { url, child, printed: () => output }
}

const status = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGKILL')
  await over
}

/** Opens a shop with a space of a sandbox. `again` restarts it on the same port after a kill. */
export const openScene = async (driver: ShopDriver, space: Space, folder: string) => {
  const env = { API_TIMEOUT_MS: '600', ORDERS_FILE: join(folder, 'orders'), PORT: '0', ...driver.env(space) }
  let shop = await startShop(driver, env)
  let output = ''
  const { url } = shop
  return {
    space,
    url,
    ways: driver,
    visitor: () => createVisitor(url),
    kill: () => status(shop.child),
    again: async () => {
      output += shop.printed()
      shop = await startShop(driver, { ...env, PORT: new URL(url).port })
    },
    printed: () => output + shop.printed(),
    close: () => status(shop.child),
  }
}
export type Shop = Awaited<ReturnType<typeof openScene>>
