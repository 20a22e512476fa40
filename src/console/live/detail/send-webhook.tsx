import { useState } from 'preact/hooks'
import { ENDED_LINK_STATUSES } from '../../../core/domain/link.ts'
import { ENDED_STATUSES, OPEN_STATUSES } from '../../../core/domain/transaction.ts'
import { Button, Choice, Field } from '../../parts/controls.tsx'
import { useConsole } from '../../parts/hooks.ts'
import { readJson } from '../../start/start-body.ts'
import { FormDialog } from './dialogs.tsx'
import type { Thing } from './load-subject.ts'
import { SPOILT } from './webhook-choices.ts'

/** The ends first: they are what webhooks are about. A deleted link has none. */
const STATUSES = {
  transaction: [...ENDED_STATUSES, ...OPEN_STATUSES],
  link: [...ENDED_LINK_STATUSES, 'PENDING'],
} as const

/** A webhook that says what somebody wants it to say. */
export const WebhookOrder = ({ story, subject }: Thing) => {
  const { act } = useConsole()
  const { kind, id } = subject
  const statuses = STATUSES[kind]
  const now = story?.status
  const [status, setStatus] = useState<string>(statuses.find((one) => one !== now) ?? '')
  const [changes, setChanges] = useState('')
  const [url, setUrl] = useState('')
  const [spoilt, setSpoilt] = useState(SPOILT[0]?.[0] ?? '')
  const send = async () => {
    const read = readJson(changes)
    if ('problem' in read) return { refused: { message: 'The changes are not a JSON object, such as {"amount": 1}.' } }
    return act('Sent', 'fireWebhook', {
      body: {
        ...(kind === 'link' ? { link: id } : { transaction: id }),
        ...(status !== '' && { status }),
        ...(changes.trim() !== '' && { payload: read.json }),
        ...(url !== '' && { url }),
        ...SPOILT.find(([words]) => words === spoilt)?.[1],
      },
    })
  }
  return (
    <FormDialog title="Send a webhook" onSubmit={send}>
      <Choice
        label="Status that it claims"
        value={status}
        onChange={setStatus}
        choices={[['', `the real one${now ? ` (${now})` : ''}`], ...statuses.map((one) => [one, one] as const)]}
      />
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
      <Field label="Address" type="url" placeholder="where its webhooks go" value={url} onChange={setUrl} />
      <Choice label="Signature" value={spoilt} choices={SPOILT.map(([words]) => [words, words])} onChange={setSpoilt} />
      <Button icon="hook" look="pri" type="submit">
        Send
      </Button>
    </FormDialog>
  )
}
