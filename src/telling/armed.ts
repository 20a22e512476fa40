import type { OneShot, OneShotConditions } from '../contract/control.gen.ts'
import type { Given } from '../contract/given.ts'
import { brandWords } from './figures.ts'

type Untold = Given<Omit<OneShot, 'how'>>

/** A value of a condition as people write it: a list, a range, or the text itself. */
const written = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(written).join(' or ')
  if (typeof value !== 'object' || value === null) return String(value)
  const { from, to } = Object.fromEntries(Object.entries(value))
  if (from !== undefined && to !== undefined) return `${from} to ${to}`
  return from === undefined ? (to === undefined ? JSON.stringify(value) : `up to ${to}`) : `from ${from}`
}

const brands = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).map((one) => brandWords(String(one))).join(' or ')

/** How each condition goes on after "with". */
const CONDITIONS: Readonly<Record<string, (value: unknown) => string>> = {
  refno: written,
  reference: written,
  card: (value) => `the card ${written(value)}`,
  brand: brands,
  amount: (value) => `an amount of ${written(value)} minor units`,
  currency: String,
  email: (value) => `the e-mail ${written(value)}`,
  cardholderName: (value) => `the cardholder ${written(value)}`,
}

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  transactions: ['transaction', 'transactions'],
  links: ['link', 'links'],
}

const ORDER = Object.keys(CONDITIONS)

const withWords = (when: Given<OneShotConditions> | undefined): string => {
  // In one order, whatever the order of the answer.
  const given = Object.entries(when ?? {}).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
  const parts = given.flatMap(([key, value]) =>
    key === 'interface' || value === undefined ? [] : [CONDITIONS[key]?.(value) ?? `${key} ${written(value)}`],
  )
  return parts.length === 0 ? '' : ` with ${parts.join(', ')}`
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
  const { left, when } = armed
  if (left <= 0) return `used up${metWords(armed)}`
  const isOfOrders = armed.for === 'order'
  const [one, many] = KINDS[when?.interface ?? ''] ?? (isOfOrders ? ['order', 'orders'] : ['one', ''])
  const head = left === 1 ? `next ${one}` : `next ${left} ${many}`.trimEnd()
  return `${head}${withWords(when)}${isOfOrders ? ', each with all its tries' : ''}${metWords(armed)}`
}
