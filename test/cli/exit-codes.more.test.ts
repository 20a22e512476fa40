import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/command-table.ts'
import { ASSUMED, DOCUMENTED, givenRecording, ofSomethingElse, withNumberAsHost } from '../compare/in-files.ts'
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

/** The exit code that a command gives to the process around it. */
const codeOf: Run = async (...args) => (await runCommand(args)).code

/** The port of a sandbox that runs in this process. */
const runningPort = async (): Promise<string> => new URL((await startSandbox()).url).port

/** The port of one in which something has happened. */
const usedPort = async (): Promise<string> => {
  const { url, init } = await startSandbox()
  await init({})
  return new URL(url).port
}

/** The port of one with two payments, of which nothing differs but that one has an amount of its own, where it has. */
const paidPort = async (amount: number): Promise<string> => {
  const { url, init } = await startSandbox()
  await init(initBody(undefined, { refno: 'one' }))
  await init(initBody(undefined, { refno: 'other', amount }))
  return new URL(url).port
}

/** The port of one that answers nothing but that it is being stopped. */
const refusingPort = async (): Promise<string> => {
  const error = { code: 'SERVER_ERROR', message: 'the sandbox is being stopped' }
  const refusing = await startReceiver(() => ({
    status: 503,
    headers: { 'sandbox-request-id': 'req_1' },
    body: JSON.stringify({ error }),
  }))
  return new URL(refusing.url).port
}

/** A port on which nobody listens. */
const DEAD = '1'

const stateFolder = (content?: string): string => {
  const folder = join(temporaryFolder(), 'state')
  mkdirSync(folder)
  if (content !== undefined) writeFileSync(join(folder, 'state.json'), content)
  return folder
}

const scenarioFile = (text: string): string => {
  const file = join(temporaryFolder(), 'mine.yaml')
  writeFileSync(file, text)
  return file
}

const badScenarios = (): string => join(scenarioFile('title: 1\n'), '..')
const goodScenarios = (): string => join(scenarioFile('title: x\n'), '..')

