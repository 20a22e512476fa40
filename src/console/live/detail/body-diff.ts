import { jsonLines, type Line } from './json-lines.ts'

/** A line that both bodies have, or one of them alone; or how many that both have were left out. */
export type DiffLine = { readonly is: 'same' | 'gone' | 'new'; readonly text: string } | { readonly left: number }

/** How many lines that stay are shown around what does not. */
const AROUND = 2

/** A comma at the end of a line only says that another follows. */
const keyOf = ({ pointer, text }: Line): string => `${pointer} ${text.replace(/,$/, '')}`

/** What becomes of the lines of a body where nothing of it has moved: what goes, what comes, and the lines around that. */
export const bodyDiff = (before: string, after: string): readonly DiffLine[] => {
  const [old, next] = [jsonLines(before) ?? [], jsonLines(after) ?? []]
  const [had, has] = [old, next].map((lines) => new Set(lines.map(keyOf)))
  const lines: { readonly is: 'same' | 'gone' | 'new'; readonly text: string }[] = []
  for (let [n, m] = [0, 0]; ; ) {
    const [one, other] = [old[n], next[m]]
    if (!one && !other) break
    const is = one && !has?.has(keyOf(one)) ? 'gone' : other && !had?.has(keyOf(other)) ? 'new' : 'same'
    lines.push({ is, text: (is === 'gone' ? one : other)?.text ?? '' })
    if (is !== 'new') n += 1
    if (is !== 'gone') m += 1
  }
  const isNear = (n: number): boolean =>
    lines.slice(Math.max(0, n - AROUND), n + AROUND + 1).some(({ is }) => is !== 'same')
  let left = 0
  return lines.flatMap<DiffLine>((line, n) => {
    left = isNear(n) ? 0 : left + 1
    if (left === 0) return [line]
    // A run of them is told at its end.
    return n + 1 < lines.length && !isNear(n + 1) ? [] : [{ left }]
  })
}
