import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { builtProgram } from '../support/process.ts'

builtProgram()
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

describe('a command that runs beside a sandbox', () => {
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

  it('is not run where the file can never be written', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'nowhere/left.json')
    const mark = join(folder, 'run')
    expect(await exec(shell(`echo run >${mark}`), ['--export', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `--export ${file}: there is no folder ${join(folder, 'nowhere')}\n`,
    })
    const other = await exec(shell(`echo run >${mark}`), ['--export', folder])
    expect(other).toEqual({ code: 1, stdout: '', stderr: `--export ${folder}: this is a folder; name a file\n` })
    expect(existsSync(mark)).toBe(false)
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
    ['has a space that is none', ['--space', 'NO', '--', 'true'], 2, 'a space name has 1 to 63 characters of'],
    ['has a flag without a value', ['--export=', '--', 'true'], 2, '--export needs a value'],
    ['has a port that is taken', ['--host', '192.0.2.1', '--', 'true'], 3, '192.0.2.1:0 cannot be listened on'],
  ])('%s', async (_what, args, code, stderr) => {
    const ended = await runCommand(['exec', ...args], { env })
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(stderr)
  })
})
