import { isMap } from '../../core/domain/is-record.ts'
import type { Accepted } from '../run/audit-verdict.ts'

/** Returns the findings of an earlier report in `--format json`. Undefined if it is not a report. */
export const acceptedIn = (report: unknown): Accepted | undefined => {
  if (!isMap(report) || !Array.isArray(report.findings)) return undefined
  return report.findings.flatMap((one) =>
    isMap(one) && typeof one.rule === 'string' && typeof one.experiment === 'string'
      ? [{ rule: one.rule, experiment: one.experiment }]
      : [],
  )
}
