// All kinds of requests of a shop, its cardholders and its watchers, to measure the memory of a long day.
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { bodyOf } from './transactions.mjs'

const HOST = '127.0.0.1'
const BASIC = `Basic ${btoa('1100000000:sandbox')}`
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Starts a receiver that accepts all webhooks. */
export const openReceiver = async () => {
  const server = createServer((received, response) => {
    received.resume()
    received.once('end', () => response.end())
  })
  await once(server.listen(0, HOST), 'listening')
  return {
    url: `http://${HOST}:${server.address().port}/webhooks`,
    close: () => void server.closeAllConnections() || server.close(),
  }
}

const send = (agent, port, { method = 'GET', path, body, status = 200, ...headers }) =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request({ agent, host: HOST, port, method, path, headers: { ...headers, ...length } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.once('end', () => {
        if (response.statusCode === status) resolve(text)
        else reject(new Error(`${method} ${path}: ${response.statusCode} in place of ${status}: ${text.slice(0, 300)}`))
      })
    })
    sent.once('error', reject)
    sent.end(body)
  })

/**
 * Sends ten calls: three initializations, two statuses, a challenge page and its code, which a webhook follows, a link and its
 * page, and a request to the control API.
 */
async function* round(one, webhookUrl, n) {
  const initialize = () => {
    const order = { ...JSON.parse(bodyOf(n())), webhook: { url: webhookUrl } }
    const body = JSON.stringify(order)
    return one({
      method: 'POST',
      path: '/v1/transactions',
      authorization: BASIC,
      'content-type': JSON_TYPE,
      body,
      status: 201,
    })
  }
  const { transactionId: id } = JSON.parse(await initialize())
  yield
  await initialize()
  yield
  await initialize()
  yield
  const status = { path: `/v1/transactions/${id}`, authorization: BASIC }
  const page = await one({ path: `/v1/start/${id}`, accept: 'text/html' })
  yield
  await one(status)
  yield
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1]
  const form = { 'content-type': FORM_TYPE, body: `token=${token}&action=code&code=4444`, status: 303 }
  await one({ method: 'POST', path: `/v1/start/${id}`, accept: 'text/html', ...form })
  yield
  await one(status)
  yield
  const key = { 'link-api-key': 'sandbox-link-key' }
  const link = JSON.stringify({ reference: `booking-${n()}` })
  const made = await one({ method: 'POST', path: '/v1/links', ...key, 'content-type': JSON_TYPE, body: link })
  yield
  await one({ path: `/${JSON.parse(made).id}`, accept: 'text/html' })
  yield
  // Reading the timeline of a resource reads all events, so it runs once in 500 calls.
  await one({ path: n() % 50 === 0 ? `/_sandbox/transactions/${id}` : '/_sandbox/clock' })
}

/** Lets this many callers send requests until there were `upTo` in total. Responses must be as expected. */
export const mixedCalls = ({ port, connections, webhookUrl }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let order = 0
  const next = () => {
    order += 1
    return order
  }
  let made = 0
  const one = (call) => {
    made += 1
    return send(agent, port, call)
  }
  const callers = Array.from({ length: connections }, () => ({ rest: round(one, webhookUrl, next) }))
  return {
    async until(upTo) {
      const work = async (caller) => {
        while (made < upTo) {
          const { done } = await caller.rest.next()
          if (done) caller.rest = round(one, webhookUrl, next)
        }
      }
      await Promise.all(callers.map(work))
    },
    close: () => agent.destroy(),
  }
}
