import { BRANDS, type Brand, redactNumbers } from '../../domain/card.ts'
import type { When } from './scenario.ts'

/** What is known of a request when a scenario is chosen. The card number is left out, so that nobody can show it. */
export type RequestFacts = {
  readonly interface: 'transactions' | 'links'
  /** `ListedCard.key` of the number, or the one that an alias keeps. */
  readonly cardKey?: string | undefined
  readonly brand?: Brand | undefined
  readonly amount?: number | undefined
  readonly currency?: string | undefined
  readonly refno?: string | undefined
  readonly reference?: string | undefined
  readonly email?: string | undefined
  readonly cardholderName?: string | undefined
}

/**
 * Whether a text matches a pattern in which `*` is any run of characters and `?` is one.
 * Two pointers and no regular expression: the time stays within pattern times text, whatever the author writes.
 */
export const matchesGlob = (pattern: string, text: string): boolean => {
  let p = 0
  let t = 0
  let star = -1
  let resume = 0
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++
      resume = t
    } else if (p < pattern.length && (pattern[p] === '?' || pattern[p] === text[t])) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++resume
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

type Condition<Wanted> = {
  /** Whether the request is as wanted. A request that lacks the fact is not. */
  readonly fits: (wanted: Wanted, facts: RequestFacts) => boolean
  /** The condition as the header `sandbox-explain` says it: its key in the file, and what matched. */
  readonly said: (wanted: Wanted, facts: RequestFacts) => string
  /** Somebody aims at the scenario by a text of the request, such as a refno made for it. */
  readonly isAimed?: true
}

const exactly = (key: 'interface' | 'currency'): Condition<string> => ({
  fits: (wanted, facts) => wanted === facts[key],
  said: (wanted) => `${key} ${wanted}`,
})

const pattern = (
  key: 'refno' | 'reference' | 'email' | 'cardholderName',
  spelled: (text: string) => string = (text) => text,
): Condition<string> => ({
  fits: (glob, { [key]: text }) => text !== undefined && matchesGlob(spelled(glob), spelled(text)),
  said: (glob) => `${key} ${glob}`,
  isAimed: true,
})

/** People write names and addresses in any case. */
const inAnyCase = (text: string): string => text.toLowerCase()

const range = ({ from, to }: NonNullable<When['amount']>): string =>
  from === to ? String(from) : `${from ?? 0}..${to ?? ''}`

type Conditions<Wanted> = { readonly [Key in keyof Wanted]-?: Condition<NonNullable<Wanted[Key]>> }

/** Everything that `when` can say. A key that is missing here does not compile. */
const CONDITIONS: Conditions<When> = {
  cards: {
    fits: (cards, { cardKey }) => cards.some(({ key }) => key === cardKey),
    said: (cards, { cardKey }) => `card ${cards.find(({ key }) => key === cardKey)?.name}`,
  },
  interface: exactly('interface'),
  brands: {
    fits: (brands, { brand }) => brand !== undefined && brands.includes(brand),
    said: (_brands, { brand }) => `brand ${brand}`,
  },
  amount: {
    fits: ({ from = 0, to = Number.MAX_SAFE_INTEGER }, { amount }) =>
      amount !== undefined && amount >= from && amount <= to,
    said: (wanted) => `amount ${range(wanted)}`,
  },
  currency: exactly('currency'),
  refno: pattern('refno'),
  reference: pattern('reference'),
  email: pattern('email', inAnyCase),
  cardholderName: pattern('cardholderName', inAnyCase),
}

/** What `ask` says of each condition that `when` gives, in the order of the table. */
const eachGiven = <Given extends object, T>(
  given: Given,
  conditions: Conditions<Given>,
  ask: <Wanted>(condition: Condition<Wanted>, wanted: Wanted) => T,
): T[] => {
  const one = <Key extends keyof Given>(key: Key): T[] => {
    const wanted = given[key]
    return wanted === undefined || wanted === null ? [] : [ask(conditions[key], wanted)]
  }
  return (Object.keys(conditions) as (keyof Given)[]).flatMap((key) => one(key))
}

/** Whether a request fits everything that `when` gives. */
export const matches = (when: When, facts: RequestFacts): boolean =>
  eachGiven(when, CONDITIONS, ({ fits }, wanted) => fits(wanted, facts)).every((fit) => fit)

/** Whether `when` wants a text of the request, which only somebody who aims at the scenario writes. */
export const isAimed = (when: When | undefined): boolean =>
  when !== undefined && eachGiven(when, CONDITIONS, (condition) => condition.isAimed === true).includes(true)

const LONGEST = 200

/** Only what may stand in a response header: visible ASCII, not too long, and nothing like a card number. */
const headerSafe = (text: string): string => redactNumbers(text.replace(/[^\x20-\x7e]/g, '?')).slice(0, LONGEST)

/** Why `when` let a scenario win, as the response header `sandbox-explain` says it. For a request that fits. */
export const becauseOf = (when: When, facts: RequestFacts): string =>
  headerSafe(eachGiven(when, CONDITIONS, ({ said }, wanted) => `when.${said(wanted, facts)}`).join(', '))

const cardsOf = (cards: NonNullable<When['cards']>): string => {
  const brands = BRANDS.filter((brand) => cards.some((card) => card.brand === brand))
  const names = [...new Set(cards.map(({ name }) => name))]
  return `${brands.join(', ')} cards of ${names.join(', ')}`
}

const amountsOf = ({ from, to }: NonNullable<When['amount']>): string => {
  if (from === to) return `amount ${from}`
  return [from === undefined ? '' : `amount from ${from}`, to === undefined ? '' : `amount up to ${to}`]
    .filter((part) => part !== '')
    .join(', ')
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
