/** Characters that no output shows, except the blank. U+FFFD is in place of bytes that were not UTF-8. */
const INVISIBLE = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800\uFFFD]/u

/** Names of characters that are often copied along. */
const NAMES: Readonly<Record<string, string>> = {
  '\0': 'a NUL character',
  '\t': 'a tab',
  '\n': 'a line feed',
  '\r': 'a carriage return',
  '\u00a0': 'a non-breaking space',
  '\u200b': 'a zero width space',
  '\u200e': 'a left-to-right mark',
  '\u202e': 'a right-to-left override',
  '\ufeff': 'a byte order mark',
  '\ufffd': 'bytes that are not UTF-8',
}

/** Text without additions, or the invisible character in it and its offset. */
export type Cleaned = { readonly text: string } | { readonly invisible: string; readonly at: number }

/**
 * Removes additions of editors and shells from both ends of a value: line ends, blanks, non-breaking spaces and a byte order
 * mark. Finds all other invisible characters: later they would be a login that fails without a visible reason.
 */
export const cleanValue = (input: string): Cleaned => {
  const text = input.trim()
  const match = INVISIBLE.exec(text)
  return match ? { invisible: match[0], at: input.indexOf(text) + match.index } : { text }
}

/** Describes an invisible character in a setting or secret, without the value. */
export const describeInvisible = (source: string, character: string): string => {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const name = NAMES[character]
  return `${source} contains ${name ? `${name} (${code})` : `the invisible character ${code}`}. Enter the value again.`
}

/**
 * Removes one pair of quotes around a value. `docker --env-file` and `set` of Windows keep the quotes that other readers of the
 * same line remove.
 */
export const withoutQuotes = (text: string): string => /^(["'])((?:(?!\1).)*)\1$/s.exec(text.trim())?.[2] ?? text
