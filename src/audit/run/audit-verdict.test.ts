import { describe, expect, it } from 'vitest'
import { AUDIT_RULES } from '../../core/rules/audit/audit-rules.ts'
import { summary } from '../report/audit-summary.ts'
import { asHtml } from '../report/html-report.tsx'
import { asJson, asJUnit } from '../report/machine-formats.ts'
import type { AuditResult, ExperimentResult, Finding } from './audit-result.ts'
import { formatVerdict, VERDICTS, verdictOf } from './audit-verdict.ts'

const auditOf = (results: readonly ExperimentResult[], findings: readonly Finding[] = []): AuditResult => ({
  results,
  findings,
  notes: [],
  seconds: 1,
})

const finding = (severity: Finding['severity']): Finding => ({
  rule: 'outcome.crash',
  severity,
  experiment: 'outcome-failed',
  step: 'return',
  evidence: [],
  shortestRun: { experiment: 'outcome-failed', lines: [], transactions: [], violations: [] },
  otherExperiments: [],
  runs: [],
})

const PASSED: ExperimentResult = { id: 'trust-success-open', result: 'passed' }
const UNJUDGED: ExperimentResult = { id: 'trust-swapped', result: 'not_judged', reason: 'The order is open.' }

it.each([
  ['ready', auditOf([PASSED]), 0],
  ['ready', auditOf([PASSED], [finding('advice')]), 0],
  ['not ready', auditOf([PASSED], [finding('important')]), 1],
  ['ready as far as judged (1 critical rule not judged: transaction.swapped)', auditOf([PASSED, UNJUDGED]), 8],
  // Another experiment has judged the same rule.
  ['ready', auditOf([PASSED, UNJUDGED, { id: 'trust-swapped-webhook', result: 'passed' }]), 0],
])('is %s', (text, audited, exit) => {
  expect(formatVerdict(audited)).toBe(text)
  expect(VERDICTS[verdictOf(audited)].exit).toBe(exit)
})

it('counts accepted findings as none', () => {
  const accepted = [{ rule: 'outcome.crash', experiment: 'outcome-failed' }]
  expect(verdictOf(auditOf([PASSED], [finding('critical')]), accepted)).toBe('ready')
})

it('has one verdict in all formats, and each lists experiments that were not judged, with the reason', () => {
  const audited = auditOf([PASSED, UNJUDGED])
  const content = { audited, accepted: [], appName: 'the app' }
  for (const text of [summary(content), asJson(content), asJUnit(content), asHtml(content)]) {
    expect(text).toContain('ready as far as judged (1 critical rule not judged: transaction.swapped)')
    expect(text).toMatch(
      /trust-swapped\W.*The order is open\..*links.*No experiment creates a link\..*stock.*the last item\./s,
    )
  }
})

