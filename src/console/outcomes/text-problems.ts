import type { TextProblem } from '../../contract/control.gen.ts'
import { isMap } from '../../domain/is-map.ts'

/** A problem, and how to mend it with one click where the sandbox knows a word that is near. */
export type ShownProblem = TextProblem & { readonly mend?: { readonly wrong: string; readonly word: string } }

/** Lines of a text with what is wrong in each. */
export type ProblemLine = {
  readonly line: number
  readonly text: string
  readonly problems: readonly ShownProblem[]
}

/** The problems of a text in a refusal; none where it was refused for something else. */
export const problemsIn = (body: unknown): readonly TextProblem[] => {
  const error = isMap(body) && isMap(body.error) ? body.error : {}
  const problems: readonly unknown[] = Array.isArray(error.problems) ? error.problems : []
  return problems
    .filter(isMap)
    .map(({ line, column, message }) => ({ line: Number(line), column: Number(column), message: String(message) }))
}

const NEAREST = /"([^"]+)".*\bdid you mean "([^"]+)"/

const withMend = (problem: TextProblem): ShownProblem => {
  const [, wrong, word] = NEAREST.exec(problem.message) ?? []
  return wrong === undefined || word === undefined ? problem : { ...problem, mend: { wrong, word } }
}

/** The problems by their lines, from the top. */
export const problemLines = (text: string, problems: readonly TextProblem[]): readonly ProblemLine[] => {
  const lines = text.split('\n')
  const numbers = [...new Set(problems.map(({ line }) => line))].sort((one, other) => one - other)
  return numbers.map((line) => ({
    line,
    text: lines[line - 1] ?? '',
    problems: problems.filter((problem) => problem.line === line).map(withMend),
  }))
}

/** The text with the nearest word at the place of the problem; as it is where the word is not there any more. */
export const mended = (text: string, { line, column, mend }: ShownProblem): string => {
  if (!mend) return text
  const lines = text.split('\n')
  const wrong = lines[line - 1] ?? ''
  const found = wrong.indexOf(mend.wrong, column - 1)
  const at = found < 0 ? wrong.indexOf(mend.wrong) : found
  if (at < 0) return text
  lines[line - 1] = `${wrong.slice(0, at)}${mend.word}${wrong.slice(at + mend.wrong.length)}`
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
