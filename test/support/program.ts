import { MERCHANT } from './sandbox.ts'

/** For people, or for programs. */
const READY = /^(?:threeds-sandbox ready on |.*"type":"ready".*"url":")(http:\/\/[^\s"]+)/m

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** The program while it runs: a process of its own (process.ts), or only its commands (command.ts). */
export type Program = {
  readonly stdout: () => string
  readonly stderr: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  /** When it has ended and its last output is here. */
  readonly exit: Promise<Exit>
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: Record<string, unknown> }

export type Calls = {
  /** Endpoint 1 with credentials; a string is sent as it is. */
  init(body: object | string): Promise<Answer>
  /** Endpoint 3 with credentials. */
  status(id: string): Promise<Answer>
}

/** The program after its ready line. */
export type RunningProgram = Program & Calls & { readonly url: string }

/** The address in the ready line, once it is there. */
export const readyAddress = (stdout: string): string | undefined => READY.exec(stdout)?.[1]

const call = async (url: string, init: RequestInit): Promise<Answer> => {
  const authorization = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(url, { ...init, headers })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Record<string, unknown> }
}

export const callsOf = (url: string): Calls => ({
  init: (body) =>
    call(`${url}/v1/transactions`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  status: (id) => call(`${url}/v1/transactions/${id}`, {}),
})
