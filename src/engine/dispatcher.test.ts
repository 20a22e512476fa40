import { expect, it } from 'vitest'
import { manualClock } from '../../test/support/manual-clock.ts'
import { manualSleep } from '../../test/support/manual-sleep.ts'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { createClocks } from '../spaces/clocks.ts'
import type { Store } from '../store/store.ts'
import { createMemoryStore } from '../store/tables.ts'
import { DEFAULT_PLAN, rowsFor } from '../webhooks/outbox.ts'
import { createDispatcher } from './dispatcher.ts'
import { deliveryChange, type WebhookParts } from './parts.ts'

const SPACE = 'default'

it('a crash after any commit leaves no older state behind that nothing would send any more', async () => {
  const [clock, memory] = [manualClock(), createMemoryStore()]
  const ids = ['msg_newer', 'msg_older']
  const unused = [...ids]
  const rows = rowsFor({
    subject: { type: 'transaction', id: '123456789012345678' },
    url: 'http://127.0.0.1:9/hook',
    at: clock.now(),
    body: 'newer',
    olderBody: 'older',
    plan: { ...DEFAULT_PLAN, olderAfter: true },
    automatic: true,
    scale: 1,
    nextId: () => unused.shift() ?? '',
  })
  await memory.commit(rows.map((row) => deliveryChange(SPACE, row)))

  /** What a process would find that starts after a commit. */
  const found: string[] = []
  const store: Store = {
    ...memory,
    commit: async (changes) => {
      await memory.commit(changes)
      found.push(ids.map((id) => memory.get('deliveries', SPACE, id)?.state.status).join(', '))
    },
  }
  const sent: string[] = []
  const webhooks: WebhookParts = {
    automatic: true,
    timeScale: 1,
    payloadOf: () => ({}),
    signed: () => ({}),
    post: async (_url, headers, body) => {
      sent.push(body)
      return { durationMs: 1, headers, result: { type: 'answered', status: 200, headers: {}, body: '' } }
    },
  }
  const dispatcher = createDispatcher({
    store,
    clocks: createClocks(clock, memory),
    webhooks,
    sleep: manualSleep().sleep,
  })
  clock.advance(0)
  await expect.poll(() => found).toEqual(['delivered, pending'])
  clock.advance(0)
  await expect.poll(() => found).toEqual(['delivered, pending', 'delivered, delivered'])
  expect(sent).toEqual(['newer', 'older'])
  await dispatcher.close()
})

it('an attempt that could not be saved is not taken for one of a delivery that has its id after a reset', async () => {
  const [clock, memory] = [manualClock(), createMemoryStore()]
  const [row] = rowsFor({
    subject: { type: 'transaction', id: '123456789012345678' },
    url: 'http://127.0.0.1:9/hook',
    at: clock.now(),
    body: 'body',
    olderBody: '',
    plan: DEFAULT_PLAN,
    automatic: true,
    scale: 1,
    nextId: () => 'msg_1',
  })
  if (!row) throw new Error('an outbox row is missing')
  const begin = () => memory.commit([deliveryChange(SPACE, row)])
  await begin()

  let refused = 0
  const store: Store = {
    ...memory,
    commit: (changes) => {
      if (refused > 0) return memory.commit(changes)
      refused += 1
      return Promise.reject(new StoreUnavailable('the disk is full'))
    },
  }
  let sent = 0
  const webhooks: WebhookParts = {
    automatic: true,
    timeScale: 1,
    payloadOf: () => ({}),
    signed: () => ({}),
    post: async (_url, headers) => {
      sent += 1
      return { durationMs: 1, headers, result: { type: 'answered', status: 200, headers: {}, body: '' } }
    },
  }
  const clocks = createClocks(clock, memory)
  const { sleep, sleepers, wake } = manualSleep()
  const dispatcher = createDispatcher({ store, clocks, webhooks, sleep })
  clock.advance(0)
  await expect.poll(() => refused).toBe(1)
  await expect.poll(sleepers).toEqual([1_000])

  dispatcher.dropAll(SPACE)
  clocks.forget(SPACE)
  await begin()
  // The first attempt wants to save again; only when it has given up is the new delivery looked after.
  const lookAfter = (): number => {
    dispatcher.watchAll(SPACE)
    clock.advance(0)
    return sent
  }
  expect(lookAfter()).toBe(1)
  wake()
  await expect.poll(lookAfter).toBe(2)
  await expect.poll(() => memory.get('deliveries', SPACE, 'msg_1')?.attemptCount).toBe(1)
  await dispatcher.close()
})