/** The state folder of a sandbox that runs. */
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
    'signals of somebody who insists',
    async () => {
      const { url, kill, exit } = await startProgram(['--ephemeral'])
      // What it waits for at its end.
      await requestInFlight(url)
      const insist = setInterval(() => kill('SIGINT'), 50)
      const { code } = await exit
      clearInterval(insist)
      return code
    },
  ],
  ['exec', 0, 'a command that ends well', () => codeOf('exec', '--', process.execPath, '-e', '0')],
  ['exec', 1, 'scenarios with a problem', () => codeOf('exec', '--scenarios', badScenarios(), '--', process.execPath)],
  ['exec', 2, 'no command', () => codeOf('exec')],
  ['exec', 3, 'a port in use', async () => codeOf('exec', '--port', await runningPort(), '--', process.execPath)],
  ['exec', 4, 'damaged state', () => codeOf('exec', '--state-dir', stateFolder('{'), '--', process.execPath)],
  ['exec', 5, 'state in use', async () => codeOf('exec', '--state-dir', await holder(), '--', process.execPath)],
  ['exec', 126, 'a command that is no program', () => codeOf('exec', '--', scenarioFile('title: x\n'))],
  ['exec', 127, 'a command that is not there', () => codeOf('exec', '--', 'no-such-command')],
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
  ['cards', 0, 'nothing else', () => codeOf('cards')],
  ['cards', 2, 'no such format', () => codeOf('cards', '--format', 'xml')],
  ['scenarios', 0, 'nothing else', () => codeOf('scenarios')],
  ['scenarios', 1, 'a folder with a problem', () => codeOf('scenarios', '--scenarios', badScenarios())],
  ['scenarios', 2, 'a name that no scenario has', () => codeOf('scenarios', 'nobody')],
  ['config', 0, 'nothing else', () => codeOf('config')],
  ['config', 2, 'a wrong setting', () => codeOf('config', '--port', 'x')],
  ['compare', 0, 'nothing that is contradicted', async () => codeOf('compare', await givenRecording())],
  ['compare', 1, 'an assumption that is', async () => codeOf('compare', await givenRecording(ASSUMED))],
  ['compare', 2, 'no recording', () => codeOf('compare')],
  [
    'compare',
    3,
    'something documented that differs',
    async () => codeOf('compare', await givenRecording(ASSUMED, DOCUMENTED)),
  ],
  ['compare', 4, 'a recording of something else', async () => codeOf('compare', await ofSomethingElse())],
  [
    'compare',
    5,
    'a card number that is left',
    async () => codeOf('compare', withNumberAsHost(await givenRecording(ASSUMED, DOCUMENTED))),
  ],
  // In a container, too: --host says that others get in.
  ['audit', 0, 'a rule that is explained', () => codeOf('audit', 'explain', 'redirect.trusted')],
  [
    'audit',
    1,
    'an app that is wrong',
    () => codeOf('audit', 'examples/shop-naive/audit.yaml', '--only', 'trust-success-open'),
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
  ['diff', 0, 'two runs that are alike', async () => codeOf('diff', 'one', 'other', '--port', await paidPort(1250))],
  ['diff', 1, 'no such run', async () => codeOf('diff', 'one', 'other', '--port', await runningPort())],
  ['diff', 2, 'one run', () => codeOf('diff', 'one')],
  ['diff', 3, 'two that differ', async () => codeOf('diff', 'one', 'other', '--port', await paidPort(990))],
  ['diff', 7, 'no sandbox', () => codeOf('diff', 'one', 'other', '--port', DEAD)],
  ['coverage', 0, 'a running sandbox', async () => codeOf('coverage', '--port', await runningPort())],
  ['coverage', 1, 'a sandbox that is being stopped', async () => codeOf('coverage', '--port', await refusingPort())],
  ['coverage', 2, 'no such name', () => codeOf('coverage', '--require', 'much')],
  [
    'coverage',
    3,
    'something that was never met',
    async () => codeOf('coverage', '--require', 'survive', '--port', await runningPort()),
  ],
  ['coverage', 7, 'no sandbox', () => codeOf('coverage', '--port', DEAD)],
  ['scan', 0, 'a file with none', () => codeOf('scan', 'package.json')],
  ['scan', 1, 'a CVV', () => codeOf('scan', scenarioFile('cvv: 123\n'))],
  ['scan', 2, 'nothing', () => codeOf('scan')],
  ['doctor', 0, 'a running sandbox', async () => codeOf('doctor', '--host', '0.0.0.0', '--port', await runningPort())],
  ['doctor', 1, 'another program', async () => codeOf('doctor', '--port', new URL((await startReceiver()).url).port)],
  ['doctor', 2, 'a wrong setting', () => codeOf('doctor', '--port', 'x')],
  ['doctor', 7, 'no sandbox', () => codeOf('doctor', '--host', '0.0.0.0', '--port', DEAD)],
  ['requests', 0, 'a running sandbox', async () => codeOf('requests', '--port', await runningPort())],
  ['requests', 1, 'a sandbox that is being stopped', async () => codeOf('requests', '--port', await refusingPort())],
  ['requests', 2, 'a wrong filter', async () => codeOf('requests', '--status', '9', '--port', await runningPort())],
  ['requests', 7, 'no sandbox', () => codeOf('requests', '--port', DEAD)],
  ['events', 0, 'a running sandbox', async () => codeOf('events', '--port', await runningPort())],
  ['events', 1, 'a sandbox that is being stopped', async () => codeOf('events', '--port', await refusingPort())],
  ['events', 2, 'a wrong filter', async () => codeOf('events', '--type', 'x', '--port', await runningPort())],
  ['events', 7, 'no sandbox', () => codeOf('events', '--follow', '--port', DEAD)],
  ['wait', 0, 'what came', async () => codeOf('wait', '--after', '0', '--port', await usedPort())],
  ['wait', 1, 'an id that nobody has', async () => codeOf('wait', '--link', 'L', '--port', await runningPort())],
  ['wait', 2, 'a wrong filter', async () => codeOf('wait', '--type', 'x', '--port', await runningPort())],
  ['wait', 6, 'what never comes', async () => codeOf('wait', '--timeout', '1ms', '--port', await runningPort())],
  ['wait', 7, 'no sandbox', () => codeOf('wait', '--port', DEAD)],
  ['next', 0, 'a running sandbox', async () => codeOf('next', 'attempt', '--port', await runningPort())],
  ['next', 1, 'an id that nobody has', async () => codeOf('next', 'delete', 'x', '--port', await runningPort())],
  ['next', 2, 'no such scenario', async () => codeOf('next', 'nobody', '--port', await runningPort())],
  ['next', 7, 'no sandbox', () => codeOf('next', 'list', '--port', DEAD)],
  ['put', 0, 'a folder', async () => codeOf('put', goodScenarios(), '--port', await runningPort())],
  ['put', 1, 'a sandbox that refuses', async () => codeOf('put', goodScenarios(), '--port', await refusingPort())],
  ['put', 2, 'a problem', () => codeOf('put', badScenarios(), '--port', DEAD)],
  ['put', 7, 'no sandbox', () => codeOf('put', goodScenarios(), '--port', DEAD)],
  ['help', 0, 'nothing else', () => codeOf('--help')],
  ['help', 2, 'no such command', () => codeOf('help', 'nxet')],
]

describe('the program', () => {
  it.each(CASES)('%s ends with %i after %s', async (_command, code, _how, run) => {
    expect(await run()).toBe(code)
  })

  it('has no exit code that is not documented, and documents none that is not tested', () => {
    const documented = COMMANDS.flatMap(({ name, exits }) => Object.keys(exits).map((code) => `${name} ${code}`))
    const tested = new Set(CASES.map(([command, code]) => `${command} ${code}`))
    expect([...tested].toSorted()).toEqual(documented.toSorted())
  })
})
