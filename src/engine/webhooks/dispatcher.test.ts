import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { manualSleep } from '../../../test/support/manual-sleep.ts'
import { ORDER, plannedRows, responded, running, SPACE } from '../../../test/support/running-dispatcher.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { type Change, put, type Store } from '../store/store.ts'
import { createClocks } from '../time/clocks.ts'
import { createDispatcher } from './dispatcher.ts'
import { DEFAULT_PLAN, rowsFor } from './outbox.ts'
import type { WebhookParts } from './sending.ts'

it('leaves no stuck older state after a crash after any commit', async () => {
  const clock = manualClock()
  const memory = createMemoryStore()
  const ids = ['msg_newer', 'msg_older']
  const rows = plannedRows({
    subject: { type: 'transaction', id: '123456789012345678' },
    at: clock.now(),
    plan: { olderAfter: true },
    ids,
  })
  await memory.commit(rows.map((row) => put('deliveries', SPACE, row.id, row)))

  /** Returns the deliveries that a process finds after a restart at a commit. */
  const matches: string[] = []
  const store: Store = {
    ...memory,
    commit: async (changes) => {
      await memory.commit(changes)
      matches.push(ids.map((id) => memory.get('deliveries', SPACE, id)?.state.status).join(', '))
    },
  }
  const sent: string[] = []
  const webhooks: WebhookParts = {
    automatic: true,
    timeScale: 1,
    payloadOf: () => ({}),
    outgoing: ({ url, body }) => ({ url, body, headers: {}, sendingMs: 0 }),
    post: async ({ headers, body }) => {
      sent.push(body)
      return { durationMs: 1, headers, result: { type: 'responded', status: 200, headers: {}, body: '' } }
    },
  }
  const dispatcher = createDispatcher({
    store,
    clocks: createClocks(clock, memory),
    webhooks,
    sleep: manualSleep().sleep,
    publish: () => undefined,
  })
  clock.advance(0)
  await expect.poll(() => matches).toEqual(['delivered, pending'])
  clock.advance(0)
  await expect.poll(() => matches).toEqual(['delivered, pending', 'delivered, delivered'])
  expect(sent).toEqual(['newer', 'older'])
  await dispatcher.close()
})

it('does not mix up an unsaved attempt with a delivery that gets the same ID after a reset', async () => {
  const clock = manualClock()
  const memory = createMemoryStore()
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
  if (!row) throw new Error('An outbox row is missing.')
  const begin = () => memory.commit([put('deliveries', SPACE, row.id, row)])
  await begin()

  let rejected = 0
  const store: Store = {
    ...memory,
    commit: (changes) => {
      if (rejected > 0) return memory.commit(changes)
      rejected += 1
      return Promise.reject(new StoreUnavailable('the disk is full'))
    },
  }
  let sent = 0
  const webhooks: WebhookParts = {
    automatic: true,
    timeScale: 1,
    payloadOf: () => ({}),
    outgoing: ({ url, body }) => ({ url, body, headers: {}, sendingMs: 0 }),
    post: async ({ headers }) => {
      sent += 1
      return { durationMs: 1, headers, result: { type: 'responded', status: 200, headers: {}, body: '' } }
    },
  }
  const clocks = createClocks(clock, memory)
  const { sleep, sleepers, wake } = manualSleep()
  const dispatcher = createDispatcher({ store, clocks, webhooks, sleep, publish: () => undefined })
  clock.advance(0)
  await expect.poll(() => rejected).toBe(1)
  await expect.poll(sleepers).toEqual([1_000])

  dispatcher.dropAll(SPACE)
  clocks.forget(SPACE)
  await begin()
  // The first attempt wants to save again; only after it was aborted is the new delivery scheduled.
  const timerMs = (): number => {
    dispatcher.watchAll(SPACE)
    clock.advance(0)
    return sent
  }
  expect(timerMs()).toBe(1)
  wake()
  await expect.poll(timerMs).toBe(2)
  await expect.poll(() => memory.get('deliveries', SPACE, 'msg_1')?.attemptCount).toBe(1)
  await dispatcher.close()
})

