// A small shop: it creates payments, and reads their status on a return of the customer or a webhook. Replace it with your app:
// the explorer only needs these URLs, and one that returns the state in the app without a request to the service.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { checkSignatures } from 'threeds-sandbox'

const AMOUNT = 1250
const MEANS = { authenticated: 'paid', failed: 'not_paid', canceled: 'not_paid' }

/** Applies a status of the service to an order. The order is read and changed in one synchronous step. */
const right = {
  learn: async (order, read) => {
    if (order.state !== 'open') return
    const output = await read()
    if (order.state !== 'open' || output.refno !== order.id || output.detail?.authorize?.amount !== AMOUNT) return
    order.state = MEANS[output.status] ?? 'open'
    if (order.state === 'paid') order.sent += 1
  },
  /** Returns the payment of a webhook: the response with its ID may still be in transit. */
  paymentOf: (_order, webhook) => webhook.transactionId,
}

/** Variants of the same shop: each is correct while requests are sequential. */
export const SHOPS = {
  right,
  looks_too_early: {
    ...right,
    learn: async (order, read) => {
      if (order.state !== 'open') return
      const { status } = await read()
      order.state = MEANS[status] ?? order.state
      if (status === 'authenticated') order.sent += 1
    },
  },
  drops_early_webhook: { ...right, paymentOf: (order) => order.transactionId },
  last_read_wins: {
    ...right,
    learn: async (order, read) => {
      order.state = MEANS[(await read()).status] ?? 'open'
      if (order.state === 'paid') order.sent = 1
    },
  },
}

/** Starts a shop that uses a space. It does not keep its process alive. */
export const startShop = async (space, { learn, paymentOf }) => {
  const orders = new Map()
  const { authorization } = space
  const begin = async (order) => {
    const body = JSON.stringify({
      amount: AMOUNT,
      currency: 'EUR',
      refno: order.id,
      paymentMethods: ['VIS'],
      card: {
        number: '4000001000000026',
        cvv: '123',
        expiryMonth: '12',
        expiryYear: '34',
        '3D': {
          acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
          merchant: { mcc: '5411', merchantName: 'Example Shop' },
          cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com' },
        },
      },
      option: { authenticationOnly: true },
      redirect: { successUrl: `${url}/${order.id}/return`, cancelUrl: `${url}/${order.id}/cancel`, errorUrl: url },
      webhook: { url: `${url}/webhooks` },
    })
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${space.url}/v1/transactions`, { method: 'POST', headers, body })
    order.transactionId = (await response.json()).transactionId
  }
  const look = (order, id) =>
    learn(order, async () => (await fetch(`${space.url}/v1/transactions/${id}`, { headers: { authorization } })).json())

  const server = createServer(async (req, res) => {
    const output = await text(req)
    const response = (status, body) => res.writeHead(status).end(JSON.stringify(body))
    const [, id, action] = req.url.split('/')
    if (id === 'webhooks') {
      const { standard } = checkSignatures(req.headers, output, space)
      if (standard !== 'valid') return response(401)
      const webhook = JSON.parse(output)
      const order = orders.get(webhook.refno)
      const payment = order && paymentOf(order, webhook)
      if (payment) await look(order, payment)
      return response(200)
    }
    if (action === 'begin') {
      orders.set(id, { id, state: 'open', sent: 0 })
      await begin(orders.get(id))
    } else if (action) await look(orders.get(id), orders.get(id).transactionId)
    response(200, orders.get(id))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${server.address().port}`
  server.unref().on('connection', (socket) => socket.unref())
  return { url, close: () => server.close().closeAllConnections() }
}
