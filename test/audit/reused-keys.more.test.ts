import { expect, it } from 'vitest'
import { appWith } from './changed-app.ts'
import { audited } from './run-audit.ts'

it('finds an app that cannot pay a cart again, because each cart has one Idempotency-Key', {
  timeout: 120_000,
}, async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is code of the app
  const path = appWith([['orders.mjs', '`${order.id}-${order.tries}`', 'order.cart']])
  const { findings } = await audited(path, { only: ['customer-retries'] })
  expect(findings.map(({ rule, severity, evidence }) => [rule, severity, evidence[0]])).toEqual([
    [
      'attempt.not-started',
      'important',
      'the service returned 422 for the second payment: its Idempotency-Key belongs to another request',
    ],
  ])
})

it('finds nothing in a correct app that creates an order for each purchase', { timeout: 120_000 }, async () => {
  const path = appWith([
    ['orders.mjs', 'if (order.cart === cart) return order', 'if (order.cart === undefined) return order'],
  ])
  const { findings, results } = await audited(path, { only: ['customer-retries'] })
  expect([findings, results.map(({ result }) => result)]).toEqual([[], ['passed']])
})
