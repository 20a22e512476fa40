import { expect, it } from 'vitest'
import { eventLine } from '../../src/cli/commands/events.command.ts'
import { beginCommand, runCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, spawnProgram } from '../support/process.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

builtProgram()

const portOf = (url: string): string[] => ['--port', new URL(url).port]
const events = (url: string, ...args: string[]) => runCommand(['events', ...args, ...portOf(url)])
const CAUSE = { kind: 'order', requestId: 'req_1' } as const
const linesOf = (stdout: string): string[] => (stdout === '' ? [] : stdout.trimEnd().split('\n'))

/** A sandbox in which one transaction was created. */
const used = async () => {
  const running = await startSandbox()
  const { transactionId } = (await running.init(initBody(CHALLENGE_CARD, { refno: 'A1' }))).body
  return { ...running, transactionId }
}

it('lists what has happened, one line each, oldest first', async () => {
  const { url, transactionId } = await used()
  const { code, stdout, stderr } = await events(url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = linesOf(stdout)
  expect(lines.every((line) => /^\w+-\d+ {2}\d{4}-\S+ {2}[a-z._]+ /.test(line))).toBe(true)
  expect(stdout).toContain(`  transaction.created  transaction ${transactionId} (A1)  amount=`)
  expect(stdout).toMatch(/ {2}scenario\.chosen .* scenario=\w+ because=/)
  expect(stdout).not.toContain('{')
  expect(stdout).toMatch(/ {2}request {2}transaction \d+ \(A1\) {2}req_1 POST \/v1\/transactions 201 [\d.]+ ms \w+$/m)
})

it('gives each event whole as a line of JSON, and takes filters, a cursor and the space', async () => {
  const running = await used()
  const { url } = running
  await inSpace(running, 'b').init(initBody(CHALLENGE_CARD, { refno: 'B1' }))
  const { stdout } = await events(url, '--format', 'json', '--type', 'request,transaction.created')
  const told = linesOf(stdout).map((line) => JSON.parse(line))
  expect(told.map(({ type }) => type).toSorted()).toEqual(['request', 'transaction.created'])
  const [first] = told
  expect((await events(url, '--after', first.id)).stdout).not.toContain(`${first.id} `)
  expect((await events(url, '--space=b', '--type', 'request')).stdout).toContain('(B1)')
})

it('says on standard error that there is nothing, and why', async () => {
  const { url } = await used()
  const none = await events(url, '--space', 'nobody')
  expect(none).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^no events; nobody has used the space nobody/),
  })
  expect((await events(url, '--refno', 'A2')).stderr).toBe('no events\n')
  expect(
    (await events(url, '--after', (await events(url)).stdout.split(' ')[0] ?? '', '--type', 'space.reset')).stderr,
  ).toBe('no events\n')
})

it('lists more than a page holds, and says where a page of its own ends', async () => {
  const { url, sandbox } = await used()
  for (let i = 0; i < 1_010; i += 1)
    sandbox.traffic.publish('default', CAUSE, { type: 'next.used', facts: { next: `n${i}`, scenario: 'attempt' } })
  expect(linesOf((await events(url, '--type', 'next.used')).stdout)).toHaveLength(1_010)
  const page = await events(url, '--type', 'next.used', '--limit', '2')
  expect(linesOf(page.stdout)).toHaveLength(2)
  const [, next = ''] = /^there are more; go on with --after (\S+)$/m.exec(page.stderr) ?? []
  expect(page.stdout.endsWith('\n') && linesOf(page.stdout)[1]?.startsWith(next)).toBe(true)
})

it('follows what happens, and ends with 0 at Ctrl-C', async () => {
  const { url, init } = await used()
  const { stdout, stderr, kill, exit } = spawnProgram(['events', '--follow', '--after', '0', ...portOf(url)])
  await eventually(() => expect(stdout()).toContain('(A1)'))
  await init(initBody(CHALLENGE_CARD, { refno: 'A2' }))
  await eventually(() => expect(stdout()).toMatch(/request {2}transaction \d+ \(A2\) {2}req_\d+ /))
  kill('SIGINT')
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(stderr()).toBe('')
})

it('follows as lines of JSON, and ends with 0 once nobody reads any more', async () => {
  const { url, init } = await used()
  const args = ['events', '--follow', '--after', '0', '--type', 'transaction.created', '--format', 'json']
  const { stdout, closeOutput, exit } = spawnProgram([...args, ...portOf(url)])
  await eventually(() => expect(JSON.parse(stdout())).toMatchObject({ type: 'transaction.created' }))
  closeOutput()
  await init(initBody(CHALLENGE_CARD, { refno: 'A2' }))
  expect(await exit).toEqual({ code: 0, signal: null })
})

it('ends with 7 when the sandbox that it follows is stopped', async () => {
  const { url, sandbox } = await used()
  const { stdout, stderr, exit } = beginCommand(['events', '--follow', '--after', '0', ...portOf(url)])
  await eventually(() => expect(stdout()).toContain('(A1)'))
  await sandbox.close()
  expect(await exit).toEqual({ code: 7, signal: null })
  expect(stderr()).toMatch(/^(the sandbox has ended the stream|no sandbox answers at .*)\n$/)
})

it('tells a follower of events that are missing', async () => {
  const { url } = await used()
  const { stderr, kill, exit } = beginCommand(['events', '--follow', '--after', 'zzzzzzzz-1', ...portOf(url)])
  await eventually(() => expect(stderr()).toContain('that event is of another start of the sandbox'))
  kill('SIGTERM')
  expect((await exit).code).toBe(0)
})

it.each([
  ['a type that does not exist', ['--type', 'webhook.deliverd'], 'did you mean "webhook.delivered"?'],
  ['the same of a stream', ['--type', 'webhook.deliverd', '--follow'], 'did you mean "webhook.delivered"?'],
  ['a cursor that is none', ['--after', 'x'], '--after: that is no id of an event, and no time'],
  ['a mistyped option', ['--folow'], '--folow is neither for events nor a setting; did you mean --follow?'],
  ['a value for a switch', ['--follow=yes'], '--follow takes no value'],
  ['a page of a stream', ['--follow', '--limit', '3'], '--limit is for a list; --follow goes on until it is stopped'],
  ['a space that cannot be', ['--space', 'No'], '--space needs a name'],
  ['a stray word', ['follow'], '"follow" is not expected here'],
  ['a format that does not exist', ['--format', 'xml'], '--format must be one of text, json'],
])('ends with 2 for %s', async (_what, args, complaint) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await events(url, ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it('keeps an event on one line, whatever is in it', () => {
  const subject = { kind: 'transaction', id: '1', refno: 'a\nb' } as const
  const facts = {
    reason: 'two words',
    list: ['a', 'b'],
    url: 'http://shop.test/',
    gone: undefined,
    map: { a: 1, b: { c: 'x' } },
  }
  expect(eventLine({ id: 'x-1', at: '2026-01-01T00:00:00Z', type: 'status.read', subject, facts })).toBe(
    'x-1  2026-01-01T00:00:00Z  status.read  transaction 1 (a b)  reason="two words" list=["a","b"] url=http://shop.test/ map.a=1 map.b.c=x',
  )
})
