import { BRAND_FACTS, brandName, factsOf } from '../../domain/brands.ts'
import type { CardCatalogue, ListedCard } from '../../domain/card-catalogue.ts'
import { putIn } from '../../domain/put-in.ts'

/** The catalogue (sources.md: facts 7) by what comes of each: its name there, and its words. */
const WORDED_CARDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Goes through without a challenge': {
    frictionless_success: 'Authenticated',
    success_with_info: 'Authenticated, with a message from the bank',
    slow_directory: 'Authenticated, slowly',
    not_enrolled: 'Card takes no part (D)',
    attempt: 'Only an attempt (A)',
  },
  'Asks for a challenge': {
    challenge_success: 'One-time code: 4444 passes',
    challenge_out_of_band: "Approve in the bank's app",
    challenge_single_select: 'Choose how the code comes',
    version_210: 'One-time code, version 2.1.0',
    challenge_attempt: 'Ends as an attempt (A)',
  },
  'Is not authenticated': {
    frictionless_failed: 'Refused without a challenge (N)',
    stolen_card: 'Refused as stolen (N)',
    no_card_record: 'Refused as unknown (N)',
    rejected: 'Rejected, with a message (R)',
    unavailable: 'Bank not available (U)',
    challenge_failed: 'Challenge that no code passes (N)',
    challenge_too_many_tries: 'Fails at the first wrong code (N)',
    challenge_unavailable: 'Bank fails during the challenge (U)',
  },
  'Breaks off': {
    challenge_timeout: 'Challenge that runs out',
    challenge_canceled: 'Challenge that cancels itself',
    challenge_abandoned: 'Challenge that leads nowhere',
    directory_timeout: 'No answer from the directory',
    start_error: 'Fault before the directory',
  },
  'Has something special about it': {
    informational: 'Informational only (I)',
    missing_cavv: 'Authenticated, without a CAVV',
    missing_xid: 'Authenticated, without an XID',
    cavv_short: 'Authenticated, with a short CAVV',
  },
}

/** What a page is tested with most: a tap away without JavaScript, too. */
export const FIRST_CARDS: readonly string[] = [
  'frictionless_success',
  'challenge_success',
  'challenge_out_of_band',
  'frictionless_failed',
]

/** The families with a card for every code, by the first part of their names. */
export const FAMILIES: Readonly<Record<string, string>> = {
  frictionless_reason: 'No challenge, by EMV reason',
  challenge_reason: 'Challenge, by EMV reason',
  decline: 'Declined, by network code',
}

/** Cards that are called as in the catalogue. */
export const OTHERS = 'Other published numbers'

/** Cards of one name: what comes of them, and to what it belongs. */
export type CardRow = {
  readonly name: string
  readonly group: string
  readonly words: string
  readonly cards: readonly ListedCard[]
}

/** Words and group of a name: a family's with its code; what has no words of its own is called as in the catalogue. */
const groupAndWords = (name: string): Pick<CardRow, 'group' | 'words'> => {
  for (const [group, cards] of Object.entries(WORDED_CARDS)) {
    const words = cards[name]
    if (words !== undefined) return { group, words }
  }
  const [family = '', code = ''] = name.split('/')
  const group = FAMILIES[family]
  return group ? { group, words: `${group}: ${code.toUpperCase()}` } : { group: OTHERS, words: name }
}

const GROUPS = [...Object.keys(WORDED_CARDS), ...Object.values(FAMILIES), OTHERS]

/** All cards, by their names, in the order of the groups. */
export const cardRows = ({ cards }: CardCatalogue): readonly CardRow[] => {
  const byName = new Map<string, ListedCard[]>()
  for (const card of cards) byName.set(card.name, [...(byName.get(card.name) ?? []), card])
  const rows = [...byName].map(([name, same]) => ({ name, cards: same, ...groupAndWords(name) }))
  return GROUPS.flatMap((group) => rows.filter((row) => row.group === group))
}

/** Which card of which row, as its button is called. */
export const cardTitle = ({ name, brand }: ListedCard): string =>
  `${factsOf(brand).short}: ${groupAndWords(name).words}`

