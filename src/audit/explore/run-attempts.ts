import { isMap } from '../../core/domain/is-record.ts'
import { ACCEPTED_STATUSES, isAccepted, type OrderStatus } from '../../core/domain/observation.ts'
import type { RuleId } from '../../core/rules/audit/audit-rules.ts'
import { completeChallenge, followRedirect, type Order, observe, passChallenge } from '../steps/audited-order.ts'
import { beginAgain, beginOrder } from '../steps/begin-order.ts'
import { addViolation, type ExperimentRun, prove } from '../steps/experiment-run.ts'
import { authorizationsOf, isApproved } from '../steps/gateway-steps.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { countReads } from '../steps/service-steps.ts'
import {
  expectNever,
  fulfilledTwice,
  waitForStatus,
  waitUntilIdle,
  waitUntilSettled,
  watchEffects,
} from '../steps/wait-for-order.ts'
import { redeliverIfRejected, sendWebhook } from '../steps/webhook-steps.ts'
import { holdResponses, type ResponseHold } from './held-reads.ts'

/** The rules that two attempts can break. */
export const ATTEMPT_RULE_IDS: readonly RuleId[] = [
  'attempt.failed-paid',
  'attempt.failure-wins',
  'attempt.fulfilled-twice',
  'attempt.not-started',
  'attempt.success-ignored',
  'authorization.other-attempt',
]

const NAMES = ['first', 'second'] as const

/** An attempt to pay an order. */
type Attempt = {
  readonly order: Order
  readonly name: (typeof NAMES)[number]
  /** Undefined while it is open. */
  passes: boolean | undefined
  isNotified: boolean
}

/** A step: the second attempt starts, an attempt ends, or the app is notified of an end. */
export type AttemptStep =
  | { readonly kind: 'start' }
  | { readonly kind: 'end'; readonly nth: 0 | 1; readonly passes: boolean }
  | { readonly kind: 'notify'; readonly nth: 0 | 1 }
  /** The app is notified of both ends at once, and its status reads are held. */
  | { readonly kind: 'notify_both' }

/** Both attempts of an order, and the newest status. */
type Attempts = { readonly run: ExperimentRun; readonly all: Attempt[]; status: OrderStatus }

const newestOf = ({ all }: Attempts): Order => {
  const newest = all.at(-1)
  if (newest === undefined) throw new NotJudged('The order has no attempt.')
  return newest.order
}

/** Adds authorizations with the data of an attempt that did not pass, or of two attempts. */
export const judgeAuthorizations = async ({
  run,
  all,
}: {
  readonly run: ExperimentRun
  readonly all: readonly Pick<Attempt, 'order' | 'name' | 'passes'>[]
}): Promise<void> => {
  const ids = all.map(({ order }) => order.id)
  for (const { order, name, passes } of all)
    for (const { facts } of await authorizationsOf(order)) {
      const { recorded } = facts
      const of = isMap(recorded) ? recorded.cavvTransactionId : undefined
      const isMixed = of !== order.id && ids.some((id) => id === of)
      if (passes === true && !isMixed) continue
      const evidence = isMixed
        ? `the authorization of the ${name} attempt ${order.id} has the cavv of the other attempt ${String(of)}`
        : `the app authorized the ${name} attempt ${order.id}, which did not pass`
      addViolation(run, { rule: 'authorization.other-attempt', step: 'authorization', evidence: [evidence] })
    }
}

const countApproved = async ({ all }: Attempts): Promise<number> => {
  const events = await Promise.all(all.map(({ order }) => authorizationsOf(order)))
  return events.flat().filter(isApproved).length
}

/** Returns whether the app can know that one of the attempts passed. */
const knowsSuccess = async ({ all }: Attempts): Promise<boolean> => {
  for (const { passes, isNotified, order } of all)
    if (passes && (isNotified || (await countReads(order)).received > 0)) return true
  return false
}

