import { HOLD_POINT_NAMES, HOLD_POINTS, type HoldPointRow } from '../../../core/domain/hold-points.ts'
import { describeHold } from '../../parts/holds.tsx'
import { withLazyChunk } from '../../parts/lazy.tsx'
import type { Action } from '../../state/action.ts'
import type { Console } from '../../state/console-state.ts'
import type { LoadedSubject } from './load-subject.ts'

/** Returns the actions that change the next responses about one payment, without a change of the payment itself. */
export const paymentActions = (console: Console, item: LoadedSubject): readonly Action[] => {
  const { act, overlay, watch } = console
  const { row, subject } = item
  const { kind, id } = subject
  const holds = HOLD_POINT_NAMES.flatMap((on): readonly Action[] => {
    const { named }: HoldPointRow = HOLD_POINTS[on]
    // Pages of an ended payment are not displayed again.
    if (!named.includes(kind) || (on !== 'status' && !row.display.isOpen)) return []
    const label = `Hold ${describeHold({ on, times: 1 })}`
    const run = async () => {
      await act(label.replace('Hold', 'Holds'), 'holdResponses', { body: { on, [kind]: id, times: 1 } })
      watch.value.readHolds()
    }
    return [{ label, icon: 'snow', run }]
  }).map((action, n) => (n === 0 ? { ...action, group: 'For 60 s, or until you release it' } : action))
  // The merchant of a link reads the status of the link.
  if (kind === 'link') return holds
  const decline = {
    label: 'Decline the authorization of this payment…',
    note: '51, 1A and other codes',
    icon: 'card' as const,
    run: () =>
      withLazyChunk(console, (of) => {
        overlay.value = () => <of.DeclineDialog {...item} />
      }),
  }
  return [
    // The outcome of an ended payment is final.
    ...(row.display.isOpen ? [decline] : []),
    {
      label: 'Fail status responses…',
      note: '503, 500, reset, truncated or late',
      icon: 'plug',
      run: () =>
        withLazyChunk(console, (of) => {
          overlay.value = () => <of.FailDialog {...item} />
        }),
    },
    {
      label: 'Show another status…',
      note: 'in status responses; the payment stays as it is',
      icon: 'eye',
      run: () =>
        withLazyChunk(console, (of) => {
          overlay.value = () => <of.ShowStatusDialog {...item} />
        }),
    },
    ...holds,
  ]
}