describe('a report with a finding of the baseline', () => {
  const known: Finding = { ...finding('critical'), evidence: ['the app returned 500'] }
  const added: Finding = { ...finding('important'), rule: 'order.no-sweeper', experiment: 'trust-swapped' }
  const accepted = [{ rule: known.rule, experiment: known.experiment }]
  const contentOf = (findings: readonly Finding[]) => ({
    audited: auditOf(
      findings.map(({ experiment: id }) => ({ id, result: 'finding' })),
      findings,
    ),
    accepted,
    appName: 'the app',
  })
  const alone = contentOf([known])
  const both = contentOf([known, added])

  it('marks it, and counts it next to the verdict', () => {
    const text = summary(alone)
    expect(text).toContain('    accepted        by --baseline\n')
    expect(text).toContain('\nthe app is ready; 1 finding is accepted by --baseline (1.0 s).\n')
    const html = asHtml(alone)
    expect(html).toContain('<span>accepted by --baseline</span>')
    expect(html).toContain('The app is ready; 1 finding is accepted by --baseline (1.0 s).')
    expect(JSON.parse(asJson(alone)).findings).toEqual([expect.objectContaining({ accepted: true })])
  })

  it('shows a new finding completely, and the accepted one below it', () => {
    const [worst = '', others] = summary(both).split('1 more:')
    expect(worst).toContain('important  order.no-sweeper')
    expect(worst).not.toContain('--baseline')
    expect(others).toMatch(/outcome\.crash .* In outcome-failed \(accepted by --baseline\)\n/)
    expect(others).toContain('the app is not ready; 1 finding is accepted by --baseline (1.0 s).')
    expect(asHtml(both).match(/<a href="#f\d">.*?<\/a>/g)).toEqual([
      expect.stringContaining('accepted by --baseline'),
      expect.not.stringContaining('accepted by --baseline'),
    ])
  })

  it('is skipped in JUnit, and fails no case', () => {
    const { title } = AUDIT_RULES['outcome.crash']
    const skipped = `<skipped message="Accepted by --baseline: outcome.crash: ${title}"/>`
    expect(asJUnit(alone)).toContain(`name="outcome-failed">${skipped}</testcase>`)
    expect(asJUnit(alone)).toContain('tests="1" failures="0" skipped="1"')
    expect(asJUnit(both)).toContain('tests="2" failures="1" skipped="1"')
    const same = contentOf([known, { ...added, experiment: known.experiment }])
    const one = asJUnit({ ...same, audited: { ...same.audited, results: same.audited.results.slice(1) } })
    expect(one).toContain('tests="1" failures="1" skipped="0"')
    const checked = { ...alone.audited, results: [{ id: 'passive-5xx', result: 'finding' } as const] }
    const crash = { ...known, rule: 'app.5xx' } as const
    expect(asJUnit({ ...alone, audited: { ...checked, findings: [crash] } })).toMatch(
      /failures="1".*\n.*\n.*name="passive-5xx"><failure type="app.5xx"/,
    )
    expect(one).toMatch(/<failure type="order.no-sweeper".*<system-out>Accepted by --baseline: outcome.crash: /)
  })

  it('is resolved only if its experiment was judged', () => {
    const resolved = 'outcome.crash in outcome-failed no longer occurs. Remove it from the baseline.'
    const reportOf = (result: ExperimentResult) => summary({ ...alone, audited: auditOf([result]) })
    expect(reportOf({ id: 'outcome-failed', result: 'passed' })).toContain(resolved)
    expect(reportOf({ id: 'outcome-failed', result: 'not_judged' })).not.toContain(resolved)
    expect(reportOf(PASSED)).not.toContain(resolved)
  })
})

describe('a report with two findings', () => {
  const lines = [
    { kind: 'order' as const, ms: 1, step: 'checkout', sent: 'checkout', result: 'sent' },
    {
      kind: 'order' as const,
      ms: 2,
      step: 'return',
      sent: 'GET /orders/2925c2ad-a85a-48e5-ae06-2fc6f4531567',
      result: '500',
    },
    { kind: 'order' as const, ms: 3, step: 'end', sent: 'reads order', result: 'open' },
  ]
  const worst: Finding = {
    ...finding('critical'),
    evidence: ['transaction 392841632672240294 is open'],
    shortestRun: { experiment: 'outcome-failed', lines, transactions: [], violations: [] },
  }
  const content = { audited: auditOf([PASSED], [worst, worst]), accepted: [], appName: 'the app' }

  it('marks the wrong step of the worst one and shortens IDs', () => {
    const text = summary(content)
    expect(text).toContain('    >      2 ms  return                 GET /orders/2925c2ad… → 500')
    expect(text).toContain('transaction …240294 is open')
  })

  it('has evidence, step and replay command of the other one', () => {
    const [, other] = summary(content).split('1 more:')
    expect(other).toMatch(
      /evidence +transaction …240294 is open\n +step +return\n +see it +threeds-sandbox audit replay/,
    )
  })

  it('has the flow and the expected and actual behavior of each one in HTML, as text and without scripts', () => {
    const { title, loses, fix } = AUDIT_RULES['outcome.crash']
    const hostile = { ...worst, evidence: ['the app returned <script>alert(1)</script>'] }
    const html = asHtml({ ...content, audited: auditOf([PASSED], [worst, hostile]) })
    for (const text of [
      title,
      loses,
      fix,
      'Transaction …240294 is open',
      'threeds-sandbox audit replay outcome.crash@',
    ])
      expect(html).toContain(text)
    expect(html.split('<svg width="100%"')).toHaveLength(3)
    expect(html.match(/<text[^>]*>Finding: return/g)).toHaveLength(2)
    expect(html).toContain('href="#f2-2"')
    expect(html).toContain('id="f2-2"')
    expect(html).not.toMatch(/<script|<link|<img|url\(|https?:/)
  })

  it('has title, loss and fix in JSON, and the fix in JUnit', () => {
    const { title, loses, fix } = AUDIT_RULES['outcome.crash']
    expect(JSON.parse(asJson(content)).findings[0]).toMatchObject({ title, loss: loses, fix })
    expect(asJUnit({ ...content, audited: auditOf([{ id: 'outcome-failed', result: 'finding' }], [worst]) })).toContain(
      `Fix: ${fix}`,
    )
  })
})
