import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach } from 'vitest'
import { closeServer } from '../../src/testkit/kit-receiver.ts'

/** Starts a server on a free port of 127.0.0.1. */
export const listening = async (
  listener: RequestListener,
): Promise<{ readonly server: Server; readonly port: number }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('server without a port')
  return { server, port: address.port }
}

/** Starts servers for the tests of a file and stops them after each test. */
export const serving = (): ((listener: RequestListener) => Promise<number>) => {
  const servers: Server[] = []
  afterEach(() => Promise.all(servers.splice(0).map(closeServer)))
  return async (listener) => {
    const { server, port } = await listening(listener)
    servers.push(server)
    return port
  }
}
