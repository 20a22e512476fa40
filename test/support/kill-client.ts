import type { Ledger } from './kill-ledger.ts'
import { LINK_KEY } from './link-body.ts'
import { MERCHANT } from './sandbox.ts'

export type Body = Readonly<Record<string, unknown>>

/** There is nothing to go on with: the program has gone, or said something strange. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The program that is about to be killed. */
export type Victim = { readonly url: string; readonly isKilled: () => boolean }

export type Client = {
  /** The body of a good answer; another one is noted. @throws NoAnswer */
  get(path: string): Promise<Body>
  /** The same, or undefined where there is nothing (404). @throws NoAnswer */
  find(path: string): Promise<Body | undefined>
  post(path: string, body: object): Promise<Body>
  put(path: string, body: object): Promise<Body>
  delete(path: string): Promise<Body>
  /** Where a page leads, as a browser would open it; null where it is shown. @throws NoAnswer */
  open(path: string): Promise<string | null>
  /** Posts that were on their way when the program was killed, and not answered. */
  readonly cutOff: () => number
}

const headersIn = (space?: string) => {
  const suffix = space === undefined ? '' : `+${space}`
  const [id, password] = MERCHANT
  return {
    authorization: `Basic ${Buffer.from(`${id}${suffix}:${password}`).toString('base64')}`,
    'link-api-key': `${LINK_KEY}${suffix}`,
    'content-type': 'application/json',
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)

/** A caller that knows its program may die, with the credentials of a space. */
export const createClient = ({ url, isKilled }: Victim, ledger: Ledger, space?: string): Client => {
  const headers = headersIn(space)
  let cutOff = 0

  const send = async (path: string, init: RequestInit) => {
    const wasKilled = isKilled()
    try {
      const answer = await fetch(`${url}${path}`, { headers, ...init })
      return { isGood: answer.ok, status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
    } catch (cause) {
      if (!isKilled()) ledger.note(`${init.method} ${path} before the program was killed: ${reasonOf(cause)}`)
      else if (!wasKilled && init.method !== 'GET') cutOff += 1
      throw new NoAnswer(path, { cause })
    }
  }

  const find = async (path: string, init: RequestInit): Promise<Body | undefined> => {
    const { isGood, status, text } = await send(path, init)
    if (isGood) return JSON.parse(text) as Body
    if (status === 404) return undefined
    ledger.note(`${init.method} ${path}: ${status} ${text}`)
    throw new NoAnswer(path)
  }

  const call = async (path: string, init: RequestInit): Promise<Body> => {
    const body = await find(path, init)
    if (body) return body
    ledger.note(`${init.method} ${path}: 404`)
    throw new NoAnswer(path)
  }

  return {
    get: (path) => call(path, { method: 'GET' }),
    find: (path) => find(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    put: (path, body) => call(path, { method: 'PUT', body: JSON.stringify(body) }),
    delete: (path) => call(path, { method: 'DELETE' }),
    open: async (path) =>
      (await send(path, { method: 'GET', headers: { accept: 'text/html' }, redirect: 'manual' })).to,
    cutOff: () => cutOff,
  }
}
