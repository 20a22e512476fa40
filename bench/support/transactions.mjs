// The requests of the benchmarks: a transaction of about 1 KB, all different, and its GET.
const body = (n, cartNumber = n) => {
  const cart = String(cartNumber).padStart(110, '7')
  return JSON.stringify({
    amount: 1250,
    currency: 'EUR',
    refno: `order-${n}`,
    refno2: 'a second reference of the merchant, up to its longest'.slice(0, 40),
    language: 'en',
    paymentMethods: ['VIS'],
    card: {
      number: '4000001000000026',
      cvv: '123',
      expiryMonth: '12',
      expiryYear: '34',
      '3D': {
        acquirer: { acquirerMerchantId: '123456789012345', acquirerBin: '400000' },
        merchant: { mcc: '5411', merchantName: 'Example Shop' },
      },
    },
    option: { authenticationOnly: true },
    redirect: {
      successUrl: `https://shop.test/checkout/3d-secure/success?cart=${cart}`,
      cancelUrl: `https://shop.test/checkout/3d-secure/cancel?cart=${cart}`,
      errorUrl: `https://shop.test/checkout/3d-secure/error?cart=${cart}`,
    },
  })
}

/** The shop identifies its orders by its own session: all of them return to the same URLs. */
const bodyWithSameUrls = (n) => body(n, 1)

/** Returns the body of the nth request. */
export const bodyOf = (n) => body(n)

/** Returns the size of a body in bytes, for the report. */
export const BODY_BYTES = Buffer.byteLength(body(1))

const PATH = '/v1/transactions'
const headOf = (name) => `Host: 127.0.0.1\r\nAuthorization: Basic ${btoa(`${name}:sandbox`)}\r\n`
const HEAD = headOf('1100000000')

const post = (path, text, head = HEAD) =>
  `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\n` +
  `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`

/** Returns the text of the nth request to create a transaction: with unique reference and URLs. */
export const postOf = (n, path = PATH) => post(path, body(n))

/** Does the same in a space. */
export const postInSpace = (n, space) => post(PATH, body(n), headOf(`1100000000+${space}`))

/** A request that must return 400: its amount is a string. */
export const BAD_POST = post(PATH, body(1).replace('"amount":1250', '"amount":"1250"'))

export const getOf = (id) => `GET ${PATH}/${id} HTTP/1.1\r\n${HEAD}\r\n`

/** Returns the ID of the created transaction in a response to a POST. */
export const idIn = (response) => /"transactionId":"(\d+)"/.exec(response)?.[1]

const counted = (make) => {
  let n = 0
  return () => {
    n += 1
    return make(n)
  }
}

/** Returns requests to create transactions, one after the other; never the same twice. */
export const newPosts = (path) => counted((n) => postOf(n, path))

/** Does the same for a shop whose URLs do not contain the order. */
export const newPostsWithSameUrls = () => counted((n) => post(PATH, bodyWithSameUrls(n)))
