import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } from '../engine/host/host-timers.ts'

/** Time in ms that open requests have to complete when the server stops. */
const GRACE_MS = 2_000

/** Interval in ms at which a stopping server closes idle connections. */
const CHECK_INTERVAL_MS = 5

/** Wildcard addresses can be listened on but not called. */
const CALLABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const urlOf = (scheme: string, { address, family, port }: AddressInfo): string => {
  const callable = CALLABLE[address] ?? address
  return `${scheme}://${family === 'IPv6' ? `[${callable}]` : callable}:${port}`
}

/** Creates the functions that start and stop a server of `http` or `https`. */
export const listeningOf = (server: Server, scheme: 'http' | 'https' = 'http') => {
  // Browsers and clients open connections that they may need later. Node does not count them as idle before their first request.
  const connections = new Set<Socket>()
  const track = (socket: Socket): void => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  }
  // With TLS, a spare connection is one without decrypted data.
  server.on('connection', track).on('secureConnection', track)
  return {
    /** Listens and returns the URL and the bound address. @throws Node's error if the address is not available */
    listen: (port: number, host: string): Promise<{ readonly url: string; readonly bound: AddressInfo }> =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const bound = server.address() as AddressInfo
          resolve({ url: urlOf(scheme, bound), bound })
        })
      }),

    /** Lets the process exit while the server listens and clients are connected. Call it before clients connect. */
    unref: (): void => {
      server.unref().on('connection', (socket) => socket.unref())
    },

    /** Stops listening and waits a short time for open requests. */
    stop: async (): Promise<void> => {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A kept-alive connection becomes idle after its response; Node versions differ in when they close it, and most
      // wait a second.
      const looking = setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL_MS)
      const impatient = setTimeout(() => {
        for (const socket of connections) socket.destroy()
      }, GRACE_MS)
      // Received data is read first: it may be a request.
      setImmediate(() =>
        setImmediate(() => {
          for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
        }),
      )
      await closed
      clearInterval(looking)
      clearTimeout(impatient)
    },
  }
}
