import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { Webhook } from 'standardwebhooks'
import { after, canBePaid, isBeingBegun, isUnderWay, newOrder, transactionOf } from './order.js'
import { openOrders } from './orders.js'
import { cardPage, cartPage, orderPage, strangersPage, troublePage } from './page.js'
import { createService, NoAnswer, Rejected } from './service.js'

/** The cart is on the server. Cart data from the browser is ignored. */
const CART = {
  currency: 'EUR',
  lines: [
    { name: 'A Field Guide to Lichens', price: 2450, count: 1 },
    { name: 'Postcard', price: 150, count: 3 },
  ],
}

/** Returns a voucher of any amount, in minor units; undefined if it is invalid. */
const voucherFrom = ({ voucher, currency = 'EUR' }) => {
  const price = Number(voucher)
  if (!Number.isSafeInteger(price) || price < 1 || !/^[A-Z]{3}$/.test(currency)) return undefined
  return { currency, lines: [{ name: 'Gift voucher', price, count: 1 }] }
}

/** Errors that the customer can fix; any other rejection is our own error. */
const CARD_TROUBLE = {
  DECLINED: 'Your bank has declined this card.',
  SOFT_DECLINED: 'Your bank has declined this card.',
  REFERRAL: 'Your bank has declined this card.',
  BLOCKED_CARD: 'This card is blocked.',
  EXPIRED_CARD: 'This card has expired.',
  INVALID_CARD: 'There is no card with this number.',
  INVALID_CVV: 'The security code is not right.',
  UNSUPPORTED_CARD: 'We cannot take this card.',
}

/** Returns the card of a form, or undefined if it is invalid. */
const cardFrom = (form = {}) => {
  const [number, expiry, cvv] = [form.number, form.expiry, form.cvv].map((field) => String(field).replace(/[ -]/g, ''))
  const [, expiryMonth, expiryYear] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  if (!/^\d{12,19}$/.test(number) || expiryYear === undefined || !/^\d{3,4}$/.test(cvv)) return undefined
  return { number, cvv, expiryMonth, expiryYear }
}

/** Returns the ID of this browser: a separate secret, which can be lost during the redirect from the bank. */
const ownerOf = (req) => /(?:^|; )customer=([\w-]{36})(?:;|$)/.exec(req.headers.cookie ?? '')?.[1]

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

