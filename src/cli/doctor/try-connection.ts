import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { ReachRules, WebhookRoute } from '../../app/webhook-reach.ts'
import { portOf, withoutBrackets } from '../../core/domain/host-parts.ts'
import { type Failure, failureOf } from '../connection-failure.ts'
import type { KnownAddress } from './address-purpose.ts'

/** Result of a connection attempt. */
export type ConnectionResult = 'connected' | Failure | 'never' | 'too_public'

/** Short, because a user waits; a receiver on the same host or network responds in a few milliseconds. */
const PATIENCE_MS = 3_000

/** Returns the result of a promise, or a fallback on timeout. */
const withTimeout = <T>(ms: number, work: Promise<T>, fallback: T): Promise<T> => {
  const cleanup = new AbortController()
  // Process pending events first: on a busy host, the time can be over before a result is read.
  const timeout = sleep(ms, undefined, { signal: cleanup.signal }).then(() => nextTurn(fallback))
  return Promise.race([work, timeout]).finally(() => cleanup.abort())
}

/** Opens and closes the connection. Sends nothing except the handshake of TLS. */
const settle = (
  socket: Socket,
  connected: 'connect' | 'secureConnect',
  patienceMs: number,
): Promise<ConnectionResult> => {
  const connection = new Promise<ConnectionResult>((resolve) => {
    socket.once(connected, () => resolve('connected'))
    // A reset can follow after the end, and an unhandled error would crash the process.
    socket.on('error', (error) => resolve(failureOf(error) ?? 'no_route'))
  })
  return withTimeout(patienceMs, connection, 'no_response').finally(() => socket.destroy())
}

/** Resolves a URL by the rules for webhook targets. A lookup timeout counts as an unknown name. */
const routeOf = ({ href }: URL, { webhookRoute }: ReachRules, patienceMs: number): Promise<WebhookRoute> =>
  withTimeout(patienceMs, webhookRoute(href), { blocked: 'name_unknown' })

/** Returns true if the name in a URL resolves in time. */
export const isNameKnown = async (url: URL, rules: ReachRules): Promise<boolean> => {
  const route = await routeOf(url, rules, PATIENCE_MS)
  return !('blocked' in route && route.blocked === 'name_unknown')
}

/**
 * Tries to connect to a URL, without sending anything. It connects only to allowed webhook targets, on the addresses that
 * the rule has checked, and checks the certificate of an https webhook.
 */
export const tryConnection = async (
  { purpose, url }: { readonly purpose: KnownAddress['purpose']; readonly url: URL },
  rules: ReachRules,
  patienceMs = PATIENCE_MS,
): Promise<ConnectionResult> => {
  const route = await routeOf(url, rules, patienceMs)
  if ('blocked' in route) return route.blocked
  const lookup: LookupFunction = (_name, { all }, callback) => {
    const addresses = route.addresses.map(({ address, family }) => ({ address, family }))
    process.nextTick(() => (all ? callback(null, addresses) : callback(null, route.address, route.family)))
  }
  const target = { host: withoutBrackets(url.hostname), port: Number(portOf(url)), lookup }
  // The browser checks the certificate of a page.
  if (purpose !== 'webhook' || url.protocol !== 'https:') return settle(connectTcp(target), 'connect', patienceMs)
  const servername = isIP(target.host) === 0 ? { servername: target.host } : {}
  return settle(connectTls({ ...target, ...servername }), 'secureConnect', patienceMs)
}
