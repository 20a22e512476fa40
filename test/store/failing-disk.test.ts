import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable } from '../../src/core/domain/store-unavailable.ts'
import { eventually } from '../support/eventually.ts'
import { brokenDisk } from '../support/given-disk.ts'
import { all, copyOf, openStore, put, remove, stateFiles } from '../support/given-store.ts'

const matchesOf = async (folder: string) => all(await openStore({ folder: copyOf(folder) }))
const journal = (folder: string): string => readFileSync(join(folder, 'journal-1.log'), 'utf8')

describe.each(['disk', 'process'] as const)('a failed write with --durability %s', (durability) => {
  it.each([0, 1, 20, 60])('after %i bytes is undone in memory and in the file', async (bytes) => {
    const { files, breaks, repair, room: capacity } = brokenDisk()
    const store = await openStore({ files, durability })
    await store.commit([put('b', 1), put('a', 1), put('c', 1)])
    const before = { memory: all(store), file: journal(store.folder) }
    breaks('write')
    capacity.bytes = bytes
    const lost = [
      [put('a', 2), put('d', 2)],
      [remove('b'), put('b', 9), put('a', 3)],
      [put('d', 4), remove('d'), remove('a'), remove('c')],
    ].map((changes) => store.commit(changes))
    const settled = store.settled()
    expect(all(store)).not.toEqual(before.memory)
    for (const result of await Promise.allSettled([...lost, settled]))
      expect(result).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    expect({ memory: all(store), file: journal(store.folder) }).toEqual(before)
    repair()
    await store.commit([put('e', 5)])
    for (const state of [all(store), await matchesOf(store.folder)]) expect(state).toEqual([...before.memory, ['e', 5]])
  })

  it('that cannot be removed from the file either is removed before the next write', async () => {
    const { files, breaks, repair, room: capacity } = brokenDisk()
    const store = await openStore({ files, durability })
    await store.commit([put('a', 1)])
    breaks('write')
    breaks('truncate')
    capacity.bytes = 30
    await expect(store.commit([put('a', 2)])).rejects.toThrow(StoreUnavailable)
    await expect(store.commit([put('a', 3)])).rejects.toThrow(StoreUnavailable)
    expect(journal(store.folder).split('\n')).toHaveLength(2)
    repair()
    await store.commit([put('b', 2)])
    const expected = [
      ['a', 1],
      ['b', 2],
    ]
    for (const state of [all(store), await matchesOf(store.folder)]) expect(state).toEqual(expected)
  })
})

