import { ATTEMPT_RULE_IDS, type AttemptStep, runAttempts } from '../explore/run-attempts.ts'
import { ownAmount } from '../steps/begin-order.ts'
import type { Experiment } from './experiment.ts'

const attempts = (id: string, description: string, steps: readonly AttemptStep[]): Experiment => ({
  id,
  description,
  rules: ATTEMPT_RULE_IDS,
  needs: ['checkout.again'],
  run: (run) => runAttempts(run, ownAmount(run.context, 110_000), { steps }),
})

/** Experiments with two attempts to pay one order. Explorations run all orders of their events. */
export const ANOTHER_ATTEMPT: readonly Experiment[] = [
  attempts('attempt-after-failure', 'fails, passes in another attempt, then receives the first notification again', [
    { kind: 'end', nth: 0, passes: false },
    { kind: 'notify', nth: 0 },
    { kind: 'start' },
    { kind: 'end', nth: 1, passes: true },
    { kind: 'notify', nth: 1 },
    { kind: 'notify', nth: 0 },
  ]),
  attempts('attempt-repeated-notification', 'fails, and that notification is repeated before another attempt passes', [
    { kind: 'end', nth: 0, passes: false },
    { kind: 'notify', nth: 0 },
    { kind: 'start' },
    { kind: 'notify', nth: 0 },
    { kind: 'end', nth: 1, passes: true },
    { kind: 'notify', nth: 1 },
  ]),
  attempts('attempt-both-pass', 'two open attempts pass, and the app is notified of both at once', [
    { kind: 'start' },
    { kind: 'end', nth: 0, passes: true },
    { kind: 'end', nth: 1, passes: true },
    { kind: 'notify_both' },
  ]),
]
