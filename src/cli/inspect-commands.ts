import { CONDITIONS, type ConditionFlag } from '../core/domain/condition-table.ts'
import { capitalized } from './capitalize.ts'
import type { Row } from './command.ts'

/** The exit codes that several commands share. */
export const INVALID = 'invalid arguments or settings'
export const CANNOT_CONNECT = 'cannot connect'
export const REJECTED = 'rejected by the sandbox'

/** The flag that prints the short form of a list. */
export const BRIEF = { '--brief': 'Print a short list, in pages of at most 2 KB' } as const

/** Help of the flag that continues a short list. */
export const NEXT_PAGE = 'Next page of --brief; the last line of a page contains the ID'

/** A flag for each condition of a scenario. */
const CONDITION_FLAGS = Object.fromEntries(
  Object.values(CONDITIONS).map(({ flag: [flag, help] }) => [flag, capitalized(help)]),
) as Readonly<Record<ConditionFlag, string>>

const SPACE = { '--space NAME': 'Space to use (default: default)' }

/** The filters of requests and events. */
const FILTERS = {
  '--subject ID': 'Only the transaction or link with this ID',
  '--transaction ID': 'Only the transaction with this ID',
  '--link ID': 'Only the link with this ID, the authentication of its cardholder included',
  '--refno TEXT': 'Only transactions with this refno (merchant order number)',
  '--reference TEXT': 'Only links with this reference (merchant name of the link)',
  '--status STATUS': 'Status of a response (404), its class (4xx), or status of a transaction or link',
  '--operation NAME': 'operationId of the request (example: initTransaction)',
  '--scenario NAME': 'Only requests and events that this scenario decided',
}

const TYPE = { '--type TYPES': 'Event types, comma-separated (example: webhook.delivered)' }

/** The commands that read or control a running sandbox, in the order of the help. */
export const SANDBOX_COMMANDS = {
  requests: {
    group: 'inspect',
    summary: 'List the requests that a running sandbox received.',
    isClient: true,
    usage: ['requests [filters] [options]'],
    flags: {
      ...FILTERS,
      '--since ID': 'Only after the event with this ID; 0: from the beginning',
      '--before ID': 'Only before the event with this ID',
      '--limit N': 'Number of requests, newest first (default: 100)',
      '--interface control': 'Calls of the control API instead; takes only --limit with it',
      '--format table|json|har|curl': 'Lines, JSON, a HAR file, or a shell script that repeats them (default: table)',
      ...BRIEF,
      ...SPACE,
    },
    exits: { 0: 'listed', 1: REJECTED, 2: INVALID, 7: CANNOT_CONNECT },
    examples: {
      'requests --status 4xx': 'List the rejected requests.',
      'requests --refno order-1 --format curl': 'Print a script that repeats the requests of an order.',
    },
  },
  events: {
    group: 'inspect',
    summary: 'List or follow the events of a running sandbox.',
    isClient: true,
    usage: ['events [filters] [options]'],
    flags: {
      ...TYPE,
      ...FILTERS,
      '--after ID': 'Only after the event with this ID; 0: from the beginning',
      '--limit N': 'Print the first N and the ID to continue from (default: all)',
      '--follow': 'Print new events (or those after --after) until Ctrl-C',
      '--format text|json': 'A line of text or of JSON for each event (default: text)',
      ...BRIEF,
      ...SPACE,
    },
    exits: { 0: 'listed or stopped', 1: REJECTED, 2: INVALID, 7: `${CANNOT_CONNECT}, or disconnected` },
    examples: {
      'events --follow --type webhook.delivered': 'Print each delivered webhook.',
    },
  },
  wait: {
    group: 'inspect',
    summary: 'Wait for an event, then print it as JSON.',
    isClient: true,
    usage: ['wait [filters] [options]'],
    flags: {
      ...TYPE,
      '--count N': 'Number of matching events (default: 1); prints the last one',
      '--timeout TIME': 'Give up after this long, such as 500ms, 30s or 5m (default: 10s)',
      '--idle TIME':
        'Wait instead until the sandbox is idle for this long, such as 250ms; takes only --transaction or --link with it',
      ...FILTERS,
      '--hold ID': 'Only responses of this hold: response.held, response.released',
      '--amount N': 'Only events about this amount, in minor units',
      '--after ID':
        'Ignore events up to and including this one; 0: none (default: past events count for a single transaction, link or order; otherwise only new ones)',
      ...SPACE,
    },
    exits: {
      0: 'event received, or idle',
      1: REJECTED,
      2: INVALID,
      6: 'timed out',
      7: CANNOT_CONNECT,
    },
    examples: {
      'wait --type webhook.delivered --refno order-1': 'Wait until the webhook of an order is delivered.',
    },
  },
  next: {
    group: 'control',
    summary: 'Queue the outcome of the next matching requests.',
    isClient: true,
    usage: [
      'next SCENARIO [conditions] [options]',
      'next --patch JSON [conditions] [options]',
      'next --scenario-json JSON [conditions] [options]',
      'next list [--brief]',
      'next delete ID | --all',
    ],
    positionals: { list: 'List the queued outcomes', delete: 'Remove a queued outcome, or all of them' },
    flags: {
      '--scenario NAME': 'Scenario to apply; for one named list or delete',
      '--patch JSON': 'Patch on top of the matching scenario (example: {"webhook":{"copies":2}})',
      '--scenario-json JSON': 'Complete scenario to apply, as in a scenario file',
      '--times N': 'Number of requests (default: 1)',
      '--for request|order': 'What --times counts: requests, or all requests of one order (default: request)',
      ...CONDITION_FLAGS,
      '--when JSON': 'Conditions as in the `when` of a scenario',
      '--all': 'next delete: remove all queued outcomes',
      '--brief': 'next list: print a short list, in pages of at most 2 KB',
      '--after ID': 'next list: next page of --brief; the last line of a page contains the ID',
      ...SPACE,
    },
    maxPositionals: 3,
    exits: { 0: 'queued, listed or removed', 1: REJECTED, 2: INVALID, 7: CANNOT_CONNECT },
    examples: {
      'next decline/51 --amount 1250': 'Decline the next payment of 12.50.',
      'next challenge_failed --refno A* --times 3': 'Fail the challenge of three payments.',
    },
  },
  save: {
    group: 'control',
    summary: 'Save all scenario files of a folder in a running sandbox.',
    isClient: true,
    usage: ['save FOLDER [options]'],
    flags: SPACE,
    maxPositionals: 1,
    exits: {
      0: 'all are saved',
      1: `${REJECTED}, nothing is saved`,
      2: `${INVALID}, or a problem in a file`,
      7: CANNOT_CONNECT,
    },
    examples: { 'save my-scenarios --space ci-42': 'Save the scenarios of a checkout in a space.' },
  },
} as const satisfies Readonly<Record<string, Row>>
