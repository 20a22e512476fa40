import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { appWith } from './changed-app.ts'
import { appAt, audited, rulesOf } from './run-audit.ts'
import { plant, VARIANTS } from './variants/variants.ts'

const LONG = { timeout: 300_000 }

/** Rules for facts that every experiment observes. */
const RULES = [
  'webhook.genuine-rejected',
  'return.personal-data',
  'file.card-data',
  'order.paid-not-fulfilled',
  'order.fulfilled-unpaid',
]
const PLANTED = VARIANTS.filter(({ rule }) => RULES.includes(rule))

it.each(PLANTED)('is found in the timeline: $bug', LONG, async (variant) => {
  const { findings, results } = await audited(plant([variant], temporaryFolder()), { only: variant.plays })
  expect(rulesOf({ findings, results, notes: [], seconds: 0 })[0]).toBe(variant.rule)
})

it('finds none of them in a correct app', LONG, async () => {
  const only = [...new Set(PLANTED.flatMap(({ plays }) => plays)), 'trust-other-customer']
  const { findings, results } = await audited(appAt('direct'), { only })
  expect(findings).toEqual([])
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([])
})

it.each([
  ['success-page-pays', 'redirect.trusted'],
  ['believes-the-webhook', 'status.never-read'],
])('does not report comparisons of an app that has not read the status: %s', LONG, async (name, rule) => {
  const only = ['trust-amount', 'trust-currency', 'trust-refno', 'trust-swapped', 'trust-success-open', 'forged-claims']
  const planted = VARIANTS.filter((variant) => variant.name === name)
  const { findings } = await audited(plant(planted, temporaryFolder()), { only })
  const rules = findings.map((finding) => finding.rule)
  expect(rules).toContain(rule)
  expect(rules.filter((one) => /not-compared|swapped/.test(one))).toEqual([])
})

it.each(['any-amount-will-do', 'any-currency-will-do', 'id-from-the-address', 'whose-transaction'])(
  'reports a missing comparison of an app that has read the status: %s',
  LONG,
  async (name) => {
    const planted = VARIANTS.filter((variant) => variant.name === name)
    const only = planted.flatMap(({ plays }) => plays)
    const { findings } = await audited(plant(planted, temporaryFolder()), { only })
    expect(findings[0]?.rule).toBe(planted[0]?.rule)
  },
)

const MAILS = "    if (order.state === 'paid') shop.save(Object.assign(order, { mails: order.mails + 1 }))\n"
const RETRY = '    // Request a retry if the service could not be reached.\n'
const READ = '    await heard(shop, order, order.transactionId)\n'

it('does not report a reopened order if only a counter rose', LONG, async () => {
  // Returns and webhooks send a mail each time.
  const path = appWith([
    ['core.mjs', RETRY, MAILS + RETRY],
    ['core.mjs', READ, MAILS + READ],
  ])
  const only = ['order-after-redirect', 'order-older-after-newer', 'order-failed-after-paid']
  const { findings } = await audited(path, { only })
  const found = findings.map(({ rule, experiment, otherExperiments }) => [
    rule,
    [experiment, ...otherExperiments].sort(),
  ])
  expect(Object.fromEntries(found)).toEqual({
    'webhook.fulfilled-twice': ['order-after-redirect', 'order-failed-after-paid', 'order-older-after-newer'],
  })
})

it('reports an order that an older webhook reopened for a moment', LONG, async () => {
  const variants = VARIANTS.filter(({ name }) => name === 'older-state-wins')
  const only = ['order-after-redirect', 'order-older-after-newer', 'order-failed-after-paid']
  const { findings } = await audited(plant(variants, temporaryFolder()), { only })
  expect(findings.map(({ rule, experiment }) => [rule, experiment])).toEqual([
    ['webhook.older-state-wins', 'order-failed-after-paid'],
  ])
  expect(findings[0]?.evidence).toEqual([expect.stringContaining('was paid, but is failed after a signed "failed"')])
})

it.each([
  ['order-failed-after-paid', 'JSON.stringify(said)'],
  ['order-older-after-newer', 'JSON.stringify(said)'],
  ['order-older-after-newer', 'said.transactionId + said.status'],
  ['explore-older', 'JSON.stringify(said)'],
])('reports a second fulfillment if the app ignores known content: %s, %s', LONG, async (only, content) => {
  const isKnown = `    if (shop.seen.has(${content})) return answer(204)\n    shop.seen.add(${content})\n`
  const path = appWith([
    [
      'orders.mjs',
      '      if (said) await settle',
      `      if (said) seen.add(${content})\n      if (said) await settle`,
    ],
    ['orders.mjs', '  const cards = new Map()\n', '  const cards = new Map()\n  const seen = new Set()\n'],
    ['orders.mjs', '  return { orders, save,', '  return { seen, orders, save,'],
    ['core.mjs', RETRY, isKnown + MAILS + RETRY],
  ])
  const { findings } = await audited(path, { only: [only] })
  expect(findings.map(({ rule }) => rule)).toEqual(['webhook.fulfilled-twice'])
})

it('reports an order that an older webhook reopened for a moment in every sequence of events', LONG, async () => {
  const reopens =
    "    if (said.status === 'initialized' && order.state === 'paid') shop.save(Object.assign(order, { state: 'open' }))\n"
  const path = appWith([['core.mjs', RETRY, reopens + RETRY]])
  const { findings } = await audited(path, { only: ['explore-older'] })
  expect(findings.map(({ rule }) => rule)).toEqual(['webhook.older-state-wins'])
})

it('reports a failure at an older webhook, because no response is held for it', LONG, async () => {
  const path = appWith([['core.mjs', RETRY, `    if (said.status === 'failed') return answer(500)\n${RETRY}`]])
  const { findings } = await audited(path, { only: ['order-failed-after-paid', 'passive-5xx'] })
  expect(findings.map(({ rule }) => rule)).toEqual(['app.5xx'])
})
