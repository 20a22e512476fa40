import { MERCHANT } from './sandbox.ts'

/** Human-readable or JSON output. */
const READY = /^(?:threeds-sandbox ready on |.*"type":"ready".*"url":")(https?:\/\/[^\s"]+)/m

export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** The running program: a separate process (process.ts), or only its commands (command.ts). */
export type Program = {
  readonly stdout: () => string
  readonly stderr: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  /** Resolves after its exit and its last output. */
  readonly exit: Promise<Exit>
}

export type ProgramResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

export type Calls = {
  /** Endpoint 1 with credentials; a string is sent as it is. */
  init(body: object | string): Promise<ProgramResponse>
  /** Endpoint 3 with credentials. */
  status(id: string): Promise<ProgramResponse>
}

/** The program after its ready line. */
export type RunningProgram = Program & Calls & { readonly url: string }

/** Returns the URL of the ready line once it is printed. */
export const readyAddress = (stdout: string): string | undefined => READY.exec(stdout)?.[1]

const call = async (url: string, init: RequestInit): Promise<ProgramResponse> => {
  const authorization = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(url, { ...init, headers })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

export const callsOf = (url: string): Calls => ({
  init: (body) =>
    call(`${url}/v1/transactions`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
  status: (id) => call(`${url}/v1/transactions/${id}`, {}),
})
