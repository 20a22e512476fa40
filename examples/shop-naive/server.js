// WRONG ON PURPOSE, do not copy: see README.md. It works in every demonstration, and loses money in production.
import { createHmac, randomUUID } from 'node:crypto'
import express from 'express'

const { SANDBOX_URL, SANDBOX_MERCHANT_ID, SANDBOX_PASSWORD, SANDBOX_WEBHOOK_SECRET, PORT = '3000' } = process.env
const auth = `Basic ${Buffer.from(`${SANDBOX_MERCHANT_ID}:${SANDBOX_PASSWORD}`).toString('base64')}`
const orders = {}

const app = express()
app.use(express.json())
app.use(express.urlencoded())

app.get('/health', (req, res) => res.send('ok'))

app.get('/', (req, res) =>
  res.send('<form method="post" action="/orders"><input name="voucher"><input name="email"><button>Buy</button></form>'),
)

const page = (order) => `<!doctype html>
<h1>Order ${order.id}</h1>
<p>It is ${order.state}. We write to ${order.email}.</p>
<form method="post" action="/orders/${order.id}/pay">
<input name="number"><input name="expiry"><input name="cvv"><button>Pay ${order.amount / 100} ${order.currency}</button>
</form>`

app.post('/orders', (req, res) => {
  const { voucher, currency = 'EUR', email } = req.body
  const order = { id: randomUUID(), amount: Number(voucher), currency, email, state: 'open', shipped: 0 }
  orders[order.id] = order
  // Strict is the safest, isn't it?
  res.cookie('session', order.id, { httpOnly: true, sameSite: 'strict' })
  res.redirect(303, `/orders/${order.id}`)
})

app.get('/orders/:id.json', (req, res) => {
  const { id, state, shipped, amount, currency } = orders[req.params.id]
  res.json({ order: id, state, shipped, amount, currency })
})

app.get('/orders/:id', (req, res) => {
  if (!req.headers.cookie?.includes('session=')) return res.status(401).send('Please log in to see your order.')
  res.send(page(orders[req.params.id]))
})

const initialize = (order, card, url) =>
  fetch(`${SANDBOX_URL}/v1/transactions`, {
    method: 'POST',
    headers: { authorization: auth, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: order.amount,
      currency: order.currency,
      refno: order.id,
      paymentMethods: [card.number.startsWith('4') ? 'VIS' : 'ECA'],
      card: {
        ...card,
        '3D': {
          acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
          merchant: { mcc: '5942', merchantName: 'Corner Bookshop' },
          cardholder: { cardholderName: 'Ada Example', email: 'ada@example.com' },
        },
      },
      option: { authenticationOnly: true },
      redirect: {
        successUrl: `${url}/orders/${order.id}/success`,
        cancelUrl: `${url}/orders/${order.id}/cancel`,
        errorUrl: `${url}/orders/${order.id}/error`,
      },
      webhook: { url: `${url}/webhooks` },
    }),
  })

app.post('/orders/:id/pay', async (req, res) => {
  console.log('pay', req.params.id, req.body)
  const order = orders[req.params.id]
  const [expiryMonth, expiryYear] = req.body.expiry.split('/')
  const card = { number: req.body.number, cvv: req.body.cvv, expiryMonth, expiryYear }
  const url = `http://${req.headers.host}`
  // The network can fail: try once more.
  const response = await initialize(order, card, url).catch(() => initialize(order, card, url))
  order.state = 'paying'
  res.redirect(303, response.headers.get('location'))
})

const ship = (order) => {
  order.state = 'paid'
  order.shipped += 1
  console.log(`order ${order.id} is paid: pack it`)
}

// The customer only returns here after a successful payment.
app.get('/orders/:id/success', (req, res) => {
  ship(orders[req.params.id])
  res.redirect(303, `/orders/${req.params.id}`)
})
app.get('/orders/:id/cancel', (req, res) => res.send('You have canceled. <a href="/">Back to the shop</a>'))
app.get('/orders/:id/error', (req, res) => {
  orders[req.params.id].state = 'not_paid'
  res.redirect(303, `/orders/${req.params.id}`)
})

app.post('/webhooks', (req, res) => {
  const id = req.headers['webhook-id']
  const timestamp = req.headers['webhook-timestamp']
  const signed = `${id}.${timestamp}.${JSON.stringify(req.body)}`
  const key = Buffer.from(SANDBOX_WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(signed).digest('base64')
  if (!req.headers['webhook-signature'].includes(expected)) return res.status(401).send('wrong signature')
  const order = orders[req.body.refno]
  if (req.body.status === 'authenticated') ship(order)
  else if (req.body.status === 'failed') order.state = 'not_paid'
  res.send('ok')
})

app.listen(Number(PORT), '127.0.0.1', function ready() {
  console.log(`shop ready on http://127.0.0.1:${this.address().port}`)
})
