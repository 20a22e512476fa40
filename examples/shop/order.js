// An order and what may become of it. Nothing here calls anybody, so every case can be read at one place:
//
//   open ──▶ paying ──▶ paid          for good
//    ▲        │  ▲ └──▶ not_paid      the customer may try again, with another card
//    └────────┘  ▼
//   no answer   unknown               nobody could tell us; it is read again, and never taken for "not paid"

/** Decided: what the service's status of a transaction means for the order. Any other status: still under way. */
const MEANS = { authenticated: 'paid', failed: 'not_paid', canceled: 'not_paid' }

export const newOrder = (id, { lines, currency }) => ({
  id,
  lines,
  currency,
  amount: lines.reduce((sum, { price, count }) => sum + price * count, 0),
  state: 'open',
  tries: 0,
})

export const canBePaid = ({ state }) => state === 'open' || state === 'not_paid'

/** Whether there is a transaction whose end we do not know yet. */
export const isUnderWay = ({ state, transactionId }) =>
  (state === 'paying' || state === 'unknown') && transactionId !== undefined

/** Whether the service was asked for a payment and has not answered: news of it may come before that answer. */
export const isBeingBegun = ({ state, transactionId }) => state === 'paying' && transactionId === undefined

/** Whether the service speaks of the payment that we asked for. */
const isOf = (order, { refno, currency, detail }) =>
  refno === order.id && currency === order.currency && detail?.authorize?.amount === order.amount

/** The order after something has happened. What does not fit its state changes nothing: it came twice, or too late. */
export const after = (order, event) => {
  switch (event.type) {
    case 'pay_pressed': {
      const { transactionId, continueAt, notice, ...rest } = order
      return canBePaid(order) ? { ...rest, state: 'paying', tries: order.tries + 1 } : order
    }
    case 'started':
      return { ...order, transactionId: event.transactionId, continueAt: event.continueAt }
    case 'refused':
      return { ...order, state: 'not_paid', notice: event.notice }
    case 'not_started':
      return { ...order, state: 'open', notice: event.notice }
    case 'status_read': {
      if (!isUnderWay(order) || event.status.transactionId !== order.transactionId) return order
      const state = MEANS[event.status.status] ?? 'paying'
      if (state === 'paid' && !isOf(order, event.status)) return { ...order, state: 'unknown' }
      return { ...order, state }
    }
    case 'status_not_read':
      return isUnderWay(order) ? { ...order, state: 'unknown' } : order
  }
  throw new Error(`an order knows no ${event.type}`)
}
