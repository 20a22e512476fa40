import { jsonLines, type Line } from './json-lines.ts'

/** A line that both texts have, or one of them alone; or how many that both have were left out. */
export type DiffLine = { readonly is: 'same' | 'gone' | 'new' | 'left'; readonly text: string }

/** A comma at the end of a line only says that another follows. */
const said = (text: string): string => text.replace(/,$/, '')

/** What becomes of the lines of a text: the fewest that go and come. */
export const lineDiff = (before: readonly string[], after: readonly string[]): readonly DiffLine[] => {
  const [old, next] = [before.map(said), after.map(said)]
  /** How many lines both still have in common, from a place in each. */
  const common = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  const left = (n: number, m: number): number => common[n]?.[m] ?? 0
  for (let n = before.length - 1; n >= 0; n -= 1)
    for (let m = after.length - 1; m >= 0; m -= 1) {
      const row = common[n] ?? []
      row[m] = old[n] === next[m] ? left(n + 1, m + 1) + 1 : Math.max(left(n + 1, m), left(n, m + 1))
    }
  const lines: DiffLine[] = []
  for (let [n, m] = [0, 0]; n < before.length || m < after.length; ) {
    const isSame = n < before.length && m < after.length && old[n] === next[m]
    const isGone = !isSame && n < before.length && (m === after.length || left(n + 1, m) >= left(n, m + 1))
    lines.push({ is: isSame ? 'same' : isGone ? 'gone' : 'new', text: (isGone ? before[n] : after[m]) ?? '' })
    if (isSame || isGone) n += 1
    if (!isGone) m += 1
  }
  return lines
}

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
  const [old, next] = [jsonLines(before) ?? [], jsonLines(after) ?? []]
  const [had, has] = [old, next].map((lines) => new Set(lines.map(keyOf)))
  const lines: DiffLine[] = []
  for (let [n, m] = [0, 0]; ; ) {
    const [one, other] = [old[n], next[m]]
    if (!one && !other) break
    const is = one && !has?.has(keyOf(one)) ? 'gone' : other && !had?.has(keyOf(other)) ? 'new' : 'same'
    lines.push({ is, text: (is === 'gone' ? one : other)?.text ?? '' })
    if (is !== 'new') n += 1
    if (is !== 'gone') m += 1
  }
  return near(lines)
}
