import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { ASSUMED, DOCUMENTED, ofSomethingElse, withNumberAsHost, writeRecording } from '../compare/recording-files.ts'
import { beginCommand, runCommand, startCommand } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { builtProgram, startProgram } from '../support/process.ts'
import { startReceiver } from '../support/receiver.ts'
import { requestInFlight } from '../support/request-in-flight.ts'
import { startSandbox } from '../support/sandbox.ts'

builtProgram()

type Run = (...args: readonly string[]) => Promise<number | null>

/** Runs a command and returns its exit code. */
const codeOf: Run = async (...args) => (await runCommand(args)).code

/** Starts a sandbox in this process and returns its port. */
const runningPort = async (): Promise<string> => new URL((await startSandbox()).url).port

/** Starts a sandbox with one request and returns its port. */
const usedPort = async (): Promise<string> => {
  const { url, init } = await startSandbox()
  await init({})
  return new URL(url).port
}

/** Starts a sandbox with two payments, which differ only in the amount, and returns its port. */
const paidPort = async (amount: number): Promise<string> => {
  const { url, init } = await startSandbox()
  await init(initBody(undefined, { refno: 'one' }))
  await init(initBody(undefined, { refno: 'other', amount }))
  return new URL(url).port
}

/** Starts a server that rejects all requests like a stopping sandbox, and returns its port. */
const rejectingPort = async (): Promise<string> => {
  const error = { code: 'SERVER_ERROR', message: 'The sandbox is stopping.' }
  const rejecting = await startReceiver(() => ({
    status: 503,
    headers: { 'sandbox-request-id': 'req_1' },
    body: JSON.stringify({ error }),
  }))
  return new URL(rejecting.url).port
}

/** A port without a server. */
const DEAD = '1'

const stateFolder = (content?: string): string => {
  const folder = join(temporaryFolder(), 'state')
  mkdirSync(folder)
  if (content !== undefined) writeFileSync(join(folder, 'state.json'), content)
  return folder
}

/** Copies the audit.yaml of an app without `cart`, which some experiments need. */
const withoutCart = (folder: string): string => {
  const file = join(temporaryFolder(), 'audit.yaml')
  const text = readFileSync(join(folder, 'audit.yaml'), 'utf8')
  writeFileSync(file, text.replace('  cart: true\n', '').replace('cwd: .', `cwd: ${resolve(folder)}`))
  return file
}

const scenarioFile = (text: string): string => {
  const file = join(temporaryFolder(), 'mine.yaml')
  writeFileSync(file, text)
  return file
}

const badScenarios = (): string => join(scenarioFile('title: 1\n'), '..')
const goodScenarios = (): string => join(scenarioFile('title: x\n'), '..')

/** Starts a sandbox and returns its state folder. */
const holder = async (): Promise<string> => {
  const folder = stateFolder()
  await startCommand(['--state-dir', folder])
  return folder
}

type Case = readonly [command: string, code: number, how: string, run: () => Promise<number | null>]

