import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Owner, self } from '../../src/engine/store/lock/lock-owner.ts'
import { type Lock, lockFolder } from '../../src/engine/store/lock/state-lock.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { long } from '../support/long-runs.ts'

/** Set it to 50 for a long race. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? long(10, 50))

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

/** Returns the PID of an ended process, and of one that runs as long as the test. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', '0'])
  await once(child, 'exit')
  return child.pid ?? 0
}
const otherPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child.pid ?? 0
}

describe('an abandoned lock', () => {
  it.each<[string, () => Promise<string>]>([
    ['of a process that has ended', async () => folderOf({ pid: await deadPid() })],
    ['of a process whose PID is reused', async () => folderOf({ pid: await otherPid(), processStart: '1' })],
    ['of this PID before a restart of the container', async () => folderOf({ processStart: '1' })],
    ['of this PID before a restart of the host', async () => folderOf({ boot: 'another' })],
    ['of another host that is silent', async () => folderOf({ host: 'another' }, { silentS: 16 })],
    ['without content', async () => folderOf({ pid: -1 }, { silentS: 16 })],
    ['of a high number', async () => folderOf({ pid: await deadPid() }, { generation: 4_000_000_000 })],
  ])('%s is replaced by one with the next number', async (_title, input) => {
    const folder = await input()
    const number = Number(/\d+/.exec(locks(folder)[0] ?? '')?.[0])
    const lock = locked(folder)
    expect(locks(folder)).toEqual([`lock-${number + 1}.json`])
    expect(JSON.parse(readFileSync(join(folder, `lock-${number + 1}.json`), 'utf8'))).toMatchObject({
      pid: process.pid,
      host: hostname(),
    })
    lock.release()
    expect(() => locked(folder)).not.toThrow()
  })

  it('never gets a number that was used before', () => {
    const folder = temporaryFolder()
    for (const number of [1, 2, 3]) {
      const lock = lockFolder(folder)
      expect(locks(folder)).toEqual([`lock-${number}.json`])
      lock.release()
      expect(locks(folder)).toEqual([`lock-${number}.free`])
    }
  })
})

describe('two processes at the same moment', () => {
  /** Sends a message and waits for the response. */
  const request = async (racer: ChildProcess, message: object): Promise<string> => {
    const response = once(racer, 'message')
    racer.send(message)
    return String((await response)[0])
  }

  it(`${ROUNDS} times: exactly one gets the folder`, async () => {
    const outfile = join(temporaryFolder(), 'racer.mjs')
    const entryPoints = [join(import.meta.dirname, '../support/lock-racer.ts')]
    buildSync({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' })
    const racers = [1, 2, 3].map(() => fork(outfile))
    onTestFinished(() => {
      for (const racer of racers) racer.kill('SIGKILL')
    })
    const dead = await deadPid()
    const stale = folderOf({ pid: dead })
    for (let round = 0; round < ROUNDS; round += 1) {
      // A new folder, one of a dead process, and one that was just released.
      const folder = [temporaryFolder(), folderOf({ pid: dead }), stale][round % 3] ?? stale
      const results = await Promise.all(racers.map((racer) => request(racer, { lock: folder })))
      expect(results.sort()).toEqual(['lost', 'lost', 'won'])
      await Promise.all(racers.map((racer) => request(racer, { release: true })))
      expect(locks(folder)).toEqual([expect.stringMatching(/\.free$/)])
    }
  })
})
