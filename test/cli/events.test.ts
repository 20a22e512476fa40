import { expect, it } from 'vitest'
import { eventLine } from '../../src/cli/commands/events.command.ts'
import { runCommand } from '../support/command.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { builtProgram } from '../support/process.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

builtProgram()

const portOf = (url: string): string[] => ['--port', new URL(url).port]
const events = (url: string, ...args: string[]) => runCommand(['events', ...args, ...portOf(url)])
const linesOf = (stdout: string): string[] => (stdout === '' ? [] : stdout.trimEnd().split('\n'))

/** Starts a sandbox with one transaction. */
const used = async () => {
  const running = await startSandbox()
  const { transactionId } = (await running.init(initBody(CHALLENGE_CARD, { refno: 'A1' }))).body
  return { ...running, transactionId }
}

it('lists events, one line each, oldest first', async () => {
  const { url, transactionId } = await used()
  const { code, stdout, stderr } = await events(url)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const lines = linesOf(stdout)
  expect(lines.every((line) => /^\w+-\d+ {2}\d{4}-\S+ {2}[a-z._]+ /.test(line))).toBe(true)
  expect(stdout).toContain(`  transaction.created  transaction ${transactionId} (A1)  amount=`)
  expect(stdout).toMatch(/ {2}scenario\.matched .* scenario=\w+ matchedBy=/)
  expect(stdout).not.toContain('{')
  expect(stdout).toMatch(/ {2}request {2}transaction \d+ \(A1\) {2}req_1 POST \/v1\/transactions 201 [\d.]+ ms \w+$/m)
})

it('prints complete events as lines of JSON, and takes filters, a cursor and the space', async () => {
  const running = await used()
  const { url } = running
  await inSpace(running, 'b').init(initBody(CHALLENGE_CARD, { refno: 'B1' }))
  const { stdout } = await events(url, '--format', 'json', '--type', 'request,transaction.created')
  const parsed = linesOf(stdout).map((line) => JSON.parse(line))
  expect(parsed.map(({ type }) => type).toSorted()).toEqual(['request', 'transaction.created'])
  const [first] = parsed
  expect((await events(url, '--after', first.id)).stdout).not.toContain(`${first.id} `)
  expect((await events(url, '--space=b', '--type', 'request')).stdout).toContain('(B1)')
})

it('reports an empty list on standard error, with the reason', async () => {
  const { url } = await used()
  const none = await events(url, '--space', 'nobody')
  expect(none).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringMatching(/^No events at http:\S+: The space `nobody` is unused/),
  })
  expect((await events(url, '--refno', 'A2')).stderr).toBe(`No events at ${url}.\n`)
  expect(
    (await events(url, '--after', (await events(url)).stdout.split(' ')[0] ?? '', '--type', 'space.reset')).stderr,
  ).toBe(`No events at ${url}.\n`)
})

it.each([
  ['an unknown type', ['--type', 'webhook.deliverd'], 'Did you mean `webhook.delivered`?'],
  ['an unknown type of a stream', ['--type', 'webhook.deliverd', '--follow'], 'Did you mean `webhook.delivered`?'],
  ['an invalid cursor', ['--after', 'x'], '`--after`: The cursor is not an event ID or a time'],
  ['a mistyped option', ['--folow'], '`--folow` is neither for events nor a setting. Did you mean `--follow`?'],
  ['a value for a switch', ['--follow=yes'], '`--follow` takes no value.'],
  ['a page of a stream', ['--follow', '--limit', '3'], '`--limit` cannot be combined with `--follow`.'],
  ['an invalid space', ['--space', 'No'], '--space needs a name'],
  ['a stray word', ['follow'], 'Unexpected argument `follow`.'],
  ['an unknown format', ['--format', 'xml'], '`--format` must be one of text, json.'],
])('exits with 2 for %s', async (_title, args, complaint) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await events(url, ...args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(complaint)
})

it('keeps any event on one line', () => {
  const subject = { kind: 'transaction', id: '1', refno: 'a\nb' } as const
  const facts = {
    reason: 'two words',
    list: ['a', 'b'],
    url: 'http://shop.test/',
    gone: undefined,
    map: { a: 1, b: { c: 'x' } },
  }
  expect(eventLine({ id: 'x-1', at: '2026-01-01T00:00:00Z', type: 'status.read', subject, facts })).toBe(
    'x-1  2026-01-01T00:00:00Z  status.read  transaction 1 (a\\nb)  reason="two words" list=["a","b"] url=http://shop.test/ map.a=1 map.b.c=x',
  )
})
