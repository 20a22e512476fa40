import type { QueuedOutcome } from '../contract/control.gen.ts'
import type { Input } from '../contract/given.ts'
import { CONDITION_NAMES, type ConditionKind, type ConditionName, conditionRow } from '../domain/condition-table.ts'
import { isMap } from '../domain/is-record.ts'
import { amountIn } from '../domain/money.ts'
import { brandLabel } from './format.ts'

type QueuedOutcomeFacts = Input<Omit<QueuedOutcome, 'usage'>>

/** Formats the value of a condition: an array, or the text itself. */
const written = (value: unknown): string => [value].flat().map(String).join(' or ')

/** Formats an amount or a range: in major units if its currency is known. */
const rangeWritten = (value: unknown, currency: unknown): string => {
  const [format, unit] =
    typeof currency === 'string'
      ? [(amount: unknown) => amountIn(Number(amount), currency, { thousands: ',', decimals: '.' }), '']
      : [String, ' minor units']
  if (!isMap(value)) return `of ${format(value)}${unit}`
  const { from = 0, to } = value
  if (to === undefined) return `from ${format(from)}${unit}`
  if (value.from === undefined) return `up to ${format(to)}${unit}`
  return `of ${from === to ? '' : `${format(from)} to `}${format(to)}${unit}`
}

const brandsWritten = (value: unknown): string => [value].flat().map(String).map(brandLabel).join(' or ')

/** Formatters for each kind of condition. The interface is part of the beginning of the sentence. */
const OF_KIND: Readonly<Record<ConditionKind, ((value: unknown, currency: unknown) => string) | undefined>> = {
  interface: undefined,
  cards: written,
  brands: brandsWritten,
  range: rangeWritten,
  currency: written,
  code: written,
  glob: written,
}

/** Returns the conditions after "with". Names of an order, which need no phrase, come first. */
const conditionsOf = (when: Readonly<Partial<Record<ConditionName, unknown>>>): readonly string[] => {
  const isName = (name: ConditionName): boolean =>
    conditionRow(name).kind === 'glob' && conditionRow(name).phrase === ''
  const ordered = CONDITION_NAMES.toSorted((a, b) => Number(isName(b)) - Number(isName(a)))
  return ordered.flatMap((name) => {
    const { kind, phrase } = conditionRow(name)
    const format = OF_KIND[kind]
    return when[name] === undefined || format === undefined ? [] : [`${phrase}${format(when[name], when.currency)}`]
  })
}

/** Describes the matched orders that a queued outcome still applies to. */
const matchedOrders = ({ orders }: QueuedOutcomeFacts): string => {
  const names = orders.map(({ refno, reference }) => refno ?? reference ?? '').filter((name) => name !== '')
  if (names.length === 0) return ''
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `; still every request for ${names.slice(0, 3).join(', ')}${more}`
}

/** Describes the requests that a queued outcome applies to: "next 2 with order-11*". */
export const describeQueuedOutcome = (queued: QueuedOutcomeFacts): string => {
  const { left, when = {} } = queued
  if (left <= 0) return `used up${matchedOrders(queued)}`
  const isOfOrders = queued.for === 'order'
  const many = when.interface ?? (isOfOrders ? 'orders' : '')
  const head = left === 1 ? `next ${many.replace(/s$/, '') || 'one'}` : `next ${left} ${many}`.trimEnd()
  const parts = conditionsOf(when)
  return `${head}${parts.length === 0 ? '' : ` with ${parts.join(', ')}`}${isOfOrders ? ', each with all its requests' : ''}${matchedOrders(queued)}`
}
