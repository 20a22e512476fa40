import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { endGroup } from '../support/end-group.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, PROGRAM } from '../support/process.ts'
import { sharedSandbox } from '../support/sandbox.ts'

builtProgram()

/** As much as a pipe takes before somebody reads. */
const PIPE = 65_536

/** What is piped, by the stream that is long. A shell makes real pipes; what Node makes between processes is larger. */
const PIPED = { stdout: '"$0" "$@"', stderr: '"$0" "$@" 2>&1 >/dev/null' } as const
type Long = keyof typeof PIPED

/** The program with a pipe to a reader; on the third channel come its process id and, in the end, its exit code. */
const pipe = (args: readonly string[], reader: string, long: Long = 'stdout') => {
  const inner = `sh -c 'echo $$ >&3; exec "$0" "$@"' ${PIPED[long]}`
  const child = spawn(
    'sh',
    ['-c', `exec 4<&0; { ${inner}; echo $? >&3; } | ${reader}`, process.execPath, PROGRAM, ...args],
    {
      detached: true,
      env: { PATH: process.env.PATH ?? '' },
      cwd: temporaryFolder(),
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    },
  )
  onTestFinished(() => endGroup(child))
  const { stdin, stdout, stderr, stdio } = child
  const numbers = createInterface(stdio[3] as Readable)[Symbol.asyncIterator]()
  const number = async (): Promise<number> => Number((await numbers.next()).value)
  const pid = number()
  const code = number()
  const ended = Promise.all([code, text(stdout), text(stderr)]).then(([code, read, stderr]) => ({ code, read, stderr }))
  return { stdin, pid, code, ended }
}

/** All that the program says into a file, which takes it at once. */
const whole = async (args: readonly string[], long: Long): Promise<{ code: number; text: string }> => {
  const file = join(temporaryFolder(), 'whole')
  const into = openSync(file, 'w')
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {},
    stdio: ['ignore', long === 'stdout' ? into : 'ignore', long === 'stderr' ? into : 'ignore'],
  })
  const [code] = await once(child, 'close')
  closeSync(into)
  return { code, text: readFileSync(file, 'utf8') }
}

/** A path that is long and says which one it is. */
const longPath = (n: number): string => `${n}/${'p'.repeat(400)}`

const shared = sharedSandbox({ webhooks: 'manual', 'traffic-body-kb': 256 })
/** Two hundred ended payments whose webhooks go to twenty servers that are not there, and as many armed scenarios. */
beforeAll(async () => {
  const { http, init } = shared()
  for (let n = 0; n < 200; n++) {
    const webhook = { url: `http://127.0.0.1:${(n % 20) + 1}/${longPath(n)}` }
    const { body } = await init(initBody(FRICTIONLESS_CARD, { refno: `order-${n}`, webhook })).expect(201)
    await http.get(`/v1/start/${body.transactionId}?${longPath(n)}`).expect(303)
    await http.get(`/v1/start/${longPath(n)}`).expect(404)
    const when = { refno: `${n}-${'r'.repeat(190)}`, email: `${n}-${'e'.repeat(190)}` }
    await http.post('/_sandbox/next').send({ scenario: 'challenge_success', when }).expect(201)
  }
  // Refused and kept, as long as it is.
  await init({ ...initBody(), refno: 'x'.repeat(100_000) }).expect(400)
}, 60_000)

/** A folder with so many scenarios, each with a mistake or without one. */
const scenarioFolder = (mistake: string): string => {
  const folder = temporaryFolder()
  for (let n = 0; n < 400; n++)
    writeFileSync(
      join(folder, `of_our_own_${n}.yaml`),
      `title: ${'t'.repeat(60)} ${n}\nwhen: { refno: '${n}-${'r'.repeat(120)}' }\n${mistake}`,
    )
  return folder
}

const names = Array.from({ length: 2_000 }, (_, n) => `a-name-of-a-shop-${n}.test`).join(',')

/** A state folder, filled from what the sandbox holds. */
const stateFolder = async (): Promise<string> => {
  const [folder, file] = [join(temporaryFolder(), 'state'), join(temporaryFolder(), 'state.json')]
  writeFileSync(file, JSON.stringify((await shared().http.get('/_sandbox/state').expect(200)).body))
  await whole(['state', 'import', file, '--state-dir', folder], 'stdout')
  return folder
}

