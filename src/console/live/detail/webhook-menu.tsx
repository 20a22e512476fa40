import { useState } from 'preact/hooks'
import { Icon } from '../../../look/icon.tsx'
import { Menu } from '../../parts/menu.tsx'
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
          ALL_AGAIN.map(([words, note, done, body]) => (
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
