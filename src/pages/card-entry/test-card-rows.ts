import { BRAND_FACTS, brandName, factsOf } from '../../core/domain/brands.ts'
import type { CardCatalogue, ListedCard } from '../../core/domain/card-catalog.ts'
import { putIn } from '../../core/domain/fill-template.ts'
import type { Key } from '../languages/en.ts'
import { saidIn } from '../languages/format-message.tsx'
import { type Language, TRANSLATIONS } from '../languages/language.ts'

/** What a page is tested with most: a tap away without JavaScript, too. */
export const FIRST_CARDS: readonly string[] = [
  'frictionless_success',
  'challenge_success',
  'challenge_out_of_band',
  'frictionless_failed',
]

/** The families with a card for every code, by the first part of their names. */
const FAMILIES = {
  frictionless_reason: 'failsByReason',
  challenge_reason: 'asksByReason',
  decline: 'declinedByCode',
} as const

/** What a group of outcomes is called here, in the order in which it is shown. */
const GROUPS = {
  passes: 'groupPasses',
  asks: 'groupAsks',
  fails: 'groupFails',
  network: 'groupNetwork',
  page: 'groupPage',
  transport: 'groupTransport',
  webhook: 'groupWebhook',
  links: 'groupLinks',
} as const satisfies Readonly<Record<string, Key>>

/** What a card leads to in its space, as the console and the control API say it. */
export type CardOutcome = {
  readonly name: string
  readonly scenario: string
  readonly outcome: string
  readonly group: keyof typeof GROUPS
}

/** Cards of one name: what comes of them, and to what it belongs. A number of a family is known by its code. */
export type CardRow = {
  readonly name: string
  readonly group: string
  readonly words: string
  readonly cards: readonly ListedCard[]
}

/** All cards by their names, in the words of a language. */
export type CardRows = {
  /** In the order of the groups. */
  readonly rows: readonly CardRow[]
  /** The families, each with all of its cards. */
  readonly families: readonly CardRow[]
  /** What stands for those that are called as in the catalogue. */
  readonly others: string
  /** Which card of which row, as its button is called. */
  readonly title: (card: ListedCard) => string
}

const isOfEachBrand = (cards: readonly ListedCard[]): boolean => digitsOfFamily(cards) !== undefined

/**
 * What has numbers of its own is called by its outcome: the first name that leads to it. Others are called as in the
 * catalogue, because there is nothing else by which they differ.
 */
export const cardRows = ({ cards }: CardCatalogue, outcomes: readonly CardOutcome[], language: Language): CardRows => {
  const { words } = TRANSLATIONS[language]
  const others = words.groupOthers
  const byName = new Map<string, ListedCard[]>()
  for (const card of cards) byName.set(card.name, [...(byName.get(card.name) ?? []), card])
  const firstOf = new Map([...outcomes].reverse().map(({ scenario, name }) => [scenario, name]))
  const told = new Map(
    outcomes
      .filter(({ name, scenario }) => firstOf.get(scenario) === name && isOfEachBrand(byName.get(name) ?? []))
      .map(({ name, outcome, group }) => [name, { words: saidIn(language, outcome), group: words[GROUPS[group]] }]),
  )
  const families = Object.entries(FAMILIES).map(([name, key]) => ({ name, group: words[key], words: words[key] }))
  const tellName = (name: string) => {
    const [first = '', code = ''] = name.split('/')
    const family = families.find((one) => one.name === first)
    if (family) return { group: family.group, words: `${family.words}: ${code.toUpperCase()}` }
    return told.get(name) ?? { group: others, words: name }
  }
  const all = [...byName].map(([name, same]) => ({ name, cards: same, ...tellName(name) }))
  const groups = [...Object.values(GROUPS).map((key) => words[key]), ...families.map(({ group }) => group), others]
  const rows = [...new Set(groups)].flatMap((group) => all.filter((row) => row.group === group))
  return {
    rows,
    families: families.map((family) => ({
      ...family,
      cards: rows.filter(({ group }) => group === family.group).flatMap((row) => row.cards),
    })),
    others,
    title: ({ name, brand }) => `${factsOf(brand).short}: ${tellName(name).words}`,
  }
}

/** A text as words, each behind a blank. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')}`

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

/** How many cards were found, and whether all of them are seen. */
export const tellFound = (rows: readonly CardRow[], language: Language): string => {
  const count = rows.reduce((sum, { cards }) => sum + cards.length, 0)
  const { noCard, oneCard, someCards, firstCards } = TRANSLATIONS[language].words
  const words = rows.length > MOST_ROWS ? firstCards : ([noCard, oneCard][count] ?? someCards)
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
