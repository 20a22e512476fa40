import { testDefaults } from '../app/settings/resolve-settings.ts'
import { AGENTS } from './agent-commands.ts'
import { AUDIT } from './audit-commands.ts'
import { COMPARE, COVERAGE, DIFF, DOCTOR, SCAN } from './check-commands.ts'
import type { Call, Environment, Io, OptionsOf, Row } from './command.ts'
import { CANNOT_CONNECT, INVALID, REJECTED, SANDBOX_COMMANDS } from './inspect-commands.ts'
import { LISTING } from './listing-commands.ts'

/** The exit codes of a failed start. */
const NOT_STARTED = {
  1: 'start failed',
  2: INVALID,
  3: 'address in use or not local',
  4: 'unusable state',
  5: 'state folder in use',
}

const ANY = Number.POSITIVE_INFINITY

/** All commands, in the order of the help. */
const TABLE = {
  start: {
    group: 'run',
    summary: 'Run the sandbox until you stop it.',
    usage: ['[start] [options]'],
    exits: { 0: 'stopped', ...NOT_STARTED, 130: 'stopped by a second signal' },
    examples: {
      'start --port 9000 --scenarios my-scenarios': 'Use another port and your own scenarios.',
      'start --port 0 --ephemeral --ready-file url.txt': 'Use a free port, written to a file, and keep no state.',
    },
  },
  exec: {
    group: 'run',
    summary: 'Run a command, such as your tests, with a separate sandbox.',
    usage: ['exec [options] -- COMMAND'],
    positionals: { COMMAND: 'Finds the sandbox by SANDBOX_URL and other variables' },
    flags: {
      '--space NAME': 'Space in the variables of the command (default: default)',
      '--export FILE':
        'If the command fails, write a timeline (FILE ends with .html) or all events and state (as JSON)',
    },
    maxPositionals: ANY,
    runsAnother: true,
    standard: (options) => testDefaults(options.some(({ name }) => name === 'state-dir')),
    exits: {
      0: 'success of COMMAND; otherwise its code, or 128 + its signal',
      ...NOT_STARTED,
      126: 'command cannot be run',
      127: 'unknown command',
    },
    examples: {
      'exec -- npm test': 'Run tests that find the sandbox in their environment.',
      'exec --export failed.html -- npm test': 'Write a timeline if they fail, as an artifact of a CI job.',
    },
  },
  health: {
    group: 'run',
    summary: 'Check if a sandbox is running.',
    isClient: true,
    usage: ['health [options]'],
    flags: {
      '--wait SECONDS': 'Wait until it is ready, at most this long (default: check once if it is running)',
      '--space NAME': 'Space that selects the replica behind a proxy (default: default)',
    },
    exits: { 0: 'running; with --wait, ready', 1: 'not running, not ready in time, or cannot connect', 2: INVALID },
    examples: {
      'health --port 9000': 'Check the sandbox on port 9000.',
      'health --wait 30': 'Wait for a sandbox that starts in the background.',
    },
  },
  mcp: AGENTS.mcp,
  webhook: {
    group: 'control',
    summary: 'List, send, resend or cancel webhooks of a running sandbox.',
    isClient: true,
    usage: [
      'webhook list [--link ID | --transaction ID] [options]',
      'webhook fire --link ID | --transaction ID [options]',
      'webhook redeliver WEBHOOK-ID [options]',
      'webhook cancel WEBHOOK-ID [options]',
    ],
    positionals: {
      list: 'List webhooks and their delivery attempts',
      fire: 'Send one more webhook now',
      redeliver: 'Send a webhook again, with the same webhook-id',
      cancel: 'Cancel the scheduled attempts of a webhook',
    },
    flags: {
      '--link ID': 'Webhooks of this link; for fire: send one for it',
      '--transaction ID': 'Webhooks of this transaction; for fire: send one for it',
      '--space NAME': 'Space of the webhooks (default: default)',
      '--status STATUS': 'fire: status in the body (default: the actual status)',
      '--payload JSON': 'fire: members of the body; they override others',
      '--to URL': 'fire: destination (default: the URL that your app gave)',
      '--delivery JSON': 'fire, redeliver: options of the delivery (example: {"tampering":"bad_signature","times":2})',
      '--brief': 'list: print a short list, in pages of at most 2 KB',
      '--after ID': 'list: next page of --brief; the last line of a page contains the ID',
    },
    maxPositionals: 3,
    exits: { 0: 'listed, canceled or delivered', 1: `not delivered, ${REJECTED}, or ${CANNOT_CONNECT}`, 2: INVALID },
    examples: {
      'webhook list --space ci-42': 'List the webhooks of a space with their attempts.',
      'webhook redeliver msg_1 --delivery \'{"together":2}\'': 'Send the same webhook twice at the same time.',
    },
  },
  ...SANDBOX_COMMANDS,
  diff: DIFF,
  coverage: COVERAGE,
  ...LISTING,
  validate: {
    group: 'check',
    summary: 'Check scenario files or folders.',
    usage: ['validate [FILE|FOLDER...]'],
    positionals: {
      'FILE|FOLDER': 'Files or folders to check; - reads the standard input (default: the shipped scenarios)',
    },
    maxPositionals: ANY,
    settings: { '--cards FILE': 'File with your own test cards, which scenarios may name (default: none)' },
    exits: { 0: 'no problem found', 1: 'a problem found', 2: 'nothing to check' },
    examples: { 'validate my-scenarios': 'Check every scenario file of a folder.' },
  },
  audit: AUDIT,
  doctor: DOCTOR,
  compare: COMPARE,
  scan: SCAN,
  state: {
    group: 'maintain',
    summary: 'Check, export, import or reset the state of a stopped sandbox.',
    usage: ['state check | reset [options]', 'state export [FILE] [options]', 'state import FILE [options]'],
    positionals: {
      check: 'Check that the state folder can be used',
      reset: 'Delete the state',
      export: 'Write the state as JSON to FILE (default: standard output)',
      import: 'Replace the spaces that FILE contains; - reads the standard input',
    },
    flags: { '--space NAME': 'Only this space (default: all spaces)' },
    maxPositionals: 3,
    exits: {
      0: 'done',
      1: 'unknown folder or space, or a file error',
      2: INVALID,
      4: 'unusable state, left unchanged',
      5: 'state folder in use',
    },
    examples: {
      'state export backup.json': 'Write all spaces to a file.',
      'state reset --space ci-42': 'Empty one space.',
    },
  },
  config: {
    group: 'maintain',
    summary: 'Print the value and the source of each setting.',
    usage: ['config [NAME] [options]'],
    positionals: { NAME: 'Print only this setting' },
    maxPositionals: 1,
    exits: { 0: 'listed', 2: INVALID },
    examples: { 'config port': 'Print the port of a start, and its source.' },
  },
  agent: AGENTS.agent,
  docs: {
    group: 'maintain',
    summary: 'List the pages of the documentation, or find one.',
    usage: ['docs [PAGE | WORD] [options]'],
    positionals: {
      PAGE: 'Print the path of this page (example: how-to/install)',
      WORD: 'Find pages by a word of their headings (example: tls)',
    },
    flags: { '--print': 'Print the text of PAGE instead of its path' },
    maxPositionals: 1,
    settings: {},
    exits: { 0: 'printed', 2: 'unknown page' },
    examples: {
      'docs proxy': 'List the pages with this word in a heading.',
      'docs reference/settings --print': 'Print a page.',
    },
  },
  help: {
    group: 'maintain',
    summary: 'Print this help, or the help of a command.',
    usage: ['help [COMMAND | settings]', 'COMMAND --help', '--version [--verbose]'],
    positionals: {
      settings: 'List the settings of start',
      '--version': 'Print the version; with --verbose also a hash of the build',
    },
    maxPositionals: 1,
    settings: {},
    exits: { 0: 'printed', 2: 'unknown command' },
    examples: { 'help next': 'Print the help of next.', 'help settings': 'List the settings of start.' },
  },
} as const satisfies Readonly<Record<string, Row>>

export type CommandName = keyof typeof TABLE

/** The values of the flags of a command. */
export type Own<Name extends CommandName> = OptionsOf<(typeof TABLE)[Name]>

/** Runs a command and returns the exit code. @throws Ended with another exit code */
export type Run<Name extends CommandName> = (
  call: Call<Own<Name>>,
  io: Io,
  env: Environment,
) => number | Promise<number>

export type Command = Row & { readonly name: CommandName }

const NAMES = Object.keys(TABLE) as CommandName[]

export const COMMANDS: readonly Command[] = NAMES.map((name) => ({ name, ...TABLE[name] }))
