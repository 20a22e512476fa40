import { compact } from '../domain/compact.ts'
import type { ShownFacts } from '../domain/event.ts'
import { isMap } from '../domain/is-map.ts'
import type { Difference } from '../domain/merge-patch.ts'

const memberOf = (value: unknown, [key, ...rest]: readonly string[]): unknown =>
  key === undefined ? value : isMap(value) && Object.hasOwn(value, key) ? memberOf(value[key], rest) : undefined

/** What decides about an order, of what an answer tells otherwise than it is; undefined where it is nothing of that. */
export const shownIn = (value: unknown, differences: readonly Difference[]): ShownFacts | undefined => {
  const at = (...path: string[]): unknown =>
    differences.some((one) => `${path.join('.')}.`.startsWith(`${one.path.join('.')}.`))
      ? memberOf(value, path)
      : undefined
  const text = (key: string): string | undefined => {
    const said = at(key)
    return typeof said === 'string' ? said.slice(0, 100) : undefined
  }
  const amount = at('detail', 'authorize', 'amount')
  const shown: ShownFacts = compact({
    status: text('status'),
    amount: typeof amount === 'number' ? amount : undefined,
    currency: text('currency'),
    refno: text('refno'),
    transactionId: text('transactionId'),
  })
  return Object.keys(shown).length > 0 ? shown : undefined
}
