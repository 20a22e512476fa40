/**
 * Steps of a payment, and the steps that must precede each. An event that takes time has a step for its start and one
 * for its end. In between, the app waits for a held response.
 */
const AFTER = {
  /** The app starts a payment: the transaction exists, the response is held. */
  I1: [],
  I2: ['I1'],
  /** The cardholder passes. */
  E: ['I1'],
  /** The payment expires. */
  X: ['I1'],
  /** The customer returns: the app's status read is held, then released. */
  R1: ['I2'],
  R2: ['R1'],
  /** The same page in a second tab. The two are interchangeable, so one order is enough. */
  r1: ['R1'],
  r2: ['r1'],
  /** The customer opens the cancel URL, in any state of the payment. */
  C: ['I2'],
  /** The webhook arrives; its status read is held, then released. */
  W1: ['E'],
  W2: ['W1'],
  /** The same webhook again, under the same ID. */
  w1: ['W1'],
  w2: ['w1'],
  /** A signed webhook with an older state. */
  O: ['E'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type StepName = keyof typeof AFTER

const STEPS: readonly StepName[] = ['I1', 'I2', 'E', 'X', 'R1', 'R2', 'r1', 'r2', 'C', 'W1', 'W2', 'w1', 'w2', 'O']

/** Returns every order of some steps, each after those that must precede it. */
export const permutationsOf = <Step extends string>(
  steps: readonly Step[],
  after: Readonly<Record<Step, readonly string[]>>,
): readonly (readonly Step[])[] => {
  const mayFollow = (order: readonly string[], step: Step): boolean =>
    !order.includes(step) &&
    after[step].every((before) => order.includes(before) || !steps.some((other) => other === before))
  const from = (order: readonly Step[]): readonly (readonly Step[])[] =>
    order.length === steps.length
      ? [order]
      : steps.filter((step) => mayFollow(order, step)).flatMap((step) => from([...order, step]))
  return from([])
}

/** Returns every order of the steps of these events, such as `E R W`. Without `I`, the payment has already started. */
export const ordersOf = (facts: string): readonly (readonly StepName[])[] => {
  const included = facts.split(' ')
  return permutationsOf(
    STEPS.filter((step) => included.includes(step.replace(/\d/, ''))),
    AFTER,
  )
}
