import { brandRangeOf } from './brands.ts'
import { passesLuhn } from './card.ts'
import { listedNumbers } from './card-catalogue.ts'
import { createSuspicion } from './card-suspicion.ts'
import { SHORTEST, type Span, type Stretch, stretchesOf } from './close-digits.ts'
import { once } from './once.ts'

/**
 * Card recognition for texts that people and programs send: it finds card numbers and nothing else, so that ids, dates
 * and amounts stay readable. Two rules:
 *
 * - a listed test number in any spelling: whatever stands around it, up to three characters that are no letters between
 *   two digits, also as JSON or a form escapes them;
 * - any other number only as a whole run of digits: it touches no letter and no other digit, keeps to one joiner
 *   throughout (none, blank, dash or dot), has prefix and length of one card range, and its check digit is right.
 *
 * UUIDs, our link ids among them, are left alone by their shape, and so are unbroken runs of 18 digits: transaction ids.
 */

const UUID = /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])/gi
const UUID_PLACE = 'x'.repeat(36)
const TRANSACTION_ID_LENGTH = 18

/** The list takes some milliseconds to make, and a start does not wait for it. */
const listed = once(() => {
  const numbers: ReadonlySet<string> = new Set(listedNumbers())
  return {
    numbers,
    lengths: [...new Set([...numbers].map(({ length }) => length))],
    heads: new Set([...numbers].map((number) => number.slice(0, 3))),
  }
})

const JOINERS = {
  blank: /^(?:\s|\+|%20|%09|%c2%a0|\\[tn]|\\u00(?:09|20|a0))$/i,
  dash: /^(?:[-\u2010-\u2015\u2212]|%2d|%e2%80%9[0-5]|%e2%88%92|\\u201[0-5]|\\u2212)$/i,
  dot: /^(?:\.|%2e)$/i,
} as const
type Joiner = keyof typeof JOINERS

const joinerOf = (gap: string): Joiner | undefined => {
  if (JOINERS.blank.test(gap)) return 'blank'
  if (JOINERS.dash.test(gap)) return 'dash'
  return JOINERS.dot.test(gap) ? 'dot' : undefined
}

/** From digit `first` up to, not with, digit `end`. */
type Run = { readonly first: number; readonly end: number; readonly joiner?: Joiner }

/** `0.4539148803436467`, a number with a fraction, as a program writes it. */
const isFraction = ({ places }: Stretch, { first, end }: Run): boolean =>
  places[first]?.gap === '.' && first > 0 && places.slice(first + 1, end).every(({ gap }) => gap === '')

const listedIn = (stretch: Stretch): Run[] => {
  const { digits } = stretch
  const runs: Run[] = []
  for (let first = 0; first < digits.length; first += 1) {
    if (!listed().heads.has(digits.slice(first, first + 3))) continue
    for (const length of listed().lengths) {
      const run = { first, end: first + length }
      if (run.end <= digits.length && listed().numbers.has(digits.slice(first, run.end)) && !isFraction(stretch, run))
        runs.push(run)
    }
  }
  return runs
}

/** Unbroken groups of digits, each with the joiner that leads to it. */
const groupsOf = ({ places }: Stretch): Run[] => {
  const firsts = places.flatMap(({ gap }, place) => (place === 0 || gap !== '' ? [place] : []))
  return firsts.map((first, index) => {
    const joiner = joinerOf(places[first]?.gap ?? '')
    return { first, end: firsts[index + 1] ?? places.length, ...(joiner && first > 0 ? { joiner } : {}) }
  })
}

/** Groups that are kept together by one joiner, as many as there are. One dot alone is a decimal point. */
const joinedIn = (groups: readonly Run[]): Run[] => {
  const runs: Run[] = []
  for (let index = 1; index < groups.length; ) {
    const joiner = groups[index]?.joiner
    const begin = index - 1
    do index += 1
    while (groups[index]?.joiner === joiner && index < groups.length)
    const few = joiner === 'dot' ? 3 : 2
    const [from, to] = [groups[begin], groups[index - 1]]
    if (joiner && from && to && index - begin >= few) runs.push({ first: from.first, end: to.end })
  }
  return runs
}

/** The letters of an escape, such as `\n` and `%2D`, are none. */
const endsWithLetter = (text: string): boolean =>
  /\p{L}$/u.test(text) && !/(?:\\.|\\u[\da-f]{4}|%[\da-f]{2})$/i.test(text)
const beginsWithLetter = (text: string): boolean => /^\p{L}/u.test(text)

const touchesLetter = ({ places, before, after }: Stretch, { first, end }: Run): boolean =>
  endsWithLetter(first === 0 ? before : (places[first]?.gap ?? '')) || beginsWithLetter(places[end]?.gap || after)

const isCardNumber = (digits: string): boolean =>
  passesLuhn(digits) && (brandRangeOf(digits)?.lengths.includes(digits.length) ?? false)

const wholeIn = (stretch: Stretch): Run[] => {
  const groups = groupsOf(stretch)
  const alone = groups.filter((run) => run.end - run.first !== TRANSACTION_ID_LENGTH && !isFraction(stretch, run))
  return [...alone, ...joinedIn(groups)].filter((run) => {
    const { first, end } = run
    return end - first <= 19 && isCardNumber(stretch.digits.slice(first, end)) && !touchesLetter(stretch, run)
  })
}

/** A UUID has 12 digits in a row at most: only digits with something between them can be part of one. */
const isBroken = ({ places }: Stretch): boolean => places.some(({ gap }, place) => place > 0 && gap !== '')

/** Where card numbers are written, one after the other. */
export const cardNumbersIn = (text: string): Span[] => {
  const found = stretchesOf(text)
  const stretches = found.some(isBroken) ? stretchesOf(text.replace(UUID, UUID_PLACE)) : found
  const spans: { from: number; to: number }[] = []
  for (const stretch of stretches) {
    const runs = [...listedIn(stretch), ...wholeIn(stretch)].sort((a, b) => a.first - b.first)
    for (const { first, end } of runs) {
      const [from, to] = [stretch.places[first]?.from ?? 0, stretch.places[end - 1]?.to ?? 0]
      const last = spans.at(-1)
      if (last && from < last.to) last.to = Math.max(last.to, to)
      else spans.push({ from, to })
    }
  }
  return spans
}

const holdsListed = (digits: string): boolean => {
  for (let first = 0; first + SHORTEST <= digits.length; first += 1)
    if (listed().heads.has(digits.slice(first, first + 3)))
      for (const length of listed().lengths) if (listed().numbers.has(digits.slice(first, first + length))) return true
  return false
}

const suspicion = once(() => createSuspicion({ heads: listed().heads, holdsListed, isCard: isCardNumber }))

/**
 * Whether a card number may be written in a text: a first look, which says no only for certain. Where it says no of a text,
 * there is none in a part of it either that tears no digits apart.
 */
export const mayHoldCardNumber = (text: string): boolean => suspicion()(text)

/** Whether a card number is written in a text. */
export const holdsCardNumber = (text: string): boolean => mayHoldCardNumber(text) && cardNumbersIn(text).length > 0

/**
 * The text without the card numbers in it: each one becomes `[hidden number]`, everything else stays. Made for texts
 * that come with every request: mostly it is one look at its characters, and never more than a few passes.
 */
export const hideCardNumbers = (text: string): string => {
  if (!mayHoldCardNumber(text)) return text
  let hidden = ''
  let done = 0
  for (const { from, to } of cardNumbersIn(text)) {
    hidden += `${text.slice(done, from)}[hidden number]`
    done = to
  }
  return done === 0 ? text : hidden + text.slice(done)
}
