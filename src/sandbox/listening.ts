import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How long open requests may take to end at a stop. */
const GRACE_MS = 2_000

/** A wildcard is an address to listen on, not one to call. */
const CALLABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

const urlOf = ({ address, family, port }: AddressInfo): string => {
  const callable = CALLABLE[address] ?? address
  return `http://${family === 'IPv6' ? `[${callable}]` : callable}:${port}`
}

/** Where a server listens, from when it is told to until it is told to stop. */
export const createListening = (server: Server) => {
  /** Connections by which nobody has asked for anything yet: to Node they are at work, and it would wait for them. */
  const silent = new Set<Socket>()

  return {
    /** Listens, and says under which address. @throws Node's own error when the address cannot be had. */
    start: (port: number, host: string): Promise<string> =>
      new Promise((resolve, reject) => {
        server.on('connection', (socket) => {
          silent.add(socket)
          socket.once('close', () => silent.delete(socket))
        })
        server.on('request', (req, res) => {
          silent.delete(req.socket)
          // A kept-alive connection becomes idle after its answer; while stopping, nobody else would close it.
          res.once('close', () => {
            if (!server.listening) setImmediate(() => server.closeIdleConnections())
          })
        })
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve(urlOf(server.address() as AddressInfo))
        })
      }),
    /** Stops listening; requests that are being answered get a while to end. */
    async stop(): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const impatient = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      // What has come by then is read first. Browsers open connections that they may need, and keep them.
      setImmediate(() =>
        setImmediate(() => {
          for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
        }),
      )
      await closed
      clearTimeout(impatient)
    },
  }
}
