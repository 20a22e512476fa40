// A minimal HTTP client, because it shares the host with the measured program.
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '\r\n0\r\n\r\n'

/** Returns the length of the first response in a text, or undefined while it is incomplete. Only for ASCII bodies. */
const lengthOfResponse = (text) => {
  const head = text.indexOf(HEAD_END)
  if (head < 0) return undefined
  const body = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (body === undefined) {
    if (!/\r\ntransfer-encoding: chunked/i.test(text.slice(0, head)))
      throw new Error(`a response without a length: ${text.slice(0, head)}`)
    const end = text.indexOf(LAST_CHUNK, head)
    return end < 0 ? undefined : end + LAST_CHUNK.length
  }
  const length = head + HEAD_END.length + Number(body)
  return text.length < length ? undefined : length
}

/** Sends one request after the other over one connection until `next` returns none. */
const sendOver = ({ port, next, status, onResponse }) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
    let begun = 0
    let text = ''
    let isDone = false
    const send = () => {
      const request = next()
      isDone = request === undefined
      if (isDone) return void socket.end(resolve)
      begun = performance.now()
      socket.write(request)
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => isDone || reject(new Error('the server closed the connection')))
    socket.on('data', (chunk) => {
      text += chunk
      try {
        const length = lengthOfResponse(text)
        if (length === undefined) return
        if (!text.startsWith(`HTTP/1.1 ${status}`)) throw new Error(`not ${status}: ${text}`)
        onResponse(performance.now() - begun, text)
        text = text.slice(length)
        send()
      } catch (error) {
        socket.destroy(error)
      }
    })
  })

/**
 * Measures each response time, in ms. Ends after a duration or a number of requests.
 * @param next returns the text of a request
 * @param onResponse receives the text of a response, if one is needed
 */
export const measureResponses = async (given) => {
  const { port, next, connections = 32, status = 201, ms = Infinity, count = Infinity, onResponse } = given
  const took = []
  const end = performance.now() + ms
  let sent = 0
  const oneMore = () => {
    if (sent >= count || performance.now() >= end) return undefined
    sent += 1
    return next()
  }
  const responded = (time, text) => {
    took.push(time)
    onResponse?.(text)
  }
  const one = () => sendOver({ port, next: oneMore, status, onResponse: responded })
  await Promise.all(Array.from({ length: connections }, one))
  return took
}

/** Measures one response time from the sending, in ms, with its text, on an existing connection. */
export const measureResponse = async (port, request, status = 201) => {
  let response = ''
  const onResponse = (text) => {
    response = text
  }
  const [ms] = await measureResponses({ port, next: () => request, connections: 1, count: 1, status, onResponse })
  return { ms, response }
}

/** Does the same as `measureResponse` for a server with a known port: retries until it listens. */
export const measureFirstResponse = async (port, request, { status = 201, patienceMs = 30_000 } = {}) => {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await measureResponse(port, request, status)
    } catch (error) {
      if (!['ECONNREFUSED', 'ECONNRESET'].includes(error.code) || performance.now() > end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}
