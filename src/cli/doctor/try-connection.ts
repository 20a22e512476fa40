import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { ReachRules, WebhookRoute } from '../../app/webhook-reach.ts'
import { portOf, withoutBrackets } from '../../core/domain/host-parts.ts'
import { type Failure, failureOf } from '../connection-failure.ts'
import type { Seen } from './address-purpose.ts'

/** What came of a connection on which nothing was sent, or why there was none. */
export type Reached = 'connected' | Failure | 'never' | 'too_public'

/** Whoever waits at a terminal; a receiver on the same machine or network answers in a few milliseconds. */
const PATIENCE_MS = 3_000

/** What comes of work, or this where nothing does in time. */
const inTime = <T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> => {
  const done = new AbortController()
  // After a look at what has come meanwhile: on a busy machine, the time may be over before anybody could look.
  const over = sleep(ms, undefined, { signal: done.signal }).then(() => nextTurn(otherwise))
  return Promise.race([work, over]).finally(() => done.abort())
}

/** Opens the connection and closes it: whoever listens is sent nothing but, for TLS, the greeting. */
const settle = (socket: Socket, connected: 'connect' | 'secureConnect', patienceMs: number): Promise<Reached> => {
  const reached = new Promise<Reached>((resolve) => {
    socket.once(connected, () => resolve('connected'))
    // A reset may come after the end, and nobody else listens for it.
    socket.on('error', (error) => resolve(failureOf(error) ?? 'no_way'))
  })
  return inTime(patienceMs, reached, 'no_reaction').finally(() => socket.destroy())
}

/** Where a URL leads to, by the rule for targets. A name that is not found in time is as good as one that is unknown. */
const routeOf = ({ href }: URL, { webhookRoute }: ReachRules, patienceMs: number): Promise<WebhookRoute> =>
  inTime(patienceMs, webhookRoute(href), { blocked: 'name_unknown' })

/** Whether the name in a URL leads anywhere at all, found out in time. */
export const isNameKnown = async (url: URL, rules: ReachRules): Promise<boolean> => {
  const route = await routeOf(url, rules, PATIENCE_MS)
  return !('blocked' in route && route.blocked === 'name_unknown')
}

/**
 * Whether somebody listens where a URL leads to: only where a webhook may go, on the addresses that the rule has judged,
 * and for a webhook with the certificate that an https URL needs. Nothing is sent.
 */
export const tryToReach = async (
  { purpose, url }: { readonly purpose: Seen['purpose']; readonly url: URL },
  rules: ReachRules,
  patienceMs = PATIENCE_MS,
): Promise<Reached> => {
  const route = await routeOf(url, rules, patienceMs)
  if ('blocked' in route) return route.blocked
  const lookup: LookupFunction = (_name, { all }, callback) => {
    const every = route.addresses.map(({ address, family }) => ({ address, family }))
    process.nextTick(() => (all ? callback(null, every) : callback(null, route.address, route.family)))
  }
  const target = { host: withoutBrackets(url.hostname), port: Number(portOf(url)), lookup }
  // Whether a page has the right certificate, its browser says.
  if (purpose !== 'webhook' || url.protocol !== 'https:') return settle(connectTcp(target), 'connect', patienceMs)
  const servername = isIP(target.host) === 0 ? { servername: target.host } : {}
  return settle(connectTls({ ...target, ...servername }), 'secureConnect', patienceMs)
}
