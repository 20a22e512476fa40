import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { parseExport } from './parse-export.ts'
import { replaceSpaces } from './replace-spaces.ts'
import { inSlices, SLICE } from './slices.ts'
import { exportState, filedRecords, snapshotOf, stateChunks } from './state-file.ts'
import type { Replacement, StateFile } from './store.ts'

/** Counts calls, and their maximum number between two turns of the event loop. */
const watchTurns = () => {
  let inThisTurn = 0
  let most = 0
  let all = 0
  let isOver = false
  const others = async (): Promise<void> => {
    while (!isOver) {
      await nextTurn()
      inThisTurn = 0
    }
  }
  void others()
  return {
    done: (count = 1): void => {
      all += count
      inThisTurn += count
      most = Math.max(most, inThisTurn)
    },
    counted: () => {
      isOver = true
      return { all, most }
    },
  }
}

const COUNT = SLICE * 5 + 1
const counters = (count = COUNT) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`c${n}`, n]))
const exportOf = (count = COUNT): StateFile => ({
  format: 'threeds-sandbox state',
  version: 1,
  spaces: { default: { counters: counters(count) } },
})

describe('the event loop continues after each slice', () => {
  it('of imported records during their validation', async () => {
    const turns = watchTurns()
    await parseExport(exportOf(), () => void turns.done())
    expect(turns.counted()).toEqual({ all: COUNT, most: SLICE / 8 })
  })

  it('of records that replace a space', async () => {
    const turns = watchTurns()
    const store = createMemoryStore()
    const counting = (item: Replacement): Replacement => ({
      ...item,
      add(records) {
        turns.done(records.length)
        item.add(records)
      },
    })
    const replacing = (spaces: readonly string[]) => counting(store.replacing(spaces))
    await replaceSpaces({ replacing }, ['default'], filedRecords(exportOf(), ['default']))
    expect([...store.entries('counters', 'default')]).toHaveLength(COUNT)
    expect(turns.counted()).toEqual({ all: COUNT, most: SLICE })
  })

  it('of an export, which still has the state of its request', async () => {
    const turns = watchTurns()
    const store = createMemoryStore()
    await replaceSpaces(store, ['default'], filedRecords(exportOf(), ['default']))
    const snapshot = snapshotOf(store, ['default'])
    let text = ''
    for await (const chunk of stateChunks(snapshot)) {
      if (text === '') await store.commit([{ table: 'counters', space: 'default', id: 'c0', value: 7 }])
      turns.done()
      text += chunk
    }
    expect(text).toBe(JSON.stringify(exportOf()))
    const { all, most } = turns.counted()
    expect(most).toBe(1)
    // A slice also ends when it takes too long, so a busy machine makes more of them.
    expect(all).toBeGreaterThanOrEqual(Math.ceil((COUNT + 5) / SLICE))
  })
})

describe('work that fits into a slice', () => {
  it('is done synchronously', () => {
    const done: number[] = []
    const more = inSlices(Array(SLICE).keys(), (n) => done.push(n))
    expect([more, done.length]).toEqual([undefined, SLICE])
    expect(inSlices([], () => {})).toBeUndefined()
  })

  it('replaces a space synchronously', () => {
    const store = createMemoryStore()
    void replaceSpaces(store, ['default'], filedRecords(exportOf(SLICE), ['default']))
    expect([...store.entries('counters', 'default')]).toHaveLength(SLICE)
  })
})

it('an export in slices equals one in a single text, with any content', async () => {
  const store = createMemoryStore()
  for (const [id, value] of Object.entries({ z: 'y', '"': 'ü\u2028', '00': '', __proto__: 'p' }))
    await store.commit([{ table: 'refnos', space: '10', id, value }])
  // In JSON objects, integers come first in ascending order, regardless of the insertion order.
  for (const id of ['12', '2']) await store.commit([{ table: 'refnos', space: '10', id, value: 'x' }])
  await store.commit([{ table: 'counters', space: 'a', id: 'b', value: 1 }])
  for (const spaces of [[], ['10', '9', 'a']]) {
    let text = ''
    for await (const chunk of stateChunks(snapshotOf(store, spaces))) text += chunk
    expect(text).toBe(JSON.stringify(exportState(store, spaces)))
  }
})
