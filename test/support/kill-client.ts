import type { Acknowledged } from './kill-acknowledged.ts'
import { LINK_KEY } from './link-body.ts'
import { MERCHANT } from './sandbox.ts'

export type Body = Readonly<Record<string, unknown>>

/** Thrown when the program has exited or returned an unexpected response. */
export class NoResponse extends Error {
  override readonly name = 'NoAnswer'
}

/** A client of the program that is about to be killed. */
export type Victim = { readonly url: string; readonly isKilled: () => boolean }

export type Client = {
  /** Returns the body of a success response; records others. @throws NoAnswer */
  get(path: string): Promise<Body>
  /** Does the same, or returns undefined for 404. @throws NoAnswer */
  find(path: string): Promise<Body | undefined>
  post(path: string, body: object): Promise<Body>
  put(path: string, body: object): Promise<Body>
  delete(path: string): Promise<Body>
  /** Returns the redirect of a page; null if it is displayed. @throws NoAnswer */
  open(path: string): Promise<string | null>
  /** POSTs without a response when the program was killed. */
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

/** Creates a caller that expects the program to exit, with the credentials of a space. */
export const createClient = ({ url, isKilled }: Victim, records: Acknowledged, space?: string): Client => {
  const headers = headersIn(space)
  let cutOff = 0

  const send = async (path: string, init: RequestInit) => {
    const wasKilled = isKilled()
    try {
      const response = await fetch(`${url}${path}`, { headers, ...init })
      return {
        isGood: response.ok,
        status: response.status,
        to: response.headers.get('location'),
        text: await response.text(),
      }
    } catch (cause) {
      if (!isKilled()) records.note(`${init.method} ${path} before the program was killed: ${reasonOf(cause)}`)
      else if (!wasKilled && init.method !== 'GET') cutOff += 1
      throw new NoResponse(path, { cause })
    }
  }

  const find = async (path: string, init: RequestInit): Promise<Body | undefined> => {
    const { isGood, status, text } = await send(path, init)
    if (isGood) return JSON.parse(text) as Body
    if (status === 404) return undefined
    records.note(`${init.method} ${path}: ${status} ${text}`)
    throw new NoResponse(path)
  }

  const call = async (path: string, init: RequestInit): Promise<Body> => {
    const body = await find(path, init)
    if (body) return body
    records.note(`${init.method} ${path}: 404`)
    throw new NoResponse(path)
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