/** Reads the order after a step. Returns whether it is as it must be. */
const isRight = async (attempts: Attempts, step: string): Promise<boolean> => {
  const { run, all, status: before } = attempts
  const order = newestOf(attempts)
  await waitUntilIdle(order)
  const status = await observe(order, step)
  attempts.status = status
  const wrong = (rule: RuleId, reason: string): boolean => {
    addViolation(run, { rule, step, evidence: [`order ${order.reference} is ${status} after "${step}"`, reason] })
    return false
  }
  const ends = all.map(({ name, passes }) =>
    passes === undefined ? `the ${name} attempt is open` : `the ${name} attempt ${passes ? 'passed' : 'failed'}`,
  )
  if (isAccepted(status) && !(await knowsSuccess(attempts)))
    return wrong('attempt.failed-paid', `${ends.join(', ')}; the app received no news of a success`)
  if (isAccepted(before) && !isAccepted(status))
    return wrong('attempt.failure-wins', `it was ${before}; ${ends.join(', ')}`)
  const name = fulfilledTwice(order)
  if (name !== undefined) return wrong('attempt.fulfilled-twice', `${name} is above 1; ${ends.join(', ')}`)
  const approved = await countApproved(attempts)
  return approved > 1 ? wrong('attempt.fulfilled-twice', `${approved} authorizations were approved`) : true
}

/** Statuses after which a customer pays again. */
const PAYABLE: readonly OrderStatus[] = ['failed', 'canceled']

/** Starts the second attempt. Does nothing if the app rejects it for a paid order. @throws NotJudged */
const start = async (attempts: Attempts): Promise<void> => {
  const { run, all } = attempts
  const [first] = all
  if (first === undefined) return
  const started = await beginAgain(run, first.order)
  if (started.order !== undefined) {
    all.push({ order: started.order, name: 'second', passes: undefined, isNotified: false })
    return
  }
  const { pace } = run.context
  if (first.passes && isAccepted(await waitForStatus(first.order, ACCEPTED_STATUSES, pace.promptMs))) return
  if (first.passes === false && PAYABLE.includes(attempts.status) && started.isNotStarted) {
    const evidence = [`order ${first.order.reference} is ${attempts.status}`, `another attempt: ${started.reason}`]
    return addViolation(run, { rule: 'attempt.not-started', step: 'another attempt', evidence })
  }
  if (first.passes === undefined) throw new NotJudged('The app starts no second attempt while the first one is open.')
  throw new NotJudged(`The app started no second attempt after the first one had ended: ${started.reason}`)
}

const end = async (attempt: Attempt, passes: boolean): Promise<void> => {
  if (passes) await passChallenge(attempt.order)
  else await completeChallenge(attempt.order, 'fail', { outcome: 'N' })
  attempt.passes = passes
}

const notifyByWebhook = async ({ order, name }: Attempt): Promise<void> =>
  redeliverIfRejected(order, await sendWebhook(order, `webhook of the ${name}`))

const notify = async (attempt: Attempt, channel: 'webhook' | 'return'): Promise<void> => {
  if (channel === 'webhook') await notifyByWebhook(attempt)
  else await followRedirect(attempt.order, `return of the ${attempt.name}`)
  attempt.isNotified = true
}

/** Notifies the app by the other channel too, as the service does sooner or later. */
const notifyOtherwise = async ({ all }: Attempts, channel: 'webhook' | 'return'): Promise<void> => {
  for (const attempt of all) {
    const { order, name } = attempt
    if (channel === 'webhook') {
      if (order.redirect) await followRedirect(order, `return of the ${name}`)
    } else if (order.record.webhookUrl !== undefined) await notifyByWebhook(attempt)
  }
}

