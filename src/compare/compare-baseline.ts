import { isMap } from '../core/domain/is-record.ts'

/** Verdict and differences of a line in an earlier report. */
type Earlier = { readonly verdict: string; readonly differences: ReadonlySet<string> }

/** Lines of an earlier report by ID. */
export type Baseline = ReadonlyMap<string, Earlier>

/** Fields that identify a difference. Its position in a recording does not. */
const ASPECTS = ['operation', 'location', 'kind', 'expected', 'recorded'] as const

type Difference = Readonly<Partial<Record<(typeof ASPECTS)[number], unknown>>>

const keyOf = (difference: Difference): string => JSON.stringify(ASPECTS.map((aspect) => difference[aspect]))

/** Reads a report in `--format json`. Undefined if it is not a report. */
export const baselineOf = (report: unknown): Baseline | undefined => {
  if (!isMap(report) || report.version !== 1) return undefined
  const { documented, assumptions } = report
  if (!Array.isArray(documented) || !Array.isArray(assumptions)) return undefined
  return new Map(
    [...documented, ...assumptions]
      .filter(isMap)
      .map(({ id, verdict, differences = [] }): [string, Earlier] => [
        String(id),
        { verdict: String(verdict), differences: new Set([differences].flat().filter(isMap).map(keyOf)) },
      ]),
  )
}

type Judged = { readonly id: string; readonly verdict: string; readonly differences?: readonly Difference[] }

/**
 * Marks the differences of a line that the baseline contains. The line is known if all its differences are and its
 * verdict is the same.
 */
export const knownFrom =
  (baseline: Baseline) =>
  <Line extends Judged>(line: Line): Line & { readonly isKnown?: true } => {
    const before = baseline.get(line.id)
    if (before?.verdict !== line.verdict) return line
    const differences = line.differences?.map((each) =>
      before.differences.has(keyOf(each)) ? { ...each, isKnown: true as const } : each,
    )
    const isKnown = differences?.every((each) => 'isKnown' in each) ?? true
    return { ...line, ...(differences && { differences }), ...(isKnown && { isKnown: true as const }) }
  }
