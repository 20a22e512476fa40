import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import type { Space } from '../../../src/testkit/space.ts'

/** How a customer uses one of the shops. */
export type Ways = {
  /** Started in this folder, with these variables. */
  readonly command: readonly string[]
  readonly folder: string
  readonly env: (space: Space) => Readonly<Record<string, string>>
  /** Buys, as somebody with these cookies. */
  readonly buy: (visitor: Visitor, wish: Wish) => Promise<Bought>
  /** What the shop says of an order, in words of the audit, and how often it was shipped. */
  readonly read: (visitor: Visitor, order: string) => Promise<string>
  /** How late it works. */
  readonly lagMs?: number
  readonly asksByItself?: boolean
}

export type Wish = { readonly amount: number; readonly cart: string; readonly number: string; readonly email: string }
export type Bought = { readonly status: number; readonly goesTo: string; readonly order: string }

export type Answer = { readonly status: number; readonly text: string; readonly location: string }

/** Somebody with a browser that keeps cookies and follows nothing by itself. */
export const createVisitor = (base: string) => {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(new URL(path, base), { redirect: 'manual', ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: answer.status, text: await answer.text(), location: answer.headers.get('location') ?? '' }
  }
  const form = (path: string, fields: Readonly<Record<string, string>>) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) })
  /** Follows redirects within the shop. */
  const open = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await send(path, init)
    return answer.status === 303 && new URL(answer.location, base).origin === new URL(base).origin
      ? open(answer.location)
      : answer
  }
  return { send, form, open, cookie: (name: string) => cookies.get(name) ?? '' }
}
export type Visitor = ReturnType<typeof createVisitor>

const started = async ({ command: [program = '', ...args], folder }: Ways, env: Readonly<Record<string, string>>) => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(program, args, { cwd: folder, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const lines = createInterface(child.stdout).on('line', (line) => {
    said += `${line}\n`
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the shop ended with ${code}:\n${said}`)))
  ended.catch(() => undefined)
  const [line] = await Promise.race([once(lines, 'line'), ended])
  const [, url = ''] = /(http:\S+)/.exec(String(line)) ?? []
  return { url, child, said: () => said }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  child.kill('SIGKILL')
  await over
}

/** A shop beside a space of a sandbox. `again` starts it once more after it was killed, on the same port. */
export const openScene = async (ways: Ways, space: Space, folder: string) => {
  const env = { API_TIMEOUT_MS: '600', ORDERS_FILE: join(folder, 'orders'), PORT: '0', ...ways.env(space) }
  let shop = await started(ways, env)
  let said = ''
  const { url } = shop
  return {
    space,
    url,
    ways,
    visitor: () => createVisitor(url),
    kill: () => end(shop.child),
    again: async () => {
      said += shop.said()
      shop = await started(ways, { ...env, PORT: new URL(url).port })
    },
    said: () => said + shop.said(),
    close: () => end(shop.child),
  }
}
export type Scene = Awaited<ReturnType<typeof openScene>>
