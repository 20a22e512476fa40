import { isMap } from '../../core/domain/is-record.ts'
import type { Accepted } from '../run/audit-verdict.ts'

/** The findings of an earlier report, as `--format json` wrote it; undefined where that is none. */
export const acceptedIn = (report: unknown): Accepted | undefined => {
  if (!isMap(report) || !Array.isArray(report.findings)) return undefined
  return report.findings.flatMap((one) =>
    isMap(one) && typeof one.rule === 'string' && typeof one.experiment === 'string'
      ? [{ rule: one.rule, experiment: one.experiment }]
      : [],
  )
}
