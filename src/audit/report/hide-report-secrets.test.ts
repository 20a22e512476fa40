import { describe, expect, it } from 'vitest'
import type { AuditResult, RunResult } from '../run/audit-result.ts'
import { summary } from './audit-summary.ts'
import { hideReportSecrets } from './hide-report-secrets.ts'
import { asHtml } from './html-report.tsx'
import { asJson, asJUnit } from './machine-formats.ts'

const SECRETS = ['4000001000000026', 'cvv=123', 'hunter22', 'c2VjcmV0LXZhbHVl', 'key-of-the-app']
/** A page, a log line and an address of an app. */
const TEXT =
  'paid with 4000001000000026, cvv=123, password=hunter22, Authorization: Basic c2VjcmV0LXZhbHVl, http://a:key-of-the-app@shop.test/?api_key=key-of-the-app'
const SHELL = `curl -H "Authorization: Bearer $TOKEN" -u "$MERCHANT:$PASSWORD" http://127.0.0.1/orders`

const shortestRun: RunResult = {
  experiment: 'trust-amount',
  lines: [{ kind: 'order', ms: 1, step: TEXT, sent: TEXT, result: TEXT, observation: TEXT, curl: [SHELL] }],
  transactions: [],
  violations: [{ rule: 'redirect.trusted', step: TEXT, evidence: [TEXT] }],
  notJudged: { reason: TEXT },
}
const AUDITED: AuditResult = {
  findings: [
    {
      rule: 'redirect.trusted',
      severity: 'critical',
      experiment: 'trust-amount',
      step: TEXT,
      evidence: [TEXT],
      shortestRun,
      otherExperiments: [],
      runs: ['trust-amount'],
    },
  ],
  results: [
    { id: 'trust-amount', result: 'finding', reason: TEXT },
    { id: 'site-slow', result: 'not_judged', reason: TEXT },
  ],
  notes: [TEXT],
  seconds: 1,
}

describe.each(Object.entries({ summary, asJson, asJUnit, asHtml }))('the report by %s', (_name, format) => {
  const report = (audited: AuditResult) => format({ audited, accepted: [], appName: 'the app', shell: [] })

  it('has no secret of the app', () => {
    const shown = report(hideReportSecrets(AUDITED))
    for (const secret of SECRETS) {
      expect(report(AUDITED)).toContain(secret)
      expect(shown).not.toContain(secret)
    }
    expect(shown).toContain('paid with [hidden number]')
  })
})

it('keeps the shell lines of a finding', () => {
  expect(hideReportSecrets(AUDITED).findings[0]?.shortestRun.lines[0]?.curl).toEqual([SHELL])
})
