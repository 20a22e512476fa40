import type { TextProblem } from '../../contract/control.gen.ts'

/** The problems by their lines, from the top. */
export const problemLines = (text: string, problems: readonly TextProblem[]) => {
  const lines = text.split('\n')
  const numbers = [...new Set(problems.map(({ line }) => line))].sort((one, other) => one - other)
  return numbers.map((line) => ({
    line,
    text: lines[line - 1] ?? '',
    problems: problems.filter((problem) => problem.line === line),
  }))
}

/** The text with the nearest word at the place of the problem; as it is where the wrong one is not there any more. */
export const mended = (text: string, { line, column, meant }: TextProblem): string => {
  if (!meant) return text
  const lines = text.split('\n')
  const wrong = lines[line - 1] ?? ''
  const found = wrong.indexOf(meant.wrong, column - 1)
  const at = found < 0 ? wrong.indexOf(meant.wrong) : found
  if (at < 0) return text
  lines[line - 1] = `${wrong.slice(0, at)}${meant.word}${wrong.slice(at + meant.wrong.length)}`
  return lines.join('\n')
}

/** Where a line and column are in a text, for the cursor. */
export const offsetOf = (text: string, line: number, column: number): number =>
  text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, one) => sum + one.length + 1, 0) +
  column -
  1

/**
 * A shipped text to begin one's own with. Its `when` stays behind: with it the copy would take the cards of the original.
 * Neither does the line for editors lead anywhere here.
 */
export const asBeginning = (text: string): string =>
  text.replace(/^# yaml-language-server:.*\n/, '').replace(/^when:.*\n(?:[ \t]+.*\n|[ \t]*\n(?=[ \t]))*/m, '')
