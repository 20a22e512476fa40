import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How long open requests may take to end at a stop. */
const GRACE_MS = 2_000

/** How often a stop looks for connections that are idle by now, in ms. */
const LOOK_MS = 5

/** A wildcard is an address to listen on, not one to call. */
const CALLABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const urlOf = ({ address, family, port }: AddressInfo): string => {
  const callable = CALLABLE[address] ?? address
  return `http://${family === 'IPv6' ? `[${callable}]` : callable}:${port}`
}

/** A server that listens until it is stopped. */
export const listeningOf = (server: Server) => {
  // Browsers and clients open connections that they may need later. Node does not count them as idle before their first request.
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    /** Listens, and says under which address it is called and to which it is bound. @throws Node's own error when the address cannot be had. */
    listen: (port: number, host: string): Promise<{ readonly url: string; readonly bound: AddressInfo }> =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          const bound = server.address() as AddressInfo
          resolve({ url: urlOf(bound), bound })
        })
      }),

    /** Lets the process end although it listens and somebody is connected. Called before anybody is. */
    unref: (): void => {
      server.unref().on('connection', (socket) => socket.unref())
    },

    /** Stops listening; requests that are being answered get a while to end. */
    stop: async (): Promise<void> => {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A kept-alive connection becomes idle after its answer; Nodes differ in when they close it, and most add a second.
      const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
      const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      // What has come by now is read first: it may be a request.
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
