import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isMap } from '../../src/core/domain/is-record.ts'
import { LIMITS } from '../../src/core/domain/limits.ts'
import { controlling, filling, initializing, linking, type Sent } from './full-space.ts'
import { CHALLENGE_CARD, initBody } from './init-body.ts'
import { threeDSLink } from './link-body.ts'

/** Units of texts that take the longest to judge: card numbers, digits of other scripts, and encodings. */
const UNITS: Readonly<Record<string, string>> = {
  numbers: '4111111111111111 ',
  'circled digits': '①',
  'Arabic digits': '١',
  'base64 digits': 'MTExMTExMTExMTExMTEx',
  'security codes': 'cvv=123 ',
}

/** Every kind of place that accepts a text of 64 KB. */
const PLACES: Readonly<Record<string, (text: string) => Sent>> = {
  refno: (refno) => initializing(initBody(CHALLENGE_CARD, { refno })),
  'an unknown member': (text) => initializing({ ...initBody(CHALLENGE_CARD), unknown: text }),
  'an unknown name': (text) => initializing({ ...initBody(CHALLENGE_CARD), [text]: 1 }),
  'a body that is no JSON': (text) => ({ ...initializing({}), body: `{"refno":${text}` }),
  'the context of a link': (text) => linking({ ...threeDSLink(), context: { text } }),
  'a queued outcome': (text) => controlling('/next', { patch: { webhook: { raw: { body: text } } } }),
  'a scenario': (text) => ({
    method: 'PUT',
    path: '/_sandbox/scenarios/heavy',
    headers: { 'content-type': 'application/yaml' },
    body: `title: "${text}"`,
  }),
  'a received webhook': (text) => controlling('/receiver/default', { text }),
}

const ROOM = 2_048

/** The texts within the size limit that take the longest, in each place. */
export const HEAVY_TEXTS: ReadonlyMap<string, Sent> = new Map(
  Object.entries(PLACES).flatMap(([place, sent]) =>
    Object.entries(UNITS).map(([name, unit]) => {
      const count = Math.floor((LIMITS.apiBody.most - ROOM) / Buffer.byteLength(unit))
      // The escape makes the judge read the text in a second way.
      return [`${place}: ${name}`, sent(`4000001000000018 %34 ${unit.repeat(count)}`)] as const
    }),
  ),
)

type Send = (sent: Sent) => Promise<{ readonly status: number; readonly text: string }>

/** Sends a text on a new connection, and reads nothing. */
export const sendUnread = async (port: number, text: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  await new Promise<void>((resolve) => void socket.write(text, () => resolve()))
  return socket
}

const getOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const MANY = 500
const AT_ONCE = 32

const fill = async (send: Send): Promise<void> => {
  for (let n = 0; n < MANY; n += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, more) => send(filling(n + more))))
}

/** Clients that send without reading, and work of timers. Each resolves when its work is done. */
export const HEAVY_CLIENTS: Readonly<Record<string, (port: number, send: Send) => Promise<void>>> = {
  async '500 pipelined lists, not read'(port, send) {
    const socket = await sendUnread(port, getOf('/_sandbox/activity?limit=10000').repeat(MANY))
    await fill(send)
    socket.destroy()
  },
  async '100 lists at once'(_port, send) {
    const list = controlling('/transactions?limit=1000', undefined, 'GET')
    await Promise.all(Array.from({ length: 100 }, () => send(list)))
  },
  async '200 event streams, not read'(port, send) {
    const sockets = await Promise.all(
      Array.from({ length: LIMITS.streams.most }, () => sendUnread(port, getOf('/_sandbox/events'))),
    )
    await fill(send)
    for (const socket of sockets) socket.destroy()
  },
  async '10,000 webhooks due at once'(_port, send) {
    const state = JSON.parse((await send(controlling('/state?space=default', undefined, 'GET'))).text)
    const { deliveries } = state.spaces.default
    const due = new Date(Date.now() + 1_000).toISOString().replace('Z', '+00:00')
    for (const [id, delivery] of Object.entries(deliveries))
      if (isMap(delivery))
        deliveries[id] = { ...delivery, attempts: [], usedAttempts: 0, state: { status: 'pending', due } }
    await send(controlling('/state?space=default', state, 'PUT'))
    await send(controlling('/wait?type=webhook.attempted&count=1000&timeout=30s', undefined, 'GET'))
  },
}
