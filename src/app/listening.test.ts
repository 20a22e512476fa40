import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { useFakeHostTimers } from '../../test/support/fake-host-timers.ts'
import { listeningOf } from './listening.ts'

it('does not wait for a connection that is kept alive after its last response', async () => {
  const server = createServer()
  // Without a stop, it would keep the connection forever.
  server.keepAliveTimeout = 0
  const { listen, stop } = listeningOf(server)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => {
    agent.destroy()
    server.closeAllConnections()
  })
  const requested = once(server, 'request')
  const { url } = await listen(0, '127.0.0.1')
  const response = once(request(url, { agent }).end(), 'response')
  const [, res] = await requested
  // The grace period of a stop does not end here.
  useFakeHostTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stopped = stop()
  res.end('the last response')
  await expect(stopped).resolves.toBeUndefined()
  // A connection that is cut early would also cut the response.
  const [reply] = await response
  expect(await text(reply)).toBe('the last response')
})
