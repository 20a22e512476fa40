import { useState } from 'preact/hooks'
import { isMap } from '../../../domain/is-map.ts'
import type { Tampering } from '../../../domain/tampering.ts'
import { Icon } from '../../../look/icon.tsx'
import { useConsole } from '../../parts/use-console.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Thing } from './load-thing.ts'
import { SPOILT } from './webhook-choices.ts'

const STATUSES = {
  transaction: ['authenticated', 'failed', 'canceled', 'initialized', 'challenge_required', 'challenge_ongoing'],
  link: ['SUCCESS', 'ERROR', 'PENDING'],
} as const

/** What is merged into the body; undefined for text that is no object. */
const readChanges = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isMap(value) ? value : undefined
  } catch {
    return undefined
  }
}

type Props = { readonly thing: Thing; readonly onClose: () => void }

/** A webhook that says what somebody wants it to say. */
export const WebhookOrder = ({ thing: { row, link, transaction }, onClose }: Props) => {
  const { act } = useConsole()
  const subject =
    row.kind === 'webhook' ? row.of : ({ kind: link ? 'link' : 'transaction', id: link?.id ?? row.id } as const)
  const statuses = STATUSES[subject.kind]
  const now = subject.kind === 'link' ? link?.status : transaction?.status
  const [status, setStatus] = useState<string>(statuses.find((one) => one !== now) ?? '')
  const [changes, setChanges] = useState('')
  const [url, setUrl] = useState('')
  const [spoilt, setSpoilt] = useState<Tampering | ''>('')
  const [problem, setProblem] = useState('')
  const send = async (): Promise<void> => {
    const payload = changes.trim() === '' ? undefined : readChanges(changes)
    if (changes.trim() !== '' && !payload) return setProblem('The changes are no JSON object, such as {"amount": 1}.')
    const about = subject.kind === 'link' ? { link: subject.id } : { transaction: subject.id }
    const got = await act('Webhook sent', 'fireWebhook', {
      body: {
        ...about,
        ...(status !== '' && { status }),
        ...(payload && { payload }),
        ...(url !== '' && { url }),
        ...(spoilt !== '' && { tampering: spoilt }),
      },
    })
    if ('value' in got) onClose()
    else setProblem(got.refused.message)
  }
  return (
    <FormDialog title="Send a webhook" onClose={onClose} onSubmit={() => void send()} problem={problem}>
      <label>
        <span class="lab">Status that it claims</span>
        <select class="inp" value={status} onChange={({ currentTarget }) => setStatus(currentTarget.value)}>
          <option value="">the real one{now === undefined ? '' : ` (${now})`}</option>
          {statuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <label>
        <span class="lab">Changes of the body</span>
        <textarea
          class="inp mono"
          rows={3}
          spellcheck={false}
          placeholder='{"amount": 1}'
          value={changes}
          onInput={({ currentTarget }) => setChanges(currentTarget.value)}
        />
        <span class="hint">Merged into the body; null removes a field. It is signed as it is then.</span>
      </label>
      <label>
        <span class="lab">Address</span>
        <input
          class="inp"
          type="url"
          placeholder="where its webhooks go"
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </label>
      <label>
        <span class="lab">Signature</span>
        <select
          class="inp"
          value={spoilt}
          onChange={({ currentTarget }) =>
            setSpoilt(SPOILT.find(([value]) => value === currentTarget.value)?.[0] ?? '')
          }
        >
          {SPOILT.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="btn pri">
        <Icon name="hook" isSmall />
        Send
      </button>
    </FormDialog>
  )
}
