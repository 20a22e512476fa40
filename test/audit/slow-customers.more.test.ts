import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { appWith, type Change } from './changed-app.ts'
import { appAt, audited } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 120_000 }

/** The check of open orders lets an open payment expire. */
const EXPIRES: readonly Change[] = [
  [
    'orders.mjs',
    '        if (order.transactionId) return learn(order)\n',
    "        if (order.transactionId) return save(Object.assign(order, { state: 'expired' }))\n",
  ],
  ['direct.yaml', 'pending: [open] }', 'pending: [open], expired: [expired] }'],
]

const resultOf = async (path: string) => {
  const { findings, results } = await audited(path, { only: ['customer-slow'] })
  return [results[0]?.result, ...findings.map(({ rule }) => rule)]
}

it('passes if the app pays the order of a customer who is slower than its check of open orders', LONG, async () => {
  expect(await resultOf(appAt('direct'))).toEqual(['passed'])
})

it('is not judged if the time limit of the app ends before', LONG, async () => {
  expect(await resultOf(appWith(EXPIRES))).toEqual(['not_judged'])
})

it('finds an app that closes open payments', LONG, async () => {
  const planted = VARIANTS.filter(({ name }) => name === 'closes-running-payments')
  expect(await resultOf(plant(planted, temporaryFolder()))).toEqual(['finding', 'order.expired-although-paid'])
})
