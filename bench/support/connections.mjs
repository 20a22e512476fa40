// As little of an HTTP client as possible: it shares the machine with the program that is measured.
import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

const HEAD_END = '\r\n\r\n'

/** The bytes of the first answer in a text, or undefined while it is not whole. Only for bodies in ASCII. */
const lengthOfAnswer = (text) => {
  const head = text.indexOf(HEAD_END)
  if (head < 0) return undefined
  const body = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1]
  if (body === undefined) throw new Error(`an answer without a length: ${text.slice(0, head)}`)
  const length = head + HEAD_END.length + Number(body)
  return text.length < length ? undefined : length
}

/** Sends one request after the other over one connection until the time is over. */
const postOver = (port, next, end, took) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1')
    let begun = 0
    let text = ''
    const send = () => {
      if (performance.now() >= end) return void socket.end(resolve)
      begun = performance.now()
      socket.write(next())
    }
    socket.once('connect', send)
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      text += chunk
      const length = lengthOfAnswer(text)
      if (length === undefined) return
      if (!text.startsWith('HTTP/1.1 201')) return void socket.destroy(new Error(`not 201: ${text}`))
      took.push(performance.now() - begun)
      text = text.slice(length)
      send()
    })
  })

/** How long every answer took, in ms. `next` gives the text of a request. */
export const postFrom = async ({ connections, port, next, ms }) => {
  const took = []
  const end = performance.now() + ms
  await Promise.all(Array.from({ length: connections }, () => postOver(port, next, end, took)))
  return took
}
