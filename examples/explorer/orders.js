// What may happen to one payment, and in which orders. A fact that takes a while has a step where it begins and one where it ends:
// in between the app waits for an answer that is held.

/** Each step, and the steps that must come before it, of those that are played. */
const AFTER = {
  I1: [], //           the app asks for a payment: it is there, the answer is held
  I2: ['I1'], //       that answer goes out
  E: ['I1'], //        the cardholder passes
  X: ['I1'], //        the payment expires
  R1: ['I2'], //       the customer comes back: the app's status read is held
  R2: ['R1'], //       that read goes on, and the page is there
  r1: ['R1'], //       the same page in a second tab. Which of the two is the first cannot be told: only one way is played
  r2: ['r1'],
  C: ['I2'], //        the customer opens the cancel address, whatever became of the payment
  W1: ['E'], //        the webhook comes: the app's status read is held
  W2: ['W1'], //       that read goes on, and the webhook is answered
  w1: ['W1'], //       the same webhook once more, under the same id
  w2: ['w1'],
}

/** Every order of the steps of these facts, such as `E R W`. A payment has begun before, where `I` is not among them. */
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

/** What is explored: facts, and whether a read is decided when it is asked for (a stale answer) or when it is let go. */
export const EXPLORATIONS = [
  { facts: 'E R W' },
  { facts: 'E R W', at: 'arrival' },
  { facts: 'I E R W' },
  { facts: 'E X R W' },
  { facts: 'E R W C' },
  { facts: 'E R W w' },
  { facts: 'E R r W' },
]
