import { jsonLines, type Line } from './json-lines.ts'
import { type DiffLine, near } from './line-diff.ts'

/** A comma at the end of a line only says that another follows. */
const keyOf = ({ pointer, text }: Line): string => `${pointer} ${text.replace(/,$/, '')}`

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
