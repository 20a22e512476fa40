import { loadPackage } from '../../src/app/sandbox.ts'
import { type CompareOptions, compare, isRejected } from '../../src/compare/compare.ts'
import type { Report, ReportLine } from '../../src/compare/compare-report.ts'
import { contractIn } from '../support/contract-document.ts'

export const CONTRACT = contractIn('openapi.yaml')

/** Returns the report of a recording. @throws if it is rejected */
export const reported = async (text: string, options: Partial<CompareOptions> = {}): Promise<Report> => {
  const outcomes = (await loadPackage()).shipped.map(({ outcome }) => outcome)
  const result = await compare([{ text }], { contract: CONTRACT, outcomes, ...options })
  if (isRejected(result)) throw new Error(result.message)
  return result.report
}

/** Returns the IDs of lines with a verdict. */
export const withVerdict = ({ assumptions }: Report, verdict: ReportLine['verdict']): readonly string[] =>
  assumptions.filter((line) => line.verdict === verdict).map(({ id }) => id)

/** Returns the contradictions in short, for the message of a failing test. */
export const contradictionsOf = ({ documented, assumptions, findings }: Report): readonly string[] => [
  ...[...documented, ...assumptions].flatMap(({ id, differences = [] }) =>
    differences.map(
      ({ operation, location, expected, recorded, entry }) =>
        `${id}: ${operation} ${location}: ${expected} / ${recorded} (${entry})`,
    ),
  ),
  ...findings,
]
