import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Owner, self } from '../../src/engine/store/lock/lock-owner.ts'
import { type Lock, lockFolder, StateInUse } from '../../src/engine/store/lock/state-lock.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { openStore, put } from '../support/given-store.ts'

const locked = (folder: string): Lock => {
  const lock = lockFolder(folder)
  onTestFinished(() => lock.release())
  return lock
}
const locks = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('lock-'))

/** Creates a folder with a lock of another process. */
const folderOf = (owner: Partial<Owner>, { generation = 3, silentS = 0 } = {}): string => {
  const folder = temporaryFolder()
  const file = join(folder, `lock-${generation}.json`)
  writeFileSync(file, JSON.stringify({ ...self(), token: 'of another', ...owner }))
  if (silentS > 0) utimesSync(file, Date.now() / 1000 - silentS, Date.now() / 1000 - silentS)
  return folder
}
const otherPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid ?? 0
}

describe('a folder in use', () => {
  it('cannot be opened again, not even by the same process', async () => {
    const { folder } = await openStore()
    const second = openStore({ folder })
    await expect(second).rejects.toThrow(StateInUse)
    await expect(second).rejects.toThrow(
      new RegExp(
        `The state in ${folder} is in use by process ${process.pid} on ${hostname()}, running since 20.*--state-dir`,
      ),
    )
  })

  it('is free after close, also if it could not be opened', async () => {
    const { folder, close } = await openStore()
    await close()
    const second = await openStore({ folder })
    await second.commit([put('a', 1)])
    await second.close()
    writeFileSync(join(folder, 'state.json'), 'nonsense')
    await expect(openStore({ folder })).rejects.toThrow('is not valid JSON')
    await openStore({ folder, onCorrupt: 'quarantine' })
  })

  it('stays locked while its process runs', async () => {
    const folder = folderOf({ pid: await otherPid(), processStart: null })
    expect(() => lockFolder(folder)).toThrow(StateInUse)
  })

  it.each([['another-host'], ['another-host-with-a-pid-of-ours']])('stays locked while %s touches its lock', (host) => {
    const folder = folderOf({ host, pid: process.pid }, { silentS: 10 })
    expect(() => lockFolder(folder)).toThrow(/on another-host.* start again 15 seconds after its end/)
  })

  it('stays locked for a moment while its lock is being written', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'lock-1.json'), '')
    expect(() => lockFolder(folder)).toThrow('in use by a starting process')
  })
})

describe('the owner of a folder', () => {
  it('writes nothing after its lock was removed and another process got the same one', async () => {
    const { folder, ...store } = await openStore()
    await store.commit([put('a', 1)])
    for (const name of locks(folder)) rmSync(join(folder, name))
    const second = await openStore({ folder })
    await store.close()
    expect([existsSync(join(folder, 'state.json')), locks(folder)]).toEqual([false, ['lock-1.json']])
    await second.close()
  })

  it('writes nothing after another process took over', async () => {
    const { folder, ...store } = await openStore()
    await store.commit([put('a', 1)])
    writeFileSync(join(folder, 'lock-99.json'), JSON.stringify({ ...self(), token: 'of another' }))
    await store.close()
    expect(existsSync(join(folder, 'state.json'))).toBe(false)
    expect(store.problems.join()).toContain('another process has taken over')
  })

  it('locks again after its lock was removed', () => {
    const folder = temporaryFolder()
    const lock = locked(folder)
    for (const name of locks(folder)) rmSync(join(folder, name))
    lock.claim()
    expect(() => lockFolder(folder)).toThrow(StateInUse)
  })
})
