import { useState } from 'preact/hooks'
import type { SendOrder } from '../../../contract/control.gen.ts'
import { Icon } from '../../../look/icon.tsx'
import { Menu } from '../../parts/menu.tsx'
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
      <Menu
        letter="w"
        summary={
          <>
            <Icon name="hook" isSmall />
            Webhook
            <Icon name="down" isSmall />
          </>
        }
      >
        {hook ? (
          AGAIN.map(([words, note, done, body]) => (
            <button
              key={words}
              type="button"
              onClick={() => void act(done, 'redeliverWebhook', { path: { id: hook.id }, body })}
            >
              <span>
                {words}
                <small>{note}</small>
              </span>
            </button>
          ))
        ) : (
          <p class="grp">Nothing was sent about this yet</p>
        )}
        <button type="button" onClick={() => setOrdering(true)}>
          <span>
            Send another status…<small>an older one, one that is not true, another body or address</small>
          </span>
        </button>
      </Menu>
      {isOrdering ? <WebhookOrder thing={thing} onClose={() => setOrdering(false)} /> : null}
    </>
  )
}
