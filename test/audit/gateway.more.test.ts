import { describe, expect, it } from 'vitest'
import { appWith, CHARGES_AGAIN, type Change } from './changed-app.ts'
import { audited } from './run-audit.ts'

const GATEWAY_PLAYS = [
  'gateway-declined',
  'gateway-500',
  'gateway-503',
  'gateway-not-found',
  'gateway-reset',
  'gateway-late',
  'gateway-approves-late',
  'gateway-killed',
]
const CHECKS = [
  'passive-authorizations',
  'passive-authorization-values',
  'passive-authorization-amount',
  'passive-authorization-reuse',
]

const LONG = { timeout: 300_000 }

describe.each(['charges', 'authorizes'])('an app that %s', (app) => {
  it('has no finding if it is correct, and all checks of authorizations are judged', LONG, async () => {
    const only = [
      ...GATEWAY_PLAYS,
      ...(app === 'authorizes' ? ['gateway-no-response'] : []),
      ...CHECKS,
      'step-up',
      'outcome-failed',
      'outcome-attempt',
      'order-duplicate',
      'order-at-once',
    ]
    const { findings, results } = await audited(appWith([], app), { only })
    expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
    expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
  })
})

it('has no finding if an app repeats an unclear charge with the same Idempotency-Key', LONG, async () => {
  const changes: readonly Change[] = [
    [
      'charges.mjs',
      "{ 'content-type': 'application/json' }",
      "{ 'content-type': 'application/json', 'idempotency-key': transactionId }",
    ],
    [
      'charges.mjs',
      'startShop(process.env, { charge })',
      'startShop(process.env, { charge: async (...given) => (await charge(...given)) ?? charge(...given) })',
    ],
  ]
  const { findings } = await audited(appWith(changes, 'charges'), { only: [...GATEWAY_PLAYS, ...CHECKS] })
  expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
})

it('is found by `--only` with the experiment of the finding', LONG, async () => {
  const only = ['order-duplicate']
  const broken = await audited(appWith(CHARGES_AGAIN, 'charges'), { only })
  expect(broken.findings.map((finding) => finding.rule)).toContain('authorization.reused')
  expect(broken.results).toEqual([{ id: 'order-duplicate', result: 'finding' }])
  const fixed = await audited(appWith([], 'charges'), { only })
  expect([fixed.findings, fixed.results]).toEqual([[], [{ id: 'order-duplicate', result: 'passed' }]])
})

const isFound = (app: string) => async (_bug: string, play: string, rule: string, changes: readonly Change[]) => {
  const { findings } = await audited(appWith(changes, app), { only: [play, ...CHECKS] })
  expect(findings.map((finding) => finding.rule)).toContain(rule)
}

describe('an app that authorizes at the service', () => {
  it.each<[string, string, string, readonly Change[]]>([
    [
      'ignores a decline',
      'gateway-declined',
      'authorization.unapproved-paid',
      [
        [
          'authorizes.mjs',
          "if (error === undefined) return 'approved'",
          "if (error !== 'SOFT_DECLINED') return 'approved'",
        ],
      ],
    ],
    [
      'takes a silent card network as an approval',
      'gateway-no-response',
      'authorization.unapproved-paid',
      [['authorizes.mjs', 'if (error === undefined)', "if (error === undefined || error === 'THIRD_PARTY_ERROR')"]],
    ],
    [
      'takes a broken connection as an approval',
      'gateway-reset',
      'authorization.unapproved-paid',
      [['authorizes.mjs', '  } catch {\n    return undefined\n', "  } catch {\n    return 'approved'\n"]],
    ],
    [
      'takes an error of the service as an approval',
      'gateway-500',
      'authorization.unapproved-paid',
      [['authorizes.mjs', '  } catch {\n    return undefined\n', "  } catch {\n    return 'approved'\n"]],
    ],
    [
      'authorizes without the result',
      'outcome-frictionless',
      'authorization.values-differ',
      [['service.mjs', 'JSON.stringify({ refno })', "JSON.stringify({ refno, '3D': { apply: false } })"]],
    ],
  ])('is found if it %s', LONG, isFound('authorizes'))
})

describe('an app that charges at a gateway', () => {
  it.each<[string, string, string, readonly Change[]]>([
    [
      'ships before the gateway responds',
      'gateway-declined',
      'authorization.unapproved-paid',
      [
        [
          'orders.mjs',
          'const decision = await charge(order, said, service)',
          "charge(order, said); const decision = 'approved'",
        ],
      ],
    ],
    [
      'takes an error of the gateway as an approval',
      'gateway-500',
      'authorization.unapproved-paid',
      [['charges.mjs', "response.ok ? 'approved'", "response.status !== 402 ? 'approved'"]],
    ],
    [
      'takes a broken connection as an approval',
      'gateway-reset',
      'authorization.unapproved-paid',
      [['charges.mjs', '  } catch {\n    return undefined\n', "  } catch {\n    return 'approved'\n"]],
    ],
    ['charges at every event', 'order-duplicate', 'authorization.reused', CHARGES_AGAIN],
    [
      'adds a fee to the amount',
      'outcome-frictionless',
      'authorization.amount-differs',
      [
        [
          'charges.mjs',
          'amount: order.amount, currency: order.currency, threeDs',
          'amount: order.amount + 99, currency: order.currency, threeDs',
        ],
      ],
    ],
    [
      'sends a constant eci',
      'outcome-attempt',
      'authorization.values-differ',
      [['charges.mjs', 'threeDs: { eci, cavv', "threeDs: { eci: '05', cavv"]],
    ],
    [
      'charges after a failed authentication',
      'outcome-failed',
      'authorization.without-authentication',
      [['orders.mjs', "  if (status === 'failed') return 'failed'\n", "  if (status === 'failed') return 'paid'\n"]],
    ],
  ])('is found if it %s', LONG, isFound('charges'))
})