describe('a delivery in the outbox', () => {
  it('is sent when it is due and not before, and its attempt is stored', async () => {
    const { clock, sent, dispatcher, row } = await running({ plan: { delayMs: 500 } })
    clock.advance(499)
    expect(sent).toEqual([])
    clock.advance(1)
    await expect.poll(() => row()?.state).toEqual({ status: 'delivered' })
    const attempts = row()?.attempts ?? []
    expect(attempts).toMatchObject([
      { url: 'http://127.0.0.1:9/hook', body: 'newer', durationMs: 7, result: responded(200) },
    ])
    expect(attempts[0]?.headers).toEqual({ id: 'msg_1', at: attempts[0]?.at })
    await dispatcher.close()
  })

  it('is retried after the first delay of the schedule; the older state waits until then', async () => {
    const { clock, sent, dispatcher, row } = await running({ plan: { olderAfter: true }, statuses: [500, 200] })
    clock.advance(0)
    await expect.poll(() => row()?.usedAttempts).toBe(1)
    expect(row('msg_2')?.state.status).toBe('waiting')
    clock.advance(4_999)
    expect(sent).toEqual(['newer'])
    clock.advance(1)
    await expect.poll(() => row()?.state.status).toBe('delivered')
    await expect.poll(() => row('msg_2')?.state.status).toBe('pending')
    clock.advance(0)
    await expect.poll(() => sent).toEqual(['newer', 'newer', 'older'])
    await dispatcher.close()
  })

  it.each([
    ['after_redirect', 'status_read', 'redirect'],
    ['after_status', 'redirect', 'status_read'],
  ] as const)('%s waits for no %s, but for the %s', async (when, other, event) => {
    const { clock, sent, dispatcher, row } = await running({ plan: { when } })
    await dispatcher.release(SPACE, ['msg_1', 'msg_unknown'], other)
    clock.advance(60_000)
    expect([row()?.state.status, sent]).toEqual(['waiting', []])
    await dispatcher.release(SPACE, ['msg_1', 'msg_unknown'], event)
    clock.advance(0)
    await expect.poll(() => row()?.state.status).toBe('delivered')
    await dispatcher.close()
  })

  it('is sent for each manual send', async () => {
    const { clock, sent, dispatcher, row } = await running({ automatic: false })
    clock.advance(60_000)
    expect(sent).toEqual([])
    expect(await dispatcher.fire(SPACE, 'msg_1', ORDER)).toMatchObject({
      attemptCount: 1,
      state: { status: 'delivered' },
    })
    const both = await Promise.all([dispatcher.fire(SPACE, 'msg_1', ORDER), dispatcher.fire(SPACE, 'msg_1', ORDER)])
    expect(both).toMatchObject([{ attemptCount: 2 }, { attemptCount: 3 }])
    expect([sent.length, row()?.state.status]).toEqual([3, 'delivered'])
    await dispatcher.close()
  })

  it('holds a redirect until its first attempt has ended, with any result', async () => {
    const { clock, sent, dispatcher, row } = await running({ plan: { when: 'before_redirect' }, statuses: [500] })
    const held = dispatcher.held(SPACE, ['msg_1'])
    clock.advance(0)
    expect(await held).toBe(true)
    expect([sent, row()?.attemptCount]).toEqual([['newer'], 1])
    expect(await dispatcher.held(SPACE, ['msg_1', 'msg_unknown'])).toBe(false)
    await dispatcher.close()
  })

  it('holds no other redirect, and releases redirects when the sandbox stops', async () => {
    const plain = await running({ plan: { delayMs: 60_000 } })
    expect(await plain.dispatcher.held(SPACE, ['msg_1'])).toBe(false)
    await plain.dispatcher.close()
    const holding = await running({ plan: { when: 'before_redirect', delayMs: 60_000 } })
    const held = holding.dispatcher.held(SPACE, ['msg_1'])
    await holding.dispatcher.close()
    expect(await held).toBe(true)
    holding.clock.advance(60_000)
    expect(holding.sent).toEqual([])
  })

  it('is not sent after its space was dropped', async () => {
    const { clock, sent, dispatcher } = await running({ plan: { delayMs: 500 } })
    dispatcher.dropAll(SPACE)
    clock.advance(500)
    expect(sent).toEqual([])
    dispatcher.watchAll(SPACE)
    clock.advance(0)
    await expect.poll(() => sent).toEqual(['newer'])
    await dispatcher.close()
  })

  it('is not sent again after the newer state if the older one was sent manually before', async () => {
    const { clock, sent, dispatcher, row } = await running({ plan: { olderAfter: true } })
    await dispatcher.fire(SPACE, 'msg_2', ORDER)
    clock.advance(0)
    await expect.poll(() => row()?.state.status).toBe('delivered')
    expect([sent, row('msg_2')?.state.status]).toEqual([['older', 'newer'], 'delivered'])
    await dispatcher.close()
  })

  it('is unchanged by a manual send of an unknown ID', async () => {
    const saved: Change[] = []
    const { dispatcher } = await running({ commit: async (changes) => void saved.push(...changes) })
    expect(await dispatcher.fire(SPACE, 'msg_unknown', ORDER)).toBeUndefined()
    expect(saved).toEqual([])
    await dispatcher.close()
  })

  it('is unchanged by an event that it does not wait for', async () => {
    const saved: Change[] = []
    const { dispatcher } = await running({ commit: async (changes) => void saved.push(...changes) })
    await dispatcher.release(SPACE, ['msg_1'], 'redirect')
    expect(saved).toEqual([])
    await dispatcher.close()
  })

  it('is not saved repeatedly by a store that is broken rather than full', async () => {
    const commit = () => Promise.reject(new Error('broken'))
    const { dispatcher } = await running({ plan: { when: 'after_redirect' }, commit })
    await expect(dispatcher.release(SPACE, ['msg_1'], 'redirect')).rejects.toThrow('broken')
    await dispatcher.close()
  })

  describe('during an attempt', () => {
    it('holds the redirect until the response, even if another space is dropped', async () => {
      const { clock, dispatcher, row, respond } = await running({ plan: { when: 'before_redirect' }, slow: true })
      const happened: string[] = []
      const held = dispatcher.held(SPACE, ['msg_1']).then(() => happened.push('redirect'))
      clock.advance(0)
      dispatcher.dropAll('another space')
      await setImmediate()
      happened.push('response')
      respond()
      await held
      expect([happened, row()?.attemptCount]).toEqual([['response', 'redirect'], 1])
      await dispatcher.close()
    })

    it('is sent manually only after it, in a separate attempt', async () => {
      const { sent, dispatcher, respond } = await running({ automatic: false, slow: true })
      const first = dispatcher.fire(SPACE, 'msg_1', ORDER)
      await setImmediate()
      const second = dispatcher.fire(SPACE, 'msg_1', ORDER)
      await setImmediate()
      expect(sent).toHaveLength(1)
      respond()
      expect(await first).toMatchObject({ attemptCount: 1 })
      await expect.poll(() => sent).toHaveLength(2)
      respond()
      expect(await second).toMatchObject({ attemptCount: 2 })
      await dispatcher.close()
    })

    it('delays the stop of the sandbox, without a stored result', async () => {
      const { clock, dispatcher, row, respond } = await running({ slow: true })
      const happened: string[] = []
      clock.advance(0)
      const stopped = dispatcher.close().then(() => happened.push('stop'))
      await setImmediate()
      happened.push('end of the attempt')
      respond()
      await stopped
      expect([happened, row()?.attemptCount]).toEqual([['end of the attempt', 'stop'], 0])
    })
  })
})
