import { parse, YAMLParseError } from 'yaml'

/**
 * The data of a config file. Plain values stay the text that was written: a password of 0123 is not the number 123.
 * A file of its own, because only who names a config file should wait for the YAML library.
 */
export const parseConfig = (text: string): unknown => parse(text, { schema: 'failsafe', customTags: ['null'] })

/** Where a text could not be read, without a letter of it. */
export const placeOf = (error: unknown): string => {
  const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined
  return at === undefined ? '' : ` (line ${at.line}, column ${at.col})`
}
