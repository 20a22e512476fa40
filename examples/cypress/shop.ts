// Replace this with your shop: a button that pays, a button that saves a card, and pages for returns.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The shop's access to the payment service, and its webhook URL. */
type Service = {
  readonly url: string
  readonly authorization: string
  readonly linkKey: string
  readonly webhook: string
}

const page = (title: string): string => `<!doctype html>
<html lang="en"><title>${title}</title><h1>${title}</h1>
<form method="post" action="/pay"><button>Pay</button></form>
<form method="post" action="/card"><button>Save my card</button></form></html>`

const TITLES = new Map([
  ['/', 'The shop'],
  ['/paid', 'Thank you'],
  ['/cart', 'Your cart'],
  ['/failed', 'Not paid'],
  ['/saved', 'Your card is known'],
])

const pay = async ({ url, authorization, webhook }: Service, shop: string): Promise<string> => {
  const response = await fetch(`${url}/v1/transactions`, {
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
      redirect: { successUrl: `${shop}/paid`, cancelUrl: `${shop}/cart`, errorUrl: `${shop}/failed` },
      webhook: { url: webhook },
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.headers.get('location') ?? ''
}

const saveCard = async ({ url, linkKey }: Service, shop: string): Promise<string> => {
  const response = await fetch(`${url}/v1/links`, {
    method: 'POST',
    headers: { 'link-api-key': linkKey, 'content-type': 'application/json' },
    body: JSON.stringify({ reference: 'customer-1', successUrl: `${shop}/saved` }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()).link
}

export const startShop = async (service: Service) => {
  const server = createServer(async ({ method, url: path = '' }, res) => {
    try {
      if (method === 'POST') {
        const to = path === '/pay' ? await pay(service, origin) : await saveCard(service, origin)
        return res.writeHead(303, { location: to }).end()
      }
      const title = TITLES.get(path.split('?')[0] ?? '')
      return res.writeHead(title ? 200 : 404, { 'content-type': 'text/html' }).end(page(title ?? 'Nothing here'))
    } catch (error) {
      return res.writeHead(502).end(String(error))
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
