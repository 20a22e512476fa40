import { readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { StoreUnavailable } from '../../src/core/domain/store-unavailable.ts'
import { UnusableStateFile } from '../../src/engine/store/unusable-state.ts'
import { eventually } from '../support/eventually.ts'
import { brokenDisk, remount, smallDisk } from '../support/given-disk.ts'
import { all, copyOf, openStore, put, stateFiles } from '../support/given-store.ts'

const matchesOf = async (folder: string) => all(await openStore({ folder: copyOf(folder) }))
const journal = (folder: string): string => readFileSync(join(folder, 'journal-1.log'), 'utf8')
const big = (id: string, bytes: number) =>
  ({ table: 'refnos', space: 'default', id, value: 'x'.repeat(bytes) }) as const

describe.each(['disk', 'process'] as const)('a failed write with --durability %s', (durability) => {
  it('changes the revision of restored scenarios', async () => {
    const { files, breaks } = brokenDisk()
    const store = await openStore({ files, durability })
    const mine = (text: string) =>
      [
        { table: 'scenarios', space: 'one', id: 'mine', value: { name: 'mine', mediaType: 'application/yaml', text } },
      ] as const
    await store.commit(mine('title: a'))
    breaks('write')
    const lost = store.commit(mine('title: b'))
    const meanwhile = store.scenarioRevision('one')
    await expect(lost).rejects.toThrow(StoreUnavailable)
    expect(store.get('scenarios', 'one', 'mine')?.text).toBe('title: a')
    expect(store.scenarioRevision('one')).not.toBe(meanwhile)
  })

  it('reports the path and the reason', async () => {
    const { files, breaks } = brokenDisk()
    const store = await openStore({ files, durability })
    breaks('write')
    const rejection = store.commit([put('a', 1)])
    await expect(rejection).rejects.toThrow(`could not be written to ${join(store.folder, 'journal-1.log')}: ENOSPC`)
    expect(store.spaces()).toEqual([])
  })
})

describe('a failed fold', () => {
  it.each(['write', 'rename', 'sync', 'syncNow'] as const)(
    'at %s: leaves everything, and is tried again',
    async (name) => {
      const { files, breaks, repair } = brokenDisk()
      const store = await openStore({ files, limits: { idleMs: 1, retryMs: 1 } })
      await store.commit([put('a', 1)])
      await eventually(() => expect(stateFiles(store.folder)).toEqual(['journal-2.log', 'state.json']))
      await store.commit([put('a', 2), put('b', 2)])
      breaks(name)
      const calls = vi.spyOn(files, name)
      await eventually(() => expect(calls.mock.calls.length).toBeGreaterThan(2))
      expect(await matchesOf(store.folder)).toEqual(all(store))
      repair()
      await store.commit([put('c', 3)])
      await eventually(() =>
        expect(JSON.parse(readFileSync(join(store.folder, 'state.json'), 'utf8')).records).toContainEqual([
          'counters',
          'default',
          'c',
          3,
        ]),
      )
      expect(await matchesOf(store.folder)).toEqual(all(store))
      expect(readdirSync(store.folder).filter((file) => file.endsWith('.tmp'))).toEqual([])
      expect(stateFiles(store.folder)).toHaveLength(2)
    },
  )
})

it('a quarantine without space for a new snapshot stops the start, and the damage is found again', async () => {
  const { files, breaks, repair } = brokenDisk()
  const { folder, ...store } = await openStore()
  await store.commit([put('a', 1)])
  await store.close()
  writeFileSync(join(folder, 'state.json'), 'nonsense')
  breaks('rename')
  await expect(openStore({ folder, files, onCorrupt: 'quarantine' })).rejects.toThrow(UnusableStateFile)
  repair()
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).toBe('nonsense')
  await expect(openStore({ folder })).rejects.toThrow('is not valid JSON')
  expect(all(await openStore({ folder, onCorrupt: 'quarantine' }))).toEqual([])
})

describe('a disk that is really full', () => {
  it('rejects changes that do not fit, and continues automatically when there is space', async ({ skip }) => {
    const folder = smallDisk(1024)
    if (folder === undefined) return skip('this system does not let the tests mount a small tmpfs (needs root)')
    const store = await openStore({ folder })
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(300_000))
    let kept = 0
    for (let n = 0; n < 40; n += 1) {
      const before = journal(folder)
      try {
        await store.commit([big(`r${n}`, 50_000)])
        kept += 1
      } catch (error) {
        expect(error).toBeInstanceOf(StoreUnavailable)
        expect(journal(folder)).toBe(before)
      }
    }
    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(20)
    expect([...store.entries('refnos', 'default')]).toHaveLength(kept)
    unlinkSync(join(folder, 'ballast'))
    await store.commit([big('after', 50_000)])
    const again = await openStore({ folder: copyOf(folder) })
    expect([...again.entries('refnos', 'default')]).toEqual([...store.entries('refnos', 'default')])
  })

  it('rejects changes in a read-only folder, and continues when it is writable', async ({ skip }) => {
    const folder = smallDisk(1024)
    if (folder === undefined) return skip('this system does not let the tests mount a small tmpfs (needs root)')
    await (await openStore({ folder })).close()
    if (!remount(folder, 'ro')) return skip('this system does not let the tests mount a folder read-only')
    await expect(openStore({ folder })).rejects.toThrow(UnusableStateFile)
    await expect(openStore({ folder })).rejects.toThrow(/cannot be written to .*EROFS.*--state-dir/)
    remount(folder, 'rw')
    const store = await openStore({ folder })
    await store.commit([put('a', 1)])
    expect(await matchesOf(folder)).toEqual([['a', 1]])
  })
})
