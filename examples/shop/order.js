// An order and its states. This module makes no calls, so all cases are in one place:
//
//   open ──▶ paying ──▶ paid          for good
//    ▲        │  ▲ └──▶ not_paid      the customer can retry, with another card
//    └────────┘  ▼
//   no response unknown               no status is known; it is read again, and never treated as "not paid"
//   another's   disputed              the status is of another amount or order: needs a manual check

/** A proof has 20 bytes. */
const isProof = (cavv) => typeof cavv === 'string' && cavv.length === 28

/**
 * Returns the value of an authentication. This is the shop's policy, in one place: an attempt is accepted, and a card
 * that is not enrolled in 3-D Secure at the shop's own risk; "for information only" is rejected, as a missing proof.
 */
const isWorthIt = ({ authenticationResponse, directoryResponse, cavv } = {}) => {
  // Without a challenge, only the directory server has responded.
  const response = authenticationResponse ?? directoryResponse
  return response === 'D' || ((response === 'Y' || response === 'A') && isProof(cavv))
}

/** Converts the service's status of a transaction to a state of the order. Any other status: still open. */
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

/** Returns whether there is a transaction without a known end. */
export const isUnderWay = ({ state, transactionId }) => UNDER_WAY.includes(state) && transactionId !== undefined

/**
 * Returns the transaction to read after a webhook or a return. It is mostly the known one; if our first call got no
 * response, it can only be the given one.
 */
export const transactionOf = (order, named) => {
  if (order.state === 'paid') return undefined
  if (order.transactionId !== undefined) return isUnderWay(order) ? order.transactionId : undefined
  return order.earlier.includes(named) ? undefined : named
}

/** Returns whether a payment was requested without a response yet: its webhook can arrive earlier. */
export const isBeingBegun = ({ state, transactionId }) => state === 'paying' && transactionId === undefined

/** Returns whether the status belongs to the requested payment. */
const isOf = (order, { refno, currency, detail }) =>
  refno === order.id && currency === order.currency && detail?.authorize?.amount === order.amount

/** Paid, and packed: both at once, so that neither is ever without the other. */
const paidBy = (order, transactionId) => ({ ...order, transactionId, state: 'paid', shipped: order.shipped + 1 })

/** Returns the order after an event. An event that does not fit its state changes nothing: it is a duplicate or late. */
export const after = (order, event) => {
  switch (event.type) {
    case 'pay_pressed': {
      const { transactionId, continueAt, notice, ...rest } = order
      const earlier = transactionId ? [...order.earlier, transactionId] : order.earlier
      return canBePaid(order) ? { ...rest, earlier, state: 'paying', tries: order.tries + 1 } : order
    }
    case 'started':
      return { ...order, transactionId: event.transactionId, continueAt: event.continueAt }
    case 'rejected':
      return { ...order, state: 'not_paid', notice: event.notice }
    case 'not_started':
      return { ...order, state: 'open', notice: event.notice }
    case 'status_read': {
      const { asked, status } = event
      // The state may have changed since the request, so the order is read again here.
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
