import type { Row } from './command.ts'
import { REFUSED, UNREACHABLE, WRONG } from './inspect-commands.ts'

/** The command that compares recordings of the service with the ledger. */
export const COMPARE = {
  usage: {
    'compare FILE... [--live] [--no-replay] [--format table|json] [--write FILE --name NAME] [--write-config FILE] [--baseline FILE] [--host NAMES]':
      'which assumptions recordings of the real service (HAR files) confirm or contradict; needs no running sandbox',
  },
  flags: {
    '--live':
      'compare a recording with card numbers that are no test numbers: with the contract alone, and never replayed',
    '--no-replay': 'compare with the contract alone; without it, each story is played against a sandbox of its own',
    '--format table|json': 'a report for people, or JSON as docs/compare.schema.json describes it',
    '--write FILE':
      'write what the recording suggests of openapi.yaml into this file, for a person to apply; needs --name',
    '--name NAME': 'what the recording is called there: no host and no file',
    '--write-config FILE':
      'write the settings with which the sandbox does what was recorded into this file, which start takes with --config',
    '--baseline FILE':
      'an earlier report in JSON: a difference that it tells already does not count for the exit code, a new one does',
    '--host NAMES':
      'the hosts of the service, several with commas, where the recording has more than one that could be',
  },
  words: Number.POSITIVE_INFINITY,
  settings: {},
  exits: {
    0: 'nothing is contradicted',
    1: 'an assumption of the ledger is contradicted',
    2: 'wrong arguments, or a recording that is refused: it cannot be read, is of a sandbox, or is live',
    3: 'a documented item differs',
    4: 'nothing was learned',
    5: 'a card number was left after scrubbing; nothing is told or written',
  },
  examples: {
    'compare service.har': 'what a recording says of the ledger',
    'compare service.har --write suggested.yaml --name "test account"': 'and what may become of it',
    'compare service.har --write-config service.yaml': 'the settings that make the sandbox do the same',
  },
} as const satisfies Row

/** The command that looks for card data where none should be. */
export const SCAN = {
  usage: {
    'scan FOLDER|FILE... [--format text|json]':
      'card numbers and CVVs in logs, dumps and sources, which no file should have; needs no running sandbox',
  },
  flags: { '--format text|json': 'lines for people, or JSON; neither has the numbers' },
  words: Number.POSITIVE_INFINITY,
  settings: {},
  exits: {
    0: 'nothing found; listed test numbers are notes',
    1: 'a card number that is not listed, or a CVV beside a name that says so',
    2: 'wrong arguments, nothing to look at, or a file that cannot be read and no finding in the others',
  },
  examples: {
    'scan .': 'a repository, without what git ignores, lock files and binaries',
    'scan app.log dump.sql': 'files',
  },
} as const satisfies Row

/** The command that judges the addresses by which browser, app and sandbox reach each other. */
export const DOCTOR = {
  usage: {
    'doctor [--format table|json] [--space NAME] [settings]':
      'which addresses the browser, the app and the sandbox must use for each other, in containers too; which webhook and return URLs cannot be reached, and the fix',
  },
  flags: {
    '--format table|json': 'a report for people, or JSON',
    '--space NAME': 'judge only what apps gave this space; without it all spaces',
  },
  exits: {
    0: 'nothing to fix',
    1: 'something to fix, or the sandbox wants its control token and has got none or another',
    2: WRONG,
    7: `${UNREACHABLE}; the settings alone were judged, and have nothing to fix`,
  },
  examples: { 'doctor --port 9000': 'the sandbox that listens there, and what apps gave it' },
} as const satisfies Row

/** The command that shows in what two runs differ. */
export const DIFF = {
  usage: {
    'diff A B [--format text|json] [--space NAME] [settings]':
      'two transactions or links of a running sandbox beside each other, a good and a bad one: the first step that differs, then all of them',
  },
  flags: {
    '--format text|json': 'lines for people, or JSON',
    '--space NAME': 'where a refno or a reference is looked for, and the ids; without it default',
  },
  words: 2,
  exits: { 0: 'nothing differs', 1: `${REFUSED}: there is no such run`, 2: WRONG, 3: 'they differ', 7: UNREACHABLE },
  examples: {
    'diff order-1042 order-1043': 'by refno, the newest of each',
    'diff ID ID --format json': 'by id, for a program',
  },
} as const satisfies Row

/** The command that tells what apps have met, and fails where something lacks. */
export const COVERAGE = {
  usage: {
    'coverage [--require survive|NAMES] [--reset] [--format table|json] [--space NAME] [settings]':
      'what apps have met of all that can happen, in all spaces since the start, and what never',
  },
  flags: {
    '--require NAMES':
      'fail where one of these was never met: names of the list, several with commas; survive: the twelve that every app should survive',
    '--reset': 'begin anew, and print that',
    '--format table|json': 'lines for people, or JSON',
    '--space NAME': 'only what the app of this space has met since its last reset',
  },
  exits: {
    0: 'told; all of --require was met',
    1: REFUSED,
    2: WRONG,
    3: 'something of --require was never met',
    7: UNREACHABLE,
  },
  examples: { 'coverage --require survive': 'after the tests: did they try what an app must survive?' },
} as const satisfies Row
