import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeStore } from '../../test/store-contract.ts'
import { temporaryFolder } from '../../test/support/given-folder.ts'
import { StoreUnavailable } from '../domain/store-unavailable.ts'
import { openJsonFileStore } from './json-file-store.ts'
import type { Change, Store } from './store.ts'

const files = new WeakMap<Store, string>()

/** A store in a folder that is not there yet. */
const openStore = async (file = join(temporaryFolder(), 'state', 'state.json')): Promise<Store> => {
  const store = await openJsonFileStore(file)
  files.set(store, file)
  return store
}
const fileOf = (store: Store): string => files.get(store) ?? ''

const reopen = async (store: Store): Promise<Store> => {
  await store.close()
  return openStore(fileOf(store))
}

const put = (id: string, value: number): Change => ({ table: 'counters', space: 'default', id, value })
const remove = (id: string): Change => ({ table: 'counters', space: 'default', id, value: null })
const all = (store: Store) => [...store.entries('counters', 'default')]

/** What another process reads at this moment. */
const onDisk = async (store: Store) => all(await openJsonFileStore(fileOf(store)))

/** Puts a file where the folder should be: no write can succeed. Root has no permissions to lose. */
const block = (store: Store): void => {
  rmSync(dirname(fileOf(store)), { recursive: true, force: true })
  writeFileSync(dirname(fileOf(store)), 'in the way')
}
const unblock = (store: Store): void => rmSync(dirname(fileOf(store)))

describe('the store in a JSON file', () => {
  describeStore(openStore, reopen)
})

describe('an acknowledged commit', () => {
  it('can be read by another process at once', async () => {
    const store = await openStore()
    for (let n = 1; n <= 5; n += 1) {
      await store.commit([put('transaction', n)])
      expect(await onDisk(store)).toEqual([['transaction', n]])
    }
  })

  it('shares its write with all others of the same turn', async () => {
    const store = await openStore()
    const commits = Array.from({ length: 100 }, (_, n) => store.commit([put(`n${n}`, n)]))
    await commits[0]
    expect(await onDisk(store)).toHaveLength(100)
    await Promise.all(commits)
  })

  it('that arrives during a write goes out with the next one, together with its like', async () => {
    const store = await openStore()
    const later: Promise<void>[] = []
    const first = store.commit([put('first', 0)])
    await Promise.resolve()
    for (let n = 0; n < 50; n += 1) later.push(store.commit([put(`later${n}`, n)]))
    await first
    expect(await onDisk(store)).toEqual([['first', 0]])
    await later[0]
    expect(await onDisk(store)).toHaveLength(51)
    await Promise.all(later)
  })

  it('is waited for by close', async () => {
    const store = await openStore()
    void store.commit([put('a', 1)])
    void store.commit([put('b', 2)])
    await store.close()
    expect(await onDisk(store)).toHaveLength(2)
  })
})

describe('the file', () => {
  it('is written by the first commit, not by opening', async () => {
    const store = await openStore()
    expect(existsSync(fileOf(store))).toBe(false)
    await store.commit([])
    expect(existsSync(fileOf(store))).toBe(false)
    await store.commit([put('a', 1)])
    expect(JSON.parse(readFileSync(fileOf(store), 'utf8'))).toMatchObject({ version: 1 })
  })

  it('refuses a folder that cannot be, before anything is to be written', async () => {
    const file = join(temporaryFolder(), 'in the way')
    writeFileSync(file, '')
    await expect(openJsonFileStore(join(file, 'state.json'))).rejects.toThrow(/cannot be written to .*--state-dir/)
  })

  it('is for its owner alone, and nothing is left beside it', async () => {
    const store = await openStore()
    await Promise.all([1, 2, 3].map((n) => store.commit([put('a', n)])))
    expect(readdirSync(dirname(fileOf(store)))).toEqual(['state.json'])
    expect(statSync(fileOf(store)).mode & 0o777).toBe(0o600)
  })
})

describe('when the file cannot be written', () => {
  it('every waiting commit is refused and taken back, the newest first', async () => {
    const store = await openStore()
    await store.commit([put('a', 1), put('b', 1)])
    const before = all(store)
    block(store)
    const commits = [
      [put('a', 2), put('c', 2)],
      [put('a', 3), put('b', 3), put('b', 4)],
      [put('c', 4), remove('c')],
    ]
    const lost = commits.map((changes) => store.commit(changes))
    expect(all(store)).not.toEqual(before)
    const results = await Promise.allSettled(lost)
    for (const result of results) expect(result).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    expect(all(store)).toEqual(before)
  })

  it('a removed record is there again', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    block(store)
    await expect(store.commit([remove('a')])).rejects.toThrow(StoreUnavailable)
    expect(all(store)).toEqual([['a', 1]])
  })

  it('a space that was only to begin is not there', async () => {
    const store = await openStore()
    block(store)
    await expect(store.commit([put('a', 1)])).rejects.toThrow(StoreUnavailable)
    expect(store.spaces()).toEqual([])
  })

  it('the refusal names the file and the cause', async () => {
    const store = await openStore()
    block(store)
    const refusal = store.commit([put('a', 1)])
    await expect(refusal).rejects.toThrow(`the state could not be written to ${fileOf(store)}: E`)
    await expect(refusal).rejects.toHaveProperty('cause.code')
  })

  it('commits that came while the write was failing are refused too', async () => {
    const store = await openStore()
    block(store)
    const first = store.commit([put('a', 1)])
    await Promise.resolve()
    const second = store.commit([put('a', 2)])
    await expect(first).rejects.toThrow(StoreUnavailable)
    await expect(second).rejects.toThrow(StoreUnavailable)
    expect(all(store)).toEqual([])
  })

  it('works again by itself when it can be, and leaves no temporary file', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    block(store)
    await expect(store.commit([put('b', 2)])).rejects.toThrow(StoreUnavailable)
    unblock(store)
    await store.commit([put('c', 3)])
    expect(await onDisk(store)).toEqual([
      ['a', 1],
      ['c', 3],
    ])
    expect(readdirSync(dirname(fileOf(store)))).toEqual(['state.json'])
  })
})
