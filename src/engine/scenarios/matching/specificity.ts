import type { Brand } from '../../../core/domain/brand-names.ts'
import {
  boundTo,
  type ConditionName,
  type ConditionOf,
  conditionRow,
  eachOfKind,
} from '../../../core/domain/condition-table.ts'
import { eachGiven, type OfEach } from '../../../core/domain/map-given.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { WhenCard } from '../../../core/domain/queued-outcome.ts'
import { namesOf } from '../../../core/domain/table-keys.ts'
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

type Range = NonNullable<When[ConditionOf<'range'>]>

const WEIGHT: Readonly<Record<ReturnType<typeof conditionRow>['weight'], Weight>> = {
  aim: AIM,
  card: CARD,
  other: OTHER,
}
const weightOf = (name: ConditionName): Weight => WEIGHT[conditionRow(name).weight]

/** A pattern of wildcards alone is for everybody. */
const ofPattern = (name: ConditionOf<'glob'>) => (glob: string) => (/[^*?]/.test(glob) ? weightOf(name) : OTHER)
/** Only a range of one number is made up for a request. */
const ofRange =
  (name: ConditionOf<'range'>) =>
  ({ from, to }: Range) =>
    from === to && from !== undefined ? weightOf(name) : OTHER

/** The weight that each condition adds to a `when`. */
const WEIGHTS: OfEach<Wish, Weight> = {
  interface: () => weightOf('interface'),
  card: () => weightOf('card'),
  brand: () => weightOf('brand'),
  ...eachOfKind('range', ofRange),
  ...eachOfKind('currency', (name) => () => weightOf(name)),
  ...eachOfKind('glob', ofPattern),
}

/** A row with the brand of its card, and the interface that its facts are of. */
const weighed = (wish: Wish): Row => {
  const given = eachGiven(wish, WEIGHTS)
  const of = { interface: wish.interface ?? boundTo(wish)?.interface, brand: wish.card?.brand ?? wish.brand }
  return {
    ...wish,
    ...compact(of),
    weights: [AIM, CARD, OTHER].map((weight) => given.filter((each) => each === weight).length),
  }
}

/** Patterns as they are compared. */
const spelled = (when: When): When => ({
  ...when,
  ...compact(eachOfKind('glob', (name) => (conditionRow(name).ignoresCase ? when[name]?.toLowerCase() : when[name]))),
})

/** A `when`, entry by entry. A card that is of none of the brands beside it has none. */
export const rowsOf = (when: When): readonly Row[] => {
  const { cards, brands, ...wish } = spelled(when)
  if (cards)
    return cards.filter(({ brand }) => brands?.includes(brand) ?? true).map((card) => weighed({ ...wish, card }))
  return brands ? brands.map((brand) => weighed({ ...wish, brand })) : [weighed(wish)]
}

const upTo = ({ to = Number.MAX_SAFE_INTEGER }: Range): number => to

/** How two values of a condition are related: whether a request can fit both, and whether all that fit `narrow` fit `wide`. */
type Relation<Value> = {
  readonly meet: (one: Value, other: Value) => boolean
  readonly cover: (wide: Value, narrow: Value) => boolean
}

const isSame = (one: string, other: string): boolean => one === other
const SAME: Relation<string> = { meet: isSame, cover: isSame }
const isSameCard = (one: WhenCard, other: WhenCard): boolean => one.key === other.key
const RANGES: Relation<Range> = {
  meet: (a, b) => (a.from ?? 0) <= upTo(b) && (b.from ?? 0) <= upTo(a),
  cover: (a, b) => (a.from ?? 0) <= (b.from ?? 0) && upTo(a) >= upTo(b),
}
const PATTERNS: Relation<string> = { meet: globsMeet, cover: globCovers }

type Relations<Of> = { readonly [Key in keyof Of]-?: Relation<NonNullable<Of[Key]>> }

const RELATIONS: Relations<Wish> = {
  card: { meet: isSameCard, cover: isSameCard },
  interface: SAME,
  brand: SAME,
  ...eachOfKind('currency', () => SAME),
  ...eachOfKind('range', () => RANGES),
  ...eachOfKind('glob', () => PATTERNS),
}
const KEYS = namesOf(RELATIONS)

const meetIn = <Of, Key extends keyof Of>(of: Relations<Of>, key: Key, one: Of[Key], other: Of[Key]): boolean =>
  one === undefined || one === null || other === undefined || other === null || of[key].meet(one, other)

const coversIn = <Of, Key extends keyof Of>(of: Relations<Of>, key: Key, wide: Of[Key], narrow: Of[Key]): boolean =>
  wide === undefined || wide === null || (narrow !== undefined && narrow !== null && of[key].cover(wide, narrow))

/** Whether a request can fit both. */
export const meets = (one: Wish, other: Wish): boolean =>
  KEYS.every((key) => meetIn<Wish, keyof Wish>(RELATIONS, key, one[key], other[key]))

/** Whether every request that fits the narrow one fits the wide one, too. */
export const covers = (wide: Wish, narrow: Wish): boolean =>
  KEYS.every((key) => coversIn<Wish, keyof Wish>(RELATIONS, key, wide[key], narrow[key]))

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
