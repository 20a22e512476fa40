import { isMap } from '../core/domain/is-record.ts'

/** What an earlier report said of a line. */
type Earlier = { readonly verdict: string; readonly differences: ReadonlySet<string> }

/** What an earlier report said, by the ids of its lines. */
export type Baseline = ReadonlyMap<string, Earlier>

/** What makes a difference the same as an earlier one: what differs and how, and not where in a recording. */
const ASPECTS = ['operation', 'place', 'differs', 'ours', 'theirs'] as const

type Difference = Readonly<Partial<Record<(typeof ASPECTS)[number], unknown>>>

const keyOf = (difference: Difference): string => JSON.stringify(ASPECTS.map((aspect) => difference[aspect]))

/** Reads a report as `--format json` writes it; undefined where it is none. */
export const baselineOf = (report: unknown): Baseline | undefined => {
  if (!isMap(report) || report.version !== 1) return undefined
  const { documented, lines } = report
  if (!Array.isArray(documented) || !Array.isArray(lines)) return undefined
  return new Map(
    [...documented, ...lines]
      .filter(isMap)
      .map(({ id, verdict, differences = [] }): [string, Earlier] => [
        String(id),
        { verdict: String(verdict), differences: new Set([differences].flat().filter(isMap).map(keyOf)) },
      ]),
  )
}

type Judged = { readonly id: string; readonly verdict: string; readonly differences?: readonly Difference[] }

/**
 * A line as the baseline has it: each difference that is no news is known, and so is the line, where none is news and its
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
