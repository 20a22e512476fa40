import { isMap } from '../../core/domain/is-record.ts'
import type { Accepted } from '../run/audit-verdict.ts'

/** Returns the findings of an earlier report in `--format json`. Undefined if it is not a report. */
export const acceptedIn = (report: unknown): Accepted | undefined => {
  if (!isMap(report) || !Array.isArray(report.findings)) return undefined
  return report.findings.flatMap((item) =>
    isMap(item) && typeof item.rule === 'string' && typeof item.experiment === 'string'
      ? [{ rule: item.rule, experiment: item.experiment }]
      : [],
  )
}
