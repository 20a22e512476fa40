import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { appWith, type Change } from './changed-app.ts'
import { audited, rulesOf } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 300_000 }
const CHECKS = ['passive-authorizations', 'passive-authorization-values', 'passive-authorization-reuse']
const ONLY = ['step-up', ...CHECKS]

/** The customer continues with the form of the order, not with the return. */
const BY_FORM: Change = ['core.mjs', 'await shop.stepUp(order)', 'undefined']
/** The order waits for the customer after a soft decline. */
const WAITS: Change = [
  'orders.mjs',
  "    if (decision === 'challenge') order.mustChallenge = true\n",
  "    if (decision === 'challenge') return save(Object.assign(order, { mustChallenge: true, isCharged: false, declined: [id] }))\n",
]

it.each<[string, readonly Change[]]>([
  ['authenticates again when the customer returns', []],
  [
    'has no second authentication, and shows a failed order',
    [['charges.mjs', "? 'challenge' : 'declined'", "? 'declined' : 'declined'"]],
  ],
  [
    'has no second authentication, and cancels the order',
    [
      BY_FORM,
      [
        'orders.mjs',
        "{ state: 'failed', isCharged: false,",
        "{ state: order.mustChallenge ? 'canceled' : 'failed', isCharged: false,",
      ],
    ],
  ],
  ['leaves the order open, and authenticates again when the customer submits the form', [BY_FORM, WAITS]],
  [
    'decides by webhooks, and authenticates again when the customer reloads the page',
    [
      ['core.mjs', '    await heard(shop, order, order.transactionId)\n', ''],
      ['charges.yaml', 'decides: both', 'decides: webhook'],
      WAITS,
      ['orders.mjs', "!order.mustChallenge || order.state !== 'failed' || !card", '!order.mustChallenge || !card'],
      ['orders.mjs', 'await pay(order, card)\n    return order', 'await pay(order, card, true)\n    return order'],
    ],
  ],
])('finds nothing in a correct app that %s', LONG, async (_design, changes) => {
  const { findings, results } = await audited(appWith(changes, 'charges'), { only: ONLY })
  expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
})

it('finds nothing in a correct app that authorizes at the service', LONG, async () => {
  const { findings, results } = await audited(appWith([], 'authorizes'), { only: ONLY })
  expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
})

it.each(VARIANTS.filter(({ plays }) => plays.includes('step-up')))('finds $name', LONG, async (variant) => {
  const result = await audited(plant([variant], temporaryFolder()), { only: ONLY })
  expect(rulesOf(result)).toEqual([variant.rule])
})
