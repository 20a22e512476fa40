import type { Brand } from '../../../core/domain/brand-names.ts'
import {
  boundTo,
  type ConditionName,
  type ConditionOf,
  conditionRow,
  eachOfKind,
} from '../../../core/domain/condition-table.ts'
import { type MemberHandlers, mapMembers } from '../../../core/domain/map-members.ts'
import type { When } from '../../../core/domain/queued-outcome.schema.ts'
import type { WhenCard } from '../../../core/domain/queued-outcome.ts'
import { namesOf } from '../../../core/domain/table-keys.ts'
import { compact } from '../../../core/domain/without-undefined.ts'
import { globCovers, globsMeet } from './globs.ts'

/** One entry of a `when`: one of its cards, or one of its brands if it names no cards. */
type WhenEntry = Omit<When, 'cards' | 'brands'> & { readonly card?: WhenCard; readonly brand?: Brand }

/**
 * One entry of a `when` for comparisons. A list is several rules with one outcome, so that a longer list is not a wider
 * rule. The weights are computed once, because an entry may be compared with a thousand others.
 */
export type Row = WhenEntry & {
  /** Number of conditions per weight, the heaviest first. */
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

// A pattern of wildcards only matches every request.
const ofPattern = (name: ConditionOf<'glob'>) => (glob: string) => (/[^*?]/.test(glob) ? weightOf(name) : OTHER)
// Only a range of one number can be chosen for a single request.
const ofRange =
  (name: ConditionOf<'range'>) =>
  ({ from, to }: Range) =>
    from === to && from !== undefined ? weightOf(name) : OTHER

/** The weight that each condition adds to a `when`. */
const WEIGHTS: MemberHandlers<WhenEntry, Weight> = {
  interface: () => weightOf('interface'),
  card: () => weightOf('card'),
  brand: () => weightOf('brand'),
  ...eachOfKind('range', ofRange),
  ...eachOfKind('currency', (name) => () => weightOf(name)),
  ...eachOfKind('code', (name) => () => weightOf(name)),
  ...eachOfKind('glob', ofPattern),
}

/** Returns a row with the brand of its card, and the interface of its facts. */
const weighed = (entry: WhenEntry): Row => {
  const input = mapMembers(entry, WEIGHTS)
  const of = { interface: entry.interface ?? boundTo(entry)?.interface, brand: entry.card?.brand ?? entry.brand }
  return {
    ...entry,
    ...compact(of),
    weights: [AIM, CARD, OTHER].map((weight) => input.filter((each) => each === weight).length),
  }
}

/** Normalizes patterns for comparisons. */
const spelled = (when: When): When => ({
  ...when,
  ...compact(eachOfKind('glob', (name) => (conditionRow(name).ignoresCase ? when[name]?.toLowerCase() : when[name]))),
})

/** Returns the entries of a `when`. A card of a brand that is not listed next to it has none. */
export const rowsOf = (when: When): readonly Row[] => {
  const { cards, brands, ...entry } = spelled(when)
  if (cards)
    return cards.filter(({ brand }) => brands?.includes(brand) ?? true).map((card) => weighed({ ...entry, card }))
  return brands ? brands.map((brand) => weighed({ ...entry, brand })) : [weighed(entry)]
}

const upTo = ({ to = Number.MAX_SAFE_INTEGER }: Range): number => to

/** Relation of two values of a condition: if a request can match both, and if all that match `narrow` match `wide`. */
type Relation<Value> = {
  readonly meet: (a: Value, b: Value) => boolean
  readonly cover: (wide: Value, narrow: Value) => boolean
}

const isSame = (a: string, b: string): boolean => a === b
const SAME: Relation<string> = { meet: isSame, cover: isSame }
const isSameCard = (a: WhenCard, b: WhenCard): boolean => a.key === b.key
const RANGES: Relation<Range> = {
  meet: (a, b) => (a.from ?? 0) <= upTo(b) && (b.from ?? 0) <= upTo(a),
  cover: (a, b) => (a.from ?? 0) <= (b.from ?? 0) && upTo(a) >= upTo(b),
}
const PATTERNS: Relation<string> = { meet: globsMeet, cover: globCovers }

type Relations<Of> = { readonly [Key in keyof Of]-?: Relation<NonNullable<Of[Key]>> }

const RELATIONS: Relations<WhenEntry> = {
  card: { meet: isSameCard, cover: isSameCard },
  interface: SAME,
  brand: SAME,
  ...eachOfKind('currency', () => SAME),
  ...eachOfKind('code', () => SAME),
  ...eachOfKind('range', () => RANGES),
  ...eachOfKind('glob', () => PATTERNS),
}
const KEYS = namesOf(RELATIONS)

const meetIn = <Of, Key extends keyof Of>(of: Relations<Of>, key: Key, a: Of[Key], b: Of[Key]): boolean =>
  a === undefined || a === null || b === undefined || b === null || of[key].meet(a, b)

const coversIn = <Of, Key extends keyof Of>(of: Relations<Of>, key: Key, wide: Of[Key], narrow: Of[Key]): boolean =>
  wide === undefined || wide === null || (narrow !== undefined && narrow !== null && of[key].cover(wide, narrow))

/** Returns whether a request can match both. */
export const meets = (a: WhenEntry, b: WhenEntry): boolean =>
  KEYS.every((key) => meetIn<WhenEntry, keyof WhenEntry>(RELATIONS, key, a[key], b[key]))

/** Returns whether every request that matches `narrow` also matches `wide`. */
export const covers = (wide: WhenEntry, narrow: WhenEntry): boolean =>
  KEYS.every((key) => coversIn<WhenEntry, keyof WhenEntry>(RELATIONS, key, wide[key], narrow[key]))

/** Returns whether a rule targets certain requests: by a card, or by a value that is chosen for it. */
export const isTargeted = ({ weights: [aims = 0, cards = 0] }: Row): boolean => aims + cards > 0

/**
 * Returns whether a rule is more specific than another one with shared requests: it has more of the heaviest conditions
 * (a text or an exact amount, then a card, then others), or it matches only a part of the other's requests.
 */
export const isMoreSpecific = (a: Row, b: Row): boolean => {
  for (const [index, weight] of a.weights.entries()) {
    const other = b.weights[index] ?? 0
    if (weight !== other) return weight > other
  }
  return covers(b, a) && !covers(a, b)
}
