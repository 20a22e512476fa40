import type { Brand } from '../../../core/domain/card.ts'
import { eachGiven, type OfEach } from '../../../core/domain/map-given.ts'
import type { When, WhenCard } from '../../../core/domain/queued-outcome.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { globCovers, globsMeet } from './globs.ts'

/** What one entry of a `when` asks for: one of its cards, or of its brands where it names no cards. */
type Wish = Omit<When, 'cards' | 'brands'> & { readonly card?: WhenCard; readonly brand?: Brand }

/**
 * One entry of a `when`, as it is compared. A list is nothing but several rules with one outcome, so that a longer list is
 * no wider rule. How specific it is is counted once: it may be held against a thousand others.
 */
export type Row = Wish & {
  /** How many conditions it has of each weight, the heaviest first. */
  readonly weights: readonly number[]
}

const AIM = 2
const CARD = 1
const OTHER = 0
type Weight = typeof AIM | typeof CARD | typeof OTHER

/** A pattern of wildcards alone is for everybody. */
const weightOfPattern = (glob: string): Weight => (/[^*?]/.test(glob) ? AIM : OTHER)

/** What each condition adds to how specific a `when` is. */
const WEIGHTS: OfEach<Wish, Weight> = {
  interface: () => OTHER,
  card: () => CARD,
  brand: () => OTHER,
  amount: ({ from, to }) => (from === to && from !== undefined ? AIM : OTHER),
  currency: () => OTHER,
  refno: weightOfPattern,
  reference: weightOfPattern,
  email: weightOfPattern,
  cardholderName: weightOfPattern,
}

const weighed = (wish: Wish): Row => {
  const given = eachGiven(wish, WEIGHTS)
  return { ...wish, weights: [AIM, CARD, OTHER].map((weight) => given.filter((each) => each === weight).length) }
}

/** A `when`, entry by entry. A card that is of none of the brands beside it has none. */
export const rowsOf = ({ cards, brands, ...others }: When): readonly Row[] => {
  const { email, cardholderName } = others
  // Requests are compared with these in any case.
  const wish: Wish = {
    ...others,
    ...compact({ email: email?.toLowerCase(), cardholderName: cardholderName?.toLowerCase() }),
  }
  if (cards)
    return cards.filter(({ brand }) => brands?.includes(brand) ?? true).map((card) => weighed({ ...wish, card }))
  return brands ? brands.map((brand) => weighed({ ...wish, brand })) : [weighed(wish)]
}

const brandOf = ({ card, brand }: Row): Brand | undefined => card?.brand ?? brand

/** Some facts are of one interface only (`RequestFacts`). */
const interfaceOf = (row: Row): Row['interface'] => {
  if (row.interface !== undefined) return row.interface
  if (row.refno !== undefined || row.email !== undefined) return 'transactions'
  return row.reference === undefined ? undefined : 'links'
}

const PATTERNS = ['refno', 'reference', 'email', 'cardholderName'] as const

type Range = NonNullable<When['amount']>
const upTo = ({ to = Number.MAX_SAFE_INTEGER }: Range): number => to

const eitherOpen = <T>(one: T | undefined, other: T | undefined, meet: (one: T, other: T) => boolean): boolean =>
  one === undefined || other === undefined || meet(one, other)

const isSame = <T>(one: T, other: T): boolean => one === other

/** Whether a request can fit both. */
export const meets = (one: Row, other: Row): boolean =>
  eitherOpen(interfaceOf(one), interfaceOf(other), isSame) &&
  eitherOpen(one.card?.key, other.card?.key, isSame) &&
  eitherOpen(brandOf(one), brandOf(other), isSame) &&
  eitherOpen(one.currency, other.currency, isSame) &&
  eitherOpen(one.amount, other.amount, (a, b) => (a.from ?? 0) <= upTo(b) && (b.from ?? 0) <= upTo(a)) &&
  PATTERNS.every((key) => eitherOpen(one[key], other[key], globsMeet))

/** Whether a wish is none, or met by whatever meets the other one. */
const follows = <T>(wide: T | undefined, narrow: T | undefined, covers: (wide: T, narrow: T) => boolean): boolean =>
  wide === undefined || (narrow !== undefined && covers(wide, narrow))

/** Whether every request that fits the narrow one fits the wide one, too. */
export const covers = (wide: Row, narrow: Row): boolean =>
  follows(wide.interface, interfaceOf(narrow), isSame) &&
  follows(wide.card?.key, narrow.card?.key, isSame) &&
  follows(wide.brand, brandOf(narrow), isSame) &&
  follows(wide.currency, narrow.currency, isSame) &&
  follows(wide.amount, narrow.amount, (a, b) => (a.from ?? 0) <= (b.from ?? 0) && upTo(a) >= upTo(b)) &&
  PATTERNS.every((key) => follows(wide[key], narrow[key], globCovers))

/** Whether a rule is for certain requests: for a card, or for something that is made up for it. Others are general. */
export const isPointed = ({ weights: [aims = 0, cards = 0] }: Row): boolean => aims + cards > 0

/**
 * Whether a rule is more specific than another one that shares requests with it: it has more of what weighs most (a text
 * or an exact amount, then a card, then anything else), or it is for a part of the other's requests only.
 */
export const isMoreSpecific = (one: Row, other: Row): boolean => {
  for (const [place, ours] of one.weights.entries()) {
    const theirs = other.weights[place] ?? 0
    if (ours !== theirs) return ours > theirs
  }
  return covers(other, one) && !covers(one, other)
}
