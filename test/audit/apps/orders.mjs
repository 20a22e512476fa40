import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** After this time an unknown transaction has ended at the service. */
const LONGEST_MS = 35 * 60_000

/** Reads orders from a file; the newest line of each order counts, so saved orders survive a kill. */
const openFile = (file) => {
  const orders = new Map()
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  for (const line of lines) {
    try {
      const order = JSON.parse(line)
      orders.set(order.id, order)
    } catch {} // the last line, cut off
  }
  return {
    orders,
    save: (order) => {
      orders.set(order.id, order)
      if (file) appendFileSync(file, `${JSON.stringify(order)}\n`)
    },
  }
}

/** Converts an authentication to an order state. Attempts and cards that are not enrolled count as paid by policy. */
const wordOf = ({ status, card }) => {
  if (status === 'failed') return 'failed'
  if (status === 'canceled') return 'canceled'
  if (status === 'authorized') return 'authorized'
  if (status !== 'authenticated') return undefined
  const { authenticationResponse, directoryResponse, cavv = '' } = card?.['3D'] ?? {}
  // Without a challenge, only the directory server has responded.
  const response = authenticationResponse ?? directoryResponse
  if (response === 'D') return 'paid'
  return (response === 'Y' || response === 'A') && cavv.length === 28 ? 'paid' : 'failed'
}

export const createOrders = ({ service, file, url, charge, returnMethod = 'GET' }) => {
  const { orders, save } = openFile(file)
  const beginning = new Map()
  /** Cards for a second authentication, in memory only and used once. */
  const cards = new Map()

  const fulfilled = ({ shipped, mails }) => ({ state: 'paid', shipped: shipped + 1, mails: mails + 1 })

  /** Charges each authentication once, and none after an approval or an unclear response. */
  const chargeOnce = async (order, id, said) => {
    if (order.isCharged || order.declined?.includes(id)) return
    save(Object.assign(order, { isCharged: true, transactionId: id }))
    const decision = await charge(order, said, service)
    // Another status request may have reported it already.
    if (decision === undefined || order.state === 'paid') return
    if (decision === 'approved') return save(Object.assign(order, fulfilled(order)))
    if (decision === 'challenge') order.mustChallenge = true
    save(Object.assign(order, { state: 'failed', isCharged: false, declined: [...(order.declined ?? []), id] }))
  }

  /** Changes an order by a status. The only place that does so, without awaiting anything. */
  const settle = (order, id, said) => {
    if (order.state === 'paid') return
    if (said.transactionId !== id || said.refno !== order.id) return
    if (said.currency !== order.currency) return
    if (said.detail?.authorize?.amount !== order.amount) return
    // The response with the ID never arrived.
    if (order.state === 'open' && !order.former.includes(id)) order.transactionId ??= id
    const word = wordOf(said)
    if (said.detail?.fail?.reason === 'soft_declined') order.mustChallenge = true
    if (word === 'paid' && charge) {
      return chargeOnce(order, id, said)
    } else if (word === 'paid' || word === 'authorized') {
      Object.assign(order, fulfilled(order), { transactionId: id })
    } else if (word && id === order.transactionId && order.state === 'open') {
      order.state = word
    }
    save(order)
  }

  /** Reads the status of a transaction. @returns whether the service returned it */
  const learn = async (order, id = order.transactionId) => {
    if (order.state === 'paid' || id === undefined) return true
    // The response with the ID of this payment has not arrived yet.
    if (beginning.has(order.id)) return false
    try {
      const said = await service.read(id)
      if (said) await settle(order, id, said)
      return true
    } catch (error) {
      console.error(`order ${order.id}: ${error.message}`)
      return false
    }
  }

  const place = ({ cart = randomUUID(), ...checkout }) => {
    for (const order of orders.values()) if (order.cart === cart) return order
    const order = { id: randomUUID(), cart, ...checkout, state: 'open', tries: 0, former: [] }
    save(Object.assign(order, { shipped: 0, mails: 0 }))
    return order
  }

  const begin = async (order, card) => {
    if (charge && !order.mustChallenge) cards.set(order.id, card)
    if (order.transactionId) order.former.push(order.transactionId)
    const fresh = { transactionId: undefined, continueAt: undefined, begunAt: Date.now() }
    save(Object.assign(order, fresh, { state: 'open', tries: order.tries + 1 }))
    const body = {
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
          ...(order.mustChallenge && { threeDSRequestor: { threeDSRequestorChallengeInd: '04' } }),
        },
      },
      option: { authenticationOnly: true },
      redirect: {
        successUrl: `${url}/orders/${order.id}/success`,
        cancelUrl: `${url}/orders/${order.id}/cancel`,
        errorUrl: `${url}/orders/${order.id}/failure`,
        method: returnMethod,
      },
      webhook: { url: `${url}/webhooks` },
    }
    try {
      const { rejected, ...begun } = await service.begin(`${order.id}-${order.tries}`, body)
      if (order.state === 'open') save(Object.assign(order, rejected ? { state: 'failed' } : begun))
    } catch (error) {
      console.error(`order ${order.id}: ${error.message}`)
    }
  }

  /** Starts a payment, unless the order has one already: a cart is paid once. `another` replaces an open one. */
  const pay = async (order, card, another = false) => {
    if (order.state === 'open' && order.transactionId) await learn(order)
    if (order.state === 'paid' || (order.state === 'open' && order.continueAt && !another)) return
    const running = beginning.get(order.id) ?? begin(order, card).finally(() => beginning.delete(order.id))
    beginning.set(order.id, running)
    await running
  }

  /** Authenticates again after a soft decline, with a challenge. Returns where the customer continues. */
  const stepUp = async (order) => {
    const card = cards.get(order.id)
    if (!order.mustChallenge || order.state !== 'failed' || !card) return undefined
    cards.delete(order.id)
    await pay(order, card)
    return order.state === 'open' ? order.continueAt : undefined
  }

  /** Checks open orders concurrently, so that a failed read does not block the others. */
  const sweep = async () => {
    const open = [...orders.values()].filter(({ state }) => state === 'open')
    await Promise.all(
      open.map(async (order) => {
        if (order.transactionId) return learn(order)
        if (Date.now() - order.begunAt > LONGEST_MS) save(Object.assign(order, { state: 'failed' }))
      }),
    )
  }

  return { orders, save, settle, learn, place, pay, stepUp, sweep }
}
