// Mutants that do the same as the sources, and only take longer or say what the compiler wants otherwise: left out, and counted.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './prepare.mjs'

const NO_MORE = 'what is cut off is only work less: the longest number always stays'

/** By files: a piece of the line where they begin; what is changed, and into what; why nothing differs. */
const EQUIVALENT = {
  'src/core/domain/card-numbers.ts': [
    ['return (asked) =>', 'byBits[asked & BITS] === 1', 'true', 'the bits are a quick look: `exactly` decides'],
    [
      'return (asked) =>',
      'byBits[asked & BITS] === 1 && exactly.has(asked)',
      'byBits[asked & BITS] === 1 || exactly.has(asked)',
      'who asks looks for the whole number then, and finds none',
    ],
    ['let places', '[]', '["Stryker was here"]', 'places are counted from the end, and none is before the first digit'],
    ['let digits', "''", '"Stryker was here!"', 'no listed number has letters in it'],
    [
      'at < text.length',
      'at < text.length',
      'at <= text.length',
      'behind the end there is no digit, and no number ends',
    ],
    ['> MOST_DIGITS', 'digits.length > MOST_DIGITS', 'true', NO_MORE],
    ['> MOST_DIGITS', 'digits.length > MOST_DIGITS', 'digits.length >= MOST_DIGITS', NO_MORE],
    ['> MOST_DIGITS', '-LONGEST', '+LONGEST', NO_MORE],
  ],
}

const oneLine = (text) => text.replace(/\s+/g, ' ')

/** What a mutant changes, as it is written. */
export const changedBy = ({ file, location: { start, end } }) => {
  const lines = readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .slice(start.line, end.line + 1)
  const [line] = lines
  lines.push(lines.pop().slice(0, end.column))
  lines[0] = lines[0].slice(start.column)
  return { line, text: lines.join('\n') }
}

/**
 * The mutants of some files that a test could notice.
 * @throws where a row is like none of them any more
 */
export const withoutEquivalent = (mutants) => {
  const files = new Set(mutants.map(({ file }) => file))
  const rows = Object.entries(EQUIVALENT).flatMap(([file, some]) =>
    files.has(file) ? some.map(([piece, from, to]) => ({ file, piece, from, to, found: 0 })) : [],
  )
  const left = mutants.filter((mutant) => {
    const { line, text } = changedBy(mutant)
    const row = rows.find(
      ({ file, piece, from, to }) =>
        file === mutant.file && line.includes(piece) && from === oneLine(text) && to === oneLine(mutant.replacement),
    )
    if (row) row.found += 1
    return !row
  })
  const gone = rows.find(({ found }) => found === 0)
  if (gone) throw new Error(`mutation-equivalent.mjs: ${gone.file} has no ${gone.piece}, ${gone.from} -> ${gone.to}.`)
  return left
}
