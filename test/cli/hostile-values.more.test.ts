import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Environment, Io } from '../../src/cli/command.ts'
import { COMMANDS, type CommandName } from '../../src/cli/command-table.ts'
import { logLine } from '../../src/cli/log-line.ts'
import { perform } from '../../src/cli/run.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { har } from '../support/har-of.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'

/** Values that act on a terminal or in a log of CI if they are printed as they are. */
const EVIL = '\u001b]0;title\u0007\u202ereversed\u0085##vso[task.complete]x'
const EVIL_LINE = `${EVIL}\n::error::forged`
const ACTS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]|##vso\[|^\s*::error/m

/** Runs a command in this process and returns all that it prints. */
const printed = async (name: CommandName, args: readonly string[], env: Environment = {}): Promise<string> => {
  const lines: string[] = []
  const io: Io = {
    out: (line) => void lines.push(line),
    err: (line) => void lines.push(line),
    isTerminal: false,
    untilSignal: () => new Promise(() => {}),
  }
  const [command] = COMMANDS.filter((row) => row.name === name)
  if (!command) throw new Error(`no command ${name}`)
  await perform(command, args, io, env)
  return lines.join('\n')
}

/** Files and folders with names and contents that act. */
const hostileFiles = () => {
  const folder = temporaryFolder()
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  mkdirSync(join(folder, 'logs'))
  const real = '5105 1051 0510 5111'
  const url = `https://pay.example/v1/transactions/${encodeURIComponent(EVIL)}`
  return {
    folder: join(folder, 'logs'),
    log: write(
      `logs/${EVIL_LINE.replaceAll('/', '_')}.log`,
      `card ${real} ${EVIL_LINE}\ncvv=123 number=4000001000000026`,
    ),
    har: write(
      'session.har',
      har([{ url, json: { [EVIL_LINE]: EVIL }, response: JSON.stringify({ [EVIL_LINE]: EVIL }) }]),
    ),
    scenario: write('evil.yaml', `title: ${JSON.stringify(EVIL_LINE)}\n${JSON.stringify(EVIL_LINE)}: 1\n`),
    config: write('config.yaml', `${JSON.stringify(EVIL_LINE)}: 1\n`),
    state: write('state.json', JSON.stringify({ [EVIL_LINE]: { version: EVIL } })),
  }
}

/** Calls of each command that print values of others. A new command needs a row. */
const CALLS: Readonly<
  Record<CommandName, (files: ReturnType<typeof hostileFiles>, url: string) => readonly (readonly string[])[]>
> = {
  start: ({ config, scenario }) => [
    ['--config', config],
    ['--scenarios', scenario],
    ['--import', EVIL_LINE],
  ],
  exec: () => [['--', EVIL_LINE]],
  health: () => [['--space', EVIL_LINE]],
  webhook: () => [['list'], ['list', '--brief'], ['redeliver', EVIL_LINE]],
  mcp: () => [['--space', EVIL_LINE]],
  wait: () => [['--refno', EVIL, '--timeout', '1ms']],
  next: () => [[EVIL_LINE], ['list']],
  save: () => [[EVIL_LINE]],
  requests: () => [[], ['--format', 'json'], ['--format', 'curl'], ['--format', 'har'], ['--brief']],
  events: () => [[], ['--format', 'json'], ['--brief']],
  diff: () => [[EVIL_LINE, 'b']],
  coverage: () => [[]],
  cards: () => [['--brand', EVIL_LINE]],
  scenarios: () => [[EVIL_LINE]],
  validate: ({ scenario }) => [[scenario], [EVIL_LINE]],
  audit: ({ config }) => [[config], [EVIL_LINE]],
  doctor: () => [[], ['--format', 'json']],
  compare: ({ har, state }) => [[har, '--no-replay'], [har, '--no-replay', '--format', 'json'], [state], [EVIL_LINE]],
  scan: ({ folder, log }) => [[folder], [log, '--format', 'json'], [EVIL_LINE]],
  state: ({ state, folder }) => [
    ['import', state, '--state-dir', join(folder, 'state')],
    ['check', '--state-dir', EVIL_LINE],
  ],
  config: () => [[EVIL_LINE]],
  agent: ({ folder }) => [['setup', EVIL_LINE], ['setup', folder, '--agent', EVIL_LINE], [EVIL_LINE]],
  docs: () => [[EVIL_LINE]],
  help: () => [[EVIL_LINE]],
}

it('prints values of others escaped in every command and in the log', async () => {
  const { url, sandbox, init, http } = await startSandbox({ webhooks: 'manual' })
  const log: string[] = []
  sandbox.traffic.follow((entry) => log.push(logLine(entry, 'pretty') ?? '', logLine(entry, 'json') ?? ''))
  const refno = '\u202eorder##vso[x]'
  await init({ ...initBody(CHALLENGE_CARD), refno, [EVIL_LINE]: EVIL }, { 'sandbox-scenario': 'nothing##vso[x]' })
  await init({ ...initBody(CHALLENGE_CARD), refno })
  await http.get(`/v1/${encodeURIComponent(EVIL_LINE)}?${encodeURIComponent(EVIL)}`)
  const files = hostileFiles()
  const port = new URL(url).port
  const acting: string[] = []
  for (const { name, isClient } of COMMANDS)
    for (const args of CALLS[name as CommandName](files, url)) {
      const isOfSandbox = isClient === true || name === 'doctor'
      const text = await printed(name as CommandName, [...args, ...(isOfSandbox ? ['--port', port] : [])])
      if (ACTS.test(text)) acting.push(`${name} ${JSON.stringify(args)}: ${JSON.stringify(text.slice(0, 300))}`)
    }
  expect(acting).toEqual([])
  expect(log.length).toBeGreaterThan(4)
})

it('reads regular files only, and names the kind of others at once', async () => {
  const folder = temporaryFolder()
  const pipe = join(folder, 'a.yaml')
  execFileSync('mkfifo', [pipe])
  const socket = join(folder, 'b.yaml')
  const server = createServer().listen(socket)
  onTestFinished(() => void server.close())
  const FREE = ['--port', '0', '--ephemeral', '--log-format', 'pretty']
  const calls: readonly (readonly [CommandName, ...(readonly string[])])[] = [
    ['scan'],
    ['validate'],
    ['compare'],
    ['audit'],
    ['start', ...FREE, '--config'],
    ['start', ...FREE, '--cards'],
    ['start', ...FREE, '--control-token-file'],
    ['start', ...FREE, '--import'],
    ['state', '--state-dir', join(folder, 'state'), 'import'],
  ]
  for (const [name, ...args] of calls)
    for (const [path, message] of [
      [pipe, /named pipe|not a file/],
      [socket, /a socket|not a file/],
      ['/dev/zero', /a device|not a (scenario )?file/],
    ] as const)
      expect([name, args, await printed(name, [...args, path])]).toEqual([name, args, expect.stringMatching(message)])
  expect(await printed('scan', [folder])).toContain('pipes and devices (2)')
})
