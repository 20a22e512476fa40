import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { appWith, type Change } from './changed-app.ts'
import { appAt, audited } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 120_000 }

const IGNORES_LATE_SUCCESS: Change = [
  'orders.mjs',
  '    if (said.transactionId !== id ||',
  '    if (order.isGivenUp || said.transactionId !== id ||',
]

/** The check of open orders lets an open payment expire. A later success is ignored. */
const EXPIRES: readonly Change[] = [
  IGNORES_LATE_SUCCESS,
  [
    'orders.mjs',
    '        if (order.transactionId) return learn(order)\n',
    "        if (order.transactionId) return save(Object.assign(order, { state: 'expired', isGivenUp: true }))\n",
  ],
  ['direct.yaml', 'pending: [open] }', 'pending: [open], expired: [expired] }'],
]

/** A timer closes orders whose payment is older than a second. A later success is ignored. */
const CLOSES_AFTER_A_SECOND: readonly Change[] = [
  IGNORES_LATE_SUCCESS,
  [
    'orders.mjs',
    '  const place = (',
    `  setInterval(() => {
    for (const order of orders.values())
      if (order.state === 'open' && Date.now() - order.begunAt > 1_000) save(Object.assign(order, { state: 'failed', isGivenUp: true }))
  }, 50).unref()

  const place = (`,
  ],
]

const resultOf = async (path: string, also: readonly string[] = []) => {
  const { findings, results } = await audited(path, { only: ['customer-slow', ...also] })
  const all = results.filter(({ id }) => id.startsWith('customer-')).map(({ result }) => result)
  return [...all, ...findings.map(({ rule, experiment, severity }) => `${severity} ${rule} in ${experiment}`)]
}

it('passes if the app pays the order of a customer who is slower than its check of open orders', LONG, async () => {
  expect(await resultOf(appAt('direct'))).toEqual(['passed'])
})

it('is only advised to wait longer if the app lets open orders expire', LONG, async () => {
  const advice = 'advice order.expired-although-paid in customer-slow'
  expect(await resultOf(appWith(EXPIRES))).toEqual(['finding', advice])
})

it('finds an app that closes open payments', LONG, async () => {
  const planted = VARIANTS.filter(({ name }) => name === 'closes-running-payments')
  expect(await resultOf(plant(planted, temporaryFolder()))).toEqual([
    'finding',
    'important order.expired-although-paid in customer-slow',
  ])
})

it('finds an app that closes open payments after some time', LONG, async () => {
  const also = ['customer-very-slow', 'explore-return-webhook']
  expect(await resultOf(appAt('direct'), also)).toEqual(['passed', 'passed'])
  const found = await resultOf(appWith(CLOSES_AFTER_A_SECOND), also)
  expect(found).toContain('important order.expired-although-paid in customer-very-slow')
})
