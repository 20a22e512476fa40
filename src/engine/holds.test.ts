import { expect, it } from 'vitest'
import { UNUSED } from '../../test/support/given-link.ts'
import { NOW, transactionIn } from '../../test/support/given-transaction.ts'
import { manualClock } from '../../test/support/manual-clock.ts'
import { manualSleep } from '../../test/support/manual-sleep.ts'
import type { Caller, Cause } from '../core/domain/cause.ts'
import type { EventData } from '../core/domain/event.ts'
import { createIds } from '../core/domain/ids.ts'
import { LIMITS } from '../core/domain/limits.ts'
import type { EngineParts } from './engine-parts.ts'
import { createHolds } from './holds.ts'
import { createMemoryStore } from './store/memory-store.ts'
import { createClocks } from './time/clocks.ts'

const SPACE = 'default'
const ORDER: Caller = { kind: 'control', requestId: 'req_2' }
const READ: Caller = { kind: 'request', requestId: 'req_1' }
const REQUESTED = { on: ['status'], match: { space: SPACE, transaction: transactionIn('initialized') } } as const

const setUp = () => {
  const store = createMemoryStore()
  const news: (EventData & { readonly cause: Cause })[] = []
  const stopping = new AbortController()
  const { sleep, wake } = manualSleep()
  const parts: Partial<EngineParts> = {
    store,
    clocks: createClocks(manualClock(NOW), store),
    ids: createIds('seed'),
    catalogue: { cards: [], byNumber: () => undefined, byName: () => [], nearest: () => undefined } as never,
    sleep,
    publish: (_space, cause, reported) => void news.push({ ...reported, cause }),
    stopping: stopping.signal,
  }
  const gone = new AbortController()
  return {
    holds: createHolds(parts as EngineParts),
    news,
    stopping,
    wake,
    gone,
    by: { cause: READ, gone: () => gone.signal },
  }
}
type Given = ReturnType<typeof setUp> & { readonly id: string }

it.each<[reason: string, cause: Cause, releaseHold: (input: Given) => unknown, goesOn: boolean]>([
  ['released', ORDER, ({ holds, id }) => holds.endHold(id, ORDER), true],
  ['released', ORDER, ({ holds, id }) => holds.releaseOne(id, READ.requestId, ORDER), true],
  ['timeout', { kind: 'due', action: 'hold_ends' }, ({ wake }) => wake(), true],
  ['reset', ORDER, ({ holds }) => holds.letGoOfReset(holds.swap(SPACE, []), ORDER), false],
  ['client_disconnected', READ, ({ gone }) => gone.abort(), true],
  ['stopped', { kind: 'stop' }, ({ stopping }) => stopping.abort(), false],
])('publishes why a held request or response was released: %s', async (reason, cause, releaseHold, goesOn) => {
  for (const at of ['response', 'arrival'] as const) {
    const all = setUp()
    const hold = all.holds.addHold(SPACE, { on: 'status', at })
    if ('rejected' in hold) throw new Error('It was rejected.')
    const isResponse = at === 'response'
    expect((isResponse ? all.holds.heldAtArrival : all.holds.heldResponse)(REQUESTED, all.by)).toBeUndefined()
    const waiting = (isResponse ? all.holds.heldResponse : all.holds.heldAtArrival)(REQUESTED, all.by)
    releaseHold({ ...all, id: hold.id })
    const timedOut = await waiting
    if (!isResponse) expect(timedOut).toBe(goesOn ? undefined : reason)
    const { id, refno } = REQUESTED.match.transaction
    const about = { subject: { kind: 'transaction', id, refno } }
    const facts = { hold: hold.id, on: 'status', at, request: 'req_1' }
    expect(all.news).toEqual([
      { type: 'response.held', ...about, cause: READ, facts },
      { type: 'response.released', ...about, cause, facts: { ...facts, reason, afterMs: expect.any(Number) } },
    ])
  }
})

it('counts only the first release', async () => {
  const { holds, news, gone, by } = setUp()
  holds.addHold(SPACE, { on: 'status', at: 'response' })
  const waiting = holds.heldResponse(REQUESTED, by)
  gone.abort()
  holds.letGoOfReset(holds.swap(SPACE, []), ORDER)
  await waiting
  expect(news.at(-1)?.facts).toMatchObject({ reason: 'client_disconnected' })
})

it('holds and publishes nothing for a disconnected client or during a stop', async () => {
  const { holds, news, gone, stopping, by } = setUp()
  holds.addHold(SPACE, { on: 'status', at: 'response' })
  gone.abort()
  await holds.heldResponse(REQUESTED, by)
  stopping.abort()
  await holds.heldResponse(REQUESTED, { ...by, gone: () => new AbortController().signal })
  expect([news, holds.holdsOf(SPACE)]).toMatchObject([[], [{ holding: [] }]])
})

it('does not check the connection without a matching hold', () => {
  const { holds } = setUp()
  const by = {
    cause: READ,
    gone(): AbortSignal {
      throw new Error('asked')
    },
  }
  expect(holds.heldResponse(REQUESTED, by)).toBeUndefined()
  holds.addHold('other', { on: 'status', at: 'response' })
  holds.addHold(SPACE, { on: 'init', at: 'response' })
  holds.addHold(SPACE, { on: 'status', at: 'response', subject: { type: 'link', id: UNUSED.id } })
  expect(holds.heldResponse(REQUESTED, by)).toBeUndefined()
})

it('rejects a hold above the limit, unless one of them is used', async () => {
  const { holds, by, wake } = setUp()
  const add = (times?: number) =>
    holds.addHold(SPACE, { on: 'status', at: 'response', ...(times !== undefined && { times }) })
  add(1)
  const waiting = holds.heldResponse(REQUESTED, by)
  wake()
  await waiting
  for (let n = 1; n < LIMITS.holds.most; n += 1) add()
  expect([holds.holdsOf(SPACE).length, 'rejected' in add(), 'rejected' in add()]).toEqual([
    LIMITS.holds.most,
    false,
    true,
  ])
})
