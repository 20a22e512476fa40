import { useState } from 'preact/hooks'
import { own } from '../../../core/contract/vocabulary.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '../../../core/domain/transaction.ts'
import type { Control } from '../../calls/control-api.ts'
import { Field } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { declineWith, NETWORK_CODES } from '../../parts/network-codes.ts'
import { FAULTS } from '../../parts/offered-faults.ts'
import { FormDialog, Picks } from './dialogs.tsx'
import type { LoadedSubject } from './load-subject.ts'

type CountProps = { readonly label: string; readonly value: string; readonly onChange: (text: string) => void }

const Count = (props: CountProps) => <Field type="number" min="1" max="1000" placeholder="all" {...props} />

/** Makes the next status responses of a transaction fail. */
export const FailDialog = ({ subject: { id } }: LoadedSubject) => {
  const { act, watch } = useConsole()
  const [times, setTimes] = useState('3')
  const fail = async (fault: string) => {
    const request = FAULTS.find(([one]) => one === fault)?.[2]
    const body = { on: ['status' as const], ...request, ...(times !== '' && { times: Number(times) }) }
    const got = await act('Faults set', 'setFaults', { path: { id }, body })
    watch.value.altered.value++
    return got
  }
  return (
    <FormDialog title="Fail status responses" onSubmit={fail}>
      <Count label="The next" value={times} onChange={setTimes} />
      <Picks label="Fail with" choices={FAULTS} />
      <p class="hint">Replaces the faults of the outcome and those that you set before.</p>
    </FormDialog>
  )
}

/** Shows another status in the next status responses of a transaction. */
export const ShowStatusDialog = ({ subject: { id }, transaction }: LoadedSubject) => {
  const { act, watch } = useConsole()
  const now = transaction?.status
  const statuses = [...ENDED_STATUSES, ...OPEN_STATUSES].filter((status) => status !== now)
  const [times, setTimes] = useState('')
  const show = async (status: string) => {
    const response = { status }
    const body = times === '' ? response : { turns: [{ response, times: Number(times) }] }
    const got = await act(`Shows ${status}`, 'setStatusOverride', { path: { id }, body })
    watch.value.altered.value++
    return got
  }
  return (
    <FormDialog title="Show another status" onSubmit={show}>
      <Count label="In the next status responses" value={times} onChange={setTimes} />
      <Picks label="Show" choices={statuses.map((status) => [status, status])} />
      <p class="hint">
        The transaction keeps its status{now && ` (${now})`}, and its webhooks and its redirect do not change.
      </p>
    </FormDialog>
  )
}

const exists = async ({ call }: Control, name: string): Promise<boolean> =>
  'value' in (await call('getScenario', { path: { name } }))

/** Declines the authorization of an open transaction. The decline is an outcome of the space until it is assigned. */
export const DeclineDialog = ({ subject: { id }, transaction }: LoadedSubject) => {
  const { act, control, toasts } = useConsole()
  const { name: former = '', patches = [] } = transaction?.scenario ?? {}
  const now = JSON.stringify(patches.at(-1)?.patch)
  const codes = NETWORK_CODES.filter(([one]) => JSON.stringify(declineWith(one)) !== now)
  const decline = async (code: string) => {
    // The ID prevents that it replaces a scenario of the space, also one that is saved at the same time.
    const name = `decline_authorization_${code.toLowerCase()}_${id}`
    const body = JSON.stringify({
      title: `Authorization: declined with ${code}`,
      patch: true,
      ...declineWith(code),
    })
    const saved = await control.call('saveScenario', { path: { name }, body })
    if ('rejected' in saved) return saved
    const request = { path: { id }, body: { name: own(name) } }
    const got = await act(undefined, 'setTransactionScenario', request)
    await control.call('deleteScenario', { path: { name } })
    if ('rejected' in got) return got
    // The former scenario has no patches, and can be assigned by its name.
    const canUndo = patches.length === 0 && (await exists(control, own(former)))
    const undo = () =>
      act(`Undone: ${former} decides again`, 'setTransactionScenario', { path: { id }, body: { name: own(former) } })
    const message = `Declines the authorization of this payment with ${code}`
    toasts.report({ tone: 'pass', message, ...(canUndo && { undo }) })
    return got
  }
  return (
    <FormDialog title="Decline the authorization of this payment" onSubmit={decline}>
      <Picks label="Decline with" choices={codes} />
      <p class="hint">The authentication stays as it is. A gateway declines the payment each time.</p>
    </FormDialog>
  )
}
