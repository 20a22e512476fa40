import type { TransactionFaults } from '../../../core/contract/control.gen.ts'
import { upper } from '../../../core/describe/format.ts'
import { isMap } from '../../../core/domain/is-record.ts'
import { Button } from '../../parts/controls.tsx'
import { Note } from '../../parts/display-parts.tsx'
import { describeHold, removeHold } from '../../parts/holds.tsx'
import { useConsole } from '../../parts/hooks.ts'
import type { LoadedSubject } from './load-subject.ts'

type Faults = NonNullable<TransactionFaults['faults']>
type Effect = Pick<Faults, 'status' | 'connection' | 'body' | 'latency'>
type Endpoint = keyof TransactionFaults['applied']

const ENDPOINTS: Readonly<Record<Endpoint, string>> = {
  init: 'initialization response',
  start: 'start page',
  status: 'status response',
  authorize: 'authorization response',
}

/** Describes a faulty response: `status 503`, `a reset connection, 5s late`. */
const describeEffect = ({ status, connection, body, latency }: Effect): string =>
  [
    status === undefined ? '' : `status ${status}`,
    connection && 'a reset connection',
    body && 'truncated JSON',
    latency && `${latency} late`,
  ]
    .filter(Boolean)
    .join(', ')

/** Describes the endpoints that are still faulty: `the next 2 status responses`; empty if the faults are used up. */
const describeLeft = ({ on = [], times }: Faults, applied: TransactionFaults['applied'], isOpen: boolean): string =>
  on
    .flatMap((endpoint): readonly string[] => {
      // The start page of an ended transaction is not displayed again.
      if (endpoint === 'start' && !isOpen) return []
      const name = ENDPOINTS[endpoint]
      const most = times ?? (endpoint === 'init' || endpoint === 'authorize' ? 1 : undefined)
      if (most === undefined) return [`all ${name}s`]
      const left = most - (applied[endpoint] ?? 0)
      if (left <= 0) return []
      return [left === 1 ? `the next ${name}` : `the next ${left} ${name}s`]
    })
    .join(' and ')

const describeTurns = (turns: NonNullable<Faults['turns']>): string =>
  turns
    .map(({ fault, times }) => `${times ?? 'all'} with ${fault ? describeEffect(fault) : 'no fault'}`)
    .join(', then ')

/** Returns the title and the text of the active faults; undefined if there are none. */
const describeFaults = ({ faults, from, applied }: TransactionFaults, isOpen: boolean) => {
  if (!faults) return undefined
  const origin = from === 'scenario' ? 'Set by the outcome.' : 'Set manually.'
  if (faults.turns) return { title: 'Faults in turns', text: `${describeTurns(faults.turns)}. ${origin}` }
  const left = describeLeft(faults, applied, isOpen)
  if (left === '') return undefined
  return { title: `Faulty: ${left}`, text: `${upper(describeEffect(faults))}. ${origin}` }
}

/** Renders the faults, the overridden status and the holds of a payment, each with a button that removes it. */
export const ResponseChanges = ({ row, subject, transaction, altered }: LoadedSubject) => {
  const console = useConsole()
  const { act, watch } = console
  const { holds } = watch.value
  const faults = altered?.faults && describeFaults(altered.faults, row.display.isOpen)
  const { statusOverride = null, changed = [], added = [], removed = [] } = altered?.override ?? {}
  const path = { id: transaction?.id ?? '' }
  const after = async (done: Promise<unknown>) => {
    await done
    watch.value.altered.value++
  }
  const shown = isMap(statusOverride) && typeof statusOverride.status === 'string' ? statusOverride.status : undefined
  const members = [...changed, ...added, ...removed]
  return (
    <>
      {faults && (
        <Note
          isPlain
          icon="plug"
          {...faults}
          action={
            <Button
              aria-label="Remove the faults"
              onClick={() => after(act('Faults removed', 'deleteFaults', { path }))}
            >
              Remove
            </Button>
          }
        />
      )}
      {statusOverride && (
        <Note
          isPlain
          icon="eye"
          title={shown === undefined ? 'Status responses are changed' : `Status responses show ${shown}`}
          text={`${members.length === 0 ? 'The next one shows the actual values' : `Changed: ${members.join(', ')}`}. The actual status is ${transaction?.status}.`}
          action={
            <Button
              aria-label="Remove the override"
              onClick={() => after(act('Actual status shown again', 'deleteStatusOverride', { path }))}
            >
              Remove
            </Button>
          }
        />
      )}
      {holds.value
        .filter((hold) => hold[subject.kind] === subject.id && hold.left !== 0)
        .map((hold) => (
          <Note
            key={hold.id}
            isPlain
            icon="snow"
            title={`Holds ${describeHold(hold)}`}
            text="Until you release it, or for 60 s."
            action={
              <Button aria-label="Remove the hold" onClick={() => removeHold(console, hold)}>
                Remove
              </Button>
            }
          />
        ))}
    </>
  )
}
