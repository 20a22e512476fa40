import { expect, it } from 'vitest'
import { runCommand } from '../support/command.ts'
import { initBody } from '../support/init-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()
const diff = (...args: readonly string[]) => runCommand(['diff', ...args, '--port', new URL(shared().url).port])

const pay = async (refno: string, code: string): Promise<void> => {
  const { body } = await shared().init(initBody(undefined, { refno })).expect(201)
  await shared().finish(body.transactionId, { code }).expect(200)
}

it('prints the first different step of two payments, then all steps, and exits with 3', async () => {
  await pay('good', '4444')
  await pay('bad', '4009')
  const { code, stdout, stderr } = await diff('good', 'bad')
  expect([code, stderr]).toEqual([3, ''])
  expect(stdout).toMatch(/^- {2}good {2}Challenge: success +transaction \d+\n\+ {2}bad {3}Challenge: failed \(N\) /)
  expect(stdout).toContain(
    '“Ended”, differs. “authenticated, by the control API” in good and “not authenticated, by the control API” in bad.',
  )
  expect(stdout).toMatch(/^ {2}1 {2}Created +\+0 ms +\+0 ms +POST \/v1\/transactions$/m)
  expect(stdout).toMatch(/^~ \d {2}Ended .*authenticated, by the control API \| not authenticated/m)
  expect(stdout).toMatch(/^ {6}- eci: 05\n {6}\+ eci: 07$/m)
})

it('exits with 0 without a difference', async () => {
  await pay('first', '4444')
  await pay('second', '4444')
  const { code, stdout } = await diff('first', 'second')
  expect([code, stdout.split('\n')[3]]).toEqual([0, 'No difference except IDs, times and generated values.'])
})

it('prints the same as JSON', async () => {
  const { stdout } = await diff('good', 'bad', '--format', 'json')
  expect(JSON.parse(stdout)).toMatchObject({ isSame: false, a: { name: 'good' }, b: { name: 'bad' } })
})

it.each([
  [['good'], 2, '`diff` needs two transactions or links'],
  [
    ['good', 'unknown-order'],
    1,
    '`unknown-order`: no transaction or link in the space `default` has this ID, refno or reference.',
  ],
  [['good', 'good'], 2, '`good` and `good` lead to the same transaction or link. Pass two different ones.\n'],
])('ends %j with %i', async (args, code, message) => {
  const ended = await diff(...args)
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)])
})
