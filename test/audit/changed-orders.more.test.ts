import { describe, expect, it } from 'vitest'
import { appWith, type Change } from './changed-app.ts'
import { appAt, audited } from './run-audit.ts'

const only = ['customer-changes-order']

/** The app compares the payment with the amount at its beginning, and ships for the changed amount. */
const SHIPS_CHANGED: readonly Change[] = [
  ['core.mjs', "if (order.state !== 'open' || order.transactionId)", "if (order.state !== 'open')"],
  ['orders.mjs', 'const fresh = { transactionId', 'const fresh = { requested: order.amount, transactionId'],
  ['orders.mjs', 'amount !== order.amount', 'amount !== order.requested'],
  [
    'orders.mjs',
    "const fulfilled = ({ shipped, mails }) => ({ state: 'paid', shipped: shipped + 1,",
    "const fulfilled = ({ shipped, mails, amount, requested }) => ({ state: 'paid', shipped: shipped + Math.floor(amount / requested),",
  ],
]
const WITHOUT_AMOUNT: Change = ['direct.yaml', '  amount: amount\n', '']

it('finds an app that ships a changed order by its counters, without the amount', { timeout: 120_000 }, async () => {
  const { findings } = await audited(appWith([...SHIPS_CHANGED, WITHOUT_AMOUNT]), { only })
  expect(findings.map(({ rule, evidence }) => [rule, ...evidence])).toEqual([
    [
      'amount.not-compared',
      expect.stringMatching(/^transaction \d+ of EUR 4\d\.\d\d paid order \S+: shipped is 4 instead of 1$/),
    ],
  ])
})

it('finds the changed credit of a wallet, which has a bonus', { timeout: 120_000 }, async () => {
  const bonus: Change = [
    'core.mjs',
    'status: state, amount,',
    'status: state, amount: amount + Math.floor(amount / 25),',
  ]
  const { findings } = await audited(appWith([...SHIPS_CHANGED.slice(0, 3), bonus]), { only })
  expect(findings.map(({ rule }) => rule)).toEqual(['amount.not-compared'])
})

/** A worker handles webhooks after the response, and the return decides nothing. */
const BY_WORKER: readonly Change[] = [
  [
    'core.mjs',
    'answer((await heard(shop, order, said.transactionId)) ? 204 : 503)',
    'answer(204)\n    setTimeout(() => heard(shop, order, said.transactionId), 300)',
  ],
  ['core.mjs', '    await heard(shop, order, order.transactionId)\n    const challengeAt', '    const challengeAt'],
]

it('waits for a worker that pays the changed order', { timeout: 120_000 }, async () => {
  const { findings } = await audited(appWith([...SHIPS_CHANGED, ...BY_WORKER]), { only })
  expect(findings.map(({ rule }) => rule)).toEqual(['amount.not-compared'])
})

it.each<{ reason: string; changes: readonly Change[] }>([
  {
    reason: 'Without `order.amount`, the audit cannot determine if the order was changed.',
    changes: [
      WITHOUT_AMOUNT,
      ['core.mjs', "if (order.state !== 'open' || order.transactionId) return answer(409)", 'return answer(204)'],
    ],
  },
  {
    reason: 'The app accepted the change, but `order.amount` is still 4',
    changes: [
      ['core.mjs', "if (order.state !== 'open' || order.transactionId) return answer(409)", 'return answer(204)'],
    ],
  },
  {
    reason: '`order.amount` differs between orders of 40',
    changes: [['core.mjs', 'status: state, amount,', "status: state, amount: Number([amount, Date.now()].join('')),"]],
  },
  {
    reason: 'The order could not be changed: ',
    changes: [
      ['core.mjs', "if (order.state !== 'open' || order.transactionId) return answer(409)", 'return answer(400)'],
    ],
  },
])('judges nothing: $reason', { timeout: 120_000 }, async ({ reason, changes }) => {
  const { findings, results } = await audited(appWith(changes), { only })
  expect(findings).toEqual([])
  expect(results).toContainEqual(
    expect.objectContaining({ id: only[0], result: 'not_judged', reason: expect.stringContaining(reason) }),
  )
})

describe('while a payment is being started', () => {
  const atStart = { only: ['customer-changes-at-start'] }
  const REFNO: Change = ['direct.yaml', '  reference: { cookie: order }\n', '']

  it('finds an app that changes the order and ships the changed one', { timeout: 120_000 }, async () => {
    // The order is locked as soon as its transaction is known.
    const { findings } = await audited(appWith([...SHIPS_CHANGED.slice(1), REFNO]), {
      only: [...only, ...atStart.only],
    })
    expect(findings.map(({ rule, experiment }) => [rule, experiment])).toEqual([
      ['amount.not-compared', 'customer-changes-at-start'],
    ])
  })

  it('finds nothing in a correct app', { timeout: 120_000 }, async () => {
    const { findings, results } = await audited(appWith([REFNO]), atStart)
    expect([findings, results.map(({ result }) => result)]).toEqual([[], ['passed']])
  })

  it('is not judged if the reference comes from the held response', { timeout: 120_000 }, async () => {
    const { results } = await audited(appAt('direct'), atStart)
    expect(results[0]?.reason).toBe('`order.reference` comes from the response that is held here.')
  })
})
