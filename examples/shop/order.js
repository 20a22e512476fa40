// An order and what may become of it. Nothing here calls anybody, so every case can be read at one place:
//
//   open ──▶ paying ──▶ paid          for good
//    ▲        │  ▲ └──▶ not_paid      the customer may try again, with another card
//    └────────┘  ▼
//   no answer   unknown               nobody could tell us; it is read again, and never taken for "not paid"
//   another's   disputed              what the service tells is of another amount or order: a person has to look

/** A proof has 20 bytes. */
const isProof = (cavv) => typeof cavv === 'string' && cavv.length === 28

/**
 * What an authentication is worth. This is the shop's policy, so it stands in one place: an attempt is taken, and a card
 * that has no part in 3-D Secure at the shop's own risk; "for information only" is nothing, nor is a missing proof.
 */
const isWorthIt = ({ authenticationResponse, directoryResponse, cavv } = {}) => {
  // Where the bank asked nothing, only the directory has answered.
  const response = authenticationResponse ?? directoryResponse
  return response === 'D' || ((response === 'Y' || response === 'A') && isProof(cavv))
}

/** What the service's status of a transaction means for the order. Any other status: still under way. */
const meaning = ({ status, card }) => {
  if (status === 'failed' || status === 'canceled') return 'not_paid'
  if (status !== 'authenticated') return 'paying'
  return isWorthIt(card?.['3D']) ? 'paid' : 'not_paid'
}

export const newOrder = (id, { lines, currency, cart, owner, email }) => ({
  id,
  cart,
  owner,
  email,
  lines,
  currency,
  amount: lines.reduce((sum, { price, count }) => sum + price * count, 0),
  state: 'open',
  tries: 0,
  earlier: [],
  shipped: 0,
})

export const canBePaid = ({ state }) => state === 'open' || state === 'not_paid'

const UNDER_WAY = ['paying', 'unknown', 'disputed']

/** Whether there is a transaction whose end we do not know yet. */
export const isUnderWay = ({ state, transactionId }) => UNDER_WAY.includes(state) && transactionId !== undefined

/**
 * Which transaction to read when somebody says that something happened to one. Mostly it is the one that we know; where
 * our first call was never answered it can only be the one that is named.
 */
export const transactionOf = (order, named) => {
  if (order.state === 'paid') return undefined
  if (order.transactionId !== undefined) return isUnderWay(order) ? order.transactionId : undefined
  return order.earlier.includes(named) ? undefined : named
}

/** Whether the service was asked for a payment and has not answered: news of it may come before that answer. */
export const isBeingBegun = ({ state, transactionId }) => state === 'paying' && transactionId === undefined

/** Whether the service speaks of the payment that we asked for. */
const isOf = (order, { refno, currency, detail }) =>
  refno === order.id && currency === order.currency && detail?.authorize?.amount === order.amount

/** Paid, and packed: both at once, so that neither is ever without the other. */
const paidBy = (order, transactionId) => ({ ...order, transactionId, state: 'paid', shipped: order.shipped + 1 })

/** The order after something has happened. What does not fit its state changes nothing: it came twice, or too late. */
export const after = (order, event) => {
  switch (event.type) {
    case 'pay_pressed': {
      const { transactionId, continueAt, notice, ...rest } = order
      const earlier = transactionId ? [...order.earlier, transactionId] : order.earlier
      return canBePaid(order) ? { ...rest, earlier, state: 'paying', tries: order.tries + 1 } : order
    }
    case 'started':
      return { ...order, transactionId: event.transactionId, continueAt: event.continueAt }
    case 'refused':
      return { ...order, state: 'not_paid', notice: event.notice }
    case 'not_started':
      return { ...order, state: 'open', notice: event.notice }
    case 'status_read': {
      const { asked, status } = event
      // What was true when it was asked can have changed since: the order is looked at again, here.
      if (transactionOf(order, asked) !== asked || status.transactionId !== asked) return order
      const state = meaning(status)
      if (state === 'paying') return isUnderWay(order) ? { ...order, state } : order
      if (!isOf(order, status)) return isUnderWay(order) ? { ...order, state: 'disputed' } : order
      return state === 'paid' ? paidBy(order, asked) : { ...order, transactionId: asked, state }
    }
    case 'status_not_read':
      return isUnderWay(order) ? { ...order, state: 'unknown' } : order
  }
  throw new Error(`an order knows no ${event.type}`)
}