describe('a disk that does not sync (--durability disk)', () => {
  it('undoes the group and everything after it', async () => {
    const { files, breaks, repair } = brokenDisk()
    let fail = (): void => {}
    const sync = (fd: number) =>
      broken ? new Promise<void>((_yes, no) => (fail = () => no(new Error('EIO')))) : files.sync(fd)
    let broken = false
    const store = await openStore({ files: { ...files, sync }, durability: 'disk' })
    await store.commit([put('a', 1)])
    broken = true
    const first = store.commit([put('a', 2)])
    await eventually(() => expect(journal(store.folder).split('\n')).toHaveLength(3))
    const second = store.commit([put('b', 2)])
    await eventually(() => expect(journal(store.folder).split('\n')).toHaveLength(4))
    const third = store.commit([remove('a')])
    const all3 = Promise.allSettled([first, second, third])
    broken = false
    fail()
    for (const result of await all3)
      expect(result).toEqual({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    expect(all(store)).toEqual([['a', 1]])
    expect(await matchesOf(store.folder)).toEqual([['a', 1]])
    await store.commit([put('c', 3)])
    expect(await matchesOf(store.folder)).toEqual([
      ['a', 1],
      ['c', 3],
    ])
    breaks('sync')
    await expect(store.commit([put('c', 4)])).rejects.toThrow(StoreUnavailable)
    repair()
    expect(all(store)).toHaveLength(2)
  })
})

describe('--durability none', () => {
  it('keeps acknowledged changes in memory, reports it once, and writes them when there is space', async () => {
    const { files, breaks, repair } = brokenDisk()
    const store = await openStore({ files, durability: 'none', limits: { retryMs: 0, idleMs: 1 } })
    await store.commit([put('a', 1)])
    breaks('write')
    for (const n of [1, 2, 3]) {
      await store.commit([put('b', n)])
      await new Promise(setImmediate)
    }
    expect(store.problems).toEqual([expect.stringMatching(/could not be written to .*ENOSPC/)])
    expect(all(store)).toHaveLength(2)
    repair()
    await store.commit([put('c', 4)])
    await eventually(async () => expect(await matchesOf(store.folder)).toEqual(all(store)))
  })
})

describe('a failed fold', () => {
  it('at the stop is reported and only costs time', async () => {
    const { files, breaks } = brokenDisk()
    const store = await openStore({ files })
    await store.commit([put('a', 1)])
    breaks('rename')
    await store.close()
    expect(store.problems).toEqual([expect.stringContaining('could not be merged into state.json (EIO')])
    expect(all(await openStore({ folder: store.folder }))).toEqual([['a', 1]])
  })
})

describe('a removed state folder', () => {
  const block = (folder: string): void => {
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, 'in the way')
  }

  it('is used again when it returns', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    block(store.folder)
    for (const n of [2, 3]) await expect(store.commit([put('a', n)])).rejects.toThrow(StoreUnavailable)
    expect(all(store)).toEqual([['a', 1]])
    rmSync(store.folder)
    renameSync(`${store.folder}-away`, store.folder)
    await store.commit([put('b', 2)])
    expect(await matchesOf(store.folder)).toEqual(all(store))
    expect(journal(store.folder).split('\n')).toHaveLength(3)
  })

  it.each(['process', 'disk', 'none'] as const)(
    'is rebuilt from memory if it does not return (%s)',
    async (durability) => {
      const store = await openStore({ durability })
      await store.commit([put('b', 1), put('a', 1)])
      rmSync(store.folder, { recursive: true })
      const first = store.commit([put('c', 1)])
      if (durability === 'none') await first
      else await expect(first).rejects.toThrow('it was removed or moved away')
      await new Promise(setImmediate)
      await store.commit([put('d', 1)])
      await eventually(async () => expect(await matchesOf(store.folder)).toEqual(all(store)))
      expect(all(store).map(([id]) => id)).toEqual(durability === 'none' ? ['b', 'a', 'c', 'd'] : ['b', 'a', 'd'])
      await store.commit([put('e', 1)])
      await eventually(async () => expect(await matchesOf(store.folder)).toEqual(all(store)))
      expect(store.problems.at(-1)).toContain('It was written again from memory')
      await expect(openStore({ folder: store.folder })).rejects.toThrow('is in use by process')
    },
  )

  it('is kept if it was replaced by another state', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    rmSync(store.folder, { recursive: true })
    mkdirSync(store.folder)
    writeFileSync(join(store.folder, 'state.json'), 'restored by a user')
    await expect(store.commit([put('a', 2)])).rejects.toThrow(StoreUnavailable)
    await store.commit([put('a', 3)])
    expect(await matchesOf(store.folder)).toEqual([['a', 3]])
    expect(readFileSync(join(store.folder, 'quarantine-1/state.json'), 'utf8')).toBe('restored by a user')
  })

  it('does not restore old state from a journal that was removed during a fold', async () => {
    const store = await openStore({ limits: { leastBytes: 1, idleMs: 1, retryMs: 1 } })
    for (let n = 0; n < 200; n += 1) {
      if (n % 20 === 10) for (const name of stateFiles(store.folder)) rmSync(join(store.folder, name), { force: true })
      await store.commit([put(`k${n % 7}`, n)]).catch(() => {})
    }
    await store.commit([put('last', 1)])
    await eventually(async () => expect(await matchesOf(store.folder)).toEqual(all(store)))
  })
})
