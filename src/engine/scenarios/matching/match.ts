import { BRANDS } from '../../../core/domain/brand-names.ts'
import { redactNumbers } from '../../../core/domain/card-numbers.ts'
import { type ConditionOf, conditionRow, eachOfKind } from '../../../core/domain/condition-table.ts'
import { eachGiven, type OfEach } from '../../../core/domain/map-given.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { RequestFacts } from '../../../core/domain/request-facts.ts'
import { matchesGlob } from './globs.ts'

type Condition = {
  /** Its key in the file, what it wants, and what the request has there. */
  readonly key: string
  readonly wanted: () => string
  readonly came: (facts: RequestFacts) => string | undefined
  /** Whether the request is as wanted. A request that lacks the fact is not. */
  readonly fits: (facts: RequestFacts) => boolean
  /** What matched, as the header `sandbox-explain` says it, where that is not all that it wants. */
  readonly met?: (facts: RequestFacts) => string | undefined
  /** Somebody aims at the scenario by a text of the request, such as a refno made for it. */
  readonly isAimed?: boolean
}

const exactly =
  (key: 'interface' | ConditionOf<'currency'>) =>
  (wanted: string): Condition => ({
    key,
    wanted: () => wanted,
    came: (facts) => facts[key],
    fits: (facts) => wanted === facts[key],
  })

const pattern = (key: ConditionOf<'glob'>) => {
  const { ignoresCase, weight } = conditionRow(key)
  const spelled = (text: string): string => (ignoresCase ? text.toLowerCase() : text)
  return (glob: string): Condition => ({
    key,
    wanted: () => glob,
    came: ({ [key]: text }) => text,
    fits: ({ [key]: text }) => text !== undefined && matchesGlob(spelled(glob), spelled(text)),
    isAimed: weight === 'aim',
  })
}

type Range = NonNullable<When[ConditionOf<'range'>]>

const rangeWords = ({ from, to }: Range): string => (from === to ? String(from) : `${from ?? 0}..${to ?? ''}`)

const range =
  (key: ConditionOf<'range'>) =>
  (wanted: Range): Condition => ({
    key,
    wanted: () => rangeWords(wanted),
    came: ({ [key]: number }) => number?.toString(),
    fits: ({ [key]: number }) =>
      number !== undefined && number >= (wanted.from ?? 0) && number <= (wanted.to ?? Number.MAX_SAFE_INTEGER),
  })

const CONDITIONS: OfEach<When, Condition> = {
  cards: (cards) => {
    const met = ({ cardKey }: RequestFacts) => cards.find(({ key }) => key === cardKey)
    return {
      key: 'card',
      wanted: () => [...new Set(cards.map(({ name }) => name))].join(' or '),
      came: ({ cardKey }) => cardKey?.split(':')[0],
      fits: (facts) => met(facts) !== undefined,
      met: (facts) => met(facts)?.name,
    }
  },
  interface: exactly('interface'),
  brands: (brands) => ({
    key: 'brand',
    wanted: () => brands.join(' or '),
    came: ({ brand }) => brand,
    fits: ({ brand }) => brand !== undefined && brands.includes(brand),
    met: ({ brand }) => brand,
  }),
  ...eachOfKind('range', range),
  ...eachOfKind('currency', exactly),
  ...eachOfKind('glob', pattern),
}

const LONGEST = 200

/** Only what may stand in a response header: visible ASCII, not too long, and nothing like a card number. */
const headerSafe = (text: string): string =>
  redactNumbers(text)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, LONGEST)

/** A condition that a request does not meet: its key, what it wants, and what the request has. */
export type Misfit = { readonly key: string; readonly expected: string; readonly actual: string }

/** The conditions of a `when`, ready to be asked about many requests. */
export type Matcher = {
  /** Whether it wants a text of the request, which only somebody who aims at the scenario writes. */
  readonly isAimed: boolean
  /** Whether a request fits everything that it gives. */
  fits(facts: RequestFacts): boolean
  /** Why it let a scenario win, as the response header `sandbox-explain` says it. For a request that fits. */
  matchedBy(facts: RequestFacts): string
  /** How many conditions there are, and those that a request does not meet, in the order in which they are asked. */
  readonly size: number
  misfits(facts: RequestFacts): readonly Misfit[]
}

/** Reads the conditions of a `when` once. */
export const matcherOf = (when: When): Matcher => {
  const conditions = eachGiven(when, CONDITIONS)
  /** What is said differs by card and brand only, and there are some hundred of those. */
  const known = new Map<string, string>()
  return {
    isAimed: conditions.some(({ isAimed }) => isAimed),
    size: conditions.length,
    misfits: (facts) =>
      conditions
        .filter(({ fits }) => !fits(facts))
        .map(({ key, wanted, came }) => ({
          key: `when.${key}`,
          expected: wanted(),
          actual: came(facts) ?? 'nothing',
        })),
    fits: (facts) => conditions.every(({ fits }) => fits(facts)),
    matchedBy(facts) {
      const key = `${facts.cardKey} ${facts.brand}`
      const said =
        known.get(key) ??
        headerSafe(conditions.map(({ key, wanted, met = wanted }) => `when.${key} ${met(facts)}`).join(', '))
      known.set(key, said)
      return said
    },
  }
}

const cardsOf = (cards: NonNullable<When['cards']>): string => {
  const brands = BRANDS.filter((brand) => cards.some((card) => card.brand === brand))
  const names = [...new Set(cards.map(({ name }) => name))]
  return `${brands.join(', ')} cards of ${names.join(', ')}`
}

const amountsOf = ({ from, to }: NonNullable<When['amount']>): string => {
  if (from === to) return `amount ${from}`
  const bounds = [from !== undefined && `amount from ${from}`, to !== undefined && `amount up to ${to}`]
  return bounds.filter((bound) => bound !== false).join(', ')
}

/** Which requests `when` is for, as a sentence about the scenario says it. */
export const audienceOf = ({ cards, brands, amount, ...texts }: When): string => {
  const parts = [
    cards && cardsOf(cards),
    brands && `brand ${brands.join(' or ')}`,
    amount && amountsOf(amount),
    ...Object.entries(texts).map(([key, value]) => `${key} ${value}`),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
