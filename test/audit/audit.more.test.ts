import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { isLong } from '../support/long-runs.ts'
import { appWith } from './changed-app.ts'
import { appAt, audited, RIGHT, rulesOf } from './run-audit.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

const LONG = { timeout: 600_000 }

/** Audits the direct app with these bugs. */
const auditWith = (variants: readonly Variant[], only?: readonly string[]) =>
  audited(plant(variants, temporaryFolder()), only && { only })

const named = (name: string): Variant => {
  const variant = VARIANTS.find((item) => item.name === name)
  if (variant === undefined) throw new Error(`unknown variant ${name}`)
  return variant
}

describe('a correct app', () => {
  it('passes an exploration and six experiments', LONG, async () => {
    const only = [
      'explore-return-webhook',
      'outcome-frictionless',
      'outcome-failed',
      'trust-success-open',
      'trust-amount',
      'forged-bad-signature',
      'site-strict',
    ]
    const { findings, results, notes } = await audited(appAt('direct'), { only })
    expect(findings).toEqual([])
    expect(results.map(({ id, result, orders, reason }) => [id, result, orders, reason]).sort()).toEqual(
      only.map((id) => [id, 'passed', id === 'explore-return-webhook' ? 10 : undefined, undefined]).sort(),
    )
    expect(notes[1]).toBe('a canceled checkout ends as canceled')
  })

  it.runIf(isLong).each(RIGHT)('has no finding in the whole audit: %s', LONG, async (path) => {
    const { findings } = await audited(path)
    expect(findings.map(({ rule, experiment, evidence }) => [rule, experiment, ...evidence])).toEqual([])
  })
})

describe('an app with one bug', () => {
  it.each(['success-page-pays', 'any-amount-will-do', 'looks-before-it-asks'])(
    'breaks the expected rule in the expected experiment: %s',
    LONG,
    async (name) => {
      const variant = named(name)
      const { findings } = await auditWith([variant], variant.plays.slice(0, 1))
      expect(findings.map(({ rule, experiment }) => [rule, experiment])).toEqual([[variant.rule, variant.plays[0]]])
    },
  )

  it.each(['site-post-return', 'site-slow'])(
    'is found when the customer returns from another site: %s',
    LONG,
    async (id) => {
      const env = '      API_TIMEOUT_MS: "600"\n'
      const post = { file: 'direct.yaml', text: env, replacement: `${env}      RETURN_METHOD: POST\n` }
      const { findings } = await auditWith([{ ...named('log-in-first'), also: [post] }], [id])
      expect(findings.map(({ rule, experiment }) => [rule, experiment])).toContainEqual(['return.session-lost', id])
    },
  )

  // test/audit/matrix.more.test.ts runs the whole audit for each of them.
  it.runIf(isLong).each(VARIANTS)('breaks the expected rule in its experiments: $name', LONG, async (variant) => {
    expect(rulesOf(await auditWith([variant], variant.plays))[0]).toBe(variant.rule)
  })
})

/** Polls only its first three orders, which the audit uses to measure its pace. */
const STOPS_POLLING: Variant = {
  name: 'stops-asking',
  bug: 'polls three orders and no later ones',
  rule: 'baseline.not-paid',
  plays: ['customer-two-tabs'],
  file: 'polling.mjs',
  text: 'for (const order of shop.orders.values())',
  replacement: 'for (const order of [...shop.orders.values()].slice(0, 3))',
}

it('does not report a reopened order if it was never paid', LONG, async () => {
  const folder = temporaryFolder()
  plant([STOPS_POLLING], folder)
  const { findings } = await audited(join(folder, 'polling.yaml'), { only: STOPS_POLLING.plays })
  expect(findings.map(({ rule, experiment }) => [rule, experiment])).toEqual([
    [STOPS_POLLING.rule, 'customer-two-tabs'],
  ])
})

describe('a naive example shop', () => {
  it.runIf(isLong).each(['examples/shop-naive', 'examples/shop-python-naive'])(
    'breaks at least eight rules: %s',
    LONG,
    async (folder) => {
      const { findings } = await audited(join(folder, 'audit.yaml'))
      expect(findings.length).toBeGreaterThanOrEqual(8)
    },
  )
})

// Takes ten seconds, because the audit waits that long before it reports an unpaid order.
it.runIf(isLong)('stops with one finding if a passing payment is not paid', LONG, async () => {
  const bug = { file: 'orders.mjs', text: "=== 28 ? 'paid'", replacement: '=== 28 ? undefined' }
  const { findings, results } = await auditWith([{ ...named('failed-is-nothing'), ...bug }])
  expect(findings.map(({ rule }) => rule)).toEqual(['baseline.not-paid'])
  expect(results).toEqual([expect.objectContaining({ id: 'outcome-challenge-pass', result: 'finding' })])
})

describe('a quick audit', () => {
  it('runs one experiment per rule, and names the rules that it left out', LONG, async () => {
    // On a busy host, this app would not wait for held responses.
    const path = appWith([
      ['direct.yaml', 'API_TIMEOUT_MS: "600"', 'API_TIMEOUT_MS: "4000"'],
      ['direct.yaml', 'apiTimeout: 600ms', 'apiTimeout: 4s'],
    ])
    const { findings, results } = await audited(path, { quick: true })
    expect(findings).toEqual([])
    const reasons = new Set(results.flatMap(({ result, reason = '' }) => (result === 'passed' ? [] : [reason])))
    const noForm = 'The app requests its returns by GET, so no customer returns by a form.'
    expect(reasons).toEqual(new Set(['Left out by --quick.', noForm]))
    const passed = results.flatMap(({ id, result }) => (result === 'passed' ? [id] : []))
    expect(passed).toEqual(expect.arrayContaining(['site-no-session', 'outcome-no-decimals']))
    expect(passed.length).toBeLessThan(60)
  })
})
