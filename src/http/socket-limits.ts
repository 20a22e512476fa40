import type { ServerOptions } from 'node:http'
import { LIMITS } from '../domain/limits.ts'

/**
 * How long, in ms, a connection may take until the headers of a request have come, its first one included, and how often
 * that is looked at.
 */
export type SocketTimes = { readonly headersMs: number; readonly lookMs: number }

/** Whoever opens connections and says nothing, or a letter a minute, must not use up the descriptors of everybody else. */
const TIMES: SocketTimes = { headersMs: LIMITS.headTime.most, lookMs: 1_000 }

/** Longer than clients and proxies keep an idle connection: who sends a call on one that is just being closed, loses it. */
const KEEP_ALIVE_MS = 65_000

/** For how long a server waits for those who have connected: for headers a while, for the next request after an answer longer. */
export const socketLimits = ({ headersMs, lookMs } = TIMES): ServerOptions => ({
  headersTimeout: headersMs,
  connectionsCheckingInterval: lookMs,
  keepAliveTimeout: KEEP_ALIVE_MS,
})
