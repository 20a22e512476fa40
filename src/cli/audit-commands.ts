import type { Row } from './command.ts'

/** The command that audits an app of yours. */
export const AUDIT = {
  usage: {
    'audit [FILE] [--all] [--only IDS] [--format table|json|junit] [--baseline FILE] [--fail-on findings|risks]':
      'play every order of events, fraud and fault against your app, and tell what is wrong with its 3-D Secure integration; FILE is audit.yaml',
    'audit check [FILE] [--format table|json|junit]':
      'one passing and one cancelled checkout, and what was understood of the app',
    'audit explain RULE': 'what a rule means, what it costs, which experiment shows it and how to mend it',
    'audit replay FINDING [FILE] [--as vitest]': 'play one finding again, step by step; exit code 0 once it is mended',
    'audit --watch [FILE] [--session HAR] [--app URL] [--space NAME] [settings]':
      'write audit.yaml from what a running sandbox sees while you buy something in your app',
  },
  flags: {
    '--all': 'explore two tabs, older states and cancelling, too: 363 orders in place of 153',
    '--only IDS': 'only these experiments, several with commas',
    '--format table|json|junit': 'a report for people, JSON, or JUnit',
    '--baseline FILE':
      'an earlier report in JSON: findings that it has are accepted, and told where they do not occur any more',
    '--fail-on findings|risks': 'risks: exit code 1 too where something is left that was not judged',
    '--as vitest': 'print the finding as a test of vitest in place of playing it',
    '--watch': 'write audit.yaml from what the app does; a file that is there stays',
    '--session HAR': 'what the browser recorded of the purchase: the steps of the checkout are taken from it',
    '--app URL': 'the address of the app, where its return addresses do not say it',
    '--space NAME': 'the space in which the app works; without it default',
  },
  words: 3,
  exits: {
    0: 'ready, or ready with risks; the finding is mended',
    1: 'not ready: a critical or important finding, or a payment that passes is not paid',
    2: 'wrong arguments, a problem in audit.yaml, or an app that cannot be judged',
    130: 'told to stop before the end',
  },
  examples: {
    'audit check': 'what is understood of the app of ./audit.yaml',
    'audit --format junit': 'for a pipeline that shows JUnit',
    'audit replay transaction.swapped@trust-swapped': 'one finding again, after it was mended',
  },
} as const satisfies Row
