import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** The response to bytes that no client would send: status, headers by lowercase names, and the body. */
export type RawResponse = {
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

/** Sends bytes over a separate connection and reads the first response, even if the request is incomplete. */
export const rawCall = async (url: string, bytes: string): Promise<RawResponse> => {
  const socket = await connectTo(url)
  try {
    let output = ''
    socket.write(bytes)
    for await (const chunk of socket.setEncoding('utf8')) {
      output += chunk
      const [head = '', text = ''] = output.split('\r\n\r\n', 2)
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(': ', 2)))
      if (text.length < Number(headers['content-length'])) continue
      return { status: Number(first.split(' ')[1]), headers, text }
    }
    throw new Error(`no answer came, only: ${output}`)
  } finally {
    socket.destroy()
  }
}
