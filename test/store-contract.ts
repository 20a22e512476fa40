import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../src/core/domain/link.schema.ts'
import { SpaceSealed } from '../src/core/domain/store-unavailable.ts'
import type { Change, Replacement, Store } from '../src/engine/store/store.ts'
import { transactionIn } from './support/given-transaction.ts'
import { long } from './support/long-runs.ts'

const put = (id: string, value: number, space = 'default'): Change => ({ table: 'counters', space, id, value })
const remove = (id: string, space = 'default'): Change => ({ table: 'counters', space, id, value: null })
const all = (store: Store, space = 'default') => [...store.entries('counters', space)]

/**
 * The common tests of all stores. `open` returns a new one, `again` the same state as the next start of the program reads
 * it (for a store in memory: the same one).
 */
export const describeStore = (open: () => Promise<Store>, again: (store: Store) => Promise<Store>): void => {
  describe('a record', () => {
    it('exists as soon as it is committed, without waiting, and after a restart', async () => {
      const store = await open()
      const saved = store.commit([put('transaction', 1)])
      expect(store.get('counters', 'default', 'transaction')).toBe(1)
      await saved
      expect((await again(store)).get('counters', 'default', 'transaction')).toBe(1)
    })

    it('is replaced and removed', async () => {
      const store = await open()
      await store.commit([put('a', 1), put('b', 1)])
      await store.commit([put('a', 2), remove('b'), remove('unknown')])
      for (const opened of [store, await again(store)]) expect(all(opened)).toEqual([['a', 2]])
    })

    it('is returned exactly as saved', async () => {
      const store = await open()
      const value = { ...transactionIn('failed'), refno: '\u0000 "\\ü€😀\u2028' }
      await store.commit([{ table: 'transactions', space: 'default', id: value.id, value }])
      expect((await again(store)).get('transactions', 'default', value.id)).toStrictEqual(value)
    })

    it('is unknown with another ID, in another space and in another table', async () => {
      const store = await open()
      await store.commit([put('a', 1)])
      expect(store.get('counters', 'default', 'b')).toBeUndefined()
      expect(store.get('counters', 'other', 'a')).toBeUndefined()
      expect(store.get('refnos', 'default', 'a')).toBeUndefined()
      expect(all(store, 'other')).toEqual([])
    })
  })

  describe('the entries', () => {
    it('are in the order of their creation, including numbers, and after a restart', async () => {
      const store = await open()
      await store.commit([put('b', 1), put('10', 2), put('a', 3)])
      await store.commit([put('9', 4), put('b', 5)])
      const expected = [
        ['b', 5],
        ['10', 2],
        ['a', 3],
        ['9', 4],
      ]
      for (const opened of [store, await again(store)]) expect(all(opened)).toEqual(expected)
    })

    it('can be removed during an iteration', async () => {
      const store = await open()
      await store.commit([put('a', 1), put('b', 2), put('c', 3)])
      for (const [id] of store.entries('counters', 'default')) await store.commit([remove(id)])
      expect(all(store)).toEqual([])
    })
  })

  describe('the scenarios of a space', () => {
    const put = (space: string, text: string | null): Change => ({
      table: 'scenarios',
      space,
      id: 'mine',
      value: text === null ? null : { name: 'mine', mediaType: 'application/yaml', text },
    })

    it('have another version after each change, 0 without any scenario, and no change after a read', async () => {
      const store = await open()
      await store.commit([{ table: 'counters', space: 'one', id: 'a', value: 1 }])
      expect(store.scenarioRevision('one')).toBe(0)
      const seen = new Set([0])
      for (const text of ['title: a', 'title: b', null, 'title: b']) {
        await store.commit([put('one', text)])
        expect(store.get('scenarios', 'one', 'mine')?.text).toBe(text ?? undefined)
        seen.add(store.scenarioRevision('one'))
        expect(seen).toContain(store.scenarioRevision('one'))
      }
      expect(seen.size).toBe(5)
      expect(store.scenarioRevision('two')).toBe(0)
      const next = await again(store)
      expect(next.scenarioRevision('one')).toBeGreaterThan(0)
      expect(next.scenarioRevision('two')).toBe(0)
    })
  })

  describe('the spaces', () => {
    it('are those with a record in any table', async () => {
      const store = await open()
      expect(store.spaces()).toEqual([])
      const refno: Change = { table: 'refnos', space: 'two', id: 'r', value: '1' }
      await store.commit([put('a', 1, 'one'), put('a', 2, 'two'), refno])
      for (const opened of [store, await again(store)]) expect([...opened.spaces()].sort()).toEqual(['one', 'two'])
      expect(all(store, 'two')).toEqual([['a', 2]])
    })

    it('end with their last record', async () => {
      const store = await open()
      await store.commit([put('a', 1, 'one'), put('a', 1, 'two')])
      await store.commit([remove('a', 'one'), remove('a', 'never there')])
      for (const opened of [store, await again(store)]) expect(opened.spaces()).toEqual(['two'])
    })
  })

  describe('replacing a space', () => {
    const mine = transactionIn('failed')
    const transaction = (space: string, value = mine): Change => ({
      table: 'transactions',
      space,
      id: value.id,
      value,
    })
    /** Creates a space with records that will be replaced by three records in three parts. */
    const onItsWay = async (): Promise<{ store: Store; way: Replacement }> => {
      const store = await open()
      await store.commit([put('old', 1), put('kept', 1, 'other')])
      const way = store.replacing(['default'])
      for (const part of [put('b', 1), transaction('default'), put('a', 2)]) way.add([part])
      return { store, way }
    }

    it('keeps the earlier records until it completes, then has the added ones in order, and after a restart', async () => {
      const { store, way } = await onItsWay()
      expect([all(store), store.spaceOf('transactions', mine.id)]).toEqual([[['old', 1]], undefined])
      const { saved, before } = way.commit()
      expect([...(before[0] ?? [])]).toEqual([put('old', 1)])
      expect(store.get('counters', 'default', 'a')).toBe(2)
      await saved
      for (const opened of [store, await again(store)]) {
        expect(all(opened)).toEqual([
          ['b', 1],
          ['a', 2],
        ])
        expect(opened.spaceOf('transactions', mine.id)).toBe('default')
        expect(all(opened, 'other')).toEqual([['kept', 1]])
      }
    })

    it('includes later changes, and other spaces accept changes in the meantime', async () => {
      const { store, way } = await onItsWay()
      await store.commit([put('meanwhile', 1, 'other'), put('lost', 1)])
      await way.commit().saved
      await store.commit([put('after', 3)])
      for (const opened of [store, await again(store)]) {
        expect(all(opened).map(([id]) => id)).toEqual(['b', 'a', 'after'])
        expect(all(opened, 'other').map(([id]) => id)).toEqual(['kept', 'meanwhile'])
      }
    })

    it.each<[how: string, end: (replacement: Replacement) => void]>([
      ['is given up', (replacement) => replacement.drop()],
      ['never came to its end', () => {}],
    ])('changes nothing if it %s', async (_title, end) => {
      const { store, way } = await onItsWay()
      end(way)
      await store.commit([put('new', 1)])
      for (const opened of [store, await again(store)]) {
        expect(all(opened).map(([id]) => id)).toEqual(['old', 'new'])
        expect(opened.spaceOf('transactions', mine.id)).toBeUndefined()
      }
    })

    it('can leave it empty', async () => {
      const store = await open()
      await store.commit([put('a', 1), transaction('default'), put('a', 1, 'other')])
      await store.replacing(['default', 'never there']).commit().saved
      for (const opened of [store, await again(store)]) {
        expect(opened.spaces()).toEqual(['other'])
        expect(opened.spaceOf('transactions', mine.id)).toBeUndefined()
      }
    })

    it('accepts no ID of another space, except one that is replaced together with it', async () => {
      const store = await open()
      await store.commit([transaction('one')])
      const taken = store.replacing(['two'])
      taken.add([transaction('two')])
      expect(taken.stranger()).toBe(`transactions ${mine.id} already exists in space one`)
      taken.drop()
      const both = store.replacing(['one', 'two'])
      both.add([transaction('two')])
      expect(both.stranger()).toBeUndefined()
      await both.commit().saved
      expect(store.spaceOf('transactions', mine.id)).toBe('two')
      const other = { ...mine, id: '223456789012345678' }
      const late = store.replacing(['two'])
      late.add([transaction('two', other)])
      expect(late.stranger()).toBeUndefined()
      await store.commit([transaction('one', other)])
      expect(late.stranger()).toBe(`transactions ${other.id} already exists in space one`)
      late.drop()
      expect((await again(store)).spaceOf('transactions', other.id)).toBe('one')
    })

    it('rejects changes while it is sealed, except through the seal', async () => {
      const store = await open()
      await store.commit([put('a', 1)])
      const seal = store.seal(['default'])
      expect(() => store.seal(['other', 'default'])).toThrow(SpaceSealed)
      expect(store.sealedBy('default')).toBeInstanceOf(SpaceSealed)
      await expect(store.commit([put('b', 1, 'other'), put('b', 1)])).rejects.toThrow(SpaceSealed)
      await store.commit([put('c', 1, 'other')])
      await seal.through(() => store.commit([put('d', 1)]))
      seal.open()
      await store.commit([put('e', 1)])
      expect([store.sealedBy('default'), all(store, 'other')]).toEqual([undefined, [['c', 1]]])
      expect(all(store).map(([id]) => id)).toEqual(['a', 'd', 'e'])
    })
  })

  describe('the space of a record', () => {
    const link = (space: string, value: Link | null): Change => ({ table: 'links', space, id: 'L1', value })
    const deleted: Link = { id: 'L1', reference: 'r', link: 'http://shop.test/', status: 'DELETED' }

    it('is found by its ID alone, until the record is removed', async () => {
      const store = await open()
      expect(store.spaceOf('links', 'L1')).toBeUndefined()
      const value = transactionIn('failed')
      await store.commit([link('one', deleted), { table: 'transactions', space: 'two', id: value.id, value }])
      for (const opened of [store, await again(store)]) {
        expect(opened.spaceOf('links', 'L1')).toBe('one')
        expect(opened.spaceOf('transactions', value.id)).toBe('two')
        expect(opened.spaceOf('deliveries', value.id)).toBeUndefined()
        expect(opened.spaceOf('links', '__proto__')).toBeUndefined()
      }
    })

    it('is one that still has it', async () => {
      const store = await open()
      await store.commit([link('one', deleted), link('two', deleted), link('one', null)])
      for (const opened of [store, await again(store)]) expect(opened.spaceOf('links', 'L1')).toBe('two')
    })

    it('is undefined after its end', async () => {
      const store = await open()
      await store.commit([link('one', deleted), link('one', null)])
      for (const opened of [store, await again(store)]) expect(opened.spaceOf('links', 'L1')).toBeUndefined()
    })
  })

  it.each(['__proto__', 'constructor', 'toString', '', ' ', '0', '-1', 'a/b', 'ü\u0000"'])(
    'treats %j like any other id and space',
    async (odd) => {
      const store = await open()
      expect(store.get('counters', odd, odd)).toBeUndefined()
      await store.commit([put(odd, 7, odd)])
      for (const opened of [store, await again(store)]) {
        expect(opened.get('counters', odd, odd)).toBe(7)
        expect(all(opened, odd)).toEqual([[odd, 7]])
        expect(opened.spaces()).toEqual([odd])
      }
    },
  )

  it('applies the changes of one commit in order', async () => {
    const store = await open()
    await store.commit([put('a', 1), remove('a'), put('a', 2), put('b', 3), remove('b')])
    for (const opened of [store, await again(store)]) expect(all(opened)).toEqual([['a', 2]])
  })

  it('has the same content as a plain map', async () => {
    const ids = fc.constantFrom('a', 'b', '1', '2', '__proto__')
    const change = fc
      .tuple(ids, fc.option(fc.nat(9)))
      .map(([id, value]) => (value === null ? remove(id) : put(id, value)))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 5 }), async (commits) => {
        const store = await open()
        const model = new Map<string, unknown>()
        for (const { id, value } of commits.flat()) value === null ? model.delete(id) : model.set(id, value)
        await Promise.all(commits.map((changes) => store.commit(changes)))
        for (const opened of [store, await again(store)]) expect(all(opened)).toEqual([...model])
      }),
      { numRuns: long(6, 60) },
    )
  })
}
