import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const wait = (url: string, ...args: string[]) => runCommand(['wait', ...args, '--port', new URL(url).port])

it('waits for a new event, and prints it as a line of JSON', async () => {
  const { url, init } = await startSandbox()
  // With a cursor, the order of the two calls does not matter.
  const waiting = wait(url, '--type', 'transaction.created', '--after', '0', '--timeout', '60s')
  await init(initBody(CHALLENGE_CARD, { refno: 'A1' }))
  const { code, stdout, stderr } = await waiting
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trimEnd()).not.toContain('\n')
  expect(JSON.parse(stdout)).toMatchObject({ type: 'transaction.created', space: 'default' })
})

it('finds past events of an order, after a cursor, and in a space', async () => {
  const running = await startSandbox()
  const { url } = running
  await running.init(initBody(CHALLENGE_CARD, { refno: 'A1' }))
  const known = await wait(url, '--refno=A1', '--type', 'request', '--status', '201')
  expect(known.code).toBe(0)
  const { id } = JSON.parse(known.stdout)
  await running.init(initBody(CHALLENGE_CARD, { refno: 'A1' }))
  const second = await wait(url, '--type', 'transaction.created', '--after', '0', '--count', '2')
  expect(JSON.parse(second.stdout).subject.refno).toBe('A1')
  expect(
    (await wait(url, '--type', 'transaction.created', '--after', '0', '--count', '3', '--timeout', '0ms')).code,
  ).toBe(6)
  const later = await wait(url, '--refno', 'A1', '--type', 'request', '--after', id)
  expect(JSON.parse(later.stdout).id).not.toBe(id)
  await inSpace(running, 'b').init(initBody(CHALLENGE_CARD, { refno: 'B1' }))
  expect((await wait(url, '--refno', 'B1', '--timeout', '0ms')).code).toBe(6)
  expect((await wait(url, '--refno', 'B1', '--timeout', '0ms', '--space', 'b')).code).toBe(0)
})

it('exits with 6 on timeout, and describes the events', async () => {
  const { url, init } = await startSandbox()
  await init(initBody(CHALLENGE_CARD, { refno: 'A1' }))
  const { code, stdout, stderr } = await wait(url, '--refno', 'A1', '--type', 'webhook.delivered', '--timeout', '50ms')
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  expect(stderr).toContain('webhook.delivered')
  expect(stderr).toContain('50ms')
})

it('waits until the sandbox is idle, and describes the work in progress on timeout', async () => {
  const { url, http, init } = await startSandbox()
  const quiet = await wait(url, '--idle', '30ms')
  expect([quiet.code, JSON.parse(quiet.stdout)]).toMatchObject([0, { for: '30ms', space: 'default', scheduled: [] }])
  await http.post('/_sandbox/holds').send({ on: 'init' }).expect(201)
  const held = Promise.resolve(init(initBody()))
  await wait(url, '--type', 'response.held', '--after', '0')
  const { code, stderr } = await wait(url, '--idle', '30ms', '--timeout', '60ms')
  expect(code).toBe(6)
  expect(stderr).toContain('a request has no response yet')
  await http.delete(`/_sandbox/holds/${(await http.get('/_sandbox/holds')).body.holds[0].id}`)
  await held
})

it('exits with 7 without a sandbox', async () => {
  const { code, stdout, stderr } = await wait('http://127.0.0.1:1', '--refno', 'A1')
  expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
  expect(stderr).toMatch(
    /^Cannot connect to a sandbox at http:\/\/127\.0\.0\.1:1\/_sandbox\/wait\?space=default&refno=A1: connect ECONNREFUSED/,
  )
})

it.each([
  ['an id that nobody has', ['--transaction', '1'], 1, 'This space has no transaction with this ID.'],
  ['a cursor of another start', ['--after', 'zzzzzzzz-1'], 1, '`--after` is from another start of the sandbox'],
  ['a type that does not exist', ['--type', 'webhook.deliverd'], 2, 'Did you mean `webhook.delivered`?'],
  ['what nothing can fit', ['--type', 'webhook.delivered', '--status', '404'], 2, ''],
  ['too long a time', ['--timeout', '6m'], 2, '`--timeout` must be a real-time duration of at most 5m'],
  ['a mistyped option', ['--refon', 'A1'], 2, '`--refon` is neither for wait nor a setting. Did you mean `--refno`?'],
  ['a stray word', ['A1'], 2, 'Unexpected argument `A1`.'],
  ['a space that cannot be', ['--space', 'No'], 2, '--space needs a name'],
])('reports %s', async (_title, args, exit, complaint) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await wait(url, ...args)
  expect({ code, stdout }).toEqual({ code: exit, stdout: '' })
  expect(stderr).toContain(complaint)
  expect(stderr).not.toBe('')
})
