import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSpaceKeys } from '../../src/core/domain/ids.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { CONTROL_TOKEN, fixtureIn, keysOf, SPACE_TOKENS } from '../support/space-keys.ts'

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
])('a start with %j and %j exits with 2', async (args, env, stderr) => {
  expect(await runCommand(['--ephemeral', '--port', '0', ...args], { env })).toEqual({ code: 2, stdout: '', stderr })
})

describe('the warning of a start on a public address', () => {
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
  ])('is correct with %j', async (args, warning) => {
    expect(await started(...args)).toBe(warning)
  })

  it('is a line of JSON with --log-format json', async () => {
    const line = JSON.parse(await started('--host', '0.0.0.0', '--log-format', 'json'))
    expect(line).toMatchObject({ level: 'warn', type: 'problem', message: open('0.0.0.0:PORT') })
  })
})

it('a start prints the endpoint of space credentials, and no credentials', async () => {
  const { stdout, stderr, url } = await startCommand(['--ephemeral'], { env: ON })
  expect(stdout()).toContain(`${url}/_sandbox/spaces/NAME/credentials returns the credentials of a space`)
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
  ])('%j uses that space, and is rejected for another', async (command) => {
    for (const space of ['team-a', 'team-b']) await fixtureIn(shared(), space).init()
    const call = (...more: string[]) =>
      runCommand([...command, '--port', new URL(shared().url).port, ...more], {
        env: { THREEDS_CONTROL_TOKEN: keysOf(shared(), 'team-a').token },
      })
    const own = await call()
    expect([own.code, own.stderr]).toEqual([0, ''])
    expect(own.stdout).not.toContain('team-b')
    const { code, stderr } = await call('--space', 'team-b')
    expect([code, stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('The token is valid only for the space `team-a`.'),
    ])
    expect(code).toBeGreaterThan(0)
  })

  it('exec gives its command the credentials of its space, and not the control token', async () => {
    const file = join(temporaryFolder(), 'output')
    const command = ['sh', '-c', 'env >"$0"', file]
    const env = { ...ON, PATH: process.env.PATH ?? '' }
    expect((await runCommand(['exec', '--space', 'team-a', '--', ...command], { env })).code).toBe(0)
    const { controlToken, password, linkKey } = createSpaceKeys(CONTROL_TOKEN)('team-a')
    const variables = readFileSync(file, 'utf8')
    expect(variables).toContain(`SANDBOX_CONTROL_TOKEN=${controlToken}\n`)
    expect(variables).toContain(`SANDBOX_PASSWORD=${password}\n`)
    expect(variables).toContain(`SANDBOX_LINK_KEY=${linkKey}+team-a\n`)
  })
})
