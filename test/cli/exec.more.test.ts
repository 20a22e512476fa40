import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { attempt } from '../../src/core/domain/value-or-undefined.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, runProgram, spawnProgram } from '../support/process.ts'

builtProgram()

/** A command of a few lines of JavaScript, and of a few lines of a shell, which is there many times sooner. */
const script = (lines: string): string[] => [process.execPath, '--input-type=module', '--eval', lines]
const shell = (lines: string, ...args: readonly string[]): string[] => ['sh', '-c', lines, ...args]
const env = { PATH: process.env.PATH ?? '' }

/** Runs it beside the tests; what the command prints goes where they print. */
const exec = (command: readonly string[], flags: readonly string[] = []) =>
  runCommand(['exec', ...flags, '--', ...command], { env })

const INIT = `
  const { SANDBOX_URL, SANDBOX_MERCHANT_ID, SANDBOX_PASSWORD } = process.env
  const answer = await fetch(SANDBOX_URL + '/v1/transactions', {
    method: 'POST',
    headers: {
      authorization: 'Basic ' + btoa(SANDBOX_MERCHANT_ID + ':' + SANDBOX_PASSWORD),
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(initBody()))},
  })`

describe('a command that runs beside a sandbox', () => {
  it('finds it by its environment, prints as if it was alone, and its exit code is that of all', async () => {
    const command = script(`${INIT}; console.log(answer.status); process.exit(7)`)
    const { code, stdout, stderr } = await runProgram(['exec', '--', ...command], { env })
    expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: '201\n', stderr: '' })
  })

  it('is told of a signal, and has the last word', async () => {
    const lines = `process.on('SIGTERM', () => process.exit(5)); console.log('here'); setInterval(() => {}, 1000)`
    const running = spawnProgram(['exec', '--', ...script(lines)], { env })
    await expect.poll(running.stdout).toBe('here\n')
    running.kill('SIGTERM')
    expect(await running.exit).toEqual({ code: 5, signal: null })
  })

  it('leaves state and events in a file where it failed, and nothing where it did not', async () => {
    const file = join(temporaryFolder(), 'left.json')
    expect((await exec(['true'], ['--export', file])).code).toBe(0)
    expect(existsSync(file)).toBe(false)
    const failed = await exec(script(`${INIT}; process.exit(3)`), ['--export', file, '--space', 'mine'])
    expect(failed).toMatchObject({ code: 3, stderr: `the command ended with 3; state and events are in ${file}\n` })
    const left = JSON.parse(readFileSync(file, 'utf8'))
    expect(Object.keys(left.state.spaces)).toEqual(['mine'])
    const [{ events, isIncomplete }] = left.events
    expect(events.map(({ type }: { type: string }) => type)).toContain('transaction.created')
    expect(isIncomplete).toBe(false)
    expect([left.exitCode, left.space]).toEqual([3, 'mine'])
    expect(readFileSync(file, 'utf8')).not.toContain(initBody().card?.number)
  })

  it('leaves a page to look at where the file is one, of all spaces', async () => {
    const file = join(temporaryFolder(), 'left.html')
    const failed = await exec(script(`${INIT}; process.exit(3)`), ['--export', file, '--space', 'mine'])
    expect(failed).toMatchObject({ code: 3, stderr: `the command ended with 3; what happened is in ${file}\n` })
    const page = readFileSync(file, 'utf8')
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('What happened in all spaces')
    expect(page).toContain('Waiting for the browser')
    expect(page).not.toContain(initBody().card?.number)
  })

  it('is told what others on the machine can read, and only that', async () => {
    const { stderr } = await exec(['true'], ['--password', 'let-me-in', '--max-spaces', '9'])
    expect(stderr).toContain('--password on the command line can be read by others on this machine')
    expect(stderr).toContain('THREEDS_PASSWORD cannot')
    expect(stderr.split('\n')).toHaveLength(2)
    expect(stderr).not.toContain('let-me-in')
    const variables = { ...env, THREEDS_PASSWORD: 'let-me-in' }
    expect((await runCommand(['exec', '--', 'true'], { env: variables })).stderr).toBe('')
  })

  it('leaves behind a new file, for its owner only, in the place of a link and not through it', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'left.json')
    const other = join(folder, 'of-another')
    writeFileSync(other, 'untouched')
    symlinkSync(other, file)
    expect((await exec(shell('exit 3'), ['--export', file])).code).toBe(3)
    expect(readFileSync(other, 'utf8')).toBe('untouched')
    const left = lstatSync(file)
    expect([left.isSymbolicLink(), left.mode & 0o777]).toEqual([false, 0o600])
    expect(JSON.parse(readFileSync(file, 'utf8')).exitCode).toBe(3)
    expect(readdirSync(folder).sort()).toEqual(['left.json', 'of-another'])
  })

  it('takes no device for a file', async () => {
    const { code, stderr } = await exec(shell('exit 3'), ['--export', '/dev/null'])
    expect([code, stderr]).toEqual([1, '--export /dev/null: this is a device or the like; name a file\n'])
  })

  // Where the system has no word for it, a command outlives an exec that is killed with no time to say so.
  it.skipIf(spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status !== 0)(
    'ends with the sandbox where that is killed',
    async () => {
      const file = join(temporaryFolder(), 'pid')
      const running = spawnProgram(['exec', '--', ...shell('echo $$ >"$0"; exec sleep 600', file)], { env })
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toMatch(/^\d+\n$/)
      const pid = Number(readFileSync(file, 'utf8'))
      onTestFinished(() => void attempt(() => process.kill(pid, 'SIGKILL')))
      running.kill('SIGKILL')
      await running.exit
      await expect.poll(() => attempt(() => process.kill(pid, 0))).toBeUndefined()
    },
  )

  it('keeps its exit code where the file cannot be written any more', async () => {
    const folder = join(temporaryFolder(), 'soon-gone')
    mkdirSync(folder)
    const file = join(folder, 'left.json')
    const { code, stderr } = await exec(shell('rmdir "$0"; exit 3', folder), ['--export', file])
    expect(code).toBe(3)
    expect(stderr).toContain(`the command ended with 3; state and events cannot be written to ${file} (ENOENT`)
  })
})

