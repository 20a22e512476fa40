import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { reachRules } from '../../sandbox/reach.ts'

/** What came of a connection on which nothing was sent, or why there was none. */
export type Reached =
  | 'connected'
  | 'refused'
  | 'no_reaction'
  | 'no_way'
  | 'name_unknown'
  | 'bad_certificate'
  | 'no_tls'
  | 'never'
  | 'too_public'

/** Whoever waits at a terminal; a receiver on the same machine or network answers in a few milliseconds. */
const PATIENCE_MS = 3_000

const REACHED: Readonly<Record<string, Reached>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  EAI_AGAIN: 'name_unknown',
  EPROTO: 'no_tls',
  ETIMEDOUT: 'no_reaction',
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/

/** What the error of a connection means. */
export const ofError = (error: Error): Reached => {
  const code = 'code' in error ? String(error.code) : ''
  if (CERTIFICATE.test(code)) return 'bad_certificate'
  return REACHED[code] ?? (code.startsWith('ERR_SSL_') ? 'no_tls' : 'no_way')
}

const partsOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname.replace(/^\[(.*)\]$/, '$1'),
  port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
})

/** Opens the connection and closes it: whoever listens is sent nothing but, for TLS, the greeting. */
const settle = (socket: Socket, connected: 'connect' | 'secureConnect'): Promise<Reached> =>
  new Promise((resolve) => {
    const end = (reached: Reached): void => {
      clearTimeout(impatient)
      resolve(reached)
      socket.destroy()
    }
    // After a look at what has come meanwhile: on a busy machine, the time may be over before anybody could look.
    const impatient = setTimeout(() => setImmediate(() => end('no_reaction')), PATIENCE_MS)
    socket.once(connected, () => end('connected'))
    // A reset may come after the end, and nobody else listens for it.
    socket.on('error', (error) => end(ofError(error)))
  })

/** Whether somebody listens where a URL leads to. Nothing is sent. */
export const tryToConnect = (url: URL): Promise<Reached> => settle(connectTcp(partsOf(url)), 'connect')

/**
 * Whether a webhook to a URL would find its receiver: by the rule for targets, on the addresses that the rule has
 * judged, and with the certificate that an https URL needs. Nothing is sent.
 */
export const tryWebhook = async (url: URL, { webhookRoute }: ReturnType<typeof reachRules>): Promise<Reached> => {
  const route = await webhookRoute(url.href)
  if ('blocked' in route) return route.blocked
  const lookup: LookupFunction = (_name, { all }, callback) => {
    const every = route.addresses.map(({ address, family }) => ({ address, family }))
    process.nextTick(() => (all ? callback(null, every) : callback(null, route.address, route.family)))
  }
  const target = { ...partsOf(url), lookup }
  if (url.protocol !== 'https:') return settle(connectTcp(target), 'connect')
  const servername = isIP(target.host) === 0 ? { servername: target.host } : {}
  return settle(connectTls({ ...target, ...servername }), 'secureConnect')
}
