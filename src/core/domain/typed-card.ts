/** Marks without a visible form, which some password managers and right-to-left keyboards insert. */
export const MARKS = /\p{Cf}/gu

/** Blanks, dashes (also the minus sign) and dots between the groups of a number. */
export const GROUPING = /[\s\p{Pd}\u2212.]/gu

/** Returns typed text with usual digits and signs in place of full-width ones, without marks and without blanks at the ends. */
export const plainText = (typed: string): string => typed.normalize('NFKC').replace(MARKS, '').trim()

/** Returns typed digits without grouping. Other characters remain, so that they can be reported. */
export const plainDigits = (typed: string): string => plainText(typed).replace(GROUPING, '')

/** Sign between month and year, with blanks around it, or blanks alone. */
export const DATE_SEPARATOR = /\s*[/.\p{Pd}\u2212\u2044\s]\s*/gu

/** Returns a typed date with slashes as separators. */
export const plainDate = (typed: string): string => plainText(typed).replace(DATE_SEPARATOR, '/')

/**
 * Formats of a date with an existing month. The first one that matches applies: month first, as the field is labeled, then year
 * first.
 */
export const EXPIRY_FORMATS = [
  /^(?<month>0?[1-9]|1[0-2])\/(?:20)?(?<year>\d\d)$/,
  /^(?:20)?(?<year>\d\d)\/(?<month>0?[1-9]|1[0-2])$/,
  /^(?<month>0[1-9]|1[0-2])(?:20)?(?<year>\d\d)$/,
  /^(?:20)?(?<year>\d\d)(?<month>0[1-9]|1[0-2])$/,
] as const

/** Formats of a date whose month does not exist in any reading. */
export const WRONG_MONTH = /^(\d\d?\/(20)?\d\d|(20)?\d\d\/\d\d?|\d{4}|\d\d20\d\d)$/