describe('a command that is looked for in the folders of PATH', () => {
  const folder = (...entries: readonly string[]): string => {
    const made = temporaryFolder()
    for (const entry of entries) mkdirSync(join(made, entry))
    return made
  }
  const file = (mode: number): string => {
    const path = join(folder(), 'tool')
    writeFileSync(path, '#!/bin/sh\nexit 0\n', { mode })
    return path
  }
  const unreadable = (): string => {
    const made = folder()
    chmodSync(made, 0o000)
    onTestFinished(() => chmodSync(made, 0o700))
    return made
  }

  // Root may read every folder: for it, the others are what the system refuses.
  it.each<[what: string, entry: () => string]>([
    ['a folder that may not be read', unreadable],
    ['a file', () => file(0o644)],
    ['a folder with a folder of that name', () => folder('tool')],
    ['nothing that is there', () => join(folder(), 'gone')],
  ])('is not there where PATH names %s, and is found behind it', async (_what, entry) => {
    const path = entry()
    const missing = await runCommand(['exec', '--', 'tool'], { env: { PATH: path } })
    expect(missing).toEqual({ code: 127, stdout: '', stderr: 'tool cannot be run: there is no such command\n' })
    const behind = [path, join(file(0o755), '..')].join(delimiter)
    expect(await runCommand(['exec', '--', 'tool'], { env: { PATH: behind } })).toMatchObject({ code: 0, stderr: '' })
  })

  it('may not be run where PATH has it as a file that may not be', async () => {
    const PATH = [unreadable(), join(file(0o644), '..')].join(delimiter)
    const { code, stderr } = await runCommand(['exec', '--', 'tool'], { env: { PATH } })
    expect({ code, stderr }).toEqual({ code: 126, stderr: 'tool cannot be run: spawn tool EACCES\n' })
  })
})
