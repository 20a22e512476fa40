import { plainFields, sentence } from '../../../telling/figures.ts'
import { jsonLines, type Line } from '../../../telling/json-lines.ts'
import { CopyButton } from '../../parts/copy.tsx'
import { Scrolled } from '../../parts/states.tsx'
import type { Thing } from './load-thing.ts'

/** A line that both bodies have, or one of them alone; or how many that both have were left out. */
type DiffLine = { readonly is: 'same' | 'gone' | 'new'; readonly text: string } | { readonly left: number }

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

/** A refused request as it would be right: what has to go is red, what has to come is green. */
export const Corrected = ({ thing: { first, explanation } }: { readonly thing: Thing }) => {
  const corrected = explanation?.corrected
  if (!corrected) return null
  const { changes, curl, body } = corrected
  const sent = first?.request.body
  return (
    <section class="sec" aria-labelledby="right">
      <header>
        <h3 id="right">As it would be right</h3>
      </header>
      <div class="side framed">
        <header>
          <span class="mut">{sentence(changes.map(plainFields).join('; '))}</span>
          <CopyButton look="bare" words="Copy corrected call" what="the corrected call as curl" text={() => curl} />
        </header>
        {body && sent !== undefined ? (
          <Scrolled label="The body as it would be right">
            {bodyDiff(sent, JSON.stringify(body)).map((line, n) => {
              if ('left' in line)
                return (
                  <small key={n} class="k">
                    {line.left === 1 ? '1 line' : `${line.left} lines`} as sent
                  </small>
                )
              const { is, text } = line
              if (is === 'same') return `  ${text}\n`
              return is === 'gone' ? <del key={n}>- {text}</del> : <ins key={n}>+ {text}</ins>
            })}
          </Scrolled>
        ) : null}
      </div>
    </section>
  )
}
