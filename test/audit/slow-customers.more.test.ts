import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { EXPERIMENTS } from '../../src/audit/experiments/all-experiments.ts'
import { measurePace } from '../../src/audit/run/learn-pace.ts'
import { runExperiment } from '../../src/audit/run/run-experiment.ts'
import { paced } from '../../src/audit/steps/audit-context.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { appWith, type Change } from './changed-app.ts'
import { appAt, withApp } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 120_000 }
const MINUTES_MS = 120_000

const IGNORES_LATE_SUCCESS: Change = [
  'orders.mjs',
  '    if (said.transactionId !== id ||',
  '    if (order.isGivenUp || said.transactionId !== id ||',
]

/** The check of open orders closes an order whose payment is open. */
const CLOSES_AT_SWEEP: Change = [
  'orders.mjs',
  '        if (order.transactionId) return learn(order)\n',
  "        if (order.transactionId) return save(Object.assign(order, { state: 'failed', isGivenUp: true }))\n",
]

/** The order is paid at its next status request, when the app finds out that it is too old. */
const CLOSES_AT_NEXT_READ: Change = [
  'orders.mjs',
  "    if (order.state === 'paid') return\n",
  "    if (order.state === 'open' && Date.now() - order.begunAt > 1_000) return save(Object.assign(order, { state: 'failed', isGivenUp: true }))\n    if (order.state === 'paid') return\n",
]

/** A timer closes orders whose payment is older than a second. */
const CLOSES_AFTER_A_SECOND: Change = [
  'orders.mjs',
  '  const place = (',
  `  setInterval(() => {
    for (const order of orders.values())
      if (order.state === 'open' && Date.now() - order.begunAt > 1_000) save(Object.assign(order, { state: 'failed', isGivenUp: true }))
  }, 50).unref()

  const place = (`,
]

/** The app ignores webhooks and returns of orders that are older than a second. */
const IGNORES_OLD_ORDERS: Change = [
  'orders.mjs',
  "    if (order.state === 'paid' || id === undefined) return true\n",
  "    if (order.state === 'paid' || id === undefined || Date.now() - order.begunAt > 1_000) return true\n",
]

/** Runs an experiment in which two minutes pass for the customer, and `actualMs` for the app. */
const resultOf = (path: string, id: string, actualMs = 1_500) =>
  withApp(path, async ({ context }) => {
    const measured = await measurePace(context)
    const experiment = EXPERIMENTS.find((item) => item.id === id)
    if (experiment === undefined || 'broken' in measured) throw new Error('the app cannot be audited')
    const untilOthersEnd = () => sleep(actualMs).then(() => MINUTES_MS)
    const { violations, notJudged } = await runExperiment(
      { ...paced(context, measured.pace), untilOthersEnd },
      experiment,
    )
    return notJudged ? notJudged.reason : violations.map(({ rule, severity }) => `${rule} ${severity ?? ''}`.trim())
  })

it.each(['customer-slow', 'customer-very-slow'])('passes if a correct app pays the order: %s', LONG, async (id) => {
  expect(await resultOf(appAt('direct'), id)).toEqual([])
})

it.each([
  ['customer-slow', CLOSES_AT_SWEEP],
  ['customer-very-slow', CLOSES_AFTER_A_SECOND],
  ['customer-very-slow', CLOSES_AT_NEXT_READ],
] as const)('only advises an app with its own time limit: %s', LONG, async (id, change) => {
  expect(await resultOf(appWith([change, IGNORES_LATE_SUCCESS]), id)).toEqual(['order.expired-although-paid advice'])
})

it('finds an app that ignores the webhook of an old order', LONG, async () => {
  expect(await resultOf(appWith([IGNORES_OLD_ORDERS]), 'customer-very-slow')).toEqual(['order.late-webhook-ignored'])
})

it('is not judged if the other experiments end soon', LONG, async () => {
  const result = await withApp(appAt('direct'), async ({ context }) => {
    const [experiment] = EXPERIMENTS.filter(({ id }) => id === 'customer-very-slow')
    return experiment && runExperiment({ ...context, untilOthersEnd: async () => 2_000 }, experiment)
  })
  expect(result?.notJudged?.reason).toBe('The other experiments took 2 s. This customer needs 60 s at least.')
})

it('finds an app that closes the orders of slow customers', LONG, async () => {
  const planted = VARIANTS.filter(({ name }) => name === 'closes-running-payments')
  expect(await resultOf(plant(planted, temporaryFolder()), 'customer-slow')).toEqual([
    'order.expired-although-paid advice',
  ])
})

it('finds an app that closes an order because of its status', LONG, async () => {
  const planted = VARIANTS.filter(({ name }) => name === 'running-is-failed')
  expect(await resultOf(plant(planted, temporaryFolder()), 'customer-slow')).toEqual(['order.expired-although-paid'])
})
