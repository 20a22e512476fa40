import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import type { SandboxOptions } from '../../src/sandbox.ts'
import { readContract } from '../support/contract-document.ts'
import { isMap } from '../support/contract-places.ts'
import { LINK_KEY } from '../support/link-body.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'
import { steppedClock } from '../support/stepped-clock.ts'
import { type Differs, normal, type Parts, readable } from './normal.ts'
import { type Shop, type ShopReply, startShop } from './shop.ts'

/** Where an operation is: its verb, and its path with names in braces. */
export type Place = { readonly verb: string; readonly path: string }

const VERBS = ['get', 'post', 'put', 'delete', 'patch']

const placesOf = (file: string, root: string): ReadonlyMap<string, Place> => {
  const { paths } = readContract(file)
  return new Map(
    Object.entries(isMap(paths) ? paths : {}).flatMap(([path, item]) =>
      Object.entries(isMap(item) ? item : {})
        .filter(([verb]) => VERBS.includes(verb))
        .map(([verb, operation]): [string, Place] => [
          String(isMap(operation) ? operation.operationId : ''),
          { verb: verb.toUpperCase(), path: `${root}${path === '/' && root !== '' ? '' : path}` },
        ]),
    ),
  )
}

/** Every operation of a contract. */
export const CONTROL: ReadonlyMap<string, Place> = placesOf('src/control/openapi.yaml', '/_sandbox')
export const SERVICE: ReadonlyMap<string, Place> = placesOf('openapi.yaml', '')

export type Given = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: string
  /** JSON, or a text that is sent as it is. */
  readonly body?: object | string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** A browser that follows a redirect does so at once. */
  readonly isFollowing?: boolean
}

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The members of a JSON body. */
  readonly body: Readonly<Record<string, string>>
  /** Request and answer to be read. */
  readonly told: string
}

export type Talk = {
  readonly shop: Shop
  /** Without what differs from run to run. */
  readonly plain: (text: string) => string
  /** One exchange, by verb and path. */
  readonly send: (verb: string, path: string, given?: Given) => Promise<Answer>
  /** One exchange, by the name of an operation. */
  readonly call: (operation: string, given?: Given) => Promise<Answer>
  /** What a stream of events says until it has said this. */
  readonly stream: (path: string, until: string) => Promise<string>
  /** Lets the shop answer the oldest webhook, and waits until that has been written down. */
  readonly answered: (reply?: ShopReply) => Promise<void>
}

/** Nobody has to guess which call an event belongs to. */
const BETWEEN_CALLS_MS = 3000

const basic = `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`

/** What opens the emulated service. */
export const CREDENTIALS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  initTransaction: { authorization: basic },
  getTransaction: { authorization: basic },
  createLink: { 'link-api-key': LINK_KEY },
  getLink: { 'link-api-key': LINK_KEY },
  deleteLink: { 'link-api-key': LINK_KEY },
}

const headersOf = ({ body, form, headers = {} }: Given): Record<string, string> => ({
  ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...headers,
})

const bodyOf = ({ body, form }: Given): string | undefined => {
  if (form) return new URLSearchParams(form).toString()
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
}

const headerLines = ({ rawHeaders }: IncomingMessage, length: number): string[] =>
  rawHeaders.flatMap((name, at) => {
    const value = rawHeaders[at + 1] ?? ''
    if (at % 2 === 1 || name.toLowerCase() === 'date') return []
    // Durations and ids make the body longer or shorter: that it is the right number is what can be said.
    const isLength = name.toLowerCase() === 'content-length' && value === String(length)
    return [`${name}: ${isLength ? '(that of the body)' : value}`]
  })

const pathTo = ({ path }: Place, names: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => names[name] ?? `{${name}}`)

/** A sandbox of its own on one seed and a clock that stands still, its shop, and a way to talk to it that is written down. */
export const startTalk = async (options: SandboxOptions = {}, parts?: Parts): Promise<Talk> => {
  const clock = steppedClock()
  const [{ url }, shop] = await Promise.all([
    startSandbox({
      clock,
      'public-url': 'http://sandbox.test',
      'webhook-timestamps': 'clock',
      ...options,
    }),
    startShop(),
  ])
  const differs: { -readonly [Key in keyof Differs]: Differs[Key] } = {
    ports: { [new URL(url).port]: 'SANDBOX', [shop.port]: 'SHOP' },
  }
  let newest = '0'
  const plain = (text: string): string => normal(text, differs)

  const exchange = async (verb: string, path: string, given: Given = {}): Promise<Answer> => {
    clock.step(given.isFollowing ? 50 : BETWEEN_CALLS_MS)
    const sent = bodyOf(given)
    const headers = headersOf(given)
    const asked = send(`${url}${path}`, {
      method: verb,
      agent: false,
      headers: {
        ...headers,
        ...(sent === undefined ? {} : { 'content-length': String(Buffer.byteLength(sent)) }),
        connection: 'close',
      },
    })
    asked.end(sent)
    const [res] = (await once(asked, 'response')) as [IncomingMessage]
    const text = await textOf(res)
    const event = res.headers['sandbox-event']
    if (typeof event === 'string' && event !== '0') {
      differs.start ??= event.replace(/-\d+$/, '')
      newest = event
    }
    const type = res.headers['content-type']
    const told = [
      `${verb} ${path}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ...(sent === undefined
        ? []
        : ['', typeof given.body === 'string' ? sent : readable(headers['content-type'], sent)]),
      '',
      String(res.statusCode),
      ...headerLines(res, Buffer.byteLength(text)),
      ...(text === '' ? [] : ['', readable(type, plain(text), parts)]),
      '',
    ].join('\n')
    return {
      status: res.statusCode ?? 0,
      headers: res.headers as Record<string, string>,
      text,
      body: /json/.test(type ?? '') && text !== '' ? JSON.parse(text) : {},
      told: plain(told),
    }
  }

  return {
    shop,
    plain,
    send: exchange,
    call(operation, given = {}) {
      const place = CONTROL.get(operation) ?? SERVICE.get(operation)
      if (!place) throw new Error(`no contract has ${operation}`)
      const credentials = CREDENTIALS[operation] ?? {}
      return exchange(place.verb, `${pathTo(place, given.path ?? {})}${given.query ?? ''}`, {
        ...given,
        headers: { ...credentials, ...given.headers },
      })
    },
    stream: (path, until) =>
      new Promise((resolve, reject) => {
        const asked = send(`${url}${path}`, { agent: false, headers: { accept: 'text/event-stream' } }, (res) => {
          let text = ''
          res.setEncoding('utf8').on('data', (chunk) => {
            text += chunk
            if (!text.includes(until)) return
            asked.destroy()
            resolve(
              plain(
                `GET ${path}\naccept: text/event-stream\n\n${res.statusCode}\n${headerLines(res, 0).join('\n')}\n\n${text}`,
              ),
            )
          })
        })
        asked.on('error', reject).end()
      }),
    async answered(reply) {
      const after = newest
      await shop.answer(reply)
      const path = `/_sandbox/wait?type=webhook.attempted&after=${after}`
      const { status, text } = await exchange('GET', path)
      if (status !== 200) throw new Error(`no webhook was tried: ${text}`)
    },
  }
}
