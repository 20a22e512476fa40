import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { StoreUnavailable } from '../../src/core/domain/store-unavailable.ts'
import { openDurableStore } from '../../src/engine/store/durable-store.ts'
import { StateInUse } from '../../src/engine/store/lock/state-lock.ts'
import { UnusableStateFile } from '../../src/engine/store/unusable-state.ts'
import { quickFolder } from '../support/given-folder.ts'
import { put } from '../support/given-store.ts'

/** Kinds of files, each created at a path. `outside` is a folder with the files `mine` and `empty`. Returns false if the system forbids it. */
const KINDS: Readonly<Record<string, (path: string, outside: string) => unknown>> = {
  'a link to a file': (path, outside) => symlinkSync(join(outside, 'mine'), path),
  'a link to a folder': (path, outside) => symlinkSync(outside, path),
  'a link to nothing': (path, outside) => symlinkSync(join(outside, 'nothing'), path),
  'a link to itself': (path) => symlinkSync(path, path),
  'a link to an empty file': (path, outside) => symlinkSync(join(outside, 'empty'), path),
  'a hard link to an empty file': (path, outside) => linkSync(join(outside, 'empty'), path),
  'a hard link': (path, outside) => linkSync(join(outside, 'mine'), path),
  'a folder': (path) => mkdirSync(path),
  'a folder with a file': (path) => {
    mkdirSync(path)
    writeFileSync(join(path, 'mine'), 'mine')
  },
  'a named pipe': (path) => spawnSync('mkfifo', [path]).status === 0,
  'a socket': (path) =>
    new Promise((resolve) => {
      const server = createServer().listen(path, () => resolve(true))
      onTestFinished(() => void server.close())
    }),
  'a device': (path) => spawnSync('mknod', [path, 'c', '1', '3']).status === 0,
}

/** Names that the program uses in a state folder, or looks for. */
const NAMES = [
  'state.json',
  'journal-1.log',
  'journal-2.log',
  'journal-3.log',
  'lock-1.json',
  'lock-1.free',
  'lock-2.json',
  'lock-999999999999999.free',
  'lock-1-2-3.tmp',
  'quarantine-1',
  `state.json.${process.pid}-1.tmp`,
  'state.json.123-4.tmp',
] as const

const open = (folder: string, onCorrupt: 'reject' | 'quarantine') =>
  openDurableStore({ folder, durability: 'disk', onCorrupt, onProblem: () => {} })

/** Folders in which the name is free: a new one, a stopped one, one of a killed process, and a damaged one. */
const STATES: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  new: async () => {},
  stopped: async (folder) => {
    const store = await open(folder, 'reject')
    await store.commit([put('a', 1)])
    await store.close()
  },
  killed: async (folder) => {
    const other = quickFolder()
    const store = await open(other, 'reject')
    await store.commit([put('a', 1)])
    writeFileSync(join(folder, 'journal-1.log'), readFileSync(join(other, 'journal-1.log')))
    await store.close()
  },
  damaged: async (folder) => writeFileSync(join(folder, 'state.json'), 'damaged'),
}

/** Returns the outside folder, and a check that it is unchanged. */
const outsideFolder = () => {
  const outside = quickFolder()
  writeFileSync(join(outside, 'mine'), 'mine')
  // A journal may be empty, so that only its kind stops a start.
  writeFileSync(join(outside, 'empty'), '')
  return {
    outside,
    mustBeUnchanged(about: string): void {
      expect(readdirSync(outside), about).toEqual(['empty', 'mine'])
      expect(readFileSync(join(outside, 'mine'), 'utf8'), about).toBe('mine')
      expect(readFileSync(join(outside, 'empty'), 'utf8'), about).toBe('')
    },
  }
}

describe.each(Object.entries(KINDS))('%s in the state folder', (_kind, create) => {
  it('is rejected or ignored at a start, and nothing outside changes', async () => {
    const { outside, mustBeUnchanged } = outsideFolder()
    for (const [state, prepare] of Object.entries(STATES))
      for (const name of NAMES)
        for (const onCorrupt of ['reject', 'quarantine'] as const) {
          const about = `${name} in a ${state} folder (${onCorrupt})`
          const folder = quickFolder()
          await prepare(folder)
          rmSync(join(folder, name), { recursive: true, force: true })
          if ((await create(join(folder, name), outside)) === false) return
          try {
            const store = await open(folder, onCorrupt)
            await store.commit([put('b', 2)]).catch(() => {})
            await store.close()
          } catch (error) {
            if (!(error instanceof StateInUse)) expect(error, about).toBeInstanceOf(UnusableStateFile)
          }
          mustBeUnchanged(about)
        }
  })

  it('in place of a file during the run causes 503 or is replaced, and nothing outside changes', async () => {
    const { outside, mustBeUnchanged } = outsideFolder()
    for (const name of ['journal-1.log', 'state.json', 'lock-1.json', 'journal-2.log', '.']) {
      const folder = join(quickFolder(), 'state')
      const store = await open(folder, 'reject')
      await store.commit([put('a', 1)])
      rmSync(join(folder, name), { recursive: true, force: true })
      const path = name === '.' ? folder : join(folder, name)
      if ((await create(path, outside)) === false) return
      for (const n of [2, 3, 4])
        await store.commit([put('a', n)]).catch((error) => expect(error, name).toBeInstanceOf(StoreUnavailable))
      rmSync(path, { recursive: true, force: true })
      await store.commit([put('b', 1)]).catch(() => {})
      await store.commit([put('b', 2)])
      await store.close()
      expect(existsSync(join(folder, 'state.json')), name).toBe(true)
      mustBeUnchanged(name)
    }
  })
})
