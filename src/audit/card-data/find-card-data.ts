import { cardNumbersIn, holdsUnlistedNumber, mayHoldCardNumber } from '../../core/domain/card-numbers.ts'
import type { Span } from '../../core/domain/text-decodings.ts'
import { securityCodesIn } from './security-codes.ts'

/** Card data in a text: where and what it is, and never what it says. Lines and columns begin with 1. */
export type CardData = {
  readonly line: number
  readonly column: number
  readonly kind: 'card_number' | 'cvv'
  /** A note is a listed test number: it is nobody's card. */
  readonly severity: 'finding' | 'note'
  readonly spelling: 'plain' | 'grouped' | 'json' | 'url' | 'html' | 'base64' | 'other'
}

type Options = {
  /** What a listed test number is, as in the log of an app in which it should not be. Without it, a note. */
  readonly listed?: CardData['severity']
}

type Found = Omit<CardData, 'line' | 'column'> & { readonly from: number }

/** How a piece of a text is written. */
const spellingOf = (written: string): CardData['spelling'] => {
  if (/^\d+$/.test(written)) return 'plain'
  if (/%[\da-f]{2}/i.test(written)) return 'url'
  if (written.includes('\\')) return 'json'
  if (/&(?:#|quot|apos)/.test(written)) return 'html'
  return /^[\d\s+.-]+$/.test(written) ? 'grouped' : 'other'
}

/** The shortest word that is looked at as base64. */
const SHORTEST = 16
const TOKEN = new RegExp(String.raw`[\w+/-]{${SHORTEST},}(?:\r?\n[\w+/-]{${SHORTEST},})*={0,2}`, 'g')

/** What no text has. */
const NO_TEXT = /[^\P{Cc}\t\r\n]|\ufffd/u

/** The text that a token stands for; undefined where it is none: most long words are not. */
const decoded = (token: string): string | undefined => {
  const text = Buffer.from(token, 'base64').toString('utf8')
  return NO_TEXT.test(text) ? undefined : text
}

/** What a text has in base64 (of both kinds, in lines or not), decoded. */
const base64In = (text: string): readonly (Span & { readonly text: string })[] =>
  [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const whole = decoded(token)
    // Part of a path, or one of several lines.
    const texts =
      whole === undefined
        ? token
            .split(/[\s/]/)
            .filter((part) => part.length >= SHORTEST)
            .map(decoded)
        : [whole]
    return texts.flatMap((meant) =>
      meant === undefined ? [] : [{ from: index, to: index + token.length, text: meant }],
    )
  })

/** Base64 of base64 is looked into as well. */
const DEEPEST = 2

const foundIn = (text: string, listed: CardData['severity'], depth = 0): readonly Found[] => {
  const numbers = mayHoldCardNumber(text) ? cardNumbersIn(text) : []
  const inBase64 = depth < DEEPEST ? base64In(text) : []
  return [
    ...numbers.map(({ from, to }): Found => {
      const written = text.slice(from, to)
      const severity = holdsUnlistedNumber(written) ? 'finding' : listed
      return { from, kind: 'card_number', severity, spelling: spellingOf(written) }
    }),
    ...securityCodesIn(text).map(({ from, to, nameFrom }): Found => {
      const spelling = spellingOf(text.slice(nameFrom, to))
      return { from, kind: 'cvv', severity: 'finding', spelling: spelling === 'other' ? 'plain' : spelling }
    }),
    ...inBase64.flatMap(({ from, text: meant }) => {
      const within = foundIn(meant, listed, depth + 1)
      // Once each: they have no place of their own.
      const kinds = new Map(within.map(({ kind, severity }) => [`${kind} ${severity}`, { kind, severity }]))
      return [...kinds.values()].map((one): Found => ({ ...one, from, spelling: 'base64' }))
    }),
  ].sort((one, other) => one.from - other.from)
}

/** So many characters are looked at in one go, and so many behind them, for what begins in the one and ends in the other. */
const WINDOW = 65_536
const BEHIND = 1_024

/** Where a text can be cut best: at the end of a line, or where no number and no word is torn. */
const cutOf = (text: string): number => {
  const line = text.lastIndexOf('\n', WINDOW - 1) + 1
  if (line > 0) return line
  const [before] = /^.*["',;&<>{}()]/s.exec(text.slice(0, WINDOW)) ?? []
  return before?.length ?? WINDOW
}

/** Finds card data in a text that comes in pieces, such as a big file. `add` and `end` give what was found meanwhile. */
export const createCardDataFinder = ({ listed = 'note' }: Options = {}) => {
  let rest = ''
  let line = 1
  let column = 1

  const pass = (text: string): void => {
    const lines = text.split('\n')
    line += lines.length - 1
    column = (lines.length === 1 ? column : 1) + (lines.at(-1)?.length ?? 0)
  }
  const look = (size: number): readonly CardData[] => {
    const found = foundIn(rest.slice(0, size + BEHIND), listed).filter(({ from }) => from < size)
    let at = 0
    const placed = found.map(({ from, ...what }): CardData => {
      pass(rest.slice(at, from))
      at = from
      return { line, column, ...what }
    })
    pass(rest.slice(at, size))
    rest = rest.slice(size)
    return placed
  }

  return {
    add(text: string): readonly CardData[] {
      rest += text
      const found: CardData[] = []
      while (rest.length > WINDOW + BEHIND) found.push(...look(cutOf(rest)))
      return found
    },
    end: (): readonly CardData[] => look(rest.length),
  }
}

/**
 * Finds card data in a text: card numbers (src/core/domain/card-numbers.ts) and security codes next to a name for them. Reads plain
 * and grouped digits, escapes of JSON, programs, URLs and HTML, and base64. Returns places, never the data.
 */
export const findCardData = (text: string, options: Options = {}): readonly CardData[] => {
  const finder = createCardDataFinder(options)
  return [...finder.add(text), ...finder.end()]
}
