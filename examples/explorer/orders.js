// Possible events of one payment, and their orders. A long-running fact has a step for its start and one for its end:
// in between the app waits for a held response.

/** Each step, and the steps that must come before it if they are played. */
const AFTER = {
  I1: [], //           the app requests a payment: it is created, its response is held
  I2: ['I1'], //       that response is released
  E: ['I1'], //        the cardholder passes
  X: ['I1'], //        the payment expires
  R1: ['I2'], //       the customer returns: the app's status request is held
  R2: ['R1'], //       that request continues, and the page is sent
  r1: ['R1'], //       the same page in a second tab. The two are interchangeable, so only one order is played
  r2: ['r1'],
  C: ['I2'], //        the customer opens the cancel URL, in any state of the payment
  W1: ['E'], //        the webhook arrives: the app's status request is held
  W2: ['W1'], //       that request continues, and the webhook gets its response
  w1: ['W1'], //       the same webhook once more, with the same ID
  w2: ['w1'],
}

/** Returns every order of the steps of these facts, such as `E R W`. Without `I`, the payment was created before. */
export const ordersOf = (facts) => {
  const steps = Object.keys(AFTER).filter((step) => facts.split(' ').includes(step.replace(/\d/, '')))
  const mayFollow = (order, step) =>
    !order.includes(step) && AFTER[step].every((before) => order.includes(before) || !steps.includes(before))
  const from = (order) =>
    order.length === steps.length
      ? [order]
      : steps.filter((step) => mayFollow(order, step)).flatMap((step) => from([...order, step]))
  return from([])
}

/** The explorations: facts, and whether a response is computed at the request (a stale response) or at its release. */
export const EXPLORATIONS = [
  { facts: 'E R W' },
  { facts: 'E R W', at: 'arrival' },
  { facts: 'I E R W' },
  { facts: 'E X R W' },
  { facts: 'E R W C' },
  { facts: 'E R W w' },
  { facts: 'E R r W' },
]