/** A text as words, each behind a blank. */
const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')}`

/** The words of a search; without any, nothing is looked for. */
export const wantedIn = (text: string): readonly string[] => plain(text).split(' ').filter(Boolean)

/** The cards that a text means: by beginnings of words, or by digits of the number. The script finds the same (a test compares). */
export const findCards = (rows: readonly CardRow[], text: string): readonly CardRow[] => {
  const wanted = wantedIn(text)
  const digits = text.replace(/[\s-]/g, '')
  const isNumber = /^\d{4,}$/.test(digits)
  const isMeant = ({ group, words, name }: CardRow, { number, brand }: ListedCard): boolean => {
    const about = plain(`${group} ${words} ${name} ${brandName(brand)} ${factsOf(brand).short}`)
    return (isNumber && number.includes(digits)) || wanted.every((word) => about.includes(` ${word}`))
  }
  return rows
    .map((row) => ({ ...row, cards: row.cards.filter((card) => isMeant(row, card)) }))
    .filter(({ cards }) => cards.length > 0)
}

/** How many rows of what was found are shown: nobody reads more, and a page stays small. */
export const MOST_ROWS = 5

/** What is said about what was found, with the number of cards in braces. */
export const FOUND = {
  none: 'No card is like that.',
  one: '1 card',
  all: '{count} cards',
  first: 'The first of {count} cards: type more to see others.',
} as const

/** How many cards were found, and whether all of them are seen. */
export const tellFound = (rows: readonly CardRow[]): string => {
  const count = rows.reduce((sum, { cards }) => sum + cards.length, 0)
  const words = rows.length > MOST_ROWS ? FOUND.first : ([FOUND.none, FOUND.one][count] ?? FOUND.all)
  return putIn(words, { count: String(count) })
}

/** The key of a card, short: the first of its name and brand needs no place. */
export const shortKey = ({ key }: ListedCard): string => key.replace(/:0$/, '')

/** The card that an address asks for: by its key, or by name, code and brand (its code or its name). */
export const askedCard = (
  { cards, byName }: CardCatalogue,
  { card, code, brand }: Readonly<Record<string, unknown>>,
): ListedCard | undefined => {
  const asked = String(card ?? '')
  const name = code ? `${asked}/${String(code).trim().toLowerCase().padStart(2, '0')}` : asked
  const same = byName(name)
  return (
    cards.find((one) => one.key === asked || shortKey(one) === asked) ??
    same.find((one) => one.brand === brand || brandName(one.brand) === brand) ??
    same[0]
  )
}

/** What stands before the three digits that tell the outcome (sources.md: facts 7), a brand each. */
export const HEADS: readonly string[] = BRAND_FACTS.flatMap(({ family }) => family ?? [])

const hasHead = (number: string): boolean =>
  HEADS.some((head) => number.startsWith(head) && number.length === head.length + 4)

/** The three digits of cards that are one of each brand and have the same ones. */
const digitsOfFamily = (cards: readonly ListedCard[]): string | undefined => {
  const [digits, ...others] = new Set(cards.map(({ number }) => (hasHead(number) ? number.slice(-4, -1) : '')))
  return others.length === 0 && cards.length === HEADS.length ? digits || undefined : undefined
}

/**
 * The numbers of cards, short, for the script of the page. Three digits, of which a number of each brand is made; of a
 * family such digits behind the code (`1a601`), or only the first of them where the code is the others (`551` is code 51
 * and digits 551); or the numbers themselves.
 */
export const digitsForScript = (cards: readonly ListedCard[]): string => {
  const names = [...new Set(cards.map(({ name }) => name))]
  return names
    .map((name) => {
      const same = cards.filter((card) => card.name === name)
      const digits = digitsOfFamily(same)
      if (!digits) return same.map(({ number }) => number).join(' ')
      const [, code = ''] = names.length === 1 ? [] : name.split('/')
      return digits.endsWith(code) ? digits : code + digits
    })
    .join(' ')
}
