import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../../src/core/domain/link.schema.ts'
import { StoreUnavailable } from '../../src/core/domain/store-unavailable.ts'
import { type Files, systemFiles } from '../../src/engine/store/files.ts'
import type { Change, Store } from '../../src/engine/store/store.ts'
import { eventually } from '../support/eventually.ts'
import { quickFolder } from '../support/given-folder.ts'
import { all, copyOf, openStore, put, remove, stateFiles } from '../support/given-store.ts'
import { transactionIn } from '../support/given-transaction.ts'
import { long } from '../support/long-runs.ts'

const OFTEN = { leastBytes: 200, long: 0, idleMs: 0, worth: 0, retryMs: 0 }
/** Number of commits, large enough that some fail during a fold. */
const COMMITS = long(40, 500)
const SPACES = ['one', 'two']
const NUMBERS = Array.from({ length: 40 }, (_, n) => `k${n}`)

/** Records before and after the counters that take several slices, so that commits arrive in between. */
const filler = (n: number): string => `${n}`.padEnd(50_000, 'x')
const before = (n: number): Change => {
  const value: Link = { id: `l${n}`, reference: filler(n), link: 'http://shop.test/', status: 'DELETED' }
  return { table: 'links', space: 'filler', id: value.id, value }
}
const after = (n: number): Change => ({ table: 'refnos', space: 'filler', id: `r${n}`, value: filler(n) })
const fillers = Array.from({ length: 15 }, (_, n) => [before(n), after(n)]).flat()

const contents = (store: Store) => ({
  spaces: SPACES.map((space) => all(store, space)),
  fillers: (['links', 'refnos'] as const).map((table) => [...store.entries(table, 'filler')].map(([id]) => id)),
})
const change = fc.record({
  space: fc.constantFrom(...SPACES),
  id: fc.constantFrom(...NUMBERS),
  value: fc.option(fc.nat(99), { freq: 3 }),
})
const commit = fc
  .array(change, { minLength: 1, maxLength: 4, size: 'max' })
  .map((changes) => changes.map(({ space, id, value }) => (value === null ? remove(id, space) : put(id, value, space))))

describe('commits during a fold', () => {
  it.each([
    ['process', long(1, 100)],
    // Each commit waits for the disk.
    ['disk', long(1, 30)],
  ] as const)('all exist in order at any moment (%s)', { timeout: 120_000 }, async (durability, numRuns) => {
    let folds = 0
    await fc.assert(
      fc.asyncProperty(fc.array(commit, { minLength: 30, maxLength: 60, size: 'max' }), async (commits) => {
        const folder = join(quickFolder(), 'state')
        const store = await openStore({ folder, durability, limits: OFTEN })
        await store.commit(fillers)
        for (const [n, changes] of commits.entries()) {
          const saved = store.commit(changes)
          // Some at once, some one after the other, some with a turn of the event loop between them.
          if (n % 3 > 0 || n % 10 === 9) await saved
          if (n % 3 > 1) await new Promise(setImmediate)
          if (n % 10 === 9) {
            const copy = await openStore({ folder: copyOf(store.folder) })
            expect(contents(copy)).toEqual(contents(store))
            await copy.close()
          }
        }
        folds += Number(stateFiles(store.folder)[0]?.match(/\d+/)?.[0]) - 1
        const last = contents(store)
        await store.close()
        expect(contents(await openStore({ folder: store.folder }))).toEqual(last)
      }),
      { numRuns },
    )
    expect(folds).toBeGreaterThan(2 * numRuns)
  })

  it('that fail after a snapshot contains them are not in the snapshot that is kept', async () => {
    const folder = join(quickFolder(), 'state')
    let failed: Promise<unknown> = Promise.resolve()
    let isPending = false
    let isInSnapshot = false
    let kept = ''
    const write: Files['write'] = (fd, bytes, offset) => {
      const text = Buffer.from(bytes).toString('latin1')
      if (text.startsWith('{"version":2') && !isInSnapshot) {
        isPending = true
        failed = store.commit([put('a', 2)]).catch((error: unknown) => error)
      }
      // The counters precede the reference numbers.
      if (text.includes('\n["refnos"')) isInSnapshot = true
      return systemFiles.write(fd, bytes, offset)
    }
    const sync = async (fd: number): Promise<void> => {
      if (!isPending) return systemFiles.sync(fd)
      isPending = false
      while (!isInSnapshot) await new Promise(setImmediate)
      throw new Error('EIO')
    }
    const rename: Files['rename'] = (from, to) => {
      systemFiles.rename(from, to)
      kept ||= copyOf(folder)
    }
    const files = { ...systemFiles, write, sync, rename }
    const store = await openStore({ folder, durability: 'disk', files, limits: OFTEN })
    await store.commit([...fillers, put('a', 1)])
    await eventually(() => expect(kept).not.toBe(''))
    expect(isInSnapshot).toBe(true)
    expect(await failed).toBeInstanceOf(StoreUnavailable)
    expect(all(store)).toEqual([['a', 1]])
    expect(all(await openStore({ folder: kept }))).toEqual([['a', 1]])
  })

  it('that fail are in no snapshot, and the order is unchanged', async () => {
    let failNext = false
    const fails = (): boolean => {
      const now = failNext
      failNext = false
      return now
    }
    const sync = async (fd: number): Promise<void> => {
      if (!fails()) return systemFiles.sync(fd)
      // Long enough for a slice in between.
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
      throw new Error('EIO')
    }
    const folder = join(quickFolder(), 'state')
    const store = await openStore({ folder, durability: 'disk', files: { ...systemFiles, sync }, limits: OFTEN })
    await store.commit(fillers)
    let failed = 0
    for (let n = 0; n < COMMITS; n += 1) {
      const changes = [put(NUMBERS[n % 40] ?? '', n, 'one'), remove(NUMBERS[(n * 7) % 40] ?? '', 'one')]
      const unchanged = contents(store)
      failNext = n % 5 === 3
      await store.commit(changes).catch((error) => {
        expect(error).toBeInstanceOf(StoreUnavailable)
        expect(contents(store)).toEqual(unchanged)
        failed += 1
      })
      // Not after every commit: a copy takes so long that nothing would happen during the folds.
      if (n % 10 < 9) continue
      const copy = await openStore({ folder: copyOf(store.folder) })
      expect(contents(copy)).toEqual(contents(store))
      await copy.close()
    }
    // The others failed when the journal was synced for a fold.
    expect(failed).toBeGreaterThan(COMMITS / 20)
    await store.close()
    expect(contents(await openStore({ folder }))).toEqual(contents(store))
  })
})

