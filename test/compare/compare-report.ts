import { loadPackage } from '../../src/app/sandbox.ts'
import { type CompareOptions, compare, isRejected } from '../../src/compare/compare.ts'
import type { Report, ReportLine } from '../../src/compare/compare-report.ts'
import { contractIn } from '../support/contract-document.ts'

export const CONTRACT = contractIn('openapi.yaml')

/** Returns the report of a recording. @throws if it is rejected */
export const reported = async (text: string, options: Partial<CompareOptions> = {}): Promise<Report> => {
  const outcomes = (await loadPackage()).shipped.map(({ outcome }) => outcome)
  const compared = await compare([{ text }], { contract: CONTRACT, outcomes, ...options })
  if (isRejected(compared)) throw new Error(compared.message)
  return compared.report
}

/** Returns the IDs of lines with a verdict. */
export const withVerdict = ({ lines }: Report, verdict: ReportLine['verdict']): readonly string[] =>
  lines.filter((line) => line.verdict === verdict).map(({ id }) => id)

/** Returns the contradictions in short, for the message of a failing test. */
export const contradictionsOf = ({ documented, lines, findings }: Report): readonly string[] => [
  ...[...documented, ...lines].flatMap(({ id, differences = [] }) =>
    differences.map(
      ({ operation, place, ours, theirs, entry }) => `${id}: ${operation} ${place}: ${ours} / ${theirs} (${entry})`,
    ),
  ),
  ...findings,
]
