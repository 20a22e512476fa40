import { BRAND_FACTS, brandName, factsOf } from '../../core/domain/brands.ts'
import type { CardCatalog, ListedCard } from '../../core/domain/card-catalog.ts'
import { fillTemplate } from '../../core/domain/fill-template.ts'
import type { Key } from '../languages/en.ts'
import { translateExternal } from '../languages/format-message.tsx'
import { type Language, TRANSLATIONS } from '../languages/language.ts'

/** Most common test cards, one tap away also without JavaScript. */
export const FIRST_CARDS: readonly string[] = [
  'frictionless_success',
  'challenge_success',
  'challenge_out_of_band',
  'frictionless_failed',
]

/** Families with a card for every code, by the first part of their names. */
const FAMILIES = {
  frictionless_reason: 'frictionlessReason',
  challenge_reason: 'challengeReason',
  decline: 'declinedByCode',
} as const

/** Outcomes of an authorization, which a link does not have: its cards keep their catalog name. */
const OF_AUTHORIZATION: readonly string[] = ['soft_decline_on_authorize', 'decline_on_authorize']

/** Titles of the groups of outcomes, in display order. */
const GROUPS = {
  frictionless: 'groupFrictionless',
  challenge: 'groupChallenge',
  failed: 'groupFailed',
  declined: 'groupDeclined',
  page: 'groupPage',
  transport: 'groupTransport',
  webhook: 'groupWebhook',
  links: 'groupLinks',
} as const satisfies Readonly<Record<string, Key>>

/** Outcome of a card in its space, as in the console and the control API. */
export type CardOutcome = {
  readonly name: string
  readonly scenario: string
  readonly outcome: string
  readonly group: keyof typeof GROUPS
}

/** Cards of one name with outcome and group. A number of a family is identified by its code. */
export type CardRow = {
  readonly name: string
  readonly group: string
  readonly label: string
  readonly cards: readonly ListedCard[]
  /** Their numbers for the script: three digits for a number of each brand, otherwise the number. */
  readonly digits: string
}

/** All cards by name, in a language. */
export type CardRows = {
  /** Sorted by group. */
  readonly rows: readonly CardRow[]
  /** Families with all of their cards. */
  readonly families: readonly CardRow[]
  /** Group of cards that keep their catalog name. */
  readonly others: string
  /** Returns the title of a card's button. */
  readonly title: (card: ListedCard) => string
}

const isOfEachBrand = (cards: readonly ListedCard[]): boolean => digitsOfFamily(cards) !== undefined

/** Returns the rows of a space's cards in a language. */
export type CardRowsOf = (language: Language) => CardRows

/**
 * Returns a function that returns the rows of the catalog for the outcomes of a space. Created once for each list of
 * outcomes and language, because they depend on nothing else and every page of a link shows all of them.
 */
export const createCardRows = (catalogue: CardCatalog) => {
  const known = new WeakMap<readonly CardOutcome[], Map<Language, CardRows>>()
  return (outcomes: readonly CardOutcome[]): CardRowsOf => {
    const byLanguage = known.get(outcomes) ?? new Map<Language, CardRows>()
    known.set(outcomes, byLanguage)
    return (language) => {
      const rows = byLanguage.get(language) ?? cardRows(catalogue, outcomes, language)
      byLanguage.set(language, rows)
      return rows
    }
  }
}

/**
 * Returns the rows of all cards. A card with its own number is titled by the outcome of the first name that leads to
 * it. Others keep their catalog name, their only difference.
 */
