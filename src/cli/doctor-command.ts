import type { Row } from './command.ts'
import { UNREACHABLE, WRONG } from './watching-commands.ts'

/** How `doctor` is called. */
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
