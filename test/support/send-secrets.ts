import { logLine } from '../../src/cli/log-line.ts'
import { quickFolder } from './given-folder.ts'
import { FRICTIONLESS_CARD, initBody } from './init-body.ts'
import { linkBody } from './link-body.ts'
import { MERCHANT, type Running, startSandbox } from './sandbox.ts'
import { type Entrance, NUMBERS, withValue } from './secret-entrances.ts'
import { exitsWithSecrets, secretsIn } from './secret-exits.ts'

const BASIC = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`
/** Operations that return documents of the package, of which some list test numbers. They hold nothing of a caller. */
const DOCUMENTS = /Contract|OpenApi|Vocabulary|Cards|Assumptions|^listScenarios|Timeline/i

type Call = { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string }

export const bodyOf = (value: unknown, mediaType: string): string =>
  mediaType.includes('form')
    ? new URLSearchParams(Object.entries(value ?? {}).map(([k, v]) => [k, String(v)])).toString()
    : JSON.stringify(value)

/** Returns the call with a text in one entrance. */
export const callWith = ({ at, path, body }: Entrance, text: string, ids: Readonly<Record<string, string>>): Call => {
  const filled = (name: string): string =>
    at.in === 'path' && at.name === name ? encodeURIComponent(text) : (ids[name] ?? 'default')
  const query = at.in === 'query' ? `?${at.name}=${encodeURIComponent(text)}` : ''
  const headers = { Authorization: BASIC, 'link-api-key': 'sandbox-link-key' }
  const target = path.replace(/\{(\w+)\}/g, (_all, name: string) => filled(name)) + query
  if (at.in === 'header')
    return { path: target, headers: { ...headers, [at.name]: Buffer.from(text).toString('latin1') } }
  if (at.in !== 'body') return { path: target, headers }
  return {
    path: target,
    headers: { ...headers, 'Content-Type': at.mediaType },
    body: bodyOf(withValue(body ?? {}, at.keys, text), at.mediaType),
  }
}

export const send = async (running: Running, verb: string, { path, headers, body }: Call): Promise<string> => {
  const response = await fetch(`${running.url}${path}`, {
    method: verb.toUpperCase(),
    headers,
    redirect: 'manual',
    ...(body !== undefined && verb !== 'get' && { body }),
    signal: AbortSignal.timeout(5_000),
  })
  return `${[...response.headers].flat().join(' ')}\n${await response.text()}`
}

/** Starts a sandbox with state in a folder, and one transaction and link. */
export const given = async () => {
  const folder = quickFolder()
  const running = await startSandbox({ ephemeral: false, 'state-dir': folder })
  const log: string[] = []
  running.sandbox.traffic.follow((entry) => {
    for (const format of ['pretty', 'json'] as const) log.push(logLine(entry, format) ?? '')
  })
  const { transactionId } = (await running.init(initBody(FRICTIONLESS_CARD))).body
  const link = (await running.http.post('/v1/links').set('link-api-key', 'sandbox-link-key').send(linkBody())).body.id
  return { folder, running, log, transactionId, link }
}

const SPELLINGS = Object.entries(NUMBERS)

/** Puts the number into each entrance, in another spelling each time. Returns the responses and exits that show it. */
export const numbersShown = async (entrances: readonly Entrance[]): Promise<readonly string[]> => {
  const { folder, running, log, transactionId, link } = await given()
  const shown: string[] = []
  for (const [nth, entrance] of entrances.entries()) {
    const [spelling = '', text = ''] = SPELLINGS[nth % SPELLINGS.length] ?? []
    const id = entrance.path.includes('links') ? link : transactionId
    const response = await send(running, entrance.verb, callWith(entrance, `x ${text}`, { id, transactionId }))
    if (DOCUMENTS.test(entrance.operation)) continue
    for (const around of secretsIn(response))
      shown.push(`${entrance.operation} ${JSON.stringify(entrance.at)} ${spelling}: ${around}`)
  }
  return [...shown, ...(await exitsWithSecrets(running, folder, log))]
}
