import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { createMemoryStore } from '../store/memory-store.ts'
import type { Change, Store } from '../store/store.ts'
import { limitSpaces } from './space-limit.ts'

const put = (space: string, value = 1): Change => ({ table: 'counters', space, id: 'transaction', value })
const remove = (space: string): Change => ({ table: 'counters', space, id: 'transaction', value: null })

const setUp = async (most: number, ...spaces: string[]) => {
  const store = limitSpaces(createMemoryStore(), most)
  await store.commit(spaces.map((space) => put(space)))
  return store
}

const spacesOf = (store: Store): string[] => store.spaces().toSorted()

describe('a store with a limit for spaces', () => {
  it('rejects one space above the limit with a helpful message and changes nothing', async () => {
    const store = await setUp(2, 'a')
    await store.commit([put('b')])
    const rejected = store.commit([put('a', 7), put('c')])
    await expect(rejected).rejects.toThrow(StoreUnavailable)
    await expect(rejected).rejects.toThrow(/There are already 2 spaces, and `--max-spaces` allows 2/)
    expect([spacesOf(store), store.get('counters', 'a', 'transaction')]).toEqual([['a', 'b'], 1])
  })

  it('accepts changes in existing spaces', async () => {
    const store = await setUp(2, 'a', 'b')
    await store.commit([put('a', 2), put('b', 2)])
    expect(store.get('counters', 'b', 'transaction')).toBe(2)
  })

  it('counts all new spaces of one commit together', async () => {
    const store = await setUp(2, 'a')
    await expect(store.commit([put('b'), put('c')])).rejects.toThrow(StoreUnavailable)
    await store.commit([put('b'), put('b', 2)])
    expect(spacesOf(store)).toEqual(['a', 'b'])
  })

  it('accepts another space after one was emptied', async () => {
    const store = await setUp(2, 'a', 'b')
    await store.commit([remove('a')])
    await store.commit([put('c')])
    expect(spacesOf(store)).toEqual(['b', 'c'])
    await expect(store.commit([put('a')])).rejects.toThrow(StoreUnavailable)
  })

  it('counts an emptied space as new, also together with another', async () => {
    const store = await setUp(2, 'a', 'b')
    await store.commit([remove('a')])
    await expect(store.commit([put('a'), put('c')])).rejects.toThrow(StoreUnavailable)
    expect(spacesOf(store)).toEqual(['b'])
  })

  it('accepts a removal in an empty space at the limit', async () => {
    const store = await setUp(1, 'a')
    await store.commit([remove('b')])
    expect(spacesOf(store)).toEqual(['a'])
  })

  it('counts the spaces that the store already has', async () => {
    const memory = createMemoryStore()
    await memory.commit([put('a')])
    const store = limitSpaces(memory, 1)
    await store.commit([put('a', 2)])
    await expect(store.commit([put('b')])).rejects.toThrow(StoreUnavailable)
  })

  it('does not count a space that could not be saved', async () => {
    const memory = createMemoryStore()
    let full = true
    const store = limitSpaces(
      {
        ...memory,
        commit: (changes) => (full ? Promise.reject(new StoreUnavailable('disk full')) : memory.commit(changes)),
      },
      1,
    )
    await expect(store.commit([put('a')])).rejects.toThrow('disk full')
    full = false
    await store.commit([put('b')])
    await expect(store.commit([put('a')])).rejects.toThrow('--max-spaces')
    expect(spacesOf(store)).toEqual(['b'])
  })
})
