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

const isLetter = (code: number): boolean => (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)

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

  return (text) => {
    /** Digits that stand close together so far, and whether anything is between them. */
    let close = 0
    let isBroken = false
    let run = 0
    let apart = 0
    /** Where the last character stood that may begin an escape or is beyond ASCII. */
    let odd = -ESCAPE_REACH - 1
    for (let at = 0; at <= text.length; at += 1) {
      const code = at < text.length ? text.charCodeAt(at) : 0
      if (code >= 0x30 && code <= 0x39) {
        if (run === 0 && (close > 0 || at - odd <= ESCAPE_REACH)) isBroken = true
        run += 1
        close += 1
        apart = 0
        if (isBroken && close >= shortest) return true
        continue
      }
      if (run >= shortest && isSuspiciousRun(text, at - run, at)) return true
      run = 0
      if (code === 0x5c || code === 0x25 || code >= 0x80) {
        odd = at
        if (code >= 0xff10 && code <= 0xff19) {
          close += 1
          isBroken = true
          if (close >= shortest) return true
        }
      }
      // What belongs to an escape is no letter between two digits.
      if (at - odd <= ESCAPE_REACH) continue
      apart += 1
      if (isLetter(code) || code === 0x3a || apart > AT_MOST_APART) {
        close = 0
        isBroken = false
      }
    }
    return false
  }
}
