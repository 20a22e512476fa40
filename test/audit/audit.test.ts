import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { announcement } from '../../src/audit/report/announcement.ts'
import { check } from '../../src/audit/run/run-audit.ts'
import { countRuns, selectionOf } from '../../src/audit/run/select-experiments.ts'
import { startSandbox } from '../../src/testkit/start-sandbox.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { appAt, audited, fileAt, withApp } from './run-audit.ts'
import { plant, VARIANTS, type Variant } from './variants/variants.ts'

const LONG = { timeout: 600_000 }

const named = (name: string): Variant => {
  const variant = VARIANTS.find((item) => item.name === name)
  if (variant === undefined) throw new Error(`unknown variant ${name}`)
  return variant
}

it('records results of experiments as events, in addition to observations', LONG, async () => {
  const variant = named('any-amount-will-do')
  const folder = temporaryFolder()
  plant([variant], folder)
  const only = ['trust-amount', 'trust-success-open']
  const { findings } = await audited(join(folder, 'direct.yaml'), { only }, async ({ context: { call } }) => {
    const { verdicts } = await call('listVerdicts')
    const [recorded] = (await call('listEvents', { query: { type: ['verdict.recorded'], limit: 1_000 } })).events
    const transaction = verdicts.find(({ result }) => result === 'finding')?.transaction ?? ''
    const results = verdicts.map(({ at: _, ...judgement }) => judgement)
    const finding = { result: 'finding', experiment: 'trust-amount', rule: variant.rule, severity: 'critical' }
    expect(results).toEqual([
      { ...finding, step: 'return', transaction },
      { result: 'passed', experiment: 'trust-success-open' },
    ])
    expect(recorded).toMatchObject({ facts: { result: 'passed', experiment: 'trust-success-open' } })
    const { events } = await call('listEvents', { query: { transaction, limit: 1_000 } })
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['observation.recorded', 'verdict.recorded']))
  })
  const [{ evidence, shortestRun } = { evidence: [], shortestRun: undefined }] = findings
  expect(evidence[0]).toMatch(/ the amount EUR 0\.01 instead of EUR \d\d\.\d\d$/)
  expect(shortestRun?.lines.find(({ kind }) => kind === 'checkout')?.sent).toMatch(/^checkout of EUR \d\d\.\d\d by /)
})

it('notes contract data that a request lacks and the account has', LONG, async () => {
  const sandbox = await startSandbox({ webhooks: 'manual', 'contract-data': 'account' })
  const folder = temporaryFolder()
  const lines = readFileSync('test/audit/apps/orders.mjs', 'utf8').split('\n')
  plant([], folder)
  writeFileSync(join(folder, 'orders.mjs'), lines.filter((line) => !line.includes('acquirerBin')).join('\n'))
  const path = join(folder, 'direct.yaml')
  appendFileSync(path, `\nsandbox: { url: "${sandbox.url}", space: default }\n`)
  const result = await withApp(path, (opened) => check(opened)).finally(() => sandbox.close())
  if ('problem' in result) throw new Error(result.problem)
  expect(result.notes).toContain(
    'Contract from account: card.3D.acquirer; the service needs these objects unless the account has them',
  )
})

it.each([
  ['all', { all: true, today: '' }, '5\\d0'],
  ['the default', { all: false, today: '' }, '3\\d0'],
  ['the quick', { all: false, quick: true, today: '' }, '[56]0'],
  ['one', { all: false, only: ['trust-amount'], today: '' }, '7'],
  ['no', undefined, '6'],
] as const)('announces about how often %s experiments buy', (_, options, times) => {
  const file = fileAt(appAt('direct'))
  const runs = options === undefined ? 0 : countRuns(selectionOf(file, options))
  expect(announcement(file, runs)).toMatch(new RegExp(`buys about ${times} times with one request each`))
})