/** Checks the final status. A success of an attempt that a later one replaced may be ignored, so that is advice. */
const judgeEnd = async (attempts: Attempts): Promise<void> => {
  const { run, all } = attempts
  const order = newestOf(attempts)
  const success = all.findLast(({ passes }) => passes)
  if (success === undefined) await expectNever(order, ACCEPTED_STATUSES, 'look')
  else {
    await waitUntilSettled(order)
    await waitForStatus(order, ACCEPTED_STATUSES, run.context.pace.promptMs)
    await watchEffects(order)
  }
  if (!(await isRight(attempts, 'end')) || success === undefined || isAccepted(attempts.status)) return
  const evidence = [
    `order ${order.reference} is ${attempts.status}, although the ${success.name} attempt ${success.order.id} passed`,
  ]
  const isNewest = success === all.at(-1)
  addViolation(run, {
    rule: 'attempt.success-ignored',
    step: 'end',
    evidence,
    ...(isNewest && { severity: 'important' }),
  })
}

/** Notifies the app of all ends while its status reads are held, then releases them. */
const notifyAtOnce = async ({ run, all }: Attempts, channel: 'webhook' | 'return'): Promise<void> => {
  const holds: ResponseHold[] = []
  for (const { order } of all) holds.push(await holdResponses(run, { on: 'status', transaction: order.id }))
  try {
    const actions = []
    for (const [nth, attempt] of all.entries()) {
      const hold = holds[nth]
      if (hold)
        actions.push({ hold, action: await hold.begin(() => notify(attempt, channel), { isConcurrent: nth > 0 }) })
    }
    // The second notification arrives while the status read for the first one is held.
    const isFirstHeld = actions.length > 1 && actions[0]?.action.request !== undefined
    prove(run, isFirstHeld, 'The app read no status for the first notification, so the second one came after it.')
    await Promise.all(actions.map(({ hold, action }) => hold.finish(action)))
  } finally {
    const reasons = (await Promise.all(holds.map((hold) => hold.end()))).flat()
    prove(run, reasons.length === 0, `The app did not wait for a held response (${reasons[0]}).`)
  }
}

/** Runs a step. Returns its name for the timeline; undefined if it has no attempt. */
const runStep = async (
  attempts: Attempts,
  step: AttemptStep,
  channel: 'webhook' | 'return',
): Promise<string | undefined> => {
  if (step.kind === 'start') {
    await start(attempts)
    return 'another attempt'
  }
  if (step.kind === 'notify_both') {
    await notifyAtOnce(attempts, channel)
    return `${channel} of both`
  }
  const attempt = attempts.all[step.nth]
  // The app rejected the second attempt of a paid order.
  if (attempt === undefined) return undefined
  if (step.kind === 'notify') {
    await notify(attempt, channel)
    return `${channel} of the ${attempt.name}`
  }
  await end(attempt, step.passes)
  return `${step.passes ? 'pass' : 'fail'} of the ${attempt.name}`
}

/** Runs two attempts to pay one order, and judges the order after each step. */
export const runAttempts = async (
  run: ExperimentRun,
  amount: number,
  { steps, channel: given }: { readonly steps: readonly AttemptStep[]; readonly channel?: 'webhook' | 'return' },
): Promise<void> => {
  const order = await beginOrder(run, { amount })
  const channel = given ?? (order.record.webhookUrl === undefined ? 'return' : 'webhook')
  const attempts: Attempts = {
    run,
    all: [{ order, name: 'first', passes: undefined, isNotified: false }],
    status: await observe(order, 'checkout'),
  }
  const notifiesBoth = steps.some(({ kind }) => kind === 'notify_both')
  const isRightAfter = async (step: AttemptStep): Promise<boolean> => {
    const name = await runStep(attempts, step, channel)
    // Some apps read the status when an order is opened. Then the notification of both would change nothing.
    const isSkipped = step.kind === 'end' && notifiesBoth
    return name === undefined || isSkipped || (await isRight(attempts, name))
  }
  const isRightAfterAll = async (): Promise<boolean> => {
    for (const step of steps) if (!(await isRightAfter(step))) return false
    return true
  }
  if (await isRightAfterAll()) {
    await notifyOtherwise(attempts, channel)
    await judgeEnd(attempts)
  }
  await judgeAuthorizations(attempts)
}
