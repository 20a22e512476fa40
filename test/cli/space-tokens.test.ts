import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSpaceKeys } from '../../src/core/domain/ids.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { CONTROL_TOKEN, keysOf, SPACE_TOKENS, thingsIn } from '../support/space-keys.ts'

const ON = { THREEDS_CONTROL_TOKEN: CONTROL_TOKEN, THREEDS_SPACE_TOKENS: 'on' }

it.each<[args: readonly string[], env: Record<string, string>, problem: string]>([
  [['--space-tokens', 'on'], {}, '`--space-tokens` on requires `--control-token`: space tokens are derived from it.\n'],
  [
    ['--password', 'mine'],
    ON,
    '`--password` cannot be combined with `THREEDS_SPACE_TOKENS` on, because each space has its own. Remove one of them.\n',
  ],
  [
    [],
    { ...ON, THREEDS_LINK_KEY: 'mine' },
    '`THREEDS_LINK_KEY` cannot be combined with `THREEDS_SPACE_TOKENS` on, because each space has its own. Remove one of them.\n',
  ],
])('a start with %j and %j ends with 2', async (args, env, stderr) => {
  expect(await runCommand(['--ephemeral', '--port', '0', ...args], { env })).toEqual({ code: 2, stdout: '', stderr })
})

describe('a start that others reach', () => {
  const started = async (...args: string[]): Promise<string> => {
    const { stderr, url, kill, exit } = await startCommand(['--ephemeral', ...args])
    kill('SIGTERM')
    await exit
    return stderr().replaceAll(new URL(url).port, 'PORT')
  }
  const open = (where: string) =>
    `Anyone who reaches ${where} can use the whole control API. Set \`--control-token TOKEN\`, or \`--open-control\` if this is intended.`

  it.each([
    [['--host', '0.0.0.0'], `${open('0.0.0.0:PORT')}\n`],
    [['--host', '::'], `${open('[::]:PORT')}\n`],
    [['--host', '0.0.0.0', '--open-control'], ''],
    [['--host', '0.0.0.0', '--control-token', CONTROL_TOKEN], ''],
    [['--host', 'localhost'], ''],
    [['--host', '127.0.0.2'], ''],
    [[], ''],
  ])('with %j', async (args, told) => {
    expect(await started(...args)).toBe(told)
  })

  it('is told in JSON where JSON is all that is read', async () => {
    const line = JSON.parse(await started('--host', '0.0.0.0', '--log-format', 'json'))
    expect(line).toMatchObject({ level: 'warn', type: 'problem', message: open('0.0.0.0:PORT') })
  })
})

it('the start shows where the keys of spaces are, and none of them', async () => {
  const { stdout, stderr, url } = await startCommand(['--ephemeral'], { env: ON })
  expect(stdout()).toContain(`${url}/_sandbox/spaces/NAME/credentials shows what opens a space, and no other`)
  expect(stdout()).toContain('-u "1100000000:$SANDBOX_PASSWORD"')
  expect(stdout()).toContain('-H "link-api-key: $SANDBOX_LINK_KEY"')
  const secrets = [CONTROL_TOKEN, 'sandbox-link-key', ...Object.values(createSpaceKeys(CONTROL_TOKEN)('default'))]
  expect(secrets.filter((secret) => (stdout() + stderr()).includes(secret))).toEqual([])
})

describe('with the token of a space', () => {
  const shared = sharedSandbox(SPACE_TOKENS)

  it.each([
    [['requests']],
    [['events']],
    [['webhook', 'list']],
    [['wait', '--type', 'transaction.created', '--after', '0']],
    [['next', 'challenge_failed']],
    [['doctor', '--host', '0.0.0.0']],
  ])('%j is about that space, and refused about another', async (command) => {
    for (const space of ['team-a', 'team-b']) await thingsIn(shared(), space).init()
    const ask = (...more: string[]) =>
      runCommand([...command, '--port', new URL(shared().url).port, ...more], {
        env: { THREEDS_CONTROL_TOKEN: keysOf(shared(), 'team-a').token },
      })
    const own = await ask()
    expect([own.code, own.stderr]).toEqual([0, ''])
    expect(own.stdout).not.toContain('team-b')
    const { code, stderr } = await ask('--space', 'team-b')
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('opens the space team-a alone')])
    expect(code).toBeGreaterThan(0)
  })

  it('exec gives its command what opens its space, and not the control token', async () => {
    const file = join(temporaryFolder(), 'said')
    const command = ['sh', '-c', 'env >"$0"', file]
    const env = { ...ON, PATH: process.env.PATH ?? '' }
    expect((await runCommand(['exec', '--space', 'team-a', '--', ...command], { env })).code).toBe(0)
    const { controlToken, password, linkKey } = createSpaceKeys(CONTROL_TOKEN)('team-a')
    const said = readFileSync(file, 'utf8')
    expect(said).toContain(`SANDBOX_CONTROL_TOKEN=${controlToken}\n`)
    expect(said).toContain(`SANDBOX_PASSWORD=${password}\n`)
    expect(said).toContain(`SANDBOX_LINK_KEY=${linkKey}+team-a\n`)
  })
})
