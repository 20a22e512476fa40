import { cardNumbersIn, holdsUnlistedNumber, mayHoldCardNumber } from '../../core/domain/card-numbers.ts'
import { mayHoldBase64Number, type Span } from '../../core/domain/text-decodings.ts'
import { securityCodesIn } from '../../core/secrets/security-codes.ts'

/** Position and kind of card data in a text, without its value. Lines and columns start at 1. */
export type CardData = {
  readonly line: number
  readonly column: number
  readonly kind: 'card_number' | 'cvv'
  /** A listed test number is a note, because it is no real card. */
  readonly severity: 'finding' | 'note'
  readonly spelling: 'plain' | 'grouped' | 'json' | 'url' | 'html' | 'base64' | 'other'
}

type Match = Omit<CardData, 'line' | 'column'> & { readonly from: number }

/** Returns the spelling of a match. */
const spellingOf = (written: string): CardData['spelling'] => {
  if (/^\d+$/.test(written)) return 'plain'
  if (/%[\da-f]{2}/i.test(written)) return 'url'
  if (written.includes('\\')) return 'json'
  if (/&(?:#|quot|apos)/.test(written)) return 'html'
  if (/^[A-Za-z\d]{17,}={0,2}$/.test(written) && mayHoldBase64Number(written)) return 'base64'
  return /^[\d\s+.-]+$/.test(written) ? 'grouped' : 'other'
}

/** Minimum length of a base64 word. */
const MIN_LENGTH = 16
const TOKEN = new RegExp(String.raw`[\w+/-]{${MIN_LENGTH},}(?:\r?\n[\w+/-]{${MIN_LENGTH},})*={0,2}`, 'g')

/** Matches characters that do not occur in text. */
const NO_TEXT = /[^\P{Cc}\t\r\n]|\ufffd/u

/** Decodes a base64 word. Undefined if the result is not text, as for most long words. */
const decoded = (token: string): string | undefined => {
  const text = Buffer.from(token, 'base64').toString('utf8')
  return NO_TEXT.test(text) ? undefined : text
}

/** Decodes the base64 of a text: both alphabets, with and without line breaks. */
const base64In = (text: string): readonly (Span & { readonly text: string })[] =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const fullText = decoded(token)
    // A part of a path, or one of several lines.
    const texts =
      fullText === undefined
        ? token
            .split(/[\s/]/)
            .filter((part) => part.length >= MIN_LENGTH)
            .map(decoded)
        : [fullText]
    return texts.flatMap((plain) =>
      plain === undefined ? [] : [{ from: index, to: index + token.length, text: plain }],
    )
  })

/** Maximum depth of nested base64. */
const DEEPEST = 2

const matchesIn = (text: string, depth = 0): readonly Match[] => {
  const numbers = mayHoldCardNumber(text) ? cardNumbersIn(text) : []
  const inBase64 = depth < DEEPEST ? base64In(text) : []
  return [
    ...numbers.map(({ from, to }): Match => {
      const written = text.slice(from, to)
      const severity = holdsUnlistedNumber(written) ? 'finding' : 'note'
      return { from, kind: 'card_number', severity, spelling: spellingOf(written) }
    }),
    ...securityCodesIn(text).map(({ from, to, nameFrom }): Match => {
      const spelling = spellingOf(text.slice(nameFrom, to))
      return { from, kind: 'cvv', severity: 'finding', spelling: spelling === 'other' ? 'plain' : spelling }
    }),
    ...inBase64.flatMap(({ from, to, text: plain }) => {
      const isKnown = numbers.some((number) => number.from < to && number.to > from)
      const within = matchesIn(plain, depth + 1).filter(({ kind }) => !isKnown || kind !== 'card_number')
      // Once per kind: they have no positions of their own.
      const kinds = new Map(within.map(({ kind, severity }) => [`${kind} ${severity}`, { kind, severity }]))
      return [...kinds.values()].map((item): Match => ({ ...item, from, spelling: 'base64' }))
    }),
  ].sort((a, b) => a.from - b.from)
}

/** Number of characters per step. `BEHIND` more are searched for matches that end there. */
const WINDOW = 65_536
const BEHIND = 1_024

/** Returns the best position to cut a text: a line end, or a position outside of numbers and words. */
const cutOf = (text: string): number => {
  const line = text.lastIndexOf('\n', WINDOW - 1) + 1
  if (line > 0) return line
  const [before] = /^.*["',;&<>{}()]/s.exec(text.slice(0, WINDOW)) ?? []
  return before?.length ?? WINDOW
}

/** Finds card data in a text that arrives in chunks, such as a large file. `add` and `end` return new matches. */
export const createCardDataFinder = () => {
  let rest = ''
  let line = 1
  let column = 1

  const scan = (text: string): void => {
    const lines = text.split('\n')
    line += lines.length - 1
    column = (lines.length === 1 ? column : 1) + (lines.at(-1)?.length ?? 0)
  }
  const search = (size: number): readonly CardData[] => {
    const matches = matchesIn(rest.slice(0, size + BEHIND)).filter(({ from }) => from < size)
    let at = 0
    const results = matches.map(({ from, ...match }): CardData => {
      scan(rest.slice(at, from))
      at = from
      return { line, column, ...match }
    })
    scan(rest.slice(at, size))
    rest = rest.slice(size)
    return results
  }

  return {
    add(text: string): readonly CardData[] {
      rest += text
      const matches: CardData[] = []
      while (rest.length > WINDOW + BEHIND) matches.push(...search(cutOf(rest)))
      return matches
    },
    end: (): readonly CardData[] => search(rest.length),
  }
}

/**
 * Finds card data in a text: card numbers (src/core/domain/card-numbers.ts), and security codes next to a name.
 * Supports plain and grouped digits, escapes of JSON, programs, URLs and HTML, and base64. Returns positions, never
 * values.
 */
export const findCardData = (text: string): readonly CardData[] => {
  const finder = createCardDataFinder()
  return [...finder.add(text), ...finder.end()]
}
