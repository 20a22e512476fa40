import type { Row } from '../../core/contract/control.gen.ts'
import type { Console } from '../state/console-state.ts'

/**
 * Returns the row of a value: the row with this ID, otherwise the only payment with it, otherwise the only row with it.
 * Returns undefined if there are none or several.
 */
export const findExactRow = async ({ control }: Console, q: string): Promise<Row | undefined> => {
  if (q === '') return undefined
  const search = (kind?: string) => control.call('listActivity', { query: { q, exact: true, kind, limit: 10 } })
  const [all, payments] = await Promise.all([search(), search('transaction,link')])
  if ('rejected' in all || 'rejected' in payments) return undefined
  const own = all.value.rows.find(({ id }) => id.toLowerCase() === q.toLowerCase())
  const { total, rows } = payments.value.total > 0 ? payments.value : all.value
  return own ?? (total === 1 ? rows[0] : undefined)
}
