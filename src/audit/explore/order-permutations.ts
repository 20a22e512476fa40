/**
 * The steps of what may happen to one payment, and the steps that must come before each, of those that are played. A fact
 * that takes a while has a step where it begins and one where it ends: in between the app waits for an answer that is held.
 */
const AFTER = {
  /** The app asks for a payment: it is there, the answer is held. */
  I1: [],
  I2: ['I1'],
  /** The cardholder passes. */
  E: ['I1'],
  /** The payment expires. */
  X: ['I1'],
  /** The customer comes back: the app's status read is held, and goes on. */
  R1: ['I2'],
  R2: ['R1'],
  /** The same page in a second tab. Which of the two is the first cannot be told: one way is played. */
  r1: ['R1'],
  r2: ['r1'],
  /** The customer opens the cancel address, whatever became of the payment. */
  C: ['I2'],
  /** The webhook comes, the status read that it brings about is held, and goes on. */
  W1: ['E'],
  W2: ['W1'],
  /** The same webhook again, under the same id. */
  w1: ['W1'],
  w2: ['w1'],
  /** A signed webhook with an older state. */
  O: ['E'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type StepName = keyof typeof AFTER

const STEPS: readonly StepName[] = ['I1', 'I2', 'E', 'X', 'R1', 'R2', 'r1', 'r2', 'C', 'W1', 'W2', 'w1', 'w2', 'O']

/** Every order of the steps of these facts, such as `E R W`. A payment has begun before, where `I` is not among them. */
export const ordersOf = (facts: string): readonly (readonly StepName[])[] => {
  const wanted = facts.split(' ')
  const steps = STEPS.filter((step) => wanted.includes(step.replace(/\d/, '')))
  const mayFollow = (order: readonly StepName[], step: StepName): boolean =>
    !order.includes(step) && AFTER[step].every((before) => order.includes(before) || !steps.includes(before))
  const from = (order: readonly StepName[]): readonly (readonly StepName[])[] =>
    order.length === steps.length
      ? [order]
      : steps.filter((step) => mayFollow(order, step)).flatMap((step) => from([...order, step]))
  return from([])
}