const CASES: readonly Case[] = [
  [
    'start',
    0,
    'a signal',
    async () => {
      const { kill, exit } = await startCommand(['--ephemeral'])
      kill('SIGINT')
      return (await exit).code
    },
  ],
  ['start', 1, 'scenarios with a problem', () => codeOf('--ephemeral', '--port', '0', '--scenarios', badScenarios())],
  ['start', 2, 'a wrong setting', () => codeOf('--port', 'x')],
  ['start', 3, 'a port in use', async () => codeOf('--ephemeral', '--port', await runningPort())],
  ['start', 4, 'damaged state', () => codeOf('--port', '0', '--state-dir', stateFolder('{'))],
  ['start', 5, 'state in use', async () => codeOf('--port', '0', '--state-dir', await holder())],
  [
    'start',
    130,
    'repeated signals',
    async () => {
      const { url, kill, exit } = await startProgram(['--ephemeral'])
      // The stop waits for this request.
      await requestInFlight(url)
      const insist = setInterval(() => kill('SIGINT'), 50)
      const { code } = await exit
      clearInterval(insist)
      return code
    },
  ],
  ['exec', 0, 'a successful command', () => codeOf('exec', '--', process.execPath, '-e', '0')],
  ['exec', 1, 'scenarios with a problem', () => codeOf('exec', '--scenarios', badScenarios(), '--', process.execPath)],
  ['exec', 2, 'no command', () => codeOf('exec')],
  ['exec', 3, 'a port in use', async () => codeOf('exec', '--port', await runningPort(), '--', process.execPath)],
  ['exec', 4, 'damaged state', () => codeOf('exec', '--state-dir', stateFolder('{'), '--', process.execPath)],
  ['exec', 5, 'state in use', async () => codeOf('exec', '--state-dir', await holder(), '--', process.execPath)],
  ['exec', 126, 'a file that is not executable', () => codeOf('exec', '--', scenarioFile('title: x\n'))],
  ['exec', 127, 'an unknown command', () => codeOf('exec', '--', 'no-such-command')],
  ['validate', 0, 'the shipped scenarios', () => codeOf('validate')],
  ['validate', 1, 'a problem', () => codeOf('validate', scenarioFile('title: 1\n'))],
  ['validate', 2, 'no file', () => codeOf('validate', 'nowhere')],
  ['health', 0, 'a running sandbox', async () => codeOf('health', '--port', await runningPort())],
  ['health', 1, 'no sandbox', () => codeOf('health', '--port', DEAD)],
  ['health', 2, 'a wrong setting', () => codeOf('health', '--port', 'x')],
  ['webhook', 0, 'a running sandbox', async () => codeOf('webhook', 'list', '--port', await runningPort())],
  ['webhook', 1, 'no sandbox', () => codeOf('webhook', 'list', '--port', DEAD)],
  ['webhook', 2, 'no action', () => codeOf('webhook')],
  ['state', 0, 'a folder', () => codeOf('state', 'check', '--state-dir', stateFolder())],
  ['state', 1, 'no folder', () => codeOf('state', 'check', '--state-dir', 'nowhere')],
  ['state', 2, 'no action', () => codeOf('state')],
  ['state', 4, 'damaged state', () => codeOf('state', 'check', '--state-dir', stateFolder('{'))],
  ['state', 5, 'state in use', async () => codeOf('state', 'check', '--state-dir', await holder())],
  ['cards', 0, 'a list', () => codeOf('cards')],
  ['cards', 2, 'an unknown format', () => codeOf('cards', '--format', 'xml')],
  ['scenarios', 0, 'a list', () => codeOf('scenarios')],
  ['scenarios', 1, 'a folder with a problem', () => codeOf('scenarios', '--scenarios', badScenarios())],
  ['scenarios', 2, 'an unknown name', () => codeOf('scenarios', 'nobody')],
  ['config', 0, 'a list', () => codeOf('config')],
  ['config', 2, 'a wrong setting', () => codeOf('config', '--port', 'x')],
  ['docs', 0, 'a list', () => codeOf('docs')],
  ['docs', 2, 'an unknown page', () => codeOf('docs', 'how-to/nothing')],
  ['compare', 0, 'no contradiction', async () => codeOf('compare', await writeRecording())],
  ['compare', 1, 'a contradicted assumption', async () => codeOf('compare', await writeRecording(ASSUMED))],
  ['compare', 2, 'no recording', () => codeOf('compare')],
  [
    'compare',
    3,
    'a documented item that differs',
    async () => codeOf('compare', await writeRecording(ASSUMED, DOCUMENTED)),
  ],
  ['compare', 4, 'a recording of something else', async () => codeOf('compare', await ofSomethingElse())],
  [
    'compare',
    5,
    'a remaining card number',
    async () => codeOf('compare', withNumberAsHost(await writeRecording(ASSUMED, DOCUMENTED))),
  ],
  ['audit', 0, 'an explained rule', () => codeOf('audit', 'explain', 'redirect.trusted')],
  [
    'audit',
    1,
    'an app with a finding',
    () => codeOf('audit', 'examples/shop-naive/audit.yaml', '--only', 'trust-success-open'),
  ],
  [
    'audit',
    8,
    'a critical rule that was not judged',
    () => codeOf('audit', withoutCart('examples/shop-naive'), '--only', 'customer-back-button'),
  ],
  [
    'audit',
    130,
    'a signal',
    async () => {
      const { kill, exit, stderr } = beginCommand(['audit', 'examples/shop-naive/audit.yaml'])
      await eventually(() => expect(stderr()).toContain('This audit starts'))
      kill('SIGINT')
      return (await exit).code
    },
  ],
  ['audit', 2, 'no file', () => codeOf('audit', 'nowhere.yaml')],
  ['diff', 0, 'two equal runs', async () => codeOf('diff', 'one', 'other', '--port', await paidPort(1250))],
  ['diff', 1, 'an unknown run', async () => codeOf('diff', 'one', 'other', '--port', await runningPort())],
  ['diff', 2, 'one run', () => codeOf('diff', 'one')],
  ['diff', 3, 'two different runs', async () => codeOf('diff', 'one', 'other', '--port', await paidPort(990))],
  ['diff', 7, 'no sandbox', () => codeOf('diff', 'one', 'other', '--port', DEAD)],
  ['coverage', 0, 'a running sandbox', async () => codeOf('coverage', '--port', await runningPort())],
  ['coverage', 1, 'a stopping sandbox', async () => codeOf('coverage', '--port', await rejectingPort())],
  ['coverage', 2, 'an unknown name', () => codeOf('coverage', '--require', 'much')],
  [
    'coverage',
    3,
    'a situation that is not covered',
    async () => codeOf('coverage', '--require', 'essential', '--port', await runningPort()),
  ],
  ['coverage', 7, 'no sandbox', () => codeOf('coverage', '--port', DEAD)],
  ['scan', 0, 'a file without card data', () => codeOf('scan', 'package.json')],
  ['scan', 1, 'a CVV', () => codeOf('scan', scenarioFile('cvv: 123\n'))],
  ['scan', 2, 'no file', () => codeOf('scan')],
  ['doctor', 0, 'a running sandbox', async () => codeOf('doctor', '--host', '0.0.0.0', '--port', await runningPort())],
  ['doctor', 1, 'another program', async () => codeOf('doctor', '--port', new URL((await startReceiver()).url).port)],
  ['doctor', 2, 'a wrong setting', () => codeOf('doctor', '--port', 'x')],
  ['doctor', 7, 'no sandbox', () => codeOf('doctor', '--host', '0.0.0.0', '--port', DEAD)],
  ['requests', 0, 'a running sandbox', async () => codeOf('requests', '--port', await runningPort())],
  ['requests', 1, 'a stopping sandbox', async () => codeOf('requests', '--port', await rejectingPort())],
  ['requests', 2, 'a wrong filter', async () => codeOf('requests', '--status', '9', '--port', await runningPort())],
  ['requests', 7, 'no sandbox', () => codeOf('requests', '--port', DEAD)],
  ['events', 0, 'a running sandbox', async () => codeOf('events', '--port', await runningPort())],
  ['events', 1, 'a stopping sandbox', async () => codeOf('events', '--port', await rejectingPort())],
  ['events', 2, 'a wrong filter', async () => codeOf('events', '--type', 'x', '--port', await runningPort())],
  ['events', 7, 'no sandbox', () => codeOf('events', '--follow', '--port', DEAD)],
  ['wait', 0, 'an event', async () => codeOf('wait', '--after', '0', '--port', await usedPort())],
  ['wait', 1, 'an unknown ID', async () => codeOf('wait', '--link', 'L', '--port', await runningPort())],
  ['wait', 2, 'a wrong filter', async () => codeOf('wait', '--type', 'x', '--port', await runningPort())],
  ['wait', 6, 'a timeout', async () => codeOf('wait', '--timeout', '1ms', '--port', await runningPort())],
  ['wait', 7, 'no sandbox', () => codeOf('wait', '--port', DEAD)],
  ['next', 0, 'a running sandbox', async () => codeOf('next', 'attempt', '--port', await runningPort())],
  ['next', 1, 'an unknown ID', async () => codeOf('next', 'delete', 'x', '--port', await runningPort())],
  ['next', 2, 'an unknown scenario', async () => codeOf('next', 'nobody', '--port', await runningPort())],
  ['next', 7, 'no sandbox', () => codeOf('next', 'list', '--port', DEAD)],
  ['save', 0, 'a folder', async () => codeOf('save', goodScenarios(), '--port', await runningPort())],
  [
    'save',
    1,
    'a sandbox that rejects it',
    async () => codeOf('save', goodScenarios(), '--port', await rejectingPort()),
  ],
  ['save', 2, 'a problem', () => codeOf('save', badScenarios(), '--port', DEAD)],
  ['save', 7, 'no sandbox', () => codeOf('save', goodScenarios(), '--port', DEAD)],
  ['mcp', 0, 'the end of its input', () => codeOf('mcp', '--port', DEAD)],
  ['mcp', 2, 'a control token', () => codeOf('mcp', '--control-token', 'x'.repeat(32))],
  ['agent', 0, 'a confirmed setup', () => codeOf('agent', 'setup', temporaryFolder(), '--agent', 'claude', '--yes')],
  ['agent', 1, 'no confirmation', () => codeOf('agent', 'setup', temporaryFolder(), '--agent', 'claude')],
  ['agent', 2, 'an unknown agent', () => codeOf('agent', 'setup', temporaryFolder(), '--agent', 'x')],
  ['help', 0, 'its text', () => codeOf('--help')],
  ['help', 2, 'an unknown command', () => codeOf('help', 'nxet')],
]

describe('the program', () => {
  it.each(CASES)('%s exits with %i after %s', async (_command, code, _title, run) => {
    expect(await run()).toBe(code)
  })

  it('documents exactly the exit codes that are tested', () => {
    const documented = COMMANDS.flatMap(({ name, exits }) => Object.keys(exits).map((code) => `${name} ${code}`))
    const tested = new Set(CASES.map(([command, code]) => `${command} ${code}`))
    expect([...tested].toSorted()).toEqual(documented.toSorted())
  })
})