const ask = (...args: string[]): string[] => [...args, '--port', new URL(shared().url).port]

/** Each command that can say more than a pipe takes: how it is called and how it ends. */
const COMMANDS: readonly [what: string, args: () => string[] | Promise<string[]>, code: number, long: Long][] = [
  ['cards', () => ['cards'], 0, 'stdout'],
  ['cards as JSON', () => ['cards', '--format', 'json'], 0, 'stdout'],
  ['scenarios', () => ['scenarios', '--scenarios', scenarioFolder('')], 0, 'stdout'],
  ['validate', () => ['validate', scenarioFolder('wehn: 1\nwebhok: 2\ninitialisation: 3\n')], 1, 'stderr'],
  ['config', () => ['config', 'allowed-hosts', '--allowed-hosts', names], 0, 'stdout'],
  ['state export', async () => ['state', 'export', '--state-dir', await stateFolder()], 0, 'stdout'],
  ['doctor', () => ask('doctor'), 1, 'stdout'],
  ['doctor as JSON', () => ask('doctor', '--format', 'json'), 1, 'stdout'],
  ['webhook list', () => ask('webhook', 'list'), 0, 'stdout'],
  ['next list', () => ask('next', 'list'), 0, 'stdout'],
  ['requests', () => ask('requests', '--limit', '1000'), 0, 'stdout'],
  ['requests as JSON', () => ask('requests', '--format', 'json'), 0, 'stdout'],
  ['requests as HAR', () => ask('requests', '--format', 'har'), 0, 'stdout'],
  ['requests as curl', () => ask('requests', '--format', 'curl', '--limit', '1000'), 0, 'stdout'],
  ['events', () => ask('events'), 0, 'stdout'],
  ['events as JSON', () => ask('events', '--format', 'json'), 0, 'stdout'],
  ['wait', () => ask('wait', '--type', 'request', '--status', '400', '--after', '0'), 0, 'stdout'],
]

describe('a command whose output goes into a pipe', () => {
  it.each(COMMANDS)('says all of it to a slow reader: %s', async (_what, given, code, long) => {
    const args = await given()
    const all = await whole(args, long)
    expect(all.code).toBe(code)
    expect(all.text.length).toBeGreaterThan(PIPE)
    const { read, ...ended } = await pipe(args, 'dd bs=512 2>/dev/null', long).ended
    expect(ended).toEqual({ code, stderr: '' })
    // Not compared as a whole: a difference of megabytes would be all that is seen of the failure.
    expect([read.length, read === all.text]).toEqual([all.text.length, true])
  })

  it.each(COMMANDS)('ends as always where nobody reads on: %s', async (_what, given, code, long) => {
    const ended = await pipe(await given(), 'head -c 1', long).ended
    expect(ended).toMatchObject({ code, stderr: '' })
    expect(ended.read).toHaveLength(1)
  })
})

describe('a sandbox whose log goes into a pipe', () => {
  const flags = ['start', '--port', '0', '--ephemeral', '--log-format', 'json', '--ready-file']

  /** A sandbox whose reader waits for a word, with more in its log than the pipe takes. */
  const unread = async () => {
    const ready = join(temporaryFolder(), 'ready')
    const { stdin, pid, code, ended } = pipe([...flags, ready], '{ read -r word <&4; cat; }')
    const url = await eventually(() => readFileSync(ready, 'utf8').trim())
    const id = await pid
    for (let n = 0; n < 400; n++) await fetch(`${url}/_sandbox/${longPath(n)}`)
    const stop = (): Promise<void> => {
      process.kill(id, 'SIGTERM')
      return eventually(() => expect(existsSync(ready)).toBe(false))
    }
    return { stdin, stop, ended, code }
  }

  it('has said all when it has stopped, to a reader that came late', async () => {
    const { stdin, stop, ended } = await unread()
    await stop()
    stdin.end('read\n')
    const { code, read, stderr } = await ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(read.length).toBeGreaterThan(PIPE)
    expect(read.match(/"type":"control"/g)).toHaveLength(400)
  })

  it('does not wait for ever for one that never comes', async () => {
    const { stop, code } = await unread()
    await stop()
    expect(await code).toBe(0)
  })
})
