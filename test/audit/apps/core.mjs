// A correct shop in small. The apps next to it do some of its work in other correct ways.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createOrders } from './orders.mjs'
import { createService, isSigned } from './service.mjs'

const MOST_BYTES = 65_536

/** Returns the body of a request. Undefined if it is larger than any expected one. */
const bytesOf = async (req) => {
  const parts = []
  let length = 0
  for await (const part of req) {
    length += part.length
    if (length <= MOST_BYTES) parts.push(part)
  }
  return length <= MOST_BYTES ? Buffer.concat(parts) : undefined
}

const parsed = (bytes) => {
  try {
    const said = JSON.parse(bytes.toString())
    return typeof said?.transactionId === 'string' && typeof said.refno === 'string' ? said : undefined
  } catch {
    return undefined
  }
}

const cardOf = (form) => {
  const { number, cvv, month: expiryMonth, year: expiryYear } = form
  const isCard =
    /^\d{12,19}$/.test(number) && /^\d{3,4}$/.test(cvv) && /^\d\d$/.test(expiryMonth) && /^\d\d$/.test(expiryYear)
  return isCard ? { number, cvv, expiryMonth, expiryYear } : undefined
}

/** Formats an order. Only its customer sees the email address, because the URL can be shared. */
const asJson = ({ id, state, amount, currency, shipped, mails, email }, isTheirs) => ({
  type: 'application/json',
  text: JSON.stringify({ order: id, status: state, amount, currency, shipped, mails, ...(isTheirs && { email }) }),
})

/**
 * Starts a shop on $PORT. `heard` handles news about a transaction and returns whether it is done or saved. `looks`
 * runs before an order is shown, `shows` formats it, `begins` runs at the start, `charge` authorizes at a gateway.
 */
export const startShop = async (
  env,
  {
    heard = ({ learn }, order, id) => learn(order, id),
    looks = () => {},
    shows = asJson,
    begins = () => {},
    charge,
  } = {},
) => {
  const server = createServer().listen(Number(env.PORT), '127.0.0.1')
  await once(server, 'listening')
  const url = env.SHOP_URL ?? `http://127.0.0.1:${server.address().port}`
  const { ORDERS_FILE: file, RETURN_METHOD: returnMethod } = env
  const shop = createOrders({ service: createService(env), file, url, charge, returnMethod })
  const { orders } = shop

  const webhook = async (req, answer) => {
    const bytes = await bytesOf(req)
    if (!bytes) return answer(413)
    if (!isSigned(env.HOOK_SECRET, req.headers, bytes)) return answer(401)
    const said = parsed(bytes)
    if (!said) return answer(400)
    const order = orders.get(said.refno)
    if (!order) return answer(204)
    // Request a retry if the service could not be reached.
    answer((await heard(shop, order, said.transactionId)) ? 204 : 503)
  }

  const formOf = async (req) => Object.fromEntries(new URLSearchParams(String(await bytesOf(req))))

  /** Starts another payment of an order, also while one is open. */
  const again = async (req, answer, order) => {
    const card = cardOf(await formOf(req))
    if (!card) return answer(422)
    await shop.pay(order, card, true)
    if (order.state === 'open' && order.continueAt) return answer(303, '', { location: order.continueAt })
    answer(order.state === 'paid' ? 303 : 402, '', { location: `/orders/${order.id}` })
  }

  const checkout = async (req, answer, session) => {
    const form = await formOf(req)
    const card = cardOf(form)
    const amount = Number(form.amount)
    if (!card || !/^[A-Z]{3}$/.test(form.currency) || !Number.isSafeInteger(amount) || amount < 1) return answer(422)
    const { cart, currency, email } = form
    const order = shop.place({ amount, currency, email, owner: session ?? randomUUID(), ...(cart && { cart }) })
    await shop.pay(order, card)
    const cookies = { session: order.owner, order: order.id }
    const headers = {
      'set-cookie': Object.entries(cookies).map(([name, value]) => `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`),
    }
    if (order.state === 'open' && order.continueAt) return answer(303, '', { ...headers, location: order.continueAt })
    if (order.state === 'paid') return answer(303, '', { ...headers, location: `/orders/${order.id}` })
    answer(402, 'Your payment was not taken. Please try again, with another card if you like.', headers)
  }

  /** Changes the amount of an order, unless it is paid or a payment is open. */
  const change = async (req, answer, order) => {
    const amount = Number((await formOf(req)).amount)
    if (!Number.isSafeInteger(amount) || amount < 1) return answer(422)
    if (order.state !== 'open' || order.transactionId) return answer(409)
    shop.save(Object.assign(order, { amount }))
    answer(204)
  }

  /** Handles a return of the customer, at any return URL, by reading the status. */
  const back = async (order, answer) => {
    await heard(shop, order, order.transactionId)
    const challengeAt = await shop.stepUp(order)
    if (challengeAt) return answer(303, '', { location: challengeAt })
    answer(303, '', { location: `/orders/${order.id}` })
  }

  const show = async (order, answer, session) => {
    await looks(shop, order)
    const { type, text } = shows(order, session === order.owner)
    answer(200, text, { 'content-type': type })
  }

  const serve = async (req, res) => {
    const answer = (status, text = '', headers = {}) =>
      res.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store', ...headers }).end(text)
    const [, session] = /(?:^|; )session=([^;]+)/.exec(req.headers.cookie ?? '') ?? []
    const [path] = req.url.split('?')
    const [, order, place] = /^\/orders\/([^/]+)(?:\/(success|cancel|failure|pay))?$/.exec(path) ?? []
    if (path === '/health') return answer(200, 'ok')
    if (path === '/webhooks' && req.method === 'POST') return webhook(req, answer)
    if (path === '/orders' && req.method === 'POST') return checkout(req, answer, session)
    if (path === '/internal/sweep' && req.method === 'POST') {
      if (!/^(::ffff:)?127\./.test(req.socket.remoteAddress)) return answer(403)
      await shop.sweep()
      return answer(204)
    }
    if (!orders.has(order)) return answer(404, 'There is no such page.')
    if (place === 'pay') return req.method === 'POST' ? again(req, answer, orders.get(order)) : answer(405)
    if (!place && req.method === 'PUT') return change(req, answer, orders.get(order))
    return place ? back(orders.get(order), answer) : show(orders.get(order), answer, session)
  }

  begins(shop)
  server.on('request', (req, res) =>
    serve(req, res).catch((error) => {
      console.error(error.message)
      if (!res.headersSent) res.writeHead(500)
      res.end()
    }),
  )
  console.log(`shop ready on ${url}`)
}
