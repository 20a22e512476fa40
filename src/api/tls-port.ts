import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionEnd } from '../core/domain/connection-ends.ts'
import { LIMITS } from '../core/domain/limits.ts'
import { clearTimeout, setTimeout } from '../engine/host/host-timers.ts'
import { isLocalHost } from './host-guard.ts'
import { type Problem, problem } from './http/problem.ts'
import { type Head, valueIn } from './large-head.ts'

/** First byte of a TLS handshake. */
export const TLS_HANDSHAKE = 0x16

/** Returns the problem of plain HTTP on a port for https, with the right address. ASSUMED: broken-requests. */
export const plainHttp = (head: Head): Problem & { readonly addresses: readonly string[] } => {
  const host = valueIn(head, 'host') ?? ''
  const addresses = isLocalHost(host) ? [`https://${host}`] : []
  const [address = 'an address that begins with `https://`'] = addresses.map((each) => `\`${each}\``)
  const received = 'This port accepts https only, and received plain HTTP.'
  return { ...problem(400, 'CLIENT_ERROR', `${received} Use ${address}.`).problem, addresses }
}

/** Returns the reason for a failed TLS handshake by the error code of Node; undefined for other errors. */
export const tlsFailure = (code: unknown): ConnectionEnd | undefined => {
  if (typeof code !== 'string' || !/^ERR_(SSL|TLS)_/.test(code)) return undefined
  return /ALERT_(UNKNOWN_CA|CERTIFICATE|BAD_CERTIFICATE)/.test(code) ? 'certificate_rejected' : 'tls_failed'
}

type Parts = {
  /** Logs a connection that ended without a response. */
  readonly lost: (reason: ConnectionEnd) => void
  /** Responds to plain HTTP, given its first data. */
  readonly plain: (socket: Socket, packet: Buffer) => void
  /** Time in ms until the first byte (default: that of the headers of a request). */
  readonly firstByteMs?: number | undefined
}

/**
 * Passes only connections that begin with a TLS handshake to the server of `https`, which would close the others
 * without a response. Call it before other listeners are added.
 */
export const splitByFirstByte = (server: Server, { lost, plain, firstByteMs = LIMITS.headTime.most }: Parts): void => {
  const startTls = server.listeners('connection')
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const timer = setTimeout(() => {
      lost('silent')
      socket.destroy()
    }, firstByteMs).unref()
    const reset = (): void => lost('connection_reset')
    socket.once('error', reset).once('close', () => clearTimeout(timer))
    socket.once('readable', () => {
      clearTimeout(timer)
      const packet: unknown = socket.read()
      // Closed without data, as health checks and browsers do.
      if (!(packet instanceof Buffer)) return
      // TLS reports its own errors; without a listener, one would end the process.
      socket.off('error', reset).on('error', () => {})
      if (packet[0] !== TLS_HANDSHAKE) return plain(socket.resume(), packet)
      socket.unshift(packet)
      for (const start of startTls) start.call(server, socket)
    })
  })
}
