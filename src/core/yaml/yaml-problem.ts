import { hideCardNumbers } from '../domain/card-numbers.ts'
import { didYouMean, nearest } from '../domain/nearest-name.ts'
import { hideSecrets } from '../secrets/secret-texts.ts'

/** A position in a file, both counted from 1. */
export type Position = { readonly line: number; readonly column: number }

/** Returns the position of an offset. */
export const positionAt = (text: string, offset: number): Position => {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Compares problems by their positions. */
export const inOrder = (a: FileProblem, b: FileProblem): number => a.line - b.line || a.column - b.column

/** A problem in a scenario file with its position and its fix. */
export type FileProblem = Position & Fault & { readonly file: string }

/** A problem, and the most likely intended word if one is close. */
export type Fault = {
  readonly message: string
  readonly suggestion?: { readonly text: string; readonly replacement: string }
}

/** Position of problems of a whole file. */
export const START: Position = { line: 1, column: 1 }

/** Position of problems of a folder, or of an unreadable file. */
export const NOWHERE: Position = { line: 0, column: 0 }

/** Creates a problem whose message contains no card number, even if the file does. */
export const problemAt = (file: string, { line, column }: Position, fault: string | Fault): FileProblem => {
  const { message, ...more } = typeof fault === 'string' ? { message: fault } : fault
  return { file, line, column, message: hideCardNumbers(message), ...more }
}

/** Formats `file:line:column: message`, which editors and terminals make clickable. */
export const formatProblem = ({ file, line, column, message }: FileProblem): string =>
  line === 0 ? `${file}: ${message}` : `${file}:${line}:${column}: ${message}`

const LONGEST_QUOTE = 40

const asCode = (text: string): string => `\`${JSON.stringify(text).slice(1, -1)}\``

/** Formats text of the file as code: shortened, on one line, without card numbers and secrets. */
export const quote = (text: string): string => {
  const shown = hideSecrets(text)
  return asCode(shown.length > LONGEST_QUOTE ? `${shown.slice(0, LONGEST_QUOTE)}…` : shown)
}

/** Describes an unknown word; `describe` builds the message from the quoted word and the suggestion. */
export const unknownWord = (
  wrong: string,
  known: readonly string[],
  describe: (quoted: string, question: string) => string,
): Fault => {
  const replacement = nearest(wrong, known)
  const quoted = quote(wrong)
  const message = describe(quoted, didYouMean(wrong, known))
  // A word that is not quoted unchanged cannot be found in the text.
  return replacement === undefined || quoted !== asCode(wrong)
    ? { message }
    : { message, suggestion: { text: wrong, replacement } }
}

/**
 * Problems of scenario files, or of the user's cards. The sandbox does not start, because a subset of them would be
 * misleading.
 */
export class ScenarioProblems extends Error {
  override readonly name = 'ScenarioProblems'
  readonly problems: readonly FileProblem[]
  readonly of: 'scenarios' | 'cards'
  constructor(problems: readonly FileProblem[], of: ScenarioProblems['of'] = 'scenarios') {
    super(problems.map(formatProblem).join('\n'))
    this.problems = problems
    this.of = of
  }
}
