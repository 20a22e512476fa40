import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { portOf, withoutBrackets } from '../../domain/host-parts.ts'
import type { ReachRules, WebhookRoute } from '../../sandbox/reach.ts'
import { type Failure, failureOf } from '../failure-of.ts'
import type { Seen } from './seen.ts'

/** What came of a connection on which nothing was sent, or why there was none. */
export type Reached = 'connected' | Failure | 'never' | 'too_public'

/** Whoever waits at a terminal; a receiver on the same machine or network answers in a few milliseconds. */
const PATIENCE_MS = 3_000

/** Calls back when the time is over; returns the way to stop. */
const orAfter = (ms: number, act: () => void): (() => void) => {
  // After a look at what has come meanwhile: on a busy machine, the time may be over before anybody could look.
  const timer = setTimeout(() => setImmediate(act), ms)
  return () => clearTimeout(timer)
}

/** Opens the connection and closes it: whoever listens is sent nothing but, for TLS, the greeting. */
const settle = (socket: Socket, connected: 'connect' | 'secureConnect', patienceMs: number): Promise<Reached> =>
  new Promise((resolve) => {
    const end = (reached: Reached): void => {
      stop()
      resolve(reached)
      socket.destroy()
    }
    const stop = orAfter(patienceMs, () => end('no_reaction'))
    socket.once(connected, () => end('connected'))
    // A reset may come after the end, and nobody else listens for it.
    socket.on('error', (error) => end(failureOf(error) ?? 'no_way'))
  })

/** Where a URL leads to, by the rule for targets. A name that is not found in time is as good as one that is unknown. */
const routeOf = (url: URL, { webhookRoute }: ReachRules, patienceMs: number): Promise<WebhookRoute> =>
  new Promise((resolve, reject) => {
    const stop = orAfter(patienceMs, () => resolve({ blocked: 'name_unknown' }))
    webhookRoute(url.href).then(resolve, reject).finally(stop)
  })

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
  { purpose, url }: Pick<Seen, 'purpose' | 'url'>,
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
