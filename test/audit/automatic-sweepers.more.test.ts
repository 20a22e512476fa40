import { expect, it } from 'vitest'
import { appWith, type Change } from './changed-app.ts'
import { audited } from './run-audit.ts'

const LONG = { timeout: 120_000 }

/** A timer checks open orders. */
const byTimer = (ms: number): readonly Change[] => [
  [
    'orders.mjs',
    '  return { orders, save, settle,',
    `  const timer = setInterval(() => sweep().catch(() => clearInterval(timer)), ${ms})\n  timer.unref()\n\n  return { orders, save, settle,`,
  ],
  [
    'direct.yaml',
    'sweeper: { trigger: { method: POST, url: /internal/sweep } }',
    `sweeper: { after: ${ms}ms, timeout: 2s }`,
  ],
]

/** The first status that cannot be read ends the timer. */
const ENDS: Change = [
  'orders.mjs',
  'if (order.transactionId) return learn(order)',
  "if (order.transactionId && !(await learn(order))) throw new Error('no status')\n        if (order.transactionId) return",
]

/** Webhooks are put into a queue in memory, which a kill loses. */
const FORGETS_AFTER_KILL: Change = [
  'core.mjs',
  'answer((await heard(shop, order, said.transactionId)) ? 204 : 503)',
  'answer(204)\n    setTimeout(() => heard(shop, order, said.transactionId), 100)',
]

const SWEEPS = ['fault-status-500', 'order-both-lost', 'fault-sweeper-blocked']

const rulesOf = async (path: string, only: readonly string[]) => {
  const { findings } = await audited(path, { only })
  return findings.map(({ rule, severity }) => `${severity} ${rule}`)
}

it('finds a check of open orders that ends at the first failed read', LONG, async () => {
  expect(await rulesOf(appWith(byTimer(1_500)), SWEEPS)).toEqual([])
  expect((await rulesOf(appWith([...byTimer(1_500), ENDS]), SWEEPS))[0]).toBe('advice order.sweeper-blocked')
})

it('only advises a durable queue if a check of open orders pays the order later', LONG, async () => {
  const only = ['fault-killed-after-webhook']
  expect(await rulesOf(appWith([...byTimer(5_000), FORGETS_AFTER_KILL]), only)).toEqual([
    'advice webhook.acked-before-saved',
  ])
})
