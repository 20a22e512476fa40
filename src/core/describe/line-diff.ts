import { diffArrays } from 'diff'
import { jsonLines, type Line } from './json-lines.ts'

/** A line that both texts have, or one of them alone; or how many that both have were left out. */
export type DiffLine = { readonly is: 'same' | 'gone' | 'new' | 'left'; readonly text: string }

/** A comma at the end of a line only says that another follows. */
const said = (text: string): string => text.replace(/,$/, '')

/** Returns the lines of both texts, with as few removed and added lines as possible. */
export const lineDiff = (before: readonly string[], after: readonly string[]): readonly DiffLine[] =>
  diffArrays([...before], [...after], { comparator: (one, other) => said(one) === said(other) }).flatMap(
    ({ value, added, removed }) =>
      value.map((text): DiffLine => ({ is: added ? 'new' : removed ? 'gone' : 'same', text })),
  )

/** How many lines that stay are shown around what does not. */
const AROUND = 2

/** What goes and comes with the lines around it; of others only how many were left out. */
export const near = (lines: readonly DiffLine[]): readonly DiffLine[] => {
  const isNear = (n: number): boolean =>
    lines.slice(Math.max(0, n - AROUND), n + AROUND + 1).some(({ is }) => is !== 'same')
  let left = 0
  return lines.flatMap((line, n): readonly DiffLine[] => {
    left = isNear(n) ? 0 : left + 1
    if (left === 0) return [line]
    // A run of them is told at its end.
    if (n + 1 < lines.length && !isNear(n + 1)) return []
    return [{ is: 'left', text: left === 1 ? '1 line' : `${left} lines` }]
  })
}

const keyOf = ({ pointer, text }: Line): string => `${pointer} ${said(text)}`

/** What becomes of the lines of a body where nothing of it has moved: what goes, what comes, and the lines around that. */
export const bodyDiff = (before: string, after: string): readonly DiffLine[] => {
  const old = jsonLines(before) ?? []
  const next = jsonLines(after) ?? []
  const [had, has] = [old, next].map((lines) => new Set(lines.map(keyOf)))
  const lines: DiffLine[] = []
  for (let n = 0, m = 0; ; ) {
    const one = old[n]
    const other = next[m]
    if (!one && !other) break
    const is = one && !has?.has(keyOf(one)) ? 'gone' : other && !had?.has(keyOf(other)) ? 'new' : 'same'
    lines.push({ is, text: (is === 'gone' ? one : other)?.text ?? '' })
    if (is !== 'new') n += 1
    if (is !== 'gone') m += 1
  }
  return near(lines)
}
