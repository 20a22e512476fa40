import { expect, it } from 'vitest'
import { beginCommand, runCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { builtProgram, spawnProgram } from '../support/process.ts'
import { startSandbox } from '../support/sandbox.ts'

builtProgram()

const portOf = (url: string): string[] => ['--port', new URL(url).port]
const events = (url: string, ...args: string[]) => runCommand(['events', ...args, ...portOf(url)])
const CAUSE = { kind: 'control', requestId: 'req_1' } as const
const linesOf = (stdout: string): string[] => (stdout === '' ? [] : stdout.trimEnd().split('\n'))

/** Starts a sandbox with one transaction. */
const used = async () => {
  const running = await startSandbox()
  const { transactionId } = (await running.init(initBody(CHALLENGE_CARD, { refno: 'A1' }))).body
  return { ...running, transactionId }
}

it('lists more than one page, and prints the cursor of a limited one', async () => {
  const { url, sandbox } = await used()
  for (let i = 0; i < 1_010; i += 1)
    sandbox.traffic.publish('default', CAUSE, { type: 'outcome.used', facts: { next: `n${i}`, scenario: 'attempt' } })
  expect(linesOf((await events(url, '--type', 'outcome.used')).stdout)).toHaveLength(1_010)
  const page = await events(url, '--type', 'outcome.used', '--limit', '2')
  expect(linesOf(page.stdout)).toHaveLength(2)
  const [, next = ''] = /^More events follow\. Continue with `--after (\S+)`\.$/m.exec(page.stderr) ?? []
  expect(page.stdout.endsWith('\n') && linesOf(page.stdout)[1]?.startsWith(next)).toBe(true)
})

it('follows events, and exits with 0 at Ctrl-C', async () => {
  const { url, init } = await used()
  const { stdout, stderr, kill, exit } = spawnProgram(['events', '--follow', '--after', '0', ...portOf(url)])
  await eventually(() => expect(stdout()).toContain('(A1)'))
  await init(initBody(CHALLENGE_CARD, { refno: 'A2' }))
  await eventually(() => expect(stdout()).toMatch(/request {2}transaction \d+ \(A2\) {2}req_\d+ /))
  kill('SIGINT')
  expect(await exit).toEqual({ code: 0, signal: null })
  expect(stderr()).toBe('')
})

it('follows as lines of JSON, and exits with 0 when the reader closes the pipe', async () => {
  const { url, init } = await used()
  const args = ['events', '--follow', '--after', '0', '--type', 'transaction.created', '--format', 'json']
  const { stdout, closeOutput, exit } = spawnProgram([...args, ...portOf(url)])
  await eventually(() => expect(JSON.parse(stdout())).toMatchObject({ type: 'transaction.created' }))
  closeOutput()
  await init(initBody(CHALLENGE_CARD, { refno: 'A2' }))
  expect(await exit).toEqual({ code: 0, signal: null })
})

it('exits with 7 when the followed sandbox stops', async () => {
  const { url, sandbox } = await used()
  const { stdout, stderr, exit } = beginCommand(['events', '--follow', '--after', '0', ...portOf(url)])
  await eventually(() => expect(stdout()).toContain('(A1)'))
  await sandbox.close()
  expect(await exit).toEqual({ code: 7, signal: null })
  expect(stderr()).toMatch(/^(The sandbox closed the stream\.|Cannot connect to a sandbox at .*)\n$/)
})

it('reports missing events to a follower', async () => {
  const { url } = await used()
  const { stderr, kill, exit } = beginCommand(['events', '--follow', '--after', 'zzzzzzzz-1', ...portOf(url)])
  await eventually(() => expect(stderr()).toContain('The event is from another start of the sandbox'))
  kill('SIGTERM')
  expect((await exit).code).toBe(0)
})
