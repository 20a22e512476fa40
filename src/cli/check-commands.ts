import type { Row } from './command.ts'
import { CANNOT_CONNECT, INVALID, REJECTED } from './inspect-commands.ts'

/** The command that compares recordings of the service with the documented assumptions. */
export const COMPARE = {
  group: 'check',
  summary: 'Check the assumptions against recordings of the real service.',
  usage: ['compare FILE... [options]'],
  positionals: { FILE: 'Recordings (HAR files); - reads the standard input' },
  flags: {
    '--live': 'Accept real card numbers: the recording is compared with the contract only, and never replayed',
    '--no-replay': 'Compare with the contract only (default: replay each flow against a separate sandbox)',
    '--format table|json': 'A table, or JSON as in docs/reference/compare.schema.json (default: table)',
    '--write FILE': 'Write suggested changes of openapi.yaml to this file; needs --name',
    '--name NAME': 'Name of the recording in these changes; not a host or a file',
    '--write-config FILE': 'Write settings that reproduce the recording, for start --config',
    '--baseline FILE': 'Earlier JSON report; its differences do not change the exit code',
    '--host NAMES': 'Hosts of the service, comma-separated, if the recording has several candidates',
    '--base-path PATH': 'Path in front of the service (example: /payments; default: found in the recording)',
    '--link-key-header NAME': 'Header with the key of link calls (default: found in the recording)',
  },
  maxPositionals: Number.POSITIVE_INFINITY,
  settings: {},
  exits: {
    0: 'nothing contradicted',
    1: 'an assumption is contradicted',
    2: 'invalid arguments or recording',
    3: 'a documented item differs',
    4: 'nothing to compare',
    5: 'a card number remained after masking, nothing written',
  },
  examples: {
    'compare service.har': 'Check the assumptions against a recording.',
    'compare service.har --write-config service.yaml': 'Write settings that reproduce the recording.',
  },
} as const satisfies Row

/** The command that searches files for card data. */
export const SCAN = {
  group: 'check',
  summary: 'Find card numbers and CVVs in logs, dumps and source files.',
  usage: ['scan FOLDER|FILE... [options]'],
  positionals: { 'FOLDER|FILE': 'Folders or files to scan; - reads the standard input' },
  flags: { '--format text|json': 'Lines of text or JSON; neither contains the numbers (default: text)' },
  maxPositionals: Number.POSITIVE_INFINITY,
  settings: {},
  exits: {
    0: 'nothing found, or listed test numbers only',
    1: 'an unlisted card number or a CVV found',
    2: 'invalid arguments, or nothing readable',
  },
  examples: {
    'scan .': 'Scan a repository without ignored files, lock files and binaries.',
    'scan app.log dump.sql': 'Scan files.',
  },
} as const satisfies Row

/** The command that checks the addresses of browser, app and sandbox. */
export const DOCTOR = {
  group: 'check',
  summary: 'Find URLs that the browser, app or sandbox cannot reach.',
  isClient: true,
  usage: ['doctor [options]'],
  flags: {
    '--format table|json': 'A table or JSON (default: table)',
    '--space NAME': 'Check only the URLs that apps gave this space (default: all spaces)',
  },
  exits: {
    0: 'nothing to fix',
    1: 'something to fix, or a wrong control token',
    2: INVALID,
    7: 'cannot connect; only the settings were checked',
  },
  examples: { 'doctor --port 9000': 'Check the sandbox on port 9000.' },
} as const satisfies Row

/** The command that compares two runs. */
export const DIFF = {
  group: 'inspect',
  summary: 'Show the differences of two transactions or links, step by step.',
  isClient: true,
  usage: ['diff A B [options]'],
  flags: {
    '--format text|json': 'Lines of text or JSON (default: text)',
    '--space NAME': 'Space of the two (default: default)',
  },
  maxPositionals: 2,
  exits: { 0: 'no difference', 1: REJECTED, 2: INVALID, 3: 'they differ', 7: CANNOT_CONNECT },
  examples: {
    'diff order-1042 order-1043': 'Compare by refno; the newest of each.',
    'diff ID ID --format json': 'Compare by ID.',
  },
} as const satisfies Row

/** The command that lists which situations apps were tested with, and can require some. */
export const COVERAGE = {
  group: 'inspect',
  summary: 'List the situations that your tests cover, and the missing ones.',
  isClient: true,
  usage: ['coverage [options]'],
  flags: {
    '--require NAMES':
      'Fail unless all of these are covered: names, comma-separated, or `essential` for the essential ones',
    '--reset': 'Start counting again',
    '--format table|json': 'A table or JSON (default: table)',
    '--space NAME': 'Count only this space, since its last reset (default: all spaces since the start)',
  },
  exits: {
    0: 'listed; all of --require is covered',
    1: REJECTED,
    2: INVALID,
    3: 'something of --require is not covered',
    7: CANNOT_CONNECT,
  },
  examples: { 'coverage --require essential': 'Fail if your tests miss an essential situation.' },
} as const satisfies Row
