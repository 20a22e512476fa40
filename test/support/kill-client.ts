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
  post(path: string, body: object): Promise<Body>
  /** Posts that were on their way when the program was killed, and not answered. */
  readonly cutOff: () => number
}

const HEADERS = {
  authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`,
  'link-api-key': LINK_KEY,
  'content-type': 'application/json',
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)

/** A caller that knows its program may die. */
export const createClient = ({ url, isKilled }: Victim, ledger: Ledger): Client => {
  let cutOff = 0

  const send = async (path: string, init: RequestInit) => {
    const wasKilled = isKilled()
    try {
      const answer = await fetch(`${url}${path}`, { ...init, headers: HEADERS })
      return { isGood: answer.ok, status: answer.status, text: await answer.text() }
    } catch (cause) {
      if (!isKilled()) ledger.note(`${init.method} ${path} before the program was killed: ${reasonOf(cause)}`)
      else if (!wasKilled && init.method === 'POST') cutOff += 1
      throw new NoAnswer(path, { cause })
    }
  }

  const call = async (path: string, init: RequestInit): Promise<Body> => {
    const { isGood, status, text } = await send(path, init)
    if (isGood) return JSON.parse(text) as Body
    ledger.note(`${init.method} ${path}: ${status} ${text}`)
    throw new NoAnswer(path)
  }

  return {
    get: (path) => call(path, { method: 'GET' }),
    post: (path, body) => call(path, { method: 'POST', body: JSON.stringify(body) }),
    cutOff: () => cutOff,
  }
}
