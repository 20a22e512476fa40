import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { Webhook } from 'standardwebhooks'
import { after, canBePaid, isBeingBegun, isUnderWay, newOrder } from './order.js'
import { cardPage, cartPage, orderPage, troublePage } from './page.js'
import { createService, NoAnswer, Refused } from './service.js'

/** The cart is the server's. What the browser sends along counts for nothing. */
const CART = {
  currency: 'EUR',
  lines: [
    { name: 'A Field Guide to Lichens', price: 2450, count: 1 },
    { name: 'Postcard', price: 150, count: 3 },
  ],
}

/** What the customer can do something about; anything else that is refused is our own fault. */
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

/** The card of a form, or undefined where it cannot be one. */
const cardFrom = (form = {}) => {
  const [number, expiry, cvv] = [form.number, form.expiry, form.cvv].map((field) => String(field).replace(/[ -]/g, ''))
  const [, expiryMonth, expiryYear] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  if (!/^\d{12,19}$/.test(number) || expiryYear === undefined || !/^\d{3,4}$/.test(cvv)) return undefined
  return { number, cvv, expiryMonth, expiryYear }
}

const createShop = ({ service, webhookSecret, url, onPaid, log }) => {
  // In memory, since this is a sample: yours are in a database, and `move` is a transaction of it.
  const orders = new Map()
  const cards = new Map()

  /** The one place where an order changes, in one go: so it becomes paid once, whoever brings the news first. */
  const move = (id, event) => {
    const before = orders.get(id)
    const now = after(before, event)
    orders.set(id, now)
    // Here event.status.card['3D'] (eci, cavv, …) goes to your gateway, which takes the money.
    if (now.state === 'paid' && before.state !== 'paid') onPaid(now, event.status)
    return now
  }

  /** Asks the service how a payment stands. Nothing else decides: neither where the browser returned nor a webhook. */
  const refreshed = async (id) => {
    const order = orders.get(id)
    if (!isUnderWay(order)) return order
    try {
      return move(id, { type: 'status_read', status: await service.status(order.transactionId) })
    } catch (error) {
      log(error.message)
      return move(id, { type: 'status_not_read' })
    }
  }

  const begin = async (order, card) => {
    const addresses = { returnUrl: `${url}/orders/${order.id}`, webhookUrl: `${url}/webhooks/payments` }
    try {
      return move(order.id, { type: 'started', ...(await service.begin(order, card, addresses)) })
    } catch (error) {
      log(error.message)
      const notice = error instanceof Refused ? CARD_TROUBLE[error.code] : undefined
      if (notice) return move(order.id, { type: 'refused', notice })
      // Whatever the service may have begun: nobody was sent to the bank, so nothing can be paid.
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
      // The alias is what you pay with later, in the place of a number.
      cards.set(id, { ...card, state, alias: entered?.alias, masked: entered?.masked })
    } catch (error) {
      log(error.message)
      cards.set(id, { ...card, state: 'unknown' })
    }
    return cards.get(id)
  }

  const app = express()
  app.disable('x-powered-by')
  app.use((_req, res, next) => {
    // An id in an address opens an order, so addresses are told to nobody.
    res.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store', 'X-Frame-Options': 'DENY' })
    next()
  })

  const verifier = new Webhook(webhookSecret)
  /** Signatures are made over the bytes, so the body stays as it came. Compares in constant time and minds the age. */
  const signed = [
    express.raw({ type: () => true }),
    (req, res, next) => {
      try {
        req.webhook = verifier.verify(req.body, req.headers)
      } catch {
        return res.sendStatus(401)
      }
      next()
    },
  ]

  // A webhook is a bell: what it says is read again. So it may come twice, too late, or before the browser.
  app.post('/webhooks/payments', signed, async (req, res) => {
    const { refno } = req.webhook
    const order = orders.has(refno) ? await refreshed(refno) : undefined
    // Not understood yet, or of a payment that is still being begun: it shall come again.
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

  app.get('/', (_req, res) => res.send(cartPage(newOrder('', CART))))

  app.post('/orders', (_req, res) => {
    const order = newOrder(randomUUID(), CART)
    orders.set(order.id, order)
    res.redirect(303, `/orders/${order.id}`)
  })

  // Also where the browser comes back to, whatever came of the payment.
  app.get('/orders/:order', async (req, res) => res.send(orderPage(await refreshed(req.params.order))))

  app.post('/orders/:order/pay', express.urlencoded(), async (req, res) => {
    const order = orders.get(req.params.order)
    const card = cardFrom(req.body)
    if (order.state === 'paying' && order.continueAt) return res.redirect(303, order.continueAt) // pressed twice
    if (!canBePaid(order)) return res.redirect(303, `/orders/${order.id}`)
    const notice = 'Please look at the card again: something is missing.'
    if (!card) return res.status(422).send(orderPage({ ...order, notice }))
    const { continueAt, id } = await begin(move(order.id, { type: 'pay_pressed' }), card)
    res.redirect(303, continueAt ?? `/orders/${id}`)
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
    const isTheirs = error instanceof NoAnswer || error instanceof Refused
    if (isTheirs)
      return troublePage(res, 502, 'The payment service does not answer as it should. Please try again later.')
    troublePage(res, error.status ?? 500, 'Something went wrong here.')
  })
  return app
}

const NEEDED = ['URL', 'MERCHANT_ID', 'PASSWORD', 'LINK_KEY', 'LINK_KEY_HEADER', 'WEBHOOK_SECRET']

/** Starts the shop with what the environment says: the names are those that `threeds-sandbox exec` gives. */
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
  })
  server.on('request', createShop({ service, webhookSecret: env.SANDBOX_WEBHOOK_SECRET, url, onPaid, log }))
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url, close }
}
