import { CONDITIONS, type ConditionFlag } from '../core/domain/condition-table.ts'
import type { Row } from './command.ts'

/** Why arguments are not taken. */
export const WRONG = 'wrong arguments, variables or config file'

/** Why a running sandbox does not answer. */
export const UNREACHABLE = 'no sandbox answers, or its answer breaks off'

/** Why a running sandbox does not do it. */
export const REFUSED = 'refused by the sandbox'

/** The short form of a list. */
export const BRIEF = { '--brief': 'in a short form, in pages of at most 2 KB that say how many there are' } as const

/** How a short form goes on. */
export const NEXT_PAGE = 'the page that follows; the end of the page before says which'

/** A flag for each condition of a scenario. */
const CONDITION_FLAGS = Object.fromEntries(Object.values(CONDITIONS).map(({ flag }) => flag)) as Readonly<
  Record<ConditionFlag, string>
>

const SPACE = { '--space NAME': 'the space that is meant; without it default' }

/** What requests and events can be chosen by. */
const FILTERS = {
  '--subject ID': 'only those about the transaction or link of this id',
  '--transaction ID': 'only those about this transaction',
  '--link ID': 'only those about this link, the authentication of its cardholder included',
  '--refno TEXT': "only those about a transaction with this refno, the merchant's number of it",
  '--reference TEXT': "only those about a link with this reference, the merchant's name of it",
  '--status STATUS': 'the number of an answer (404), a class of them (4xx), or the status of a transaction or a link',
  '--operation NAME': "the operation of a request, by its operationId in the service's contract: initTransaction",
  '--scenario NAME': 'only what this scenario decided',
}

const TYPE = { '--type TYPES': 'types of events, several with commas: webhook.delivered' }

/** The commands for what happens in a running sandbox, and for what shall happen next, in the order of the help. */
export const WATCHING = {
  requests: {
    usage: {
      'requests [filters] [--format table|json|har|curl | --brief] [--space NAME] [settings]':
        'what a running sandbox was asked',
    },
    flags: {
      ...FILTERS,
      '--since ID': 'only after the event of this id, which is no time; 0: from the beginning',
      '--before ID': 'only before the event of this id',
      '--limit N': 'the newest N; without it 100',
      '--interface control': 'the calls of the control API instead; takes only --limit beside it',
      '--format table|json|har|curl': 'lines for people, JSON, a HAR file, or a shell script that sends them again',
      ...BRIEF,
      ...SPACE,
    },
    exits: { 0: 'listed', 1: REFUSED, 2: `${WRONG}, or a filter that cannot be`, 7: UNREACHABLE },
    examples: {
      'requests --status 4xx': 'those that were refused',
      'requests --brief': 'the newest ones, as many as 2 KB hold',
      'requests --refno order-1 --format curl': 'a script that sends those of an order again',
    },
  },
  events: {
    usage: {
      'events [filters] [--after ID] [--limit N | --follow] [--format text|json | --brief] [--space NAME] [settings]':
        'what has happened in a running sandbox, a line each; with --follow what happens from now on, until Ctrl-C',
    },
    flags: {
      ...TYPE,
      ...FILTERS,
      '--after ID': 'only after the event of this id; 0: from the beginning',
      '--limit N': 'the first N and where to go on; without it all',
      '--follow': 'what happens from now on, or after --after, until Ctrl-C',
      '--format text|json': 'a line for people or a line of JSON for each event',
      ...BRIEF,
      ...SPACE,
    },
    exits: {
      0: 'listed; a stream: stopped as asked, or nobody reads it any more',
      1: REFUSED,
      2: `${WRONG}, or a filter that cannot be`,
      7: `${UNREACHABLE}; a stream: the sandbox has ended it`,
    },
    examples: {
      'events --follow --type webhook.attempted,webhook.delivered': 'what becomes of webhooks, as it happens',
    },
  },
  wait: {
    usage: {
      'wait [filters] [--count N] [--after ID] [--idle TIME] [--timeout 10s] [--space NAME] [settings]':
        'until something has happened in a running sandbox, and print it as JSON; the filters of events',
    },
    flags: {
      ...TYPE,
      ...FILTERS,
      '--hold ID': 'of the answers that this hold keeps back: response.held, response.released',
      '--amount N': 'created with this amount, in minor units',
      '--after ID':
        'what came after the event of this id counts; without it all that happened to the one thing that the filters name, or else what comes from now on',
      '--count N': 'how many have to come; printed is the last of them; without it 1',
      '--idle TIME':
        'until nothing was asked, held, planned or under way for so long: 250ms; beside it only --transaction or --link',
      '--timeout TIME': 'how long at most: 500ms, 30s, 5m; without it 10s',
      ...SPACE,
    },
    exits: {
      0: 'it came, or nothing did for as long as --idle wants',
      1: `${REFUSED}: an id that nobody has, a cursor of another start, or events of that time were dropped`,
      2: `${WRONG}, or a filter that cannot be`,
      6: 'the time is over',
      7: UNREACHABLE,
    },
    examples: {
      'wait --refno order-1 --type webhook.delivered --timeout 30s': 'until the webhook of an order has arrived',
    },
  },
  next: {
    usage: {
      'next SCENARIO [conditions] [--times N] [--for request|order] [--space NAME] [settings]':
        'the outcome of the next requests that fit; --scenario NAME for one that is called list or delete',
      'next --patch JSON | --scenario-json JSON [conditions] [--times N] [--for request|order] [--space NAME] [settings]':
        'something else about whatever decides, or a scenario that is written here',
      'next list [--brief [--after ID]] | delete ID | delete --all [--space NAME] [settings]':
        'those that wait for requests; take them back',
    },
    flags: {
      '--scenario NAME': 'the scenario, in place of the first word',
      '--patch JSON': 'what is to be otherwise, whatever decides: {"webhook":{"copies":2}}',
      '--scenario-json JSON': 'a scenario that decides, in the words of scenario files',
      '--times N': 'for how many requests; without it 1',
      '--for request|order': 'whether each request counts, or all of one refno or reference together; without it try',
      ...CONDITION_FLAGS,
      '--when JSON': "conditions in the words of a scenario's when",
      '--all': 'next delete: take all of them back',
      '--brief': `next list ${BRIEF['--brief']}`,
      '--after ID': `next list --brief: ${NEXT_PAGE}`,
      ...SPACE,
    },
    words: 3,
    exits: {
      0: 'armed, listed or taken back',
      1: `${REFUSED}: nothing of that id is armed, or too much is`,
      2: `${WRONG}, a scenario or a condition that cannot be`,
      7: UNREACHABLE,
    },
    examples: {
      'next decline/51 --amount 1250': 'the next payment of 12.50 is declined',
      'next challenge_failed --refno A* --times 3': 'the next three with such a refno fail',
      'next delete --all': 'and nothing waits any more',
    },
  },
  put: {
    usage: {
      'put FOLDER [--space NAME] [settings]':
        'the scenario files of a folder into a space of a running sandbox, by one call; all of them, or none',
    },
    flags: SPACE,
    words: 1,
    exits: {
      0: 'all are in the space',
      1: `${REFUSED}: the space has too many`,
      2: `${WRONG}, no such folder, or a problem in a file`,
      7: UNREACHABLE,
    },
    examples: { 'put my-scenarios --space ci-42': 'after a checkout, where the sandbox was started before it' },
  },
} as const satisfies Readonly<Record<string, Row>>