const cardRows = ({ cards }: CardCatalog, outcomes: readonly CardOutcome[], language: Language): CardRows => {
  const { labels } = TRANSLATIONS[language]
  const others = labels.groupOthers
  const byName = new Map<string, ListedCard[]>()
  for (const card of cards) byName.set(card.name, [...(byName.get(card.name) ?? []), card])
  const firstOf = new Map([...outcomes].reverse().map(({ scenario, name }) => [scenario, name]))
  const titles = new Map(
    outcomes
      .filter(({ name, scenario }) => firstOf.get(scenario) === name && !OF_AUTHORIZATION.includes(scenario))
      .filter(({ name }) => isOfEachBrand(byName.get(name) ?? []))
      .map(({ name, outcome, group }) => [
        name,
        { label: translateExternal(language, outcome), group: labels[GROUPS[group]] },
      ]),
  )
  const families = Object.entries(FAMILIES).map(([name, key]) => ({ name, group: labels[key], label: labels[key] }))
  const describeName = (name: string) => {
    const [first = '', code = ''] = name.split('/')
    const family = families.find((family) => family.name === first)
    if (family) return { group: family.group, label: `${family.label}: ${code.toUpperCase()}` }
    return titles.get(name) ?? { group: others, label: name }
  }
  const all = [...byName].map(([name, cards]) => ({
    name,
    cards,
    digits: digitsForScript(cards),
    ...describeName(name),
  }))
  const groups = [...Object.values(GROUPS).map((key) => labels[key]), ...families.map(({ group }) => group), others]
  const rows = [...new Set(groups)].flatMap((group) => all.filter((row) => row.group === group))
  return {
    rows,
    families: families.map((family) => {
      const cards = rows.filter(({ group }) => group === family.group).flatMap((row) => row.cards)
      return { ...family, cards, digits: digitsForScript(cards) }
    }),
    others,
    title: ({ name, brand }) => `${factsOf(brand).short}: ${describeName(name).label}`,
  }
}

/** Returns the words of a text, each preceded by a space. */
const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')}`

/** Returns the words of a search; empty for no search. */
export const searchTerms = (text: string): readonly string[] => plain(text).split(' ').filter(Boolean)

/**
 * Returns the cards that match a search by beginnings of words or by digits of the number. The script finds the same
 * (a test compares).
 */
export const findCards = (rows: readonly CardRow[], text: string): readonly CardRow[] => {
  const terms = searchTerms(text)
  const digits = text.replace(/[\s-]/g, '')
  const isNumber = /^\d{4,}$/.test(digits)
  const isMeant = ({ group, label, name }: CardRow, { number, brand }: ListedCard): boolean => {
    const about = plain(`${group} ${label} ${name} ${brandName(brand)} ${factsOf(brand).short}`)
    return (isNumber && number.includes(digits)) || terms.every((word) => about.includes(` ${word}`))
  }
  return rows
    .map((row) => ({ ...row, cards: row.cards.filter((card) => isMeant(row, card)) }))
    .filter(({ cards }) => cards.length > 0)
}

/** Maximum of displayed rows, to keep the page small. */
export const MOST_ROWS = 5

/** Describes the number of found cards, and whether all are displayed. */
export const describeSearch = (rows: readonly CardRow[], language: Language): string => {
  const count = rows.reduce((sum, { cards }) => sum + cards.length, 0)
  const { noCard, oneCard, someCards, firstCards } = TRANSLATIONS[language].labels
  const template = rows.length > MOST_ROWS ? firstCards : ([noCard, oneCard][count] ?? someCards)
  return fillTemplate(template, { count: String(count) })
}

/** Returns the short key of a card: without index for the first of its name and brand. */
export const shortKey = ({ key }: ListedCard): string => key.replace(/:0$/, '')

/** Returns the card that an address selects: by key, or by name, code and brand (code or name). */
export const requestedCard = (
  { cards, byName }: CardCatalog,
  { card, code, brand }: Readonly<Record<string, unknown>>,
): ListedCard | undefined => {
  const key = String(card ?? '')
  const name = code ? `${key}/${String(code).trim().toLowerCase().padStart(2, '0')}` : key
  const same = byName(name)
  return (
    cards.find((card) => card.key === key || shortKey(card) === key) ??
    same.find((card) => card.brand === brand || brandName(card.brand) === brand) ??
    same[0]
  )
}

/** Digits before the three digits of the outcome (sources.md: facts 7), one for each brand. */
export const HEADS: readonly string[] = BRAND_FACTS.flatMap(({ family }) => family ?? [])

const hasHead = (number: string): boolean =>
  HEADS.some((head) => number.startsWith(head) && number.length === head.length + 4)

/** Returns the three digits that cards of all brands share. */
const digitsOfFamily = (cards: readonly ListedCard[]): string | undefined => {
  const [digits, ...others] = new Set(cards.map(({ number }) => (hasHead(number) ? number.slice(-4, -1) : '')))
  return others.length === 0 && cards.length === HEADS.length ? digits || undefined : undefined
}

/**
 * Returns card numbers in short form for the script: three digits for a number of each brand, the code and such digits
 * for a family (`1a601`), only the digits if they contain the code (`551` is code 51 with digits 551), or full
 * numbers.
 */
const digitsForScript = (cards: readonly ListedCard[]): string => {
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
