import { isMap } from './is-record.ts'

/** Half of a character as an escape of JSON. A text without one has no unpaired half after parsing. */
const HALF_ESCAPE = /\\u[dD][89a-fA-F]/

/** Returns whether parsed JSON may contain text that cannot be written as UTF-8. */
export const mayBeIllFormed = (json: string): boolean => HALF_ESCAPE.test(json)

/** Returns true if a text can be written as UTF-8: it has no unpaired half of a character. */
export const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text)

/**
 * Returns the path of the first text in a value that cannot be written as UTF-8, be it a value or a member name.
 * Nothing is shown of it but its name.
 */
export const illFormedPath = (value: unknown, path: readonly string[] = []): readonly string[] | undefined => {
  if (typeof value === 'string') return isWellFormed(value) ? undefined : path
  if (!Array.isArray(value) && !isMap(value)) return undefined
  for (const [name, member] of Object.entries(value)) {
    const at = [...path, name]
    if (!isWellFormed(name)) return at
    const below = illFormedPath(member, at)
    if (below) return below
  }
  return undefined
}

/** Returns a name with unpaired halves as escapes, so that it can be written. */
export const escapedHalves = (name: string): string =>
  name.replace(/\p{Cs}/gu, (half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The rule for texts, as it follows the name of a field. */
export const WELL_FORMED_RULE =
  'has an unpaired half of a character (such as `\\ud800`), which UTF-8 cannot write. Send the whole character.'
