import type { Brand } from '../../domain/card.ts'
import type { When, WhenCard } from '../../domain/one-shot.ts'
import { eachGiven, type OfEach } from './each-given.ts'
import { globCovers, globsMeet } from './globs.ts'

/**
 * One entry of a `when`: for one of its cards, or of its brands where it names no cards. A list is nothing but several
 * rules with one outcome, so that a longer list is no wider rule.
 */
export type Row = Omit<When, 'cards' | 'brands'> & { readonly card?: WhenCard; readonly brand?: Brand }

/** A `when`, entry by entry. A card that is of none of the brands beside it has none. */
export const rowsOf = ({ cards, brands, ...others }: When): readonly Row[] => {
  if (cards) return cards.filter(({ brand }) => brands?.includes(brand) ?? true).map((card) => ({ ...others, card }))
  return brands ? brands.map((brand) => ({ ...others, brand })) : [others]
}

const brandOf = ({ card, brand }: Row): Brand | undefined => card?.brand ?? brand

/** Some facts are of one interface only (`RequestFacts`). */
const interfaceOf = (row: Row): Row['interface'] => {
  if (row.interface !== undefined) return row.interface
  if (row.refno !== undefined || row.email !== undefined) return 'transactions'
  return row.reference === undefined ? undefined : 'links'
}

type Pattern = 'refno' | 'reference' | 'email' | 'cardholderName'

/** As requests are compared: names and addresses in any case. */
const patternOf = (key: Pattern, row: Row): string | undefined =>
  key === 'email' || key === 'cardholderName' ? row[key]?.toLowerCase() : row[key]

const PATTERNS: readonly Pattern[] = ['refno', 'reference', 'email', 'cardholderName']

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
  PATTERNS.every((key) => eitherOpen(patternOf(key, one), patternOf(key, other), globsMeet))

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
  PATTERNS.every((key) => follows(patternOf(key, wide), patternOf(key, narrow), globCovers))

const AIM = 2
const CARD = 1
const OTHER = 0
type Weight = typeof AIM | typeof CARD | typeof OTHER

/** A pattern of wildcards alone is for everybody. */
const weightOfPattern = (glob: string): Weight => (/[^*?]/.test(glob) ? AIM : OTHER)

/** What each condition adds to how specific a `when` is. */
const WEIGHTS: OfEach<Row, Weight> = {
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

/** Whether a rule is for certain requests: for a card, or for something that is made up for it. Others are general. */
export const isPointed = (row: Row): boolean => eachGiven(row, WEIGHTS).some((weight) => weight !== OTHER)

/**
 * Whether a rule is more specific than another one that shares requests with it: it has more of what weighs most (a text
 * or an exact amount, then a card, then anything else), or it is for a part of the other's requests only.
 */
export const isMoreSpecific = (one: Row, other: Row): boolean => {
  const [ours, theirs] = [eachGiven(one, WEIGHTS), eachGiven(other, WEIGHTS)]
  for (const weight of [AIM, CARD, OTHER]) {
    const more = ours.filter((each) => each === weight).length - theirs.filter((each) => each === weight).length
    if (more !== 0) return more > 0
  }
  return covers(other, one) && !covers(one, other)
}
