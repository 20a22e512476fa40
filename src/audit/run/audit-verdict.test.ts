import { expect, it } from 'vitest'
import { summary } from '../report/audit-summary.ts'
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
])('is %s', (words, audited, exit) => {
  expect(formatVerdict(audited)).toBe(words)
  expect(VERDICTS[verdictOf(audited)].exit).toBe(exit)
})

it('counts accepted findings as none', () => {
  const accepted = [{ rule: 'outcome.crash', experiment: 'outcome-failed' }]
  expect(verdictOf(auditOf([PASSED], [finding('critical')]), accepted)).toBe('ready')
})

it('has one verdict in all formats, and each lists experiments that were not judged, with the reason', () => {
  const audited = auditOf([PASSED, UNJUDGED])
  const content = { audited, accepted: [], appName: 'the app' }
  for (const text of [summary(content), asJson(content), asJUnit(content)]) {
    expect(text).toContain('ready as far as judged (1 critical rule not judged: transaction.swapped)')
    expect(text).toMatch(/trust-swapped\W.*The order is open\..*links.*No experiment creates a link\./s)
  }
})
