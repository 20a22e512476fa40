/**
 * Characters that change the display of a terminal instead of being displayed: control characters except tab and line feed,
 * marks that reorder text, invisible ones, and halves of surrogate pairs.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu

/** Beginnings of commands to CI systems: `##vso[`, `##[` and `##teamcity[` anywhere, and `::` at the start of a line. */
const HASH_COMMAND = /##(?=[a-z]*\[)/gi
const COLON_COMMAND = /^([ \t]*):(?=:[a-z])/gim

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Returns a text for a terminal or a log of CI: escapes of JSON replace invisible characters and the beginnings of commands,
 * so that a value of others cannot act. In JSON the text has the same meaning as before.
 */
export const printable = (text: string): string =>
  text
    .replace(INVISIBLE, escaped)
    .replace(HASH_COMMAND, `#${escaped('#')}`)
    .replace(COLON_COMMAND, `$1${escaped(':')}`)

/** Returns a value of others within a line: as above, without line breaks. */
export const inLine = (text: string): string => printable(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t')
