import { useComputed } from '@preact/signals'
import type { Row } from '../../core/contract/control.gen.ts'
import { brandLabel, counted, lastDigits, money, since } from '../../core/describe/format.ts'
import { merchantReferenceOf } from '../../core/describe/merchant-reference.ts'
import { isBlockedFrame, isEmptyFrameNote } from '../../core/domain/blocked-frame.ts'
import { Sign, Tag, type TagProps } from '../parts/display-parts.tsx'
import { useConsole } from '../parts/hooks.ts'

/** Returns at most one tag: attention first, then a held webhook, gaps in the request data, and a deliberate fault. */
const tagOf = (row: Row): TagProps | undefined => {
  const { kind } = row
  const { attention, held, defect } = row.display
  // In the list of webhooks, the title shows the same.
  if (attention?.kind === 'webhook')
    return kind === 'webhook' ? undefined : { icon: 'webhook', label: attention.title, tone: 'warn' }
  if (attention) {
    const frame = row.kind === 'request' && isBlockedFrame(row)
    const request = !frame ? 'Bad request' : isEmptyFrameNote(row.message ?? '') ? 'Frame origin' : 'Empty frame'
    return { icon: 'bad', label: attention.kind === 'request' ? request : 'No shift', tone: 'warn' }
  }
  if (held) return { icon: 'snow', label: held.title }
  const gaps = row.kind === 'transaction' || row.kind === 'request' ? (row.dataGaps ?? 0) : 0
  if (gaps > 0) return { icon: 'bad', label: counted(gaps, 'gap', 'gaps'), tone: 'warn' }
  return defect === undefined ? undefined : { icon: 'flag', label: defect }
}

/** Returns the card below the amount, with a short form for a phone. A row without a card has the HTTP status. */
const cardOf = (row: Row): readonly [long: string, short: string] => {
  if (row.kind === 'webhook' || (row.kind === 'request' && row.brand === undefined)) {
    const status = row.kind === 'webhook' ? row.lastStatus : row.status
    const text = status === undefined ? '' : `HTTP ${status}`
    return [text, text]
  }
  const brand = row.brand === undefined ? '' : brandLabel(row.brand)
  if (row.kind === 'authorization') {
    const eci = `eci ${row.submitted.eci ?? 'missing'}`
    return [`${brand} ${eci}`.trim(), eci]
  }
  const masked = row.kind === 'request' ? undefined : row.masked
  if (masked === undefined) return [brand || 'no card yet', brand]
  return [`${brand} ${lastDigits(masked)}`, `${brand} ${masked.slice(-4)}`]
}

/**
 * Renders the age of a row, or its time of day while the clock is frozen. Only this part changes over time, and is rendered
 * again for another text.
 */
const Age = ({ at }: { readonly at: string }) => {
  const { derived, watch } = useConsole()
  const { now, local } = derived
  const isFrozen = watch.value.clock.value?.mode === 'frozen'
  return <>{useComputed(() => since(at, now.value, local(at), isFrozen)).value}</>
}

type LiveRowProps = { readonly row: Row; readonly position: number; readonly of: number }

/** Renders a row in two lines: the description, then the reference, the card and the age. */
export const LiveRow = ({ row, position, of }: LiveRowProps) => {
  const { nav } = useConsole()
  const [card, shortCard] = cardOf(row)
  const isHook = row.kind === 'webhook'
  const sum = isHook ? '' : money(row.amount, row.currency)
  const scenario = isHook ? row.url : row.kind === 'authorization' ? row.path : row.scenario
  const tag = tagOf(row)
  return (
    <li aria-posinset={position} aria-setsize={of}>
      <a
        class={`row ${tag ? 'fd' : ''}`}
        href={nav.href({ selected: row.id })}
        aria-current={nav.route.value.selected === row.id ? 'true' : undefined}
        data-row=""
      >
        <Sign name={row.display.icon} />
        <span class="w cut">{row.display.short ?? row.display.title}</span>
        <span class="m">
          <bdi class="ref cut">{merchantReferenceOf(row)}</bdi>
          <span class="fl2 narrows">{tag && <Tag {...tag} />}</span>
          <span class="pan">{shortCard}</span>
          {scenario === undefined || scenario === merchantReferenceOf(row) ? null : (
            <span class="scn cut">{scenario}</span>
          )}
        </span>
        <span class="am num" style={{ '--n': sum.length }}>
          {sum === '' && row.kind === 'link' ? <span class="mut">no amount</span> : sum}
        </span>
        <span class="cd">{card}</span>
        <span class="ag num">{row.at === undefined ? '' : <Age at={row.at} />}</span>
        <span class="kd">{row.kind === 'link' ? 'link' : ''}</span>
      </a>
    </li>
  )
}
