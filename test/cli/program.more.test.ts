import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMANDS, type CommandName } from '../../src/cli/command-table.ts'
import { perform } from '../../src/cli/run.ts'
import { beginCommand } from '../support/command.ts'
import { contractIn, contractTextIn } from '../support/contract-document.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { initBody } from '../support/init-body.ts'
import { chunkOf } from '../support/loaded-files.ts'
import { builtProgram, runProgram, startProgram } from '../support/process.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'

builtProgram()

it('prints output to a pipe, and reads its environment', async () => {
  expect(await runProgram(['config', 'port'], { env: { THREEDS_PORT: '9000' } })).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^port +9000 +THREEDS_PORT$/m),
    stderr: '',
  })
})

/** Arguments of each command for a success, with a sandbox that has received requests. */
const CALLS: Readonly<Record<CommandName, (sandbox: readonly string[]) => readonly string[]>> = {
  start: () => ['--port', '0', '--ephemeral'],
  mcp: (sandbox) => sandbox,
  validate: () => [],
  health: (sandbox) => sandbox,
  webhook: (sandbox) => ['list', ...sandbox],
  state: () => ['export', '--state-dir', givenState()],
  exec: () => ['--', 'true'],
  cards: () => [],
  scenarios: () => [],
  config: () => [],
  agent: () => ['setup', temporaryFolder(), '--agent', 'claude', '--yes'],
  docs: () => [],
  audit: () => ['explain', 'redirect.trusted'],
  compare: () => ['test/docs/service.har'],
  diff: (sandbox) => ['once', 'again', ...sandbox],
  // With --host, doctor has no finding in a container.
  doctor: (sandbox) => ['--host', '0.0.0.0', ...sandbox],
  coverage: (sandbox) => sandbox,
  scan: () => ['package.json'],
  requests: (sandbox) => sandbox,
  events: (sandbox) => sandbox,
  wait: (sandbox) => ['--after', '0', ...sandbox],
  next: (sandbox) => ['attempt', ...sandbox],
  save: (sandbox) => [scenarioFolder({ 'mine.yaml': 'title: mine\n' }), ...sandbox],
  help: () => [],
}

const givenState = (): string => {
  const folder = join(temporaryFolder(), 'state')
  mkdirSync(folder)
  return folder
}

const shared = sharedSandbox()

/** The module of a command. */
type Loaded = Awaited<ReturnType<NonNullable<Parameters<typeof perform>[4]>>>

/** Imports the built module of a command: a separate chunk, or an export of a shared one. */
const builtCommand = async (name: CommandName): Promise<Loaded> => {
  if (['start', 'audit', 'compare', 'mcp'].includes(name)) return import(chunkOf(`${name}.command`))
  const chunks = ['client-commands', 'other-commands'].map((chunk) => import(chunkOf(chunk)))
  const [result, ...others] = (await Promise.all(chunks)).filter((chunk) => Object.hasOwn(chunk, name))
  expect([result === undefined, others]).toEqual([false, []])
  return result[name]
}

// Loads the built files in this process, because a process for each command is slow.
it.each(COMMANDS)('has the command $name, which exits with 0', async (command) => {
  await shared().init({}).expect(400)
  for (const refno of ['once', 'again']) await shared().init(initBody(undefined, { refno })).expect(201)
  const { exit, ready, kill, stderr } = beginCommand(CALLS[command.name](['--port', new URL(shared().url).port]), {
    runs: (args, io, env) => perform(command, args, io, env, () => builtCommand(command.name)),
  })
  if ((await ready) !== undefined) kill('SIGTERM')
  expect({ ...(await exit), stderr: stderr() }).toEqual({ code: 0, signal: null, stderr: '' })
})

it('contains both contracts as JSON, and returns them as YAML', async () => {
  for (const [source, json] of [
    ['openapi.yaml', 'dist/openapi.json'],
    ['src/control/openapi.yaml', 'dist/control/openapi.json'],
  ] as const)
    expect(JSON.parse(readFileSync(json, 'utf8'))).toEqual(contractIn(source))
  const { url } = await startProgram(['--ephemeral'])
  for (const [path, source] of [
    ['openapi.yaml', 'src/control/openapi.yaml'],
    ['contract.yaml', 'openapi.yaml'],
  ])
    expect(await (await fetch(`${url}/_sandbox/${path}`)).text()).toBe(
      contractTextIn(source ?? '').replaceAll('http://127.0.0.1:8080', url),
    )
})
