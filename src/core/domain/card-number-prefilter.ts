/** What a first look has to know of card numbers. */
type Judges = {
  /** Whether a listed number ends with these eight digits. */
  readonly isTail: (lastDigits: number) => boolean
  /** Whether a run of digits as it is could be a card number that is not listed. */
  readonly isCard: (digits: string) => boolean
}

/** The digits of the shortest card numbers of all: historic ones of Visa. */
export const SHORTEST = 13
/** So many other characters may stand between two digits of a listed number. */
export const AT_MOST_APART = 3

const ZERO = 0x30
const BACKSLASH = 0x5c
const PERCENT = 0x25
const AMPERSAND = 0x26
/** What can be joiner of an unlisted number, one at a time: blanks, `+` of a form, dash and dot. */
const isJoiner = (code: number): boolean =>
  code === 0x20 || code === 0x2d || code === 0x2e || code === 0x2b || (code >= 0x09 && code <= 0x0d)
/** Letters of Latin scripts are written in names everywhere, and are no digits in any reading. */
const isLatinLetter = (code: number): boolean => code >= 0xc0 && code <= 0x24f
/** Both halves of a pair are one character: only the first of them counts between two digits. */
export const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
/** One character can be two digits: a circled 12. */
const MOST_DIGITS = 2

/** What a look does at a character of ASCII, by its code: most are nothing to it, and one glance tells that. */
const NOTHING = 0
const A_DIGIT = 1
const A_SIGN = 2
const AT_ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/\d/.test(character)) return A_DIGIT
  return '\\%&eE'.includes(character) ? A_SIGN : NOTHING
})

/** Whether what follows a backslash is more than the character itself: `\u0034`, `\x34`, `\n`. */
const isCode = (code: number): boolean => 'uxbfnrt'.includes(String.fromCharCode(code))

/** `e15` or `e+15` behind a digit: a number as JSON may write it. */
const isExponent = (text: string, at: number): boolean => /^e\+?1\d/i.test(text.slice(at, at + 4))

/** `none` is certain; with `readings` the text has to be read in other ways, and each looked at. */
export type Look = 'none' | 'suspicious' | 'readings'

/**
 * Makes a first look at a text, for those that come with every request: one pass over its characters that makes nothing,
 * and is mostly in vain. It says `none` only where there is no card number for certain.
 */
export const createFirstLook = ({ isTail, isCard }: Judges): ((text: string) => Look) => {
  const isSuspiciousRun = (text: string, from: number, to: number, many: number): boolean =>
    many > SHORTEST && (to - from > many || isCard(text.slice(from, to)))

  return (text) => {
    const { length } = text
    if (length * MOST_DIGITS < SHORTEST) return 'none'
    /** Digits in all, or what may be some; those that stand close together; the last eight of them as a number. */
    let digits = 0
    let close = 0
    let last = 0
    let gap = AT_MOST_APART + 1
    let runFrom = 0
    let runTo = 0
    let runDigits = 0
    let hasOthers = false
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at)
      const kind = AT_ASCII[code] ?? A_SIGN
      if (kind === NOTHING) {
        gap += 1
        continue
      }
      if (kind === A_DIGIT) {
        digits += 1
        if (gap > AT_MOST_APART) {
          close = 0
          last = 0
        }
        close += 1
        last = (last % 10_000_000) * 10 + code - ZERO
        if (close >= SHORTEST && isTail(last)) return 'suspicious'
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
    return hasOthers && digits >= SHORTEST ? 'readings' : 'none'
  }
}
