import { type Command, UNREACHABLE, WRONG } from './command.ts'

const REFUSED = 'refused by the sandbox'

/** The commands for what happens in a running sandbox, and for what shall happen next, in the order of the help. */
export const WATCHING_COMMANDS: readonly Command[] = [
  {
    name: 'requests',
    usage: {
      'requests [filters] [--format table|json|har|curl] [--space NAME] [settings]': 'what a running sandbox was asked',
    },
    exits: { 0: 'listed', 1: REFUSED, 2: `${WRONG}, or a filter that cannot be`, 7: UNREACHABLE },
    load: () => import('./requests.ts').then(({ requests }) => requests),
  },
  {
    name: 'events',
    usage: {
      'events [filters] [--after ID] [--limit N | --follow] [--format text|json] [--space NAME] [settings]':
        'what has happened in a running sandbox, a line each; with --follow what happens from now on, until Ctrl-C',
    },
    exits: {
      0: 'listed; a stream: stopped as asked, or nobody reads it any more',
      1: REFUSED,
      2: `${WRONG}, or a filter that cannot be`,
      7: `${UNREACHABLE}; a stream: the sandbox has ended it`,
    },
    load: () => import('./events.ts').then(({ events }) => events),
  },
  {
    name: 'wait',
    usage: {
      'wait [filters] [--after ID] [--timeout 10s] [--space NAME] [settings]':
        'until something has happened in a running sandbox, and print it as JSON; the filters of events',
    },
    exits: {
      0: 'it came',
      1: `${REFUSED}: an id that nobody has, a cursor of another start, or events of that time were dropped`,
      2: `${WRONG}, or a filter that cannot be`,
      6: 'the time is over',
      7: UNREACHABLE,
    },
    load: () => import('./wait.ts').then(({ wait }) => wait),
  },
  {
    name: 'next',
    usage: {
      'next SCENARIO [conditions] [--times N] [--for try|order] [--space NAME] [settings]':
        'the outcome of the next requests that fit; --scenario NAME for one that is called list or disarm',
      'next list | disarm ID | disarm --all [--space NAME] [settings]': 'those that wait for requests; take them back',
    },
    exits: {
      0: 'armed, listed or taken back',
      1: `${REFUSED}: nothing of that id is armed, or too much is`,
      2: `${WRONG}, a scenario or a condition that cannot be`,
      7: UNREACHABLE,
    },
    load: () => import('./next.ts').then(({ next }) => next),
  },
]
