import { redactNumbers } from '../domain/card-numbers.ts'
import { didYouMean, nearest } from '../domain/nearest-name.ts'

/** A position in a file, both counted from 1. */
export type Position = { readonly line: number; readonly column: number }

/** Where an offset of a text lies. */
export const positionAt = (text: string, offset: number): Position => {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Problems in the order of a text. */
export const inOrder = (a: Problem, b: Problem): number => a.line - b.line || a.column - b.column

/** Something wrong in a scenario file: where it is, what it is, and what to do. */
export type Problem = Position & Fault & { readonly file: string }

/** What is wrong, and the word that was most likely meant where one is near. */
export type Fault = { readonly message: string; readonly meant?: { readonly wrong: string; readonly word: string } }

/** Where a problem of a whole file is shown. */
export const START: Position = { line: 1, column: 1 }

/** What is wrong with a folder, or with a file as a whole, has no place in a text. */
export const NOWHERE: Position = { line: 0, column: 0 }

/** A problem whose message cannot show a card number, whatever the author wrote. */
export const problemAt = (file: string, { line, column }: Position, fault: string | Fault): Problem => {
  const { message, ...more } = typeof fault === 'string' ? { message: fault } : fault
  return { file, line, column, message: redactNumbers(message), ...more }
}

/** `file:line:column: message`, the form that editors and terminals make clickable. */
export const formatProblem = ({ file, line, column, message }: Problem): string =>
  line === 0 ? `${file}: ${message}` : `${file}:${line}:${column}: ${message}`

const SHOWN = 40

/** What the author wrote, in quotes: short, on one line, and hidden when it may hold a card number. */
export const quote = (text: string): string => {
  if (text.replace(/\D/g, '').length >= 12) return '[hidden number]'
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
}

/** A word that nobody knows; `tell` says so of it as it is shown and of the question for the word that is near. */
export const unknownWord = (
  wrong: string,
  known: readonly string[],
  tell: (quoted: string, question: string) => string,
): Fault => {
  const word = nearest(wrong, known)
  const quoted = quote(wrong)
  const message = tell(quoted, didYouMean(wrong, known))
  // What is not shown as it was written cannot be found in the text by it.
  return word === undefined || quoted !== JSON.stringify(wrong) ? { message } : { message, meant: { wrong, word } }
}

/** Scenario files that cannot be used. A sandbox with half of its scenarios would lie, so it does not start. */
export class ScenarioProblems extends Error {
  override readonly name = 'ScenarioProblems'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
  }
}
