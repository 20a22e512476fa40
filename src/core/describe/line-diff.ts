import { diffArrays } from 'diff'
import { jsonLines, type Line } from './json-lines.ts'

/** A line in both texts, or in one of them only; or the number of omitted common lines, with the lines. */
export type DiffLine = {
  readonly result: 'same' | 'removed' | 'added' | 'omitted'
  readonly text: string
  readonly omitted?: string[]
}

/** Removes the comma at the end of a line, which only shows that another line follows. */
const withoutComma = (text: string): string => text.replace(/,$/, '')

/** Returns the lines of both texts, with as few removed and added lines as possible. */
export const lineDiff = (before: readonly string[], after: readonly string[]): readonly DiffLine[] =>
  diffArrays([...before], [...after], {
    comparator: (a, b) => withoutComma(a) === withoutComma(b),
  }).flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ result: added ? 'added' : removed ? 'removed' : 'same', text })),
  )

/** Number of unchanged lines around a change. */
const AROUND = 2

/** Returns changed lines with the lines around them, and the omitted others. */
export const changedContext = (lines: readonly DiffLine[]): readonly DiffLine[] => {
  const isNear = (n: number): boolean =>
    lines.slice(Math.max(0, n - AROUND), n + AROUND + 1).some(({ result }) => result !== 'same')
  let omitted: string[] = []
  return lines.flatMap((line, n): readonly DiffLine[] => {
    if (isNear(n)) return [line]
    omitted.push(line.text)
    // A run of omitted lines is counted at its end.
    if (n + 1 < lines.length && !isNear(n + 1)) return []
    const run = omitted
    omitted = []
    return [{ result: 'omitted', text: run.length === 1 ? '1 line' : `${run.length} lines`, omitted: run }]
  })
}

const keyOf = ({ pointer, text }: Line): string => `${pointer} ${withoutComma(text)}`

/** Returns the difference of two bodies whose members keep their order, with the lines around each change. */
export const bodyDiff = (before: string, after: string): readonly DiffLine[] => {
  const old = jsonLines(before) ?? []
  const next = jsonLines(after) ?? []
  const [had, has] = [old, next].map((lines) => new Set(lines.map(keyOf)))
  const lines: DiffLine[] = []
  for (let n = 0, m = 0; ; ) {
    const first = old[n]
    const other = next[m]
    if (!first && !other) break
    const result = first && !has?.has(keyOf(first)) ? 'removed' : other && !had?.has(keyOf(other)) ? 'added' : 'same'
    lines.push({ result, text: (result === 'removed' ? first : other)?.text ?? '' })
    if (result !== 'added') n += 1
    if (result !== 'removed') m += 1
  }
  return changedContext(lines)
}
