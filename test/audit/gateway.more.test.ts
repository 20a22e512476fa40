// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { audited } from './run-audit.ts'

const SETTLED = `if (word === 'paid') {
      Object.assign(order, { state: 'paid', transactionId: id, shipped: order.shipped + 1, mails: order.mails + 1 })
    }`

/** Charges an authenticated order once, and ships it when the gateway has approved. */
const CHARGES = `if (word === 'paid') {
      if (order.isCharged) return
      save(Object.assign(order, { isCharged: true, transactionId: id }))
      charge(order, said).then((isApproved) => {
        if (isApproved === undefined) return
        if (isApproved) Object.assign(order, { state: 'paid', shipped: order.shipped + 1, mails: order.mails + 1 })
        else order.state = 'failed'
        save(order)
      })
    }`

const CHARGE = `
/** Returns whether the gateway approved; undefined if that is unknown. */
const charge = async (order, { transactionId, card }) => {
  const { eci, cavv, xid } = card['3D']
  const body = { amount: order.amount, currency: order.currency, threeDs: { eci, cavv, xid, transactionId } }
  try {
    const response = await fetch(process.env.GATEWAY_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(600),
    })
    return response.ok ? true : response.status === 402 ? false : undefined
  } catch {
    return undefined
  }
}
`

const GATEWAY_KEY = `gateway:
  fields:
    amount: /amount
    currency: /currency
    eci: /threeDs/eci
    cavv: /threeDs/cavv
    xid: /threeDs/xid
    transaction: /threeDs/transactionId
  declined: { status: 402, body: { error: declined } }
`

type Change = readonly [text: string, replacement: string]

/** Copies the direct app as one that charges at a gateway, with a bug. Returns the path of its audit.yaml. */
const chargingApp = (...bug: readonly Change[]): string => {
  const folder = temporaryFolder()
  cpSync('test/audit/apps', folder, { recursive: true })
  const change = (file: string, changes: readonly Change[]): void => {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      text = text.replace(from, () => to)
    }
    writeFileSync(join(folder, file), text)
  }
  change('orders.mjs', [
    ['export const createOrders', `${CHARGE}\nexport const createOrders`],
    [SETTLED, CHARGES],
    ...bug,
  ])
  change('direct.yaml', [
    ['      HOOK_SECRET', '      GATEWAY_URL: "${sandbox.gateway}"\n      HOOK_SECRET'],
    ['gateway: none\n', GATEWAY_KEY],
  ])
  return join(folder, 'direct.yaml')
}

const GATEWAY_PLAYS = [
  'gateway-declined',
  'gateway-500',
  'gateway-503',
  'gateway-not-found',
  'gateway-reset',
  'gateway-late',
]
const CHECKS = [
  'passive-authorizations',
  'passive-authorization-values',
  'passive-authorization-amount',
  'passive-authorization-reuse',
]

const LONG = { timeout: 300_000 }

describe('an app that charges at a gateway', () => {
  it('has no finding if it is correct, and all checks of authorizations are judged', LONG, async () => {
    const only = [...GATEWAY_PLAYS, ...CHECKS, 'outcome-failed', 'outcome-attempt', 'order-duplicate', 'order-at-once']
    const { findings, results } = await audited(chargingApp(), { only })
    expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
    expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
  })

  it.each<[string, string, string, readonly Change[]]>([
    [
      'ships before the gateway responds',
      'gateway-declined',
      'authorization.unapproved-paid',
      [
        [
          'charge(order, said).then((isApproved) => {',
          'charge(order, said); Promise.resolve(true).then((isApproved) => {',
        ],
      ],
    ],
    [
      'takes an error of the gateway as an approval',
      'gateway-500',
      'authorization.unapproved-paid',
      [['response.ok ? true', 'response.status !== 402 ? true']],
    ],
    [
      'takes a broken connection as an approval',
      'gateway-reset',
      'authorization.unapproved-paid',
      [['  } catch {\n    return undefined\n  }\n}', '  } catch {\n    return true\n  }\n}']],
    ],
    [
      'charges at every event',
      'order-duplicate',
      'authorization.reused',
      [
        ['      if (order.isCharged) return\n', ''],
        ["    if (order.state === 'paid') return\n", ''],
        ["if (order.state === 'paid' || id === undefined)", 'if (id === undefined)'],
      ],
    ],
    [
      'adds a fee to the amount',
      'outcome-frictionless',
      'authorization.amount-differs',
      [
        [
          'amount: order.amount, currency: order.currency, threeDs',
          'amount: order.amount + 99, currency: order.currency, threeDs',
        ],
      ],
    ],
    [
      'sends a constant eci',
      'outcome-attempt',
      'authorization.values-differ',
      [['threeDs: { eci, cavv', "threeDs: { eci: '05', cavv"]],
    ],
    [
      'charges after a failed authentication',
      'outcome-failed',
      'authorization.without-authentication',
      [["  if (status === 'failed') return 'failed'\n", "  if (status === 'failed') return 'paid'\n"]],
    ],
  ])('is found if it %s', LONG, async (_bug, play, rule, changes) => {
    const { findings } = await audited(chargingApp(...changes), { only: [play, ...CHECKS] })
    expect(findings.map((finding) => finding.rule)).toContain(rule)
  })
})
