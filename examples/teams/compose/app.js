// Replace this with your app: it creates a payment, receives its webhook, and shows its result.
const { createServer } = require('node:http')

const { PORT, PUBLIC_URL, SANDBOX_URL, WEBHOOK_URL } = process.env
const authorization = `Basic ${Buffer.from('1100000000:sandbox').toString('base64')}`
const reported = new Map()

const page = (title) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>
<form method="post" action="/pay"><button>Pay</button></form></html>`

const pay = async () => {
  const response = await fetch(`${SANDBOX_URL}/v1/transactions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
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
      // The browser returns here: public URLs. The webhook comes from the sandbox: the name of the service.
      redirect: { successUrl: `${PUBLIC_URL}/paid`, cancelUrl: `${PUBLIC_URL}/cart`, errorUrl: `${PUBLIC_URL}/failed` },
      webhook: { url: WEBHOOK_URL },
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.headers.get('location')
}

const readStatus = async (id) => {
  const response = await fetch(`${SANDBOX_URL}/v1/transactions/${id}`, { headers: { authorization } })
  return (await response.json()).status
}

const bodyOf = async (req) => {
  let text = ''
  for await (const part of req) text += part
  return JSON.parse(text)
}

const server = createServer(async (req, res) => {
  try {
    const { pathname, searchParams } = new URL(req.url, PUBLIC_URL)
    if (pathname === '/pay') return res.writeHead(303, { location: await pay() }).end()
    if (pathname === '/webhooks') {
      const { transactionId, status } = await bodyOf(req)
      reported.set(transactionId, status)
      return res.writeHead(204).end()
    }
    if (pathname === '/told') return res.end(reported.get(searchParams.get('transactionId')) ?? 'nothing')
    const id = searchParams.get('transactionId')
    const title = id === null ? 'The shop' : `The payment is ${await readStatus(id)}`
    return res.writeHead(200, { 'content-type': 'text/html' }).end(page(title))
  } catch (error) {
    return res.writeHead(502).end(String(error))
  }
})
server.listen(Number(PORT), () => console.log(`the app listens on ${server.address().port}`))
