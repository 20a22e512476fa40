import { expect, it, onTestFinished } from 'vitest'
import { transactionIn } from '../../../test/support/given-transaction.ts'
import { manualClock } from '../../../test/support/manual-clock.ts'
import type { EventData, EventFacts } from '../../core/domain/event.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import { SLICE } from '../store/slices.ts'
import { type Change, put, type Store } from '../store/store.ts'
import { createClocks } from '../time/clocks.ts'
import { createRetention } from './retention.ts'

const SPACE = 'default'
const ids = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `1${String(n).padStart(17, '0')}`)
const ended = transactionIn('authenticated')

/** Creates a keeper of a store with `count` ended transactions, and records its actions. */
const keeping = async (count: number, most: number, more: Partial<Store> = {}) => {
  const memory = createMemoryStore()
  await memory.commit(ids(count).map((id) => put('transactions', SPACE, id, { ...ended, id })))
  const commits: (readonly Change[])[] = []
  const reported: EventFacts['space.trimmed'][] = []
  const commit = (changes: readonly Change[]): Promise<void> => {
    commits.push(changes)
    return (more.commit ?? memory.commit)(changes)
  }
  const store: Store = { ...memory, commit }
  const clocks = createClocks(manualClock(), store)
  onTestFinished(() => clocks.close())
  const waits: (() => void)[] = []
  const keeper = createRetention({
    store,
    clocks,
    keep: { most },
    mostGone: 300,
    sleep: () => new Promise((resolve) => void waits.push(resolve)),
    publish: (_space, _cause, event: EventData) => void (event.type === 'space.trimmed' && reported.push(event.facts)),
    stopping: new AbortController().signal,
  })
  return { keeper, memory, commits, reported, waits }
}

const leftIn = (store: Store): readonly string[] => [...store.entries('transactions', SPACE)].map(([id]) => id)

it('removes many records in slices with yields in between, and remembers the newest removed IDs', async () => {
  const { keeper, memory, commits, reported } = await keeping(5 * SLICE, SLICE / 2)
  let turns = 0
  let isOver = false
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await expect.poll(() => reported).toHaveLength(1)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(8)
  expect(Math.max(...commits.map((changes) => changes.filter(({ table }) => table === 'transactions').length))).toBe(
    SLICE,
  )
  expect(leftIn(memory)).toEqual(ids(5 * SLICE).slice(-SLICE / 2))
  expect(reported).toEqual([{ transactions: 4.5 * SLICE, links: 0, webhooks: 0 }])
  const [oldest = '', newest = ''] = [ids(5 * SLICE)[0], ids(4.5 * SLICE).at(-1)]
  expect([...memory.entries('gone', SPACE)]).toHaveLength(300)
  expect([keeper.removedFrom(oldest), keeper.removedFrom(newest)]).toEqual([
    undefined,
    { space: SPACE, kind: 'transaction' },
  ])
})

it('keeps records whose removal cannot be saved, and attempts it again later', async () => {
  let isFull = true
  const memory = createMemoryStore()
  const { waits, reported } = await keeping(3, 1, {
    commit: () => (isFull ? Promise.reject(new StoreUnavailable('the disk is full')) : memory.commit([])),
  })
  await expect.poll(() => waits.length).toBe(1)
  expect(reported).toEqual([])
  isFull = false
  for (const wake of waits) wake()
  await expect.poll(() => reported).toMatchObject([{ transactions: 2 }])
})
