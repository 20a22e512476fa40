import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, it } from 'node:test'
import { connect } from 'threeds-sandbox'

/** @type {import('threeds-sandbox').Connection} */
let sandbox
/** @type {{ url: string, host: string, stop: () => Promise<unknown> }} */
let running
/** @type {string[]} */
const came = []

// Replace this with your app's webhook receiver. The test kit has one that verifies signatures: sandbox.receiver().
const shop = createServer(async (req, res) => {
  let body = ''
  for await (const part of req) body += part
  came.push(body)
  res.writeHead(204).end()
  shop.emit('webhook')
})
const port = () => /** @type {import('node:net').AddressInfo} */ (shop.address()).port

/** Set SANDBOX_URL to use a running sandbox instead of a container. */
const start = async () => {
  const { SANDBOX_URL: url, SHOP_HOST: host = '127.0.0.1' } = process.env
  if (url) return { url, host, stop: async () => {} }
  const { startContainer } = await import('./sandbox-container.js')
  return startContainer(port())
}

before(async () => {
  await once(shop.listen(0), 'listening')
  running = await start()
  sandbox = await connect(running.url)
})
after(async () => {
  await sandbox?.close()
  await running?.stop()
  shop.close()
  shop.closeAllConnections()
})

it('a customer with the right code has paid, and the webhook confirms it', async () => {
  const space = await sandbox.space()
  const webhook = once(shop, 'webhook', { signal: AbortSignal.timeout(30_000) })
  const response = await fetch(`${space.url}/v1/transactions`, {
    method: 'POST',
    headers: { authorization: space.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      amount: 1250,
      currency: 'EUR',
      refno: 'order-1',
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
      redirect: {
        successUrl: 'http://localhost:3000/paid',
        cancelUrl: 'http://localhost:3000/cart',
        errorUrl: 'http://localhost:3000/failed',
      },
      webhook: { url: `http://${running.host}:${port()}/webhooks` },
    }),
  })
  assert.equal(response.status, 201)
  const { transactionId } = await response.json()
  const { redirect } = await space.challenge(transactionId).submit('4444')
  assert.match(redirect?.url ?? '', /\/paid\?/)
  await webhook
  assert.equal(JSON.parse(came[0] ?? '').status, 'authenticated')
})
