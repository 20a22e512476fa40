import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const wait = (url: string, ...args: string[]) => runCommand(['wait', ...args, '--port', new URL(url).port])

it('waits for what has not happened yet, and prints the event as a line of JSON', async () => {
  const { url, init } = await startSandbox()
  // With a cursor it does not matter which of the two is sooner.
  const waiting = wait(url, '--type', 'transaction.created', '--after', '0', '--timeout', '60s')
  await init(initBody(CHALLENGE_CARD, { refno: 'A1' }))
  const { code, stdout, stderr } = await waiting
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.trimEnd()).not.toContain('\n')
  expect(JSON.parse(stdout)).toMatchObject({ type: 'transaction.created', space: 'default' })
})

it('finds what has happened to an order already, after a cursor, and in a space', async () => {
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

it('ends with 6 when the time is over, and says what happened instead', async () => {
  const { url, init } = await startSandbox()
  await init(initBody(CHALLENGE_CARD, { refno: 'A1' }))
  const { code, stdout, stderr } = await wait(url, '--refno', 'A1', '--type', 'webhook.delivered', '--timeout', '50ms')
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  expect(stderr).toContain('webhook.delivered')
  expect(stderr).toContain('50ms')
})

it('waits for nothing, and says what is in flight where there is something', async () => {
  const { url, http, init } = await startSandbox()
  const quiet = await wait(url, '--idle', '30ms')
  expect([quiet.code, JSON.parse(quiet.stdout)]).toMatchObject([0, { for: '30ms', space: 'default', scheduled: [] }])
  await http.post('/_sandbox/holds').send({ on: 'init' }).expect(201)
  const held = Promise.resolve(init(initBody()))
  await wait(url, '--type', 'response.held', '--after', '0')
  const { code, stderr } = await wait(url, '--idle', '30ms', '--timeout', '60ms')
  expect(code).toBe(6)
  expect(stderr).toContain('a request is not answered')
  await http.delete(`/_sandbox/holds/${(await http.get('/_sandbox/holds')).body.holds[0].id}`)
  await held
})

it('ends with 7 where no sandbox answers', async () => {
  const { code, stdout, stderr } = await wait('http://127.0.0.1:1', '--refno', 'A1')
  expect({ code, stdout }).toEqual({ code: 7, stdout: '' })
  expect(stderr).toMatch(
    /^no sandbox answers at http:\/\/127\.0\.0\.1:1\/_sandbox\/wait\?space=default&refno=A1: connect ECONNREFUSED/,
  )
})

it.each([
  ['an id that nobody has', ['--transaction', '1'], 1, 'there is no transaction with this id in this space'],
  ['a cursor of another start', ['--after', 'zzzzzzzz-1'], 1, 'after is an id of another start of the sandbox'],
  ['a type that does not exist', ['--type', 'webhook.deliverd'], 2, 'Did you mean `webhook.delivered`?'],
  ['what nothing can fit', ['--type', 'webhook.delivered', '--status', '404'], 2, ''],
  ['too long a time', ['--timeout', '6m'], 2, 'timeout is a length of real time, such as 500ms, 10s or 2m'],
  ['a mistyped option', ['--refon', 'A1'], 2, '`--refon` is neither for wait nor a setting. Did you mean `--refno`?'],
  ['a stray word', ['A1'], 2, '"A1" is not expected here'],
  ['a space that cannot be', ['--space', 'No'], 2, '--space needs a name'],
])('says about %s what is wrong', async (_what, args, exit, complaint) => {
  const { url } = await startSandbox()
  const { code, stdout, stderr } = await wait(url, ...args)
  expect({ code, stdout }).toEqual({ code: exit, stdout: '' })
  expect(stderr).toContain(complaint)
  expect(stderr).not.toBe('')
})
