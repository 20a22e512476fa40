import type { Row } from '../../../core/contract/control.gen.ts'
import { clockTime } from '../../../core/describe/format.ts'
import { Section, Sign } from '../../parts/display-parts.tsx'
import { useConsole, useOutcome } from '../../parts/hooks.ts'
import type { LoadedSubject } from './load-subject.ts'

/** Lists the transactions and authorizations of an order, oldest first, such as a soft decline and its step-up. */
export const OrderAttempts = ({ row }: LoadedSubject) => {
  const { control, derived, nav, watch } = useConsole()
  const { list, find } = watch.value
  const refno = row.kind === 'transaction' || row.kind === 'authorization' ? (row.refno ?? '') : ''
  const rows = useOutcome(async (): Promise<readonly Row[]> => {
    if (refno === '') return []
    const rowsOf = async (query: { readonly ids: string } | { readonly kind: 'authorization'; readonly q: string }) => {
      const got = await control.call('listActivity', { query })
      return 'value' in got ? got.value.rows : []
    }
    const order = await control.call('getOrder', { query: { refno } })
    const ids = 'value' in order ? order.value.transactions : []
    const [paid, authorized] = await Promise.all([
      ids.length === 0 ? [] : rowsOf({ ids: ids.join(',') }),
      rowsOf({ kind: 'authorization', q: refno }),
    ])
    return [...paid, ...authorized.filter((one) => one.kind === 'authorization' && one.refno === refno)].sort(
      (a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''),
    )
  }, [refno, row, list.total.value])
  if (!rows || rows.length < 2) return null
  // An attempt may have changed since then.
  const current = list.rows.value.length > 0 ? rows.map((one) => find(one.id) ?? one) : rows
  return (
    <Section title="This order" aside={<p>all attempts for {refno}</p>}>
      <ol aria-label="Attempts">
        {current.map(({ id, at = '', display }) => (
          <li key={id} class="need tight">
            <Sign name={display.icon} />
            <div>
              {id === row.id ? (
                <b aria-current="true">{display.title}</b>
              ) : (
                <a href={nav.href({ selected: id })}>{display.title}</a>
              )}
            </div>
            <span class="mut num">{clockTime(derived.local(at))}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
