import { useState } from 'preact/hooks'
import { ENDED_LINK_STATUSES } from '../../../core/domain/link.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '../../../core/domain/transaction.ts'
import { Button, Choice, Field } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { readJson } from '../../start/start-body.ts'
import { FormDialog } from './dialogs.tsx'
import type { LoadedSubject } from './load-subject.ts'
import { TAMPERING_CHOICES } from './webhook-choices.ts'

/** Final states first, because webhooks are sent for them. A deleted link has none. */
const STATUSES = {
  transaction: [...ENDED_STATUSES, ...OPEN_STATUSES],
  link: [...ENDED_LINK_STATUSES, 'PENDING'],
} as const

/** Sends a webhook with a chosen status, body, address and signature. */
export const SendWebhookDialog = ({ story, subject }: LoadedSubject) => {
  const { act } = useConsole()
  const { kind, id } = subject
  const statuses = STATUSES[kind]
  const now = story?.status
  const [status, setStatus] = useState<string>(statuses.find((status) => status !== now) ?? '')
  const [changes, setChanges] = useState('')
  const [url, setUrl] = useState('')
  const [tampering, setTampering] = useState(TAMPERING_CHOICES[0]?.[0] ?? '')
  const send = async () => {
    const read = readJson(changes)
    if ('problem' in read)
      return { rejected: { message: 'Body changes must be a JSON object, such as `{"amount": 1}`.' } }
    return act('Sent', 'fireWebhook', {
      body: {
        ...(kind === 'link' ? { link: id } : { transaction: id }),
        ...(status !== '' && { status }),
        ...(changes.trim() !== '' && { payload: read.json }),
        ...(url !== '' && { url }),
        ...TAMPERING_CHOICES.find(([label]) => label === tampering)?.[1],
      },
    })
  }
  return (
    <FormDialog title="Send a webhook" onSubmit={send}>
      <Choice
        label="Status"
        value={status}
        onChange={setStatus}
        choices={[
          ['', `actual status${now ? ` (${now})` : ''}`],
          ...statuses.map((status) => [status, status] as const),
        ]}
      />
      <label>
        <span class="lab">Body changes</span>
        <textarea
          class="inp mono"
          rows={3}
          spellcheck={false}
          placeholder='{"amount": 1}'
          value={changes}
          onInput={({ currentTarget }) => setChanges(currentTarget.value)}
        />
        <span class="hint">Merged into the body before it is signed; null removes a field.</span>
      </label>
      <Field label="Address" type="url" placeholder="the webhook URL" value={url} onChange={setUrl} />
      <Choice
        label="Signature"
        value={tampering}
        choices={TAMPERING_CHOICES.map(([label]) => [label, label])}
        onChange={setTampering}
      />
      <Button icon="webhook" variant="pri" type="submit">
        Send
      </Button>
    </FormDialog>
  )
}
