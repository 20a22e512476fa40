import { describe, expect, it } from 'vitest'
import { summary } from '../../src/audit/report/audit-summary.ts'
import { asHtml } from '../../src/audit/report/html-report.tsx'
import { asJson, curlOf } from '../../src/audit/report/machine-formats.ts'
import { replayFinding } from '../../src/audit/report/replay-finding.ts'
import { appWith, CHARGES_AGAIN, type Change } from './changed-app.ts'
import { audited, withApp } from './run-audit.ts'

const LONG = { timeout: 300_000 }

const WITHOUT_RESULT: readonly Change[] = [
  ['service.mjs', 'JSON.stringify({ refno })', "JSON.stringify({ refno, '3D': { apply: false } })"],
]

describe('the timeline of an app with a gateway', () => {
  it.each<[string, string, string, string, readonly Change[], RegExp]>([
    [
      'charges',
      'authorization.reused',
      'order-duplicate',
      'passive-authorization-reuse',
      CHARGES_AGAIN,
      /authorizes EUR \d+\.\d\d with eci 05 for transaction …\d{6} → 200, decision approved, finding used_before$/m,
    ],
    [
      'authorizes',
      'authorization.values-differ',
      'outcome-frictionless',
      'passive-authorization-values',
      WITHOUT_RESULT,
      /authorizes EUR \d+\.\d\d without eci for transaction …\d{6} → 200, decision approved, finding cavv_missing$/m,
    ],
  ])('marks the wrong authorization: %s, %s', LONG, async (app, rule, experiment, check, changes, shown) => {
    const path = appWith(changes, app)
    const result = await audited(path, { only: [experiment, check] })
    const finding = result.findings.find((item) => item.rule === rule)
    const content = { audited: { ...result, findings: finding ? [finding] : [] }, accepted: [], appName: 'the app' }
    const [marked] = /^ {4}> .*$/m.exec(summary(content)) ?? []
    expect(marked).toMatch(shown)
    expect(asHtml(content)).toContain('Finding: authorization')
    expect(JSON.parse(asJson(content)).findings[0].timeline).toContainEqual(
      expect.objectContaining({ kind: 'authorization', breaks: [rule] }),
    )
    // The steps of a customer show the finding without lines for the requests of the app.
    expect(finding && curlOf(finding, [])).not.toEqual([])
    const replayed = await withApp(path, (opened) => replayFinding(opened, `${rule}@${experiment}`, '2026-11-27'))
    expect(replayed).toMatchObject({ isFixed: false, report: expect.stringMatching(shown) })
  })
})
