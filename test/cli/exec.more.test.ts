import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { attempt } from '../../src/core/domain/value-or-undefined.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, runProgram, spawnProgram } from '../support/process.ts'

builtProgram()

/** Return a command of JavaScript lines, and one of shell lines, which starts much faster. */
const script = (lines: string): string[] => [process.execPath, '--input-type=module', '--eval', lines]
const shell = (lines: string, ...args: readonly string[]): string[] => ['sh', '-c', lines, ...args]
const env = { PATH: process.env.PATH ?? '' }

/** Runs `exec` in this process; the output of its command goes to that of the tests. */
const exec = (command: readonly string[], flags: readonly string[] = []) =>
  runCommand(['exec', ...flags, '--', ...command], { env })

const INIT = `
  const { SANDBOX_URL, SANDBOX_MERCHANT_ID, SANDBOX_PASSWORD } = process.env
  const response = await fetch(SANDBOX_URL + '/v1/transactions', {
    method: 'POST',
    headers: {
      authorization: 'Basic ' + btoa(SANDBOX_MERCHANT_ID + ':' + SANDBOX_PASSWORD),
      'content-type': 'application/json',
    },
    body: ${JSON.stringify(JSON.stringify(initBody()))},
  })`

describe('a command of exec', () => {
  it('finds the sandbox by its environment, keeps its output, and its exit code is that of exec', async () => {
    const command = script(`${INIT}; console.log(response.status); process.exit(7)`)
    const { code, stdout, stderr } = await runProgram(['exec', '--', ...command], { env })
    expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: '201\n', stderr: '' })
  })

  it('receives a signal, and decides the exit code', async () => {
    const lines = `process.on('SIGTERM', () => process.exit(5)); console.log('here'); setInterval(() => {}, 1000)`
    const running = spawnProgram(['exec', '--', ...script(lines)], { env })
    await expect.poll(running.stdout).toBe('here\n')
    running.kill('SIGTERM')
    expect(await running.exit).toEqual({ code: 5, signal: null })
  })

  it('exports state and events after a failure, and nothing after a success', async () => {
    const file = join(temporaryFolder(), 'left.json')
    expect((await exec(['true'], ['--export', file])).code).toBe(0)
    expect(existsSync(file)).toBe(false)
    const failed = await exec(script(`${INIT}; process.exit(3)`), ['--export', file, '--space', 'mine'])
    expect(failed).toMatchObject({
      code: 3,
      stderr: `The command exited with 3. Open \`${file}\` for the state and events.\n`,
    })
    const left = JSON.parse(readFileSync(file, 'utf8'))
    expect(Object.keys(left.state.spaces)).toEqual(['mine'])
    const [{ events, isIncomplete }] = left.events
    expect(events.map(({ type }: { type: string }) => type)).toContain('transaction.created')
    expect(isIncomplete).toBe(false)
    expect([left.exitCode, left.space]).toEqual([3, 'mine'])
    expect(readFileSync(file, 'utf8')).not.toContain(initBody().card?.number)
  })

  it('exports a timeline of all spaces to an HTML file', async () => {
    const file = join(temporaryFolder(), 'left.html')
    const failed = await exec(script(`${INIT}; process.exit(3)`), ['--export', file, '--space', 'mine'])
    expect(failed).toMatchObject({ code: 3, stderr: `The command exited with 3. Open \`${file}\` for the timeline.\n` })
    const page = readFileSync(file, 'utf8')
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('Activity of all spaces')
    expect(page).toContain('Waiting for the browser')
    // Like the page of `space.save`: another user may upload it.
    expect(statSync(file).mode & 0o777).toBe(0o666 & ~process.umask())
    expect(page).not.toContain(initBody().card?.number)
  })

  it('prints a warning for each secret that other users of the host can read', async () => {
    const { stderr } = await exec(['true'], ['--password', 'let-me-in', '--max-spaces', '9'])
    expect(stderr).toContain('Other users of this host can read `--password`')
    expect(stderr).toContain('Use `THREEDS_PASSWORD` instead.')
    expect(stderr.split('\n')).toHaveLength(2)
    expect(stderr).not.toContain('let-me-in')
    const variables = { ...env, THREEDS_PASSWORD: 'let-me-in' }
    expect((await runCommand(['exec', '--', 'true'], { env: variables })).stderr).toBe('')
  })

  it('exports the state to a new file for its owner only, and replaces a link instead of following it', async () => {
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

  it('rejects a device as the file', async () => {
    const { code, stderr } = await exec(shell('exit 3'), ['--export', '/dev/null'])
    expect([code, stderr]).toEqual([1, 'Cannot write `--export /dev/null`: it is not a regular file.\n'])
  })

  // Without setpriv, a command outlives an exec that was killed by SIGKILL.
  it.skipIf(spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status !== 0)(
    'ends together with a killed sandbox',
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

  it('keeps its exit code if the file can no longer be written, and names another place', async () => {
    const folder = join(temporaryFolder(), 'soon-gone')
    mkdirSync(folder)
    const file = join(folder, 'left.json')
    const { code, stderr } = await exec(shell('rmdir "$0"; exit 3', folder), ['--export', file])
    expect(code).toBe(3)
    expect(stderr).toContain(`The command exited with 3. \`${file}\` cannot be written: ENOENT`)
    const [, other = ''] = /Its content is in `(.*left\.json)`/.exec(stderr) ?? []
    expect(JSON.parse(readFileSync(other, 'utf8'))).toMatchObject({ exitCode: 3 })
    rmSync(dirname(other), { recursive: true })
  })
})

describe('a command in the folders of PATH', () => {
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

  // Root can read every folder; the other cases fail for root, too.
  it.each<[title: string, entry: () => string]>([
    ['an unreadable folder', unreadable],
    ['a file', () => file(0o644)],
    ['a folder with a folder of that name', () => folder('tool')],
    ['a missing folder', () => join(folder(), 'gone')],
  ])('is not found in %s of PATH, and is found after it', async (_title, entry) => {
    const path = entry()
    const missing = await runCommand(['exec', '--', 'tool'], { env: { PATH: path } })
    expect(missing).toEqual({ code: 127, stdout: '', stderr: 'Cannot run `tool`: command not found.\n' })
    const behind = [path, join(file(0o755), '..')].join(delimiter)
    expect(await runCommand(['exec', '--', 'tool'], { env: { PATH: behind } })).toMatchObject({ code: 0, stderr: '' })
  })

  it('cannot be run if PATH has it as a file that is not executable', async () => {
    const PATH = [unreadable(), join(file(0o644), '..')].join(delimiter)
    const { code, stderr } = await runCommand(['exec', '--', 'tool'], { env: { PATH } })
    expect({ code, stderr }).toEqual({ code: 126, stderr: 'Cannot run `tool`: spawn tool EACCES.\n' })
  })
})
