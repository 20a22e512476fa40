import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends POSTs in one packet (HTTP pipelining), so that the server starts all of them before the first response:
 * requests on separate connections are too far apart for that. Resolves with the statuses, in the same order.
 */
export const postAtOnce = async (address: string, bodies: readonly object[]): Promise<number[]> => {
  const { host, hostname, port, pathname } = new URL(address)
  const requests = bodies.map((body, index) => {
    const text = JSON.stringify(body)
    const last = index === bodies.length - 1 ? ['connection: close'] : []
    const head = [`POST ${pathname} HTTP/1.1`, `host: ${host}`, 'content-type: application/json', ...last]
    return `${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  })
  const socket = connect(Number(port), hostname)
  let responses = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    responses += chunk
  })
  socket.write(requests.join(''))
  await once(socket, 'close')
  return [...responses.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
