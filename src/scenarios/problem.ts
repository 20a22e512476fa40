import { redactNumbers } from '../domain/card.ts'

/** A place in a file, both counted from 1. */
export type Place = { readonly line: number; readonly column: number }

/** Something wrong in a scenario file: where it is, what it is, and what to do. */
export type Problem = Place & { readonly file: string; readonly message: string }

/** A problem whose message cannot show a card number, whatever the author wrote. */
export const problem = (file: string, { line, column }: Place, message: string): Problem => ({
  file,
  line,
  column,
  message: redactNumbers(message),
})

/** `file:line:column: message`, the form that editors and terminals make clickable. */
export const formatProblem = ({ file, line, column, message }: Problem): string =>
  `${file}:${line}:${column}: ${message}`

const SHOWN = 40

/** What the author wrote, in quotes: short, on one line, and hidden when it may hold a card number. */
export const quote = (text: string): string => {
  if (text.replace(/\D/g, '').length >= 12) return '[hidden number]'
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
}
