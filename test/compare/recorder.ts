import { onTestFinished } from 'vitest'
import type { Connection } from '../../src/testkit/connect.ts'
import { type StartOptions, startSandbox } from '../../src/testkit/start-sandbox.ts'

type Header = { readonly name: string; readonly value: string }

/** The parts of a HAR entry that a comparison reads. Tests change them. */
export type Entry = {
  readonly startedDateTime: string
  readonly request: {
    method: string
    url: string
    headers: Header[]
    postData?: { mimeType: string; text: string }
  }
  readonly response: { status: number; headers: Header[]; content: { mimeType: string; text: string } }
}

export type Call = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const namesAndValues = (headers: Iterable<readonly [string, string]>): Header[] =>
  [...headers].map(([name, value]) => ({ name, value }))

/** Removes headers of the sandbox, so that a response looks like one of any service. */
const withoutSandbox = (headers: readonly Header[]): Header[] =>
  headers
    .filter(({ name }) => !/^sandbox-/i.test(name))
    .map(({ name, value }) => ({ name, value: value.replace('threeds-sandbox', 'service') }))

export type Recorder = Awaited<ReturnType<typeof startRecorder>>

/** Starts a sandbox whose requests are recorded like those of a service. */
export const startRecorder = async (options: StartOptions = {}) => {
  const sandbox: Connection = await startSandbox({ webhooks: 'manual', ...options })
  onTestFinished(() => sandbox.close())
  const space = await sandbox.existingSpace('default')
  const entries: Entry[] = []

  const call = async (path: string, { method = 'GET', headers = {}, body }: Call = {}) => {
    const url = path.startsWith('http') ? path : `${sandbox.url}${path}`
    const sent = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const startedDateTime = new Date().toISOString()
    const response = await fetch(url, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(text !== undefined && { body: text }),
    })
    const responseText = await response.text()
    const mimeType = response.headers.get('content-type') ?? ''
    entries.push({
      startedDateTime,
      request: {
        method,
        url,
        headers: namesAndValues(Object.entries(sent)),
        ...(text !== undefined && { postData: { mimeType: 'application/json', text } }),
      },
      response: {
        status: response.status,
        headers: withoutSandbox(namesAndValues(response.headers)),
        content: { mimeType, text: responseText },
      },
    })
    const value = responseText.startsWith('{') ? JSON.parse(responseText) : undefined
    return { status: response.status, location: response.headers.get('location') ?? '', value }
  }

  /** Records a webhook of a transaction as its receiver would. */
  const receive = async (id: string): Promise<void> => {
    const { webhooks } = await (await fetch(`${sandbox.url}/_sandbox/webhooks?transaction=${id}`)).json()
    const headers = { 'content-type': 'application/json', 'webhook-id': webhooks[0].id }
    entries.push({
      startedDateTime: new Date().toISOString(),
      request: {
        method: 'POST',
        url: webhooks[0].url,
        headers: namesAndValues(Object.entries(headers)),
        postData: { mimeType: 'application/json', text: webhooks[0].body },
      },
      response: { status: 200, headers: [], content: { mimeType: '', text: '' } },
    })
  }

  const basic = { authorization: space.authorization }
  const key = { [space.linkKeyHeader]: space.linkKey }
  return {
    space,
    call,
    receive,
    init: (body: object, headers: Readonly<Record<string, string>> = {}) =>
      call('/v1/transactions', { method: 'POST', headers: { ...basic, ...headers }, body }),
    status: (id: string) => call(`/v1/transactions/${id}`, { headers: basic }),
    authorize: (id: string, body: object = { refno: 'order-1' }, headers: Readonly<Record<string, string>> = {}) =>
      call(`/v1/transactions/${id}/authorize`, { method: 'POST', headers: { ...basic, ...headers }, body }),
    createLink: (body: object) => call('/v1/links', { method: 'POST', headers: key, body }),
    link: (id: string, method = 'GET') => call(`/v1/links/${id}`, { method, headers: key }),
    entries,
    /** Returns the recording as a HAR file. */
    har: (): string => harOf(entries),
  }
}

export const harOf = (entries: readonly Entry[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'a tool', version: '1' }, entries } })
