import { areDigitsClose, SHORTEST } from './close-digits.ts'

/** What a search for card numbers knows of a run of digits with nothing between them. */
type Judges = {
  /** The first three digits of all listed numbers. */
  readonly heads: ReadonlySet<string>
  /** Whether a listed number is part of the run. */
  readonly holdsListed: (digits: string) => boolean
  /** Whether the run as it is could be a card number. */
  readonly isCard: (digits: string) => boolean
}

const LONGEST = 19

/**
 * Makes a first look at a text, for those that come with every request: a search that makes nothing and is mostly in vain.
 * It says no only where there is no card number for certain; long runs of digits are judged as they are, and whatever is
 * written in groups is suspicious.
 */
export const createSuspicion = ({ heads, holdsListed, isCard }: Judges): ((text: string) => boolean) => {
  /** As many digits as the shortest number has, and what may stand between two; see `close-digits`. Or what begins an escape, or is beyond ASCII. */
  const closeDigits = new RegExp(
    String.raw`\d(?:[^\da-zA-Z:\\%\u0080-\uffff]{0,3}\d){${SHORTEST - 1}}|[\\%\u0080-\uffff]`,
    'g',
  )
  const restOfRun = /\d*/y
  const goesOn = /[^\da-zA-Z:]{1,3}\d/y
  const head = new RegExp([...heads].join('|'))
  const isSuspiciousRun = (run: string): boolean =>
    (head.test(run) && holdsListed(run)) || (run.length <= LONGEST && isCard(run))

  return (text) => {
    if (text.length < SHORTEST) return false
    closeDigits.lastIndex = 0
    for (let found = closeDigits.exec(text); found; found = closeDigits.exec(text)) {
      const { length } = found[0]
      if (length < SHORTEST) return areDigitsClose(text)
      if (length > SHORTEST) return true
      restOfRun.lastIndex = closeDigits.lastIndex
      restOfRun.test(text)
      const to = restOfRun.lastIndex
      goesOn.lastIndex = to
      if (goesOn.test(text) || isSuspiciousRun(text.slice(found.index, to))) return true
      closeDigits.lastIndex = to
    }
    return false
  }
}
