import { useState } from 'preact/hooks'
import type { SendOrder } from '../../../contract/control.gen.ts'
import { Entry, Menu } from '../../parts/menu.tsx'
import { useConsole } from '../../parts/use-console.ts'
import type { Thing } from './load-thing.ts'
import { WebhookOrder } from './webhook-order.tsx'

type Again = readonly [words: string, note: string, done: string, body: SendOrder]

const AGAIN: readonly Again[] = [
  ['Send again', 'same webhook-id', 'Webhook sent again', {}],
  ['Send twice', 'does your app handle it once?', 'Webhook sent twice', { times: 2 }],
  ['Send in 30 s', 'late, on the clock of the space', 'Webhook leaves in 30 s', { delay: '30s' }],
  [
    'Send with a wrong signature',
    'must be rejected',
    'Webhook sent with a wrong signature',
    { tampering: 'bad_signature' },
  ],
  [
    'Send without a signature',
    'must be rejected',
    'Webhook sent without a signature',
    { tampering: 'missing_signature' },
  ],
  ['Send signed an hour ago', 'must be rejected', 'Webhook sent, signed an hour ago', { age: '1h' }],
  [
    'Send the same data, laid out otherwise',
    'its signature holds: read the raw body',
    'Webhook sent with another layout',
    { tampering: 'key_order' },
  ],
]

/** Sends a webhook again, well or spoilt, or one that says something else. */
export const WebhookMenu = ({ thing }: { readonly thing: Thing }) => {
  const { act } = useConsole()
  const [isOrdering, setOrdering] = useState(false)
  const { row } = thing
  const hook = row.kind === 'webhook' ? row : row.kind === 'request' ? undefined : row.webhook
  return (
    <>
      <Menu icon="hook" letter="w" summary="Webhook">
        {hook ? (
          AGAIN.map(([words, note, done, body]) => (
            <Entry
              key={words}
              words={words}
              note={note}
              onClick={() => act(done, 'redeliverWebhook', { path: { id: hook.id }, body })}
            />
          ))
        ) : (
          <p class="grp">Nothing was sent about this yet</p>
        )}
        <Entry
          words="Send another status…"
          note="an older one, one that is not true, another body or address"
          onClick={() => setOrdering(true)}
        />
      </Menu>
      {isOrdering ? <WebhookOrder thing={thing} onClose={() => setOrdering(false)} /> : null}
    </>
  )
}
