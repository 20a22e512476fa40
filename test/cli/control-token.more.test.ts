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

/** Every command that asks a running sandbox for more than its health, in a form that succeeds after one request. */
const ASKING: readonly (readonly string[])[] = [
  ['webhook', 'list'],
  // In a container, too: --host says that others get in.
  ['doctor', '--host', '0.0.0.0'],
  ['coverage'],
  ['diff', 'order-1', 'order-2'],
  ['requests'],
  ['requests', '--format', 'har'],
  ['events'],
  ['wait', '--type', 'request', '--after', '0', '--timeout', '10s'],
  ['next', 'list'],
  ['next', 'challenge_failed'],
  ['put', SCENARIOS],
]

const shared = sharedSandbox({ 'control-token': TOKEN })
/** The port of a sandbox with a token in which an app has asked for something. */
const closed = async (): Promise<string> => {
  const { url, init } = shared()
  await init(initBody())
  await init(initBody(undefined, { refno: 'order-2' }))
  return new URL(url).port
}

const ask = (command: readonly string[], port: string, more: readonly string[] = [], env = {}) =>
  runCommand([...command, '--port', port, ...more], { env })

it('has a command here for each that calls the control API', () => {
  const names = new Set(ASKING.map(([name]) => name))
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

describe.each(ASKING.map((command) => ({ shown: command.join(' '), command })))('$shown', ({ command }) => {
  it('is let in by the token, from a flag, a variable or the config file', async () => {
    const port = await closed()
    const file = join(temporaryFolder(), 'threeds.yaml')
    writeFileSync(file, `control-token: ${TOKEN}\n`)
    const ways = [
      await ask(command, port, ['--control-token', TOKEN]),
      await ask(command, port, [], { THREEDS_CONTROL_TOKEN: TOKEN }),
      await ask(command, port, ['--config', file]),
    ]
    expect(ways.map(({ code, stderr }) => [code, stderr.includes('token')])).toEqual(ways.map(() => [0, false]))
    for (const { stdout, stderr } of ways) expect(stdout + stderr).not.toContain(TOKEN)
  })

  it('says without one what to give, and ends as refused', async () => {
    const port = await closed()
    const { code, stderr } = await ask(command, port)
    expect(code).toBe(1)
    expect(stderr).toBe(
      `the sandbox at http://127.0.0.1:${port} wants its control token: give --control-token TOKEN or set THREEDS_CONTROL_TOKEN to what it was started with\n`,
    )
  })

  it('says of another one that it is not that, without a letter of either', async () => {
    const port = await closed()
    const { code, stdout, stderr } = await ask(command, port, ['--control-token', 'secret-of-another'])
    expect(code).toBe(1)
    expect(stderr).toContain(`the sandbox at http://127.0.0.1:${port} has another control token`)
    expect(stdout + stderr).not.toMatch(/secret-of-another|7f3a9c/)
  })
})

it('a stream of events is let in, too', async () => {
  const port = await closed()
  const { code, stderr } = await ask(['events', '--follow'], port)
  expect([code, stderr.includes('wants its control token')]).toEqual([1, true])
})

it('health needs none', async () => {
  const port = await closed()
  expect((await ask(['health'], port)).code).toBe(0)
  expect((await ask(['health'], port, ['--control-token', 'secret-of-another'])).code).toBe(0)
})

it('no command sends a token where none is given', async () => {
  const asked: (string | undefined)[] = []
  const receiver = await startReceiver((request) => {
    asked.push(request.headers.authorization)
    return { status: 200, headers: { 'sandbox-request-id': 'req_1' }, body: '{"requests":[],"omitted":0}' }
  })
  await ask(['requests'], new URL(receiver.url).port)
  expect(asked).toEqual([undefined])
})

it.each([
  [{}, 'a running sandbox does it: curl http://127.0.0.1:8080/_sandbox/clock'],
  [
    { THREEDS_CONTROL_TOKEN: TOKEN },
    'does it: curl -H "Authorization: Bearer $THREEDS_CONTROL_TOKEN" http://127.0.0.1:8080/_sandbox/clock',
  ],
  [
    { SANDBOX_CONTROL_TOKEN: TOKEN, THREEDS_CONTROL_TOKEN: TOKEN },
    'does it: curl -H "Authorization: Bearer $SANDBOX_CONTROL_TOKEN" http://127.0.0.1:8080/_sandbox/clock',
  ],
])('a call that is shown instead of a command works in the shell that has %j', async (env, told) => {
  const { stderr } = await runCommand(['clock'], { env })
  expect(stderr).toContain(told)
  expect(stderr).not.toContain(TOKEN)
})

describe('exec', () => {
  const path = { PATH: process.env.PATH ?? '' }

  it.each<[what: string, flags: readonly string[], more: Readonly<Record<string, string>>, given: string]>([
    ['the token of a flag', ['--control-token', TOKEN], {}, TOKEN],
    ['the token of a variable', [], { THREEDS_CONTROL_TOKEN: TOKEN }, TOKEN],
    ['none where none is set', [], {}, 'none'],
  ])('gives its command %s', async (_what, flags, more, given) => {
    const file = join(temporaryFolder(), 'said')
    const command = ['sh', '-c', `printf %s "\${SANDBOX_CONTROL_TOKEN-none}" >"$0"`, file]
    const ended = await runCommand(['exec', ...flags, '--', ...command], { env: { ...path, ...more } })
    const told = flags.length > 0 ? expect.stringMatching(/^--control-token on the command line can be read/) : ''
    expect(ended).toEqual({ code: 0, stdout: '', stderr: told })
    expect(ended.stderr).not.toContain(TOKEN)
    expect(readFileSync(file, 'utf8')).toBe(given)
  })

  it('keeps what a command left behind, which it has to ask for', async () => {
    const file = join(temporaryFolder(), 'left.json')
    const variables = { ...path, THREEDS_CONTROL_TOKEN: TOKEN }
    const command = ['exec', '--export', file, '--', 'sh', '-c', 'exit 3']
    const { code, stderr } = await runCommand(command, { env: variables })
    expect([code, stderr]).toEqual([3, `the command ended with 3; state and events are in ${file}\n`])
    expect(readFileSync(file, 'utf8')).not.toContain(TOKEN)
  })
})
