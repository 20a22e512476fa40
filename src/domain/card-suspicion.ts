/** What a search for card numbers knows of a run of digits with nothing between them. */
type Judges = {
  /** Whether a whole number of so many digits could be in a list, by its first three digits. */
  readonly heads: ReadonlySet<string>
  readonly shortest: number
  /** Whether a listed number is part of the run. */
  readonly holdsListed: (digits: string) => boolean
  /** Whether the run as it is could be a card number. */
  readonly isCard: (digits: string) => boolean
}

/** As far as an escape reaches that begins with a backslash or a percent sign. */
const ESCAPE_REACH = 6
/** More characters than that between two digits keep them apart; see `close-digits`. */
const AT_MOST_APART = 3

/** What a character is for a number around it: a part, an end, something that may stand between, or a reason to look twice. */
const DIGIT = 1
const END = 2
const ODD = 3
const kindsOf = (): Uint8Array => {
  const kinds = new Uint8Array(0x80)
  const set = (from: number, to: number, kind: number) => kinds.fill(kind, from, to + 1)
  set(0x30, 0x39, DIGIT)
  // Letters, and the colon of a time.
  for (const [from, to] of [
    [0x41, 0x5a],
    [0x61, 0x7a],
    [0x3a, 0x3a],
  ] as const)
    set(from, to, END)
  // A backslash and a percent sign begin escapes.
  for (const code of [0x5c, 0x25]) set(code, code, ODD)
  return kinds
}

/**
 * Makes a first look at a text, for those that come with every request: one pass over its characters without making
 * anything. It says no only where there is no card number for certain; long runs of digits are judged as they are, and
 * whatever is written in groups, with escapes or beyond ASCII is suspicious.
 */
export const createSuspicion = ({ heads, shortest, holdsListed, isCard }: Judges): ((text: string) => boolean) => {
  const isHead = new Uint8Array(1000)
  for (const head of heads) isHead[Number(head)] = 1

  const isSuspiciousRun = (text: string, from: number, to: number): boolean => {
    let last3 = 0
    for (let at = from; at < to; at += 1) {
      last3 = (last3 * 10 + text.charCodeAt(at) - 0x30) % 1000
      if (at - from >= 2 && isHead[last3] === 1 && to - at + 2 >= shortest) {
        const run = text.slice(from, to)
        if (holdsListed(run)) return true
        break
      }
    }
    return to - from <= 19 && isCard(text.slice(from, to))
  }

  const kinds = kindsOf()
  return (text) => {
    /** Digits that stand close together so far, and whether anything is between them. */
    let close = 0
    let isBroken = false
    let run = 0
    let apart = 0
    /** Where the last character stood that may begin an escape or is beyond ASCII. */
    let odd = -ESCAPE_REACH - 1
    const { length } = text
    for (let at = 0; at < length; at += 1) {
      const code = text.charCodeAt(at)
      const kind = code < 0x80 ? kinds[code] : ODD
      if (kind === DIGIT) {
        if (run === 0 && (close > 0 || at - odd <= ESCAPE_REACH)) isBroken = true
        run += 1
        close += 1
        apart = 0
        if (isBroken && close >= shortest) return true
        continue
      }
      if (run > 0) {
        if (run >= shortest && isSuspiciousRun(text, at - run, at)) return true
        run = 0
      }
      if (kind === ODD) {
        odd = at
        if (code >= 0xff10 && code <= 0xff19) {
          close += 1
          isBroken = true
          if (close >= shortest) return true
        }
      }
      // Where there are no digits near, there is nothing to end. What belongs to an escape is no letter between two digits.
      if (close === 0 || at - odd <= ESCAPE_REACH) continue
      apart += 1
      if (kind === END || apart > AT_MOST_APART) {
        close = 0
        isBroken = false
      }
    }
    return run >= shortest && isSuspiciousRun(text, length - run, length)
  }
}