const createShop = ({ service, webhookSecret, url, orders, onPaid, log }) => {
  const cards = new Map()

  /** Changes an order, in one synchronous step and only here, so that it becomes paid once, by any news. */
  const move = (id, event) => {
    const before = orders.get(id)
    const now = after(before, event)
    if (now !== before) orders.put(now)
    // Pass event.status.card['3D'] (eci, cavv, …) to your gateway here, which charges the card.
    if (now.state === 'paid' && before.state !== 'paid') onPaid(now, event.status)
    return now
  }

  /**
   * Reads the status of a payment from the service. Only this counts: neither the return URL nor a webhook does.
   * `named` is the transaction of a webhook.
   */
  const refreshed = async (id, named) => {
    const asked = transactionOf(orders.get(id), named)
    if (asked === undefined) return orders.get(id)
    try {
      return move(id, { type: 'status_read', asked, status: await service.status(asked) })
    } catch (error) {
      log(error.message)
      return move(id, { type: 'status_not_read' })
    }
  }

  // A process that was killed during the call has redirected no customer to the bank.
  for (const { id } of orders.all().filter(isBeingBegun)) move(id, { type: 'not_started' })

  const begin = async (order, card) => {
    const addresses = { returnUrl: `${url}/orders/${order.id}`, webhookUrl: `${url}/webhooks/payments` }
    try {
      return move(order.id, { type: 'started', ...(await service.begin(order, card, addresses)) })
    } catch (error) {
      log(error.message)
      const notice = error instanceof Rejected ? CARD_TROUBLE[error.code] : undefined
      if (notice) return move(order.id, { type: 'rejected', notice })
      // Even if the service has created a payment: no customer was redirected to the bank, so it cannot be paid.
      const ours = 'We cannot take payments at the moment. You have not paid; please try again later.'
      return move(order.id, { type: 'not_started', notice: ours })
    }
  }

  const refreshedCard = async (id) => {
    const card = cards.get(id)
    if (card.state === 'saved' || card.state === 'not_saved') return card
    try {
      const { status, card: entered } = await service.link(card.linkId)
      const state = { SUCCESS: 'saved', ERROR: 'not_saved', DELETED: 'not_saved' }[status] ?? 'waiting'
      // Use the alias for later payments, instead of the number.
      cards.set(id, { ...card, state, alias: entered?.alias, masked: entered?.masked })
    } catch (error) {
      log(error.message)
      cards.set(id, { ...card, state: 'unknown' })
    }
    return cards.get(id)
  }

  const app = express()
  app.disable('x-powered-by')
  app.use((req, res, next) => {
    res.locals.owner = ownerOf(req) ?? randomUUID()
    // An ID in a URL opens an order, so no URL is sent in a Referer header.
    res.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY' })
    next()
  })

  const verifier = new Webhook(webhookSecret)
  /** Verifies a signature, which covers the raw bytes of the body. Compares in constant time and checks the age. */
  const signed = [
    express.raw({ type: () => true }),
    (req, res, next) => {
      try {
        req.webhook = { ...verifier.verify(req.body, req.headers) }
      } catch {
        return res.sendStatus(401)
      }
      next()
    },
  ]

  // A webhook is only a notification: its status is read again. So it can be duplicated, late, or before the browser.
  app.post('/webhooks/payments', signed, async (req, res) => {
    const { refno, transactionId } = req.webhook
    const isKnown = orders.has(refno) && !isBeingBegun(orders.get(refno))
    const order = isKnown ? await refreshed(refno, transactionId) : orders.get(refno)
    // Not processed yet, or of a payment that is still being created: request a retry.
    res.sendStatus(order && (order.state === 'unknown' || isBeingBegun(order)) ? 503 : 204)
  })
  app.post('/webhooks/cards', signed, async (req, res) => {
    const { reference } = req.webhook
    const card = cards.has(reference) ? await refreshedCard(reference) : undefined
    res.sendStatus(card?.state === 'unknown' ? 503 : 204)
  })

  app.param('order', (_req, res, next, id) =>
    orders.has(id) ? next() : troublePage(res, 404, 'There is no such order.'),
  )
  app.param('card', (_req, res, next, id) => (cards.has(id) ? next() : troublePage(res, 404, 'There is no such card.')))

  app.get('/health', (_req, res) => res.type('text').send('ok'))

  app.get('/', (_req, res) => res.send(cartPage({ ...newOrder('', CART), cart: randomUUID() })))

  // A cart becomes one order, even if it is sent repeatedly: by a double click, or by Back after paying. Its key is
  // a secret, so a browser that has it is its customer.
  app.post('/orders', express.urlencoded(), (req, res) => {
    const { cart = randomUUID(), voucher, email } = req.body ?? {}
    const bought = voucher === undefined ? CART : voucherFrom(req.body)
    if (!bought) return troublePage(res, 422, 'We have no such voucher.')
    const { owner } = res.locals
    const same = orders.all().find((order) => order.cart === cart)
    const order = same ?? newOrder(randomUUID(), { ...bought, cart, owner, email })
    if (!same) orders.put(order)
    res.cookie('customer', order.owner, { httpOnly: true, sameSite: 'lax' })
    res.redirect(303, `/orders/${order.id}`)
  })

  // The known state, for a program with the URL: without a request to the service and without customer data.
  app.get('/orders/:order.json', (req, res) => {
    const { id, state, amount, currency, shipped } = orders.get(req.params.order)
    res.json({ order: id, state, amount, currency, shipped })
  })

  // Also the return URL after any result. The browser may be another one, such as the in-app browser of the bank:
  // then it shows the result of the payment, and no details of the order.
  app.get('/orders/:order', async (req, res) => {
    const order = await refreshed(req.params.order)
    res.send(order.owner === res.locals.owner ? orderPage(order) : strangersPage(order))
  })
  // The service may send a form. Its fields are ignored, as a query is.
  app.post('/orders/:order', (req, res) => res.redirect(303, `/orders/${req.params.order}`))

  app.post('/orders/:order/pay', express.urlencoded(), async (req, res) => {
    const card = cardFrom(req.body)
    const order = await refreshed(req.params.order)
    if (order.state === 'paying' && order.continueAt) return res.redirect(303, order.continueAt) // pressed twice
    if (!canBePaid(order)) return res.redirect(303, `/orders/${order.id}`)
    const notice = 'Please look at the card again: something is missing.'
    if (!card) return res.status(422).send(orderPage({ ...order, notice }))
    const { continueAt, id } = await begin(move(order.id, { type: 'pay_pressed' }), card)
    res.redirect(303, continueAt ?? `/orders/${id}`)
  })

  // For your timer: payments without news. All are read concurrently, so a hanging read blocks no other; payments
  // that have failed at the service are closed, and no others.
  app.post('/internal/sweep', async (req, res) => {
    if (!LOOPBACK.includes(req.socket.remoteAddress)) return res.sendStatus(403)
    await Promise.all(orders.all().filter(isUnderWay).map(({ id }) => refreshed(id)))
    res.sendStatus(204)
  })

  app.post('/cards', async (_req, res) => {
    const id = randomUUID()
    const addresses = { successUrl: `${url}/cards/${id}`, webhookUrl: `${url}/webhooks/cards` }
    const { id: linkId, link } = await service.createLink({ reference: id, ...addresses })
    cards.set(id, { id, linkId, link, state: 'waiting' })
    res.redirect(303, link)
  })

  app.get('/cards/:card', async (req, res) => res.send(cardPage(await refreshedCard(req.params.card))))

  app.use((_req, res) => troublePage(res, 404, 'There is no such page.'))
  app.use((error, _req, res, _next) => {
    log(error.message)
    const isTheirs = error instanceof NoAnswer || error instanceof Rejected
    if (isTheirs)
      return troublePage(res, 502, 'The payment service returned an unexpected response. Please try again later.')
    troublePage(res, error.status ?? 500, 'Something went wrong here.')
  })
  return app
}

