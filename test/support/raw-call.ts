import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** What a server says to bytes that no client would send: status, headers by their names in small letters, and the body. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export const connectTo = async (url: string): Promise<Socket> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends bytes over a connection of their own and reads the first answer, however long the sender would go on. */
export const rawCall = async (url: string, bytes: string): Promise<RawAnswer> => {
  const socket = await connectTo(url)
  try {
    let said = ''
    socket.write(bytes)
    for await (const chunk of socket.setEncoding('utf8')) {
      said += chunk
      const [head = '', text = ''] = said.split('\r\n\r\n', 2)
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)))
      if (text.length < Number(headers['content-length'])) continue
      return { status: Number(first.split(' ')[1]), headers, text }
    }
    throw new Error(`no answer came, only: ${said}`)
  } finally {
    socket.destroy()
  }
}
