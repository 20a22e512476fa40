import { BRANDS } from '../../../core/domain/brand-names.ts'
import { hideCardNumbers } from '../../../core/domain/card-numbers.ts'
import { type ConditionOf, conditionRow, eachOfKind } from '../../../core/domain/condition-table.ts'
import { type MemberHandlers, mapMembers } from '../../../core/domain/map-members.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { RequestFacts } from '../../../core/domain/request-facts.ts'
import { matchesGlob } from './globs.ts'

type Condition = {
  /** Its key in the file, its expected value, and the value of the request. */
  readonly key: string
  readonly wanted: () => string
  readonly actual: (facts: RequestFacts) => string | undefined
  /** Returns whether the request matches. A request without the fact does not. */
  readonly fits: (facts: RequestFacts) => boolean
  /** The matched value for the header `sandbox-explain`, if it differs from the expected value. */
  readonly met?: (facts: RequestFacts) => string | undefined
  /** True for texts that a user writes for this scenario, such as a refno. */
  readonly isAimed?: boolean
}

const exactly =
  (key: 'interface' | ConditionOf<'currency' | 'code'>) =>
  (wanted: string): Condition => ({
    key,
    wanted: () => wanted,
    actual: (facts) => facts[key],
    fits: (facts) => wanted === facts[key],
  })

const pattern = (key: ConditionOf<'glob'>) => {
  const { ignoresCase, weight } = conditionRow(key)
  const spelled = (text: string): string => (ignoresCase ? text.toLowerCase() : text)
  return (glob: string): Condition => ({
    key,
    wanted: () => glob,
    actual: ({ [key]: text }) => text,
    fits: ({ [key]: text }) => text !== undefined && matchesGlob(spelled(glob), spelled(text)),
    isAimed: weight === 'aim',
  })
}

type Range = NonNullable<When[ConditionOf<'range'>]>

const formatRange = ({ from, to }: Range): string => (from === to ? String(from) : `${from ?? 0}..${to ?? ''}`)

const range =
  (key: ConditionOf<'range'>) =>
  (wanted: Range): Condition => ({
    key,
    wanted: () => formatRange(wanted),
    actual: ({ [key]: number }) => number?.toString(),
    fits: ({ [key]: number }) =>
      number !== undefined && number >= (wanted.from ?? 0) && number <= (wanted.to ?? Number.MAX_SAFE_INTEGER),
  })

const CONDITIONS: MemberHandlers<When, Condition> = {
  cards: (cards) => {
    const met = ({ cardKey }: RequestFacts) => cards.find(({ key }) => key === cardKey)
    return {
      key: 'card',
      wanted: () => [...new Set(cards.map(({ name }) => name))].join(' or '),
      actual: ({ cardKey }) => cardKey?.split(':')[0],
      fits: (facts) => met(facts) !== undefined,
      met: (facts) => met(facts)?.name,
    }
  },
  interface: exactly('interface'),
  brands: (brands) => ({
    key: 'brand',
    wanted: () => brands.join(' or '),
    actual: ({ brand }) => brand,
    fits: ({ brand }) => brand !== undefined && brands.includes(brand),
    met: ({ brand }) => brand,
  }),
  ...eachOfKind('range', range),
  ...eachOfKind('currency', exactly),
  ...eachOfKind('code', exactly),
  ...eachOfKind('glob', pattern),
}

const LONGEST = 200

/** Makes a text safe for a response header: visible ASCII, limited length, and no card numbers. */
const headerSafe = (text: string): string =>
  hideCardNumbers(text)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, LONGEST)

/** A condition that a request does not match: its key, the expected and the actual value. */
export type Mismatch = { readonly key: string; readonly expected: string; readonly actual: string }

/** The compiled conditions of a `when`. */
export type Matcher = {
  /** True if it contains a text that a user writes for this scenario. */
  readonly isAimed: boolean
  /** Returns whether a request matches all conditions. */
  fits(facts: RequestFacts): boolean
  /** Returns the reason of a match for the response header `sandbox-explain`. Call it for matching requests only. */
  matchedBy(facts: RequestFacts): string
  /** Number of conditions, and the mismatches of a request in order of evaluation. */
  readonly size: number
  mismatches(facts: RequestFacts): readonly Mismatch[]
}

/** Compiles the conditions of a `when`. */
export const matcherOf = (when: When): Matcher => {
  const conditions = mapMembers(when, CONDITIONS)
  /** Cached reasons by card and brand, of which there are some hundred. */
  const known = new Map<string, string>()
  return {
    isAimed: conditions.some(({ isAimed }) => isAimed),
    size: conditions.length,
    mismatches: (facts) =>
      conditions
        .filter(({ fits }) => !fits(facts))
        .map(({ key, wanted, actual }) => ({
          key: `when.${key}`,
          expected: wanted(),
          actual: actual(facts) ?? 'nothing',
        })),
    fits: (facts) => conditions.every(({ fits }) => fits(facts)),
    matchedBy(facts) {
      const key = `${facts.cardKey} ${facts.brand}`
      const reason =
        known.get(key) ??
        headerSafe(conditions.map(({ key, wanted, met = wanted }) => `when.${key} ${met(facts)}`).join(', '))
      known.set(key, reason)
      return reason
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

/** Describes the requests that match `when`, for the sentence about a scenario. */
export const audienceOf = ({ cards, brands, amount, ...texts }: When): string => {
  const parts = [
    cards && cardsOf(cards),
    brands && `brand ${brands.join(' or ')}`,
    amount && amountsOf(amount),
    ...Object.entries(texts).map(([key, value]) => `${key} ${value}`),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