describe('the journal is folded', () => {
  it('when it is long', async () => {
    const store = await openStore({ limits: { leastBytes: 2_000 } })
    for (let n = 0; n < 100; n += 1) await store.commit([put('a', n)])
    await eventually(() => expect(stateFiles(store.folder)).toContain('state.json'))
  })

  it('when the store is idle', async () => {
    const store = await openStore({ limits: { idleMs: 1 } })
    await store.commit(Array.from({ length: 100 }, (_, n) => put(`n${n}`, n)))
    await eventually(() => expect(stateFiles(store.folder)).toEqual(['journal-2.log', 'state.json']))
  })

  it('at the stop', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    await store.close()
    expect(stateFiles(store.folder)).toEqual(['state.json'])
  })
})

it('writes valid JSON with one record per line and the checksum of all lines before it', async () => {
  const store = await openStore()
  await store.commit(fillers)
  await store.commit([
    { table: 'transactions', space: '__proto__', id: 't', value: transactionIn('failed') },
    put('', 0, ''),
  ])
  await store.close()
  const text = readFileSync(join(store.folder, 'state.json'), 'utf8')
  expect(JSON.parse(text).records).toHaveLength(33)
  const lines = text.split('\n')
  expect(lines).toHaveLength(32 + 3 + 1)
  const before = text.slice(0, text.lastIndexOf('"checksum"'))
  expect(lines.at(-2)).toBe(`"checksum":"${createHash('sha256').update(before).digest('hex')}"}`)
})

it('shares equal parts of transactions as one object after a restart', async () => {
  const { folder, ...store } = await openStore()
  const transaction = (n: number): Change => {
    const value = structuredClone({ ...transactionIn('failed'), id: `t${n}` })
    return { table: 'transactions', space: 'default', id: value.id, value }
  }
  await store.commit([transaction(1), transaction(2)])
  await store.close()
  const again = await openStore({ folder })
  await again.commit([transaction(3), transaction(4)])
  const third = await openStore({ folder: copyOf(folder) })
  const [one, two, three, four] = [1, 2, 3, 4].map((n) => third.get('transactions', 'default', `t${n}`))
  expect(one).toEqual(transaction(1).value)
  expect(two?.outcome).toBe(one?.outcome)
  expect(two?.scenario).toBe(one?.scenario)
  expect(four?.outcome).toBe(three?.outcome)
})
