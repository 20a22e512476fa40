import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { runCommand } from '../support/command.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const TOKEN = 'kept-by-the-team_7f3a9c'

/** A folder with a scenario. */
const SCENARIOS = mkdtempSync(join(tmpdir(), 'scenarios-'))
writeFileSync(join(SCENARIOS, 'mine.yaml'), 'title: mine\n')
afterAll(() => rmSync(SCENARIOS, { recursive: true }))

/** Every command that calls the control API, with arguments that succeed after one request. */
const CALLING: readonly (readonly string[])[] = [
  ['webhook', 'list'],
  // With --host, doctor has no finding in a container.
  ['doctor', '--host', '0.0.0.0'],
  ['coverage'],
  ['diff', 'order-1', 'order-2'],
  ['requests'],
  ['requests', '--format', 'har'],
  ['events'],
  ['wait', '--type', 'request', '--after', '0', '--timeout', '10s'],
  ['next', 'list'],
  ['next', 'challenge_failed'],
  ['save', SCENARIOS],
]

const shared = sharedSandbox({ 'control-token': TOKEN })
/** Returns the port of a sandbox with a token and two transactions. */
const closed = async (): Promise<string> => {
  const { url, init } = shared()
  await init(initBody())
  await init(initBody(undefined, { refno: 'order-2' }))
  return new URL(url).port
}

const call = (command: readonly string[], port: string, more: readonly string[] = [], env = {}) =>
  runCommand([...command, '--port', port, ...more], { env })

it('lists every command that calls the control API', () => {
  const names = new Set(CALLING.map(([name]) => name))
  const sources = COMMANDS.map(({ name }) => name).filter((name) => {
    try {
      const text = readFileSync(`src/cli/commands/${name}.command.ts`, 'utf8')
      return /\b(callControl|askSandbox|examine)\b/.test(text)
    } catch {
      return false
    }
  })
  expect(sources.filter((name) => name !== 'health').sort()).toEqual([...names].sort())
})

describe.each(CALLING.map((command) => ({ line: command.join(' '), command })))('$line', ({ command }) => {
  it('sends the token from a flag, a variable or the config file', async () => {
    const port = await closed()
    const file = join(temporaryFolder(), 'threeds.yaml')
    writeFileSync(file, `control-token: ${TOKEN}\n`)
    const ways = [
      await call(command, port, ['--control-token', TOKEN]),
      await call(command, port, [], { THREEDS_CONTROL_TOKEN: TOKEN }),
      await call(command, port, [], { SANDBOX_CONTROL_TOKEN: TOKEN }),
      await call(command, port, ['--config', file]),
    ]
    expect(ways.map(({ code, stderr }) => [code, stderr.includes('token')])).toEqual(ways.map(() => [0, false]))
    for (const { stdout, stderr } of ways) expect(stdout + stderr).not.toContain(TOKEN)
  })

  it('exits with 1 without a token, and names the flag and the variable', async () => {
    const port = await closed()
    const { code, stderr } = await call(command, port)
    expect(code).toBe(1)
    expect(stderr).toBe(
      `The sandbox at http://127.0.0.1:${port} needs its control token. Pass \`--control-token TOKEN\` or set \`THREEDS_CONTROL_TOKEN\`.\n`,
    )
  })

  it('exits with 1 with a wrong token, and prints neither token', async () => {
    const port = await closed()
    const { code, stdout, stderr } = await call(command, port, ['--control-token', 'secret-of-another'])
    expect(code).toBe(1)
    expect(stderr).toContain(`The sandbox at http://127.0.0.1:${port} has another control token.`)
    expect(stdout + stderr).not.toMatch(/secret-of-another|7f3a9c/)
  })
})

it('events --follow needs the token, too', async () => {
  const port = await closed()
  const { code, stderr } = await call(['events', '--follow'], port)
  expect([code, stderr.includes('needs its control token')]).toEqual([1, true])
})

it('health needs none', async () => {
  const port = await closed()
  expect((await call(['health'], port)).code).toBe(0)
  expect((await call(['health'], port, ['--control-token', 'secret-of-another'])).code).toBe(0)
})

it('a command without a token sends none', async () => {
  const received: (string | undefined)[] = []
  const receiver = await startReceiver((request) => {
    received.push(request.headers.authorization)
    return { status: 200, headers: { 'sandbox-request-id': 'req_1' }, body: '{"requests":[],"omitted":0}' }
  })
  await call(['requests'], new URL(receiver.url).port)
  expect(received).toEqual([undefined])
})

it.each([
  [{}, 'Call a running sandbox: `curl http://127.0.0.1:8080/_sandbox/clock`'],
  [
    { THREEDS_CONTROL_TOKEN: TOKEN },
    'sandbox: `curl -H "Authorization: Bearer $THREEDS_CONTROL_TOKEN" http://127.0.0.1:8080/_sandbox/clock',
  ],
  [
    { SANDBOX_CONTROL_TOKEN: TOKEN, THREEDS_CONTROL_TOKEN: TOKEN },
    'sandbox: `curl -H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN" http://127.0.0.1:8080/_sandbox/clock',
  ],
])('a suggested call works in a shell with %j', async (env, suggestion) => {
  const { stderr } = await runCommand(['clock'], { env })
  expect(stderr).toContain(suggestion)
  expect(stderr).not.toContain(TOKEN)
})

describe('exec', () => {
  const path = { PATH: process.env.PATH ?? '' }

  it.each<[title: string, flags: readonly string[], more: Readonly<Record<string, string>>, given: string]>([
    ['the token of a flag', ['--control-token', TOKEN], {}, TOKEN],
    ['the token of a variable', [], { THREEDS_CONTROL_TOKEN: TOKEN }, TOKEN],
    ['no token without a setting', [], {}, 'none'],
  ])('gives its command %s', async (_title, flags, more, given) => {
    const file = join(temporaryFolder(), 'said')
    const command = ['sh', '-c', `printf %s "\${SANDBOX_CONTROL_TOKEN-none}" >"$0"`, file]
    const ended = await runCommand(['exec', ...flags, '--', ...command], { env: { ...path, ...more } })
    const warning = flags.length > 0 ? expect.stringContaining('can read `--control-token` in the list') : ''
    expect(ended).toEqual({ code: 0, stdout: '', stderr: warning })
    expect(ended.stderr).not.toContain(TOKEN)
    expect(readFileSync(file, 'utf8')).toBe(given)
  })

  it('exports events and state of a failed command, which needs the token', async () => {
    const file = join(temporaryFolder(), 'left.json')
    const variables = { ...path, THREEDS_CONTROL_TOKEN: TOKEN }
    const command = ['exec', '--export', file, '--', 'sh', '-c', 'exit 3']
    const { code, stderr } = await runCommand(command, { env: variables })
    expect([code, stderr]).toEqual([3, `The command exited with 3. Open \`${file}\` for the state and events.\n`])
    expect(readFileSync(file, 'utf8')).not.toContain(TOKEN)
  })
})
