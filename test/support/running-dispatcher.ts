import type { Cause } from '../../src/core/domain/cause.ts'
import type { AttemptResult } from '../../src/core/domain/delivery.ts'
import type { EventData } from '../../src/core/domain/event.ts'
import type { WebhookPlan } from '../../src/core/domain/outcome.ts'
import { createMemoryStore } from '../../src/engine/store/memory-store.ts'
import { put, type Store } from '../../src/engine/store/store.ts'
import { createClocks } from '../../src/engine/time/clocks.ts'
import { createDispatcher } from '../../src/engine/webhooks/dispatcher.ts'
import { DEFAULT_PLAN, rowsFor } from '../../src/engine/webhooks/outbox.ts'
import type { WebhookParts } from '../../src/engine/webhooks/sending.ts'
import { manualClock } from './manual-clock.ts'
import { manualSleep } from './manual-sleep.ts'

export const SPACE = 'default'
export const ORDER = { kind: 'control', requestId: 'req_1' } as const

type Planned = Pick<Parameters<typeof rowsFor>[0], 'at'> & {
  readonly plan: Partial<typeof DEFAULT_PLAN>
  readonly ids: readonly string[]
} & Partial<Pick<Parameters<typeof rowsFor>[0], 'subject' | 'automatic'>>

/** Returns the webhooks that a plan puts into the outbox: the newer state and, on request, the older one. */
export const plannedRows = ({ at, plan, ids, subject = { type: 'link', id: 'x' }, automatic = true }: Planned) => {
  const unused = [...ids]
  return rowsFor({
    subject,
    url: 'http://127.0.0.1:9/hook',
    at,
    body: 'newer',
    olderBody: 'older',
    plan: { ...DEFAULT_PLAN, ...plan },
    automatic,
    scale: 1,
    nextId: () => unused.shift() ?? '',
  })
}

export const responded = (status: number): AttemptResult => ({ type: 'responded', status, headers: {}, body: '' })

type Given = {
  plan: Partial<WebhookPlan>
  automatic: boolean
  statuses: readonly number[]
  slow: boolean
  timeScale: number
  commit: Store['commit']
}

/**
 * Creates a dispatcher for the webhooks of one end. The receiver returns these responses and repeats the last one.
 * A slow one responds on command.
 */
export const running = async ({
  plan = {},
  automatic = true,
  statuses = [200],
  slow = false,
  timeScale = 1,
  commit,
}: Partial<Given> = {}) => {
  const clock = manualClock()
  const memory = createMemoryStore()
  const clocks = createClocks(clock, memory)
  const ids = ['msg_1', 'msg_2']
  const rows = plannedRows({ at: clock.now(), plan, automatic, ids })
  await memory.commit(rows.map((row) => put('deliveries', SPACE, row.id, row)))
  const sent: string[] = []
  const reported: { readonly cause: Cause; readonly news: EventData }[] = []
  const withoutResponse: (() => void)[] = []
  const webhooks: WebhookParts = {
    automatic,
    timeScale,
    payloadOf: () => ({}),
    outgoing: ({ id, url, body }, at) => ({ url, body, headers: { id, at }, sendingMs: 0 }),
    post: async ({ headers, body }) => {
      sent.push(body)
      if (slow) await new Promise<void>((resolve) => withoutResponse.push(resolve))
      return { durationMs: 7, headers, result: responded(statuses[Math.min(sent.length, statuses.length) - 1] ?? 200) }
    },
  }
  const dispatcher = createDispatcher({
    store: { ...memory, commit: commit ?? memory.commit },
    clocks,
    webhooks,
    sleep: manualSleep().sleep,
    publish: (_space, cause, news) => void reported.push({ cause, news }),
  })
  const row = (id = 'msg_1') => memory.get('deliveries', SPACE, id)
  const respond = () => withoutResponse.shift()?.()
  return { clock, clocks, memory, sent, reported, dispatcher, row, respond }
}
