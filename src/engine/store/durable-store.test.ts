import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeStore } from '../../../test/store-contract.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../test/support/given-folder.ts'
import { all, copyOf, openStore, put, stateFiles, type TestStore } from '../../../test/support/given-store.ts'
import { StoreUnavailable } from '../../core/domain/store-unavailable.ts'
import { type Files, systemFiles } from './files.ts'
import type { Store } from './store.ts'

const stopAndStart = async (store: Store): Promise<Store> => {
  const { folder } = store as TestStore
  await store.close()
  return openStore({ folder })
}

const killAndStart = async (store: Store): Promise<Store> => openStore({ folder: copyOf((store as TestStore).folder) })

describe('the durable store with --durability process', () => {
  describeStore(() => openStore({ durability: 'process' }), stopAndStart)
})

describe('after kill -9, with --durability process', () => {
  describeStore(() => openStore({ durability: 'process' }), killAndStart)
})

/** A system whose fdatasync ends when the test allows it. */
const slowDisk = () => {
  const calls: { resolve: () => void; reject: (error: Error) => void }[] = []
  let slow = true
  const sync = (fd: number) =>
    slow ? new Promise<void>((resolve, reject) => calls.push({ resolve, reject })) : systemFiles.sync(fd)
  const files: Files = { ...systemFiles, sync }
  const finish = () => {
    slow = false
  }
  return { files, calls, finish }
}

describe('an acknowledged commit', () => {
  it('is in the journal', async () => {
    const store = await openStore()
    for (let n = 1; n <= 5; n += 1) {
      await store.commit([put('transaction', n)])
      expect(readFileSync(join(store.folder, 'journal-1.log'), 'utf8').split('\n').at(-2)).toMatch(
        new RegExp(`^[0-9a-f]{8} [0-9a-f]{8} ${n} \\[\\["counters","default","transaction",${n}\\]\\]$`),
      )
    }
  })

  it('shares its write with all others of the same tick', async () => {
    let writes = 0
    const write: Files['write'] = (...args) => {
      writes += 1
      return systemFiles.write(...args)
    }
    const store = await openStore({ files: { ...systemFiles, write } })
    await Promise.all(Array.from({ length: 100 }, (_, n) => store.commit([put(`n${n}`, n)])))
    expect(writes).toBe(1)
  })

  it('is awaited by close, and close can be called twice', async () => {
    const store = await openStore()
    void store.commit([put('a', 1)])
    void store.commit([put('b', 2)])
    await Promise.all([store.close(), store.close()])
    expect(all(await openStore({ folder: store.folder }))).toHaveLength(2)
  })

  it('is rejected after close without a trace', async () => {
    const store = await openStore()
    await store.close()
    await expect(store.commit([put('a', 1)])).rejects.toThrow(StoreUnavailable)
    expect(all(store)).toEqual([])
  })

  it('waits for the disk with `disk`; later commits share the next sync', async () => {
    const { files, calls, finish } = slowDisk()
    const store = await openStore({ durability: 'disk', files })
    const order: string[] = []
    const commit = (name: string) => store.commit([put(name, 1)]).then(() => order.push(name))
    const first = commit('first')
    await eventually(() => expect(calls).toHaveLength(1))
    const others = ['second', 'third'].map(commit)
    await eventually(() => expect(readFileSync(join(store.folder, 'journal-1.log'), 'utf8')).toContain('third'))
    expect([order, calls.length]).toEqual([[], 1])
    expect(store.settled()).toBeInstanceOf(Promise)
    calls[0]?.resolve()
    await first
    await eventually(() => expect(calls).toHaveLength(2))
    expect(order).toEqual(['first'])
    calls[1]?.resolve()
    await Promise.all(others)
    expect(store.settled()).toBeUndefined()
    finish()
  })
})

describe('settled', () => {
  it('is undefined while everything is saved, and otherwise waits for all commits', async () => {
    const store = await openStore()
    expect(store.settled()).toBeUndefined()
    void store.commit([put('a', 1)])
    void store.commit([put('b', 2)])
    await store.settled()
    expect(readFileSync(join(store.folder, 'journal-1.log'), 'utf8').split('\n')).toHaveLength(3)
    expect(store.settled()).toBeUndefined()
  })

  it('is always undefined with `none`', async () => {
    const store = await openStore({ durability: 'none' })
    const saved = store.commit([put('a', 1)])
    expect(store.settled()).toBeUndefined()
    await saved
  })
})

describe('the state folder', () => {
  it('holds a journal before the first stop and one valid JSON document after it', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    expect(stateFiles(store.folder)).toEqual(['journal-1.log'])
    await store.close()
    expect(stateFiles(store.folder)).toEqual(['state.json'])
    expect(JSON.parse(readFileSync(join(store.folder, 'state.json'), 'utf8'))).toEqual({
      version: 2,
      journal: 2,
      seq: 1,
      clean: true,
      records: [
        ['counters', 'default', 'a', 1],
        ['end', 1],
      ],
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('is not changed by a store that was only read', async () => {
    const { folder, ...store } = await openStore()
    await store.close()
    expect(stateFiles(folder)).toEqual([])
  })

  it('is accessible to its owner only', async () => {
    const store = await openStore()
    await store.commit([put('a', 1)])
    const modes = () => stateFiles(store.folder).map((name) => statSync(join(store.folder, name)).mode & 0o777)
    expect(modes()).toEqual([0o600])
    await store.close()
    expect(modes()).toEqual([0o600])
  })

  it('is rejected before the first write if it is unusable', async () => {
    const file = join(temporaryFolder(), 'in the way')
    writeFileSync(file, '')
    await expect(openStore({ folder: file })).rejects.toThrow(/cannot be written to .*--state-dir/)
  })

  it('loses leftovers of killed processes, and nothing else', async () => {
    const { folder, ...store } = await openStore()
    await store.commit([put('a', 1)])
    await store.close()
    for (const name of ['state.json.123.tmp', 'state.json.123-4.tmp', 'journal-1.log', 'notes.tmp'])
      writeFileSync(join(folder, name), 'left over')
    const again = await openStore({ folder })
    expect(all(again)).toEqual([['a', 1]])
    expect(stateFiles(folder)).toEqual(['journal-2.log', 'state.json'])
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual(['notes.tmp'])
    expect(existsSync(join(folder, 'journal-1.log'))).toBe(false)
  })
})
