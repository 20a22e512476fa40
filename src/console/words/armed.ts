import type { OneShot, OneShotConditions, ScenarioChoice } from '../../contract/control.gen.ts'
import { brandWords } from '../../telling/figures.ts'

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
  refno: (value) => written(value),
  reference: (value) => written(value),
  card: (value) => `the card ${written(value)}`,
  brand: brands,
  amount: (value) => `an amount of ${written(value)} minor units`,
  currency: (value) => String(value),
  email: (value) => `the e-mail ${written(value)}`,
  cardholderName: (value) => `the cardholder ${written(value)}`,
}

const KINDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  transactions: ['transaction', 'transactions'],
  links: ['link', 'links'],
}

const ORDER = Object.keys(CONDITIONS)

const withWords = (when: OneShotConditions | undefined): string => {
  // In one order, whatever the order of the answer.
  const given = Object.entries(when ?? {}).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
  const parts = given.flatMap(([key, value]) =>
    key === 'interface' || value === undefined ? [] : [CONDITIONS[key]?.(value) ?? `${key} ${written(value)}`],
  )
  return parts.length === 0 ? '' : ` with ${parts.join(', ')}`
}

/** The orders that a one-shot for orders has met and stays for. */
const metWords = ({ orders }: OneShot): string => {
  const names = orders.map(({ refno, reference }) => refno ?? reference ?? '').filter((name) => name !== '')
  if (names.length === 0) return ''
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `; still every try of ${names.slice(0, 3).join(', ')}${more}`
}

const isOneShot = (armed: OneShot | ScenarioChoice): armed is OneShot => 'left' in armed

/** When something that is armed decides: "next 2 with order-11*", "always", "when nothing else decides". */
export const armedWords = (armed: OneShot | ScenarioChoice): string => {
  if (!isOneShot(armed)) return armed.mode === 'force' ? 'always' : 'when nothing else decides'
  const { left, when } = armed
  if (left <= 0) return `used up${metWords(armed)}`
  const isOfOrders = armed.for === 'order'
  const [one, many] = KINDS[when?.interface ?? ''] ?? (isOfOrders ? ['order', 'orders'] : ['one', ''])
  const head = left === 1 ? `next ${one}` : `next ${left} ${many}`.trimEnd()
  return `${head}${withWords(when)}${isOfOrders ? ', each with all its tries' : ''}${metWords(armed)}`
}
