import { besideTests } from '../app/settings/resolve-settings.ts'
import { AUDIT } from './audit-commands.ts'
import { COMPARE, COVERAGE, DIFF, DOCTOR, SCAN } from './check-commands.ts'
import type { Call, Environment, GivenBy, Io, Row } from './command.ts'
import { BRIEF, NEXT_PAGE, WATCHING, WRONG } from './inspect-commands.ts'
import { LISTING } from './listing-commands.ts'

/** Why a sandbox does not start. */
const NOT_STARTED = {
  1: 'the start failed: a problem in a scenario, a file that cannot be read or written',
  2: WRONG,
  3: 'the address is in use or is not one of this machine',
  4: 'the state on disk cannot be used; it is left as it is',
  5: 'another process uses the state folder',
}

const ANY = Number.POSITIVE_INFINITY

/** The one table of commands, in the order of the help. */
const TABLE = {
  start: {
    usage: { '[start] [settings]': 'run the sandbox until it is stopped' },
    exits: {
      0: 'stopped as asked',
      ...NOT_STARTED,
      130: 'told to stop a second time, more than half a second after the first',
    },
    examples: {
      'start --port 9000 --scenarios my-scenarios': 'on another port, with scenarios of your own',
      'start --port 0 --ephemeral --ready-file address.txt':
        'on a free port, which stands in the file, and with nothing kept',
    },
  },
  validate: {
    usage: { 'validate [files]': 'check scenario files or folders; without files the shipped ones' },
    words: ANY,
    settings: {},
    exits: { 0: 'no problem found', 1: 'a problem found', 2: 'nothing to check there' },
    examples: { 'validate my-scenarios': 'every scenario file of a folder' },
  },
  health: {
    usage: { 'health [--space NAME] [settings]': 'ask whether a sandbox runs; exit code 0 or 1' },
    flags: { '--space NAME': 'which one, behind a proxy of several: where this space lives; without it default' },
    exits: { 0: 'it runs', 1: 'it does not, or no sandbox answers', 2: WRONG },
    examples: { 'health --port 9000': 'the sandbox that listens there' },
  },
  webhook: {
    usage: {
      'webhook list [--link ID | --transaction ID | --space NAME] [--brief [--after ID]] [settings]':
        'the webhooks of a running sandbox and their attempts',
      'webhook fire --link ID | --transaction ID [--status STATUS] [--payload JSON] [--to URL] [--delivery JSON] [--space NAME] [settings]':
        'send one more webhook now',
      'webhook redeliver WEBHOOK-ID [--delivery JSON] [--space NAME] [settings]':
        'send a webhook again, under its webhook-id',
      'webhook cancel WEBHOOK-ID [--space NAME] [settings]': 'take back what is still to come of it',
    },
    flags: {
      '--link ID': 'list those about this link; fire one about it',
      '--transaction ID': 'list those about this transaction; fire one about it',
      '--space NAME': 'list those of this space, without it of default; where an id lives, for a proxy of several',
      '--status STATUS': 'fire with this status in the body, whatever the real one is',
      '--payload JSON': 'fire with these members in the body; they win',
      '--to URL': 'fire to this address instead of the one that the app gave',
      '--delivery JSON':
        'fire or send again like this, in the words of the control API: {"tampering":"bad_signature","times":2}',
      '--brief': `list ${BRIEF['--brief']}`,
      '--after ID': `list --brief: ${NEXT_PAGE}`,
    },
    words: 3,
    exits: {
      0: 'listed; fired or sent again, and delivered',
      1: 'not delivered, refused by the sandbox, or no sandbox answers',
      2: WRONG,
    },
    examples: {
      'webhook list --space ci-42': 'what was sent in a space, and what came of it',
      'webhook fire --link ID --status ERROR': 'another end than the real one',
      'webhook redeliver WEBHOOK-ID --delivery \'{"together":2}\'': 'the same webhook twice in the same moment',
    },
  },
  state: {
    usage: {
      'state check | export [FILE] | import FILE | reset [--space NAME] [settings]':
        'the state folder of a sandbox that does not run; without --space all spaces',
    },
    flags: { '--space NAME': 'this space; without it all of them' },
    words: 3,
    exits: {
      0: 'done',
      1: 'there is no such folder or space, or a file cannot be read, written or imported',
      2: WRONG,
      4: 'the state on disk cannot be used; it is left as it is',
      5: 'another process uses the state folder',
    },
    examples: {
      'state export backup.json': 'all spaces into a file',
      'state reset --space ci-42': 'one space, as if nothing had happened in it',
    },
  },
  exec: {
    usage: {
      'exec [--space NAME] [--export FILE] [settings] -- COMMAND':
        'run a command beside a sandbox of its own, which it finds by SANDBOX_URL and other variables; exit code of the command',
    },
    flags: {
      '--space NAME': 'the space that the command finds in its variables; without it default',
      '--export FILE':
        'where the command fails, write all that happened into this file, which is made anew: as a page to look at where it ends with .html, as JSON with the state otherwise',
    },
    words: ANY,
    runsAnother: true,
    standard: (said) => besideTests(said.some(({ name }) => name === 'state-dir')),
    exits: {
      0: 'the command ended with 0; its other codes are passed on, and 128 + the number of a signal that ended it',
      ...NOT_STARTED,
      126: 'the command cannot be run',
      127: 'there is no such command',
    },
    examples: {
      'exec -- npm test': 'tests that find the sandbox in their environment',
      'exec --export failed.html -- npm test':
        'and a page of what happened where they fail, for the artefacts of a job',
    },
  },
  ...LISTING,
  config: {
    usage: {
      'config [NAME] [settings]':
        'each setting, or one, its value, and whether a flag, a variable, the file or the default says so',
    },
    words: 1,
    exits: { 0: 'listed', 2: WRONG },
    examples: { 'config port': 'which port a start would take, and who says so' },
  },
  audit: AUDIT,
  compare: COMPARE,
  diff: DIFF,
  doctor: DOCTOR,
  coverage: COVERAGE,
  scan: SCAN,
  ...WATCHING,
  help: {
    usage: {
      'COMMAND --help | --help | --version [--verbose]':
        'one command; all of them and the settings; the version, with --verbose also what tells two builds apart',
    },
    words: 1,
    settings: {},
    exits: { 0: 'told', 2: 'there is no such command' },
    examples: { 'help next': 'the same as next --help' },
  },
} as const satisfies Readonly<Record<string, Row>>

export type CommandName = keyof typeof TABLE

/** What the flags of a command give. */
export type Own<Name extends CommandName> = GivenBy<(typeof TABLE)[Name]>

/** Runs a command and gives the exit code. @throws Ended, which has another */
export type Run<Name extends CommandName> = (
  call: Call<Own<Name>>,
  io: Io,
  env: Environment,
) => number | Promise<number>

export type Command = Row & { readonly name: CommandName }

const NAMES = Object.keys(TABLE) as CommandName[]

export const COMMANDS: readonly Command[] = NAMES.map((name) => ({ name, ...TABLE[name] }))
