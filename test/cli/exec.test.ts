import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { builtProgram } from '../support/process.ts'

builtProgram()
const shell = (lines: string, ...args: readonly string[]): string[] => ['sh', '-c', lines, ...args]
const env = { PATH: process.env.PATH ?? '' }

/** Runs `exec` in this process; the output of its command goes to that of the tests. */
const exec = (command: readonly string[], flags: readonly string[] = []) =>
  runCommand(['exec', ...flags, '--', ...command], { env })

/** Runs `exec` with a command that writes to the file in its argument, and returns the content. */
const execInto = async (lines: string, flags: readonly string[] = [], args: readonly string[] = []) => {
  const file = join(temporaryFolder(), 'output')
  const ended = await exec(shell(lines, file, ...args), flags)
  return { ...ended, written: readFileSync(file, 'utf8') }
}

describe('a command of exec', () => {
  it('has all variables that an app needs, for the given space', async () => {
    const { written } = await execInto('env >"$0"', ['--space', 'ci-42', '--link-key', 'own-key'])
    const { SANDBOX_URL, ...variables } = Object.fromEntries(
      [...written.matchAll(/^(SANDBOX_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
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

  it('gets its arguments unchanged', async () => {
    const { written } = await execInto('echo "$@" >"$0"', [], ['--', '--help', '--port'])
    expect(written).toBe('-- --help --port\n')
  })

  it.each([
    ['returns the exit code of a signal', 'kill -TERM $$; sleep 60', 143],
    ['returns 0 after a success', 'exit 0', 0],
  ])('%s', async (_title, lines, code) => {
    expect((await exec(shell(lines))).code).toBe(code)
  })

  it('is not run if the file cannot be written', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'nowhere/left.json')
    const mark = join(folder, 'run')
    expect(await exec(shell(`echo run >${mark}`), ['--export', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot write \`--export ${file}\`: folder \`${join(folder, 'nowhere')}\` not found.\n`,
    })
    const other = await exec(shell(`echo run >${mark}`), ['--export', folder])
    expect(other).toEqual({
      code: 1,
      stdout: '',
      stderr: `Cannot write \`--export ${folder}\`: it is a folder, not a file.\n`,
    })
    expect(existsSync(mark)).toBe(false)
  })
})

describe('exec rejects a command that', () => {
  it.each<[title: string, args: readonly string[], code: number, stderr: string]>([
    ['does not exist', ['--', 'no-such-command'], 127, 'Cannot run `no-such-command`: command not found.\n'],
    ['is not executable', ['--', '/'], 126, 'Cannot run `/`: spawn / EACCES.\n'],
    ['is below a file', ['--', '/etc/passwd/x'], 126, 'Cannot run `/etc/passwd/x`: spawn ENOTDIR.\n'],
    ['is missing', [], 2, '`exec` needs a command after `--`: `threeds-sandbox exec'],
    ['is missing after --', ['--'], 2, '`exec` needs a command after `--`'],
    ['is given without --', ['npm', 'test'], 2, '`exec` needs a command after `--`'],
    ['follows an unknown setting', ['--prot', '1', '--', 'true'], 2, '--prot'],
    [
      'follows an invalid space',
      ['--space', 'NO', '--', 'true'],
      2,
      '--space needs a name: a space name has 1 to 63 characters of',
    ],
    ['follows a flag without a value', ['--export=', '--', 'true'], 2, '`--export` needs a value.'],
    ['follows an unusable address', ['--host', '192.0.2.1', '--', 'true'], 3, 'Cannot listen on 192.0.2.1:0'],
  ])('%s', async (_title, args, code, stderr) => {
    const ended = await runCommand(['exec', ...args], { env })
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(stderr)
  })
})
