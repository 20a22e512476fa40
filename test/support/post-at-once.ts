import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * POSTs that arrive in one packet (HTTP pipelining), so that the server has begun with all of them before it answers
 * one: requests of their own connections are too far apart for that. Resolves with the statuses, in the same order.
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
  let answers = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answers += chunk
  })
  socket.write(requests.join(''))
  await once(socket, 'close')
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}
