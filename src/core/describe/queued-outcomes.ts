import type { OneShot, OneShotConditions } from '../contract/control.gen.ts'
import type { Given } from '../contract/given.ts'
import { isMap } from '../domain/is-record.ts'
import { eachGiven, type OfEach } from '../domain/map-given.ts'
import { brandWords } from './format.ts'

type Untold = Given<Omit<OneShot, 'how'>>

/** A value of a condition as people write it: a list, a range, or the text itself. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(written).join(' or ')
  if (!isMap(value)) return String(value)
  const { from, to } = value
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  return from === undefined ? (to === undefined ? JSON.stringify(value) : `up to ${to}`) : `from ${from}`
}

/** How each condition goes on after "with". */
const CONDITIONS: OfEach<Given<OneShotConditions>, string, 'interface'> = {
  refno: written,
  reference: written,
  card: (value) => `the card ${written(value)}`,
  brand: (value) => [value].flat().map(brandWords).join(' or '),
  amount: (value) => `an amount of ${written(value)} minor units`,
  currency: String,
  email: (value) => `the e-mail ${written(value)}`,
  cardholderName: (value) => `the cardholder ${written(value)}`,
}

/** The orders that a one-shot for orders has met and stays for. */
const metWords = ({ orders }: Untold): string => {
  const names = orders.map(({ refno, reference }) => refno ?? reference ?? '').filter((name) => name !== '')
  if (names.length === 0) return ''
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `; still every try of ${names.slice(0, 3).join(', ')}${more}`
}

/** When something that is armed once decides: "next 2 with order-11*". */
export const armedWords = (armed: Untold): string => {
  const { left, when = {} } = armed
  if (left <= 0) return `used up${metWords(armed)}`
  const isOfOrders = armed.for === 'order'
  const many = when.interface ?? (isOfOrders ? 'orders' : '')
  const head = left === 1 ? `next ${many.replace(/s$/, '') || 'one'}` : `next ${left} ${many}`.trimEnd()
  const parts = eachGiven(when, CONDITIONS)
  return `${head}${parts.length === 0 ? '' : ` with ${parts.join(', ')}`}${isOfOrders ? ', each with all its tries' : ''}${metWords(armed)}`
}
