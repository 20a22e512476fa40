/** Checks of card numbers that the prefilter needs. */
type NumberChecks = {
  /** True if a listed number ends with these eight digits. */
  readonly isTail: (lastDigits: number) => boolean
  /** True if a run of digits could be a card number that is not listed. */
  readonly isCard: (digits: string) => boolean
}

/** Number of digits of the shortest card numbers: historic ones of Visa. */
export const SHORTEST_NUMBER = 13
/** Digits of the bytes of the shortest number in hex. */
const HEX_DIGITS = 2 * SHORTEST_NUMBER
/** Bytes of digits, blanks and dashes in hex, as many as the shortest number has digits. */
const NUMBER_IN_HEX = /3\d(?:3\d|2[0d]){12}/i
/** Largest number of other characters between two digits of a listed number. */
export const LONGEST_GAP = 3

const ZERO = 0x30
const BACKSLASH = 0x5c
const PERCENT = 0x25
const AMPERSAND = 0x26
/** Returns true for a possible joiner of an unlisted number, one at a time: blank, `+` of a form, dash and dot. */
const isJoiner = (code: number): boolean =>
  code === 0x20 || code === 0x2d || code === 0x2e || code === 0x2b || (code >= 0x09 && code <= 0x0d)
/** Letters of Latin scripts are frequent in names, and no decoding turns them into digits. */
const isLatinLetter = (code: number): boolean => code >= 0xc0 && code <= 0x24f
/** Both halves of a surrogate pair are one character: only the first half counts between two digits. */
export const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
/** One character can be two digits: a circled 12. */
const MOST_DIGITS = 2

/** Classes of the ASCII characters, by code. Most characters need no further check. */
const NOTHING = 0
const A_DIGIT = 1
const A_SIGN = 2
const AT_ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/\d/.test(character)) return A_DIGIT
  return '\\%&eE'.includes(character) ? A_SIGN : NOTHING
})

/**
 * Returns true if a backslash before this character begins an escape sequence: `\u0034`, `\x34`, `
 * `.
 */
const isCode = (code: number): boolean => 'uxbfnrt'.includes(String.fromCharCode(code))

/** Matches `e15` or `e+15` after a digit: a number as JSON may write it. */
const isExponent = (text: string, at: number): boolean => /^e\+?1\d/i.test(text.slice(at, at + 4))

/** `none` is certain. With `readings`, the text has to be decoded in other ways, and each decoding checked. */
export type PrefilterResult = 'none' | 'suspicious' | 'readings'

/**
 * Creates the prefilter for texts of every request: one pass over the characters without allocation. Most texts contain
 * no card number. It returns `none` only if the text certainly contains no card number.
 */
export const createPrefilter = ({ isTail, isCard }: NumberChecks): ((text: string) => PrefilterResult) => {
  const isSuspiciousRun = (text: string, from: number, to: number, many: number): boolean =>
    many > SHORTEST_NUMBER && (to - from > many || isCard(text.slice(from, to)))

  return (text) => {
    const { length } = text
    if (length * MOST_DIGITS < SHORTEST_NUMBER) return 'none'
    /** Number of digits or possible digits; digits close together; the last eight of them as a number. */
    let digits = 0
    let close = 0
    let last = 0
    let gap = LONGEST_GAP + 1
    let runFrom = 0
    let runTo = 0
    let runDigits = 0
    let hasOthers = false
    let isLong = false
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at)
      const kind = AT_ASCII[code] ?? A_SIGN
      if (kind === NOTHING) {
        gap += 1
        continue
      }
      if (kind === A_DIGIT) {
        digits += 1
        if (gap > LONGEST_GAP) {
          close = 0
          last = 0
        }
        close += 1
        last = (last % 10_000_000) * 10 + code - ZERO
        if (close >= SHORTEST_NUMBER && isTail(last)) return 'suspicious'
        isLong ||= close >= HEX_DIGITS
        if (gap > 1 || (gap === 1 && !isJoiner(text.charCodeAt(at - 1)))) {
          if (isSuspiciousRun(text, runFrom, runTo, runDigits)) return 'suspicious'
          runFrom = at
          runDigits = 0
        }
        runDigits += 1
        runTo = at + 1
        gap = 0
        continue
      }
      if (code === BACKSLASH) {
        if (!isCode(text.charCodeAt(at + 1))) continue
        hasOthers = true
        digits += 1
      } else if (code === PERCENT) {
        hasOthers = true
        digits += 1
      } else if (code === AMPERSAND) hasOthers ||= text.charAt(at + 1) === '#'
      else if (code === 0x65 || code === 0x45) hasOthers ||= gap === 0 && isExponent(text, at)
      else if (code >= 0x80 && !isLatinLetter(code)) {
        hasOthers = true
        digits += MOST_DIGITS
      }
      if (!isSecondHalf(code)) gap += 1
    }
    if (isSuspiciousRun(text, runFrom, runTo, runDigits)) return 'suspicious'
    const hasReadings = (hasOthers && digits >= SHORTEST_NUMBER) || (isLong && NUMBER_IN_HEX.test(text))
    return hasReadings ? 'readings' : 'none'
  }
}