const NEEDED = ['URL', 'MERCHANT_ID', 'PASSWORD', 'LINK_KEY', 'LINK_KEY_HEADER', 'WEBHOOK_SECRET']

/** Starts the shop with the settings of the environment: `threeds-sandbox exec` uses the same names. */
export const startShop = async (env, { onPaid = () => {}, log = console.error } = {}) => {
  const missing = NEEDED.filter((name) => !env[`SANDBOX_${name}`])
  if (missing.length > 0) throw new Error(`the environment lacks SANDBOX_${missing.join(', SANDBOX_')}: see README.md`)
  const host = env.SHOP_HOST || '127.0.0.1'
  const server = createServer().listen(Number(env.PORT ?? 3000), host === '127.0.0.1' ? host : '0.0.0.0')
  await once(server, 'listening')
  // Never from the Host header of a request: the service sends customers and webhooks there.
  const url = env.SHOP_URL ?? `http://${host}:${server.address().port}`
  const service = createService({
    url: env.SANDBOX_URL,
    merchantId: env.SANDBOX_MERCHANT_ID,
    password: env.SANDBOX_PASSWORD,
    linkKey: env.SANDBOX_LINK_KEY,
    linkKeyHeader: env.SANDBOX_LINK_KEY_HEADER,
    timeoutMs: env.API_TIMEOUT_MS ? Number(env.API_TIMEOUT_MS) : undefined,
  })
  const orders = openOrders(env.ORDERS_FILE)
  server.on('request', createShop({ service, webhookSecret: env.SANDBOX_WEBHOOK_SECRET, url, orders, onPaid, log }))
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url, close }
}
