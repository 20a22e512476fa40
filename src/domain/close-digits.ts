/** A part of a text: from one place up to, not with, another. */
export type Span = { readonly from: number; readonly to: number }

/** The digits of the shortest card numbers of all: historic ones of Visa. */
export const SHORTEST = 13

const DIGIT_ESCAPE = String.raw`\\u003\d|%3\d`
const ESCAPE = String.raw`(?!${DIGIT_ESCAPE})(?:\\u[\da-fA-F]{4}|\\[^u\d]|%[\da-fA-F]{2})`
const DIGIT = String.raw`(?:[\d\uff10-\uff19]|${DIGIT_ESCAPE})`
/** What may stand between two digits of a number. A colon may not: that is a time. */
const GAP = String.raw`(?:[^\da-zA-Z\uff10-\uff19:%\\]|${ESCAPE})`
/** No digit can be read as part of a gap or the other way round, so that a search goes over a text once. */
const CLOSE_DIGITS = new RegExp(`${DIGIT}(?:${GAP}{0,3}${DIGIT}){${SHORTEST - 1}}`)
const AT_MOST_APART = 3
/** An escape before a number: neither its digits nor its letters are part of the text. */
const ESCAPE_BEFORE = /(?:%[\da-f]{0,2}|\\u[\da-f]{0,4}|\\[^u\d])$/i
const LONGEST_ESCAPE = 6

const TOKEN = `${DIGIT_ESCAPE}|${GAP}`
const IS_DIGIT_ESCAPE = new RegExp(`^(?:${DIGIT_ESCAPE})$`)

/** One digit, where it is written, and what stands between it and the one before. */
type Place = Span & { readonly gap: string }

/** Digits that stand close together, as far as they go. */
export type Stretch = {
  readonly digits: string
  readonly places: readonly Place[]
  readonly before: string
  readonly after: string
  readonly to: number
}

/** What is written at a place: a digit by its value, something that may stand between digits, or an end of both. */
const tokenAt = (text: string, at: number, escapes: RegExp): { readonly digit?: string; readonly to: number } => {
  const code = text.charCodeAt(at)
  if (code >= 0x30 && code <= 0x39) return { digit: text.charAt(at), to: at + 1 }
  if (code >= 0xff10 && code <= 0xff19) return { digit: String(code - 0xff10), to: at + 1 }
  escapes.lastIndex = at
  const [token = ''] = escapes.exec(text) ?? []
  return IS_DIGIT_ESCAPE.test(token) ? { digit: token.slice(-1), to: at + token.length } : { to: at + token.length }
}

const stretchAt = (text: string, found: number): Stretch => {
  const escapes = new RegExp(TOKEN, 'y')
  const [begun = ''] = ESCAPE_BEFORE.exec(text.slice(Math.max(0, found - LONGEST_ESCAPE), found)) ?? []
  const places: Place[] = []
  const start = found - begun.length
  let digits = ''
  let end = start
  let gaps = 0
  for (let at = start; gaps <= AT_MOST_APART; ) {
    const { digit, to } = tokenAt(text, at, escapes)
    if (digit === undefined) gaps += 1
    else {
      places.push({ from: at, to, gap: text.slice(end, at) })
      digits += digit
      end = to
      gaps = 0
    }
    if (to === at) break
    at = to
  }
  return { digits, places, before: places[0]?.gap || text.charAt(start - 1), after: text.charAt(end), to: end }
}

/** Whether thirteen digits or more stand close together somewhere in a text. */
export const areDigitsClose = (text: string): boolean => CLOSE_DIGITS.test(text)

/**
 * All places of a text where thirteen digits or more stand close together: at most three characters, none of them a
 * letter, between two of them. Texts of JSON and of forms may be read as they are sent. Where there is no such place, it
 * is one search; where there are many, the time still grows with the length only.
 */
export const stretchesOf = (text: string): Stretch[] => {
  const stretches: Stretch[] = []
  for (let done = 0; ; ) {
    const found = text.slice(done).search(CLOSE_DIGITS)
    if (found < 0) return stretches
    const stretch = stretchAt(text, done + found)
    stretches.push(stretch)
    done = Math.max(stretch.to, done + found + 1)
  }
}
