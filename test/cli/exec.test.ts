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
import { isWhole, itWhole } from '../support/long.ts'
import { builtProgram, runProgram, spawnProgram } from '../support/process.ts'

builtProgram()

/** A command of a few lines of JavaScript, and of a few lines of a shell, which is there many times sooner. */
const script = (lines: string): string[] => [process.execPath, '--input-type=module', '--eval', lines]
const shell = (lines: string, ...args: readonly string[]): string[] => ['sh', '-c', lines, ...args]
const env = { PATH: process.env.PATH ?? '' }

/** Runs it beside the tests; what the command prints goes where they print. */
const exec = (command: readonly string[], flags: readonly string[] = []) =>
  runCommand(['exec', ...flags, '--', ...command], { env })

/** The same, and what the command has written into the file that is its argument. */
const execInto = async (lines: string, flags: readonly string[] = [], args: readonly string[] = []) => {
  const file = join(temporaryFolder(), 'said')
  const ended = await exec(shell(lines, file, ...args), flags)
  return { ...ended, said: readFileSync(file, 'utf8') }
}

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

  it('has everything that an app needs, for the space that is named', async () => {
    const { said } = await execInto('env >"$0"', ['--space', 'ci-42', '--link-key', 'own-key'])
    const { SANDBOX_URL, ...variables } = Object.fromEntries(
      [...said.matchAll(/^(SANDBOX_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(SANDBOX_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(variables).toEqual({
      SANDBOX_CONTROL_URL: `${SANDBOX_URL}/_sandbox`,
      SANDBOX_SPACE: 'ci-42',
      SANDBOX_MERCHANT_ID: '1100000000+ci-42',
      SANDBOX_PASSWORD: 'sandbox',
      SANDBOX_LINK_KEY: 'own-key+ci-42',
      SANDBOX_LINK_KEY_HEADER: 'link-api-key',
      SANDBOX_WEBHOOK_SECRET: expect.stringMatching(/^whsec_/),
      SANDBOX_SIGNATURE_KEY: expect.stringMatching(/^[0-9a-f]+$/),
      SANDBOX_SIGNATURE_HEADER: 'Sandbox-Signature',
    })
  })

  it('has its own arguments, whatever they are', async () => {
    const { said } = await execInto('echo "$@" >"$0"', [], ['--', '--help', '--port'])
    expect(said).toBe('-- --help --port\n')
  })

  it.each([
    ['ends by a signal', 'kill -TERM $$; sleep 60', 143],
    ['ends well', 'exit 0', 0],
  ])('%s', async (_what, lines, code) => {
    expect((await exec(shell(lines))).code).toBe(code)
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

  it('is not run where the file can never be written', async () => {
    const folder = temporaryFolder()
    const [file, mark] = [join(folder, 'nowhere/left.json'), join(folder, 'run')]
    expect(await exec(shell(`echo run >${mark}`), ['--export', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `--export ${file}: there is no folder ${join(folder, 'nowhere')}\n`,
    })
    const other = await exec(shell(`echo run >${mark}`), ['--export', folder])
    expect(other).toEqual({ code: 1, stdout: '', stderr: `--export ${folder}: this is a folder; name a file\n` })
    expect(existsSync(mark)).toBe(false)
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

  itWhole('leaves behind a new file, for its owner only, in the place of a link and not through it', async () => {
    const folder = temporaryFolder()
    const [file, other] = [join(folder, 'left.json'), join(folder, 'of-another')]
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
  it.skipIf(!isWhole || spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status !== 0)(
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

  itWhole('keeps its exit code where the file cannot be written any more', async () => {
    const folder = join(temporaryFolder(), 'soon-gone')
    mkdirSync(folder)
    const file = join(folder, 'left.json')
    const { code, stderr } = await exec(shell('rmdir "$0"; exit 3', folder), ['--export', file])
    expect(code).toBe(3)
    expect(stderr).toContain(`the command ended with 3; state and events cannot be written to ${file} (ENOENT`)
  })
})

describe('a command that cannot run', () => {
  it.each<[what: string, args: readonly string[], code: number, stderr: string]>([
    ['is not there', ['--', 'no-such-command'], 127, 'no-such-command cannot be run: there is no such command\n'],
    ['may not be run', ['--', '/'], 126, '/ cannot be run: spawn / EACCES\n'],
    ['lies below a file', ['--', '/etc/passwd/x'], 126, '/etc/passwd/x cannot be run: spawn ENOTDIR\n'],
    ['was not given', [], 2, 'exec needs a command after --: threeds-sandbox exec'],
    ['was not given behind --', ['--'], 2, 'exec needs a command after --'],
    ['stands without --', ['npm', 'test'], 2, 'exec needs a command after --'],
    ['has a wrong setting before it', ['--prot', '1', '--', 'true'], 2, '--prot'],
    ['has a space that is none', ['--space', 'NO', '--', 'true'], 2, 'a space has 1 to 63 of'],
    ['has a flag without a value', ['--export=', '--', 'true'], 2, '--export needs a value'],
    ['has a port that is taken', ['--host', '192.0.2.1', '--', 'true'], 3, '192.0.2.1:0 cannot be listened on'],
  ])('%s', async (_what, args, code, stderr) => {
    const ended = await runCommand(['exec', ...args], { env })
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(stderr)
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
