import { useState } from 'preact/hooks'
import { Entry, Menu } from '../../parts/menu.tsx'
import { useConsole } from '../../parts/use-console.ts'
import type { Thing } from './load-thing.ts'
import { ALL_AGAIN } from './webhook-choices.ts'
import { WebhookOrder } from './webhook-order.tsx'

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
          ALL_AGAIN.map(([words, note, done, body]) => (
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
