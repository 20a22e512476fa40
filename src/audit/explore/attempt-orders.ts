import type { ExploredOrder } from './explored-order.ts'
import { permutationsOf } from './order-permutations.ts'
import { runAttempts } from './run-attempts.ts'

/** Steps of two attempts, and the steps that must precede each. The first attempt has started. */
const AFTER = {
  /** The first attempt ends, and the app is notified. */
  A1: [],
  A2: ['A1'],
  /** The second attempt starts, ends, and the app is notified. */
  B0: [],
  B1: ['B0'],
  B2: ['B1'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type AttemptStep = keyof typeof AFTER

const ORDERS = permutationsOf<AttemptStep>(['A1', 'A2', 'B0', 'B1', 'B2'], AFTER)

/** Ends of both attempts. */
const ENDS = [
  { A: 'passes', B: 'fails' },
  { A: 'fails', B: 'passes' },
  { A: 'passes', B: 'passes' },
  { A: 'fails', B: 'fails' },
] as const

const attemptOrders = (isInSequence: boolean, channel: 'webhook' | 'return'): readonly ExploredOrder[] =>
  ENDS.flatMap((ends) =>
    ORDERS.filter((steps) => isInSequence === steps.indexOf('A1') < steps.indexOf('B0')).map((steps): ExploredOrder => {
      const names = {
        A1: `first ${ends.A}`,
        A2: `${channel} of the first`,
        B0: 'second starts',
        B1: `second ${ends.B}`,
        B2: `${channel} of the second`,
      }
      return {
        steps: steps.map((step) => names[step]).join(', '),
        run: (run, amount) =>
          runAttempts(run, amount, {
            channel,
            steps: steps.map((step) => {
              if (step === 'B0') return { kind: 'start' }
              const nth = step.startsWith('A') ? 0 : 1
              const passes = ends[nth === 0 ? 'A' : 'B'] === 'passes'
              return step.endsWith('1') ? { kind: 'end', nth, passes } : { kind: 'notify', nth }
            }),
          }),
      }
    }),
  )

/** All orders of the ends and the notifications of two attempts. */
export const ATTEMPT_ORDERS = {
  'attempts-in-sequence': attemptOrders(true, 'webhook'),
  'attempts-at-once': attemptOrders(false, 'webhook'),
  'attempts-in-sequence-returns': attemptOrders(true, 'return'),
  'attempts-at-once-returns': attemptOrders(false, 'return'),
} as const satisfies Readonly<Record<string, readonly ExploredOrder[]>>
