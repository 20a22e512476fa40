import type { Row } from './command.ts'

/** The command that audits your app. */
export const AUDIT = {
  group: 'check',
  summary: 'Audit the 3-D Secure integration of your app.',
  isClient: true,
  usage: [
    'audit [FILE] [options]',
    'audit check [FILE] [--format table|json|junit|html]',
    'audit explain RULE',
    'audit replay FINDING [FILE] [--as vitest]',
    'audit --watch [FILE] [options]',
  ],
  positionals: {
    FILE: 'Description of your app (default: audit.yaml); - reads the standard input',
    check: 'Run one passing and one canceled checkout, and print how your app was understood',
    explain: 'Explain a rule: its meaning, risk, experiment and fix',
    replay: 'Run one finding again, step by step; exits with 0 once it is fixed',
  },
  flags: {
    '--quick': 'One experiment per rule, without crashes and explored orders',
    '--all': 'Explore two tabs, older states and cancellation, too: 363 orders instead of 153',
    '--only IDS': 'Only these experiments, comma-separated',
    '--format table|json|junit|html': 'A table, JSON, JUnit, or a page with the flow of each finding (default: table)',
    '--baseline FILE': 'Earlier JSON report; its findings are accepted, and listed if they no longer occur',
    '--as vitest': 'Print the finding as a Vitest test instead of running it',
    '--watch': 'Write audit.yaml from a purchase: that of --session, or the next one; keeps an existing file',
    '--session HAR': 'Recording of an earlier purchase in the browser, for the checkout and the order request',
    '--app URL': 'Address of your app (default: derived from its return URLs)',
    '--space NAME': 'Space that your app uses (default: default)',
  },
  maxPositionals: 3,
  exits: {
    0: 'ready; finding fixed',
    1: 'not ready',
    2: 'invalid arguments or audit.yaml, or an app that cannot be audited',
    8: 'ready as far as judged',
    130: 'interrupted',
  },
  examples: {
    'audit check': 'Check that ./audit.yaml describes your app.',
    'audit --format junit': 'Write a report for CI.',
  },
} as const satisfies Row
