import type { Row } from './command.ts'
import { BRIEF, NEXT_PAGE, WRONG } from './inspect-commands.ts'

const IN_PAGES = { ...BRIEF, '--after ID': `--brief: ${NEXT_PAGE}` } as const

/** The commands that list what there is to test with. They ask no sandbox. */
export const LISTING = {
  cards: {
    usage: {
      'cards [BRAND | NAME | NUMBER] [--brand CODE] [--format table|json|ts] [--brief [--after ID]]':
        'the test cards and what comes of each, or of those that are named; needs no running sandbox',
    },
    flags: {
      '--brand CODE': 'only cards of this brand: VIS',
      '--format table|json|ts': 'a table for people, JSON, or a TypeScript module with names for the numbers',
      ...IN_PAGES,
    },
    words: 1,
    settings: {},
    exits: { 0: 'listed', 2: 'wrong arguments' },
    examples: {
      'cards VIS': 'those of a brand',
      'cards --format ts': 'a module for tests',
      'cards VIS --brief': 'their numbers and scenarios, in pages of 2 KB',
    },
  },
  scenarios: {
    usage: {
      'scenarios [NAME] [--brief [--after ID]] [--scenarios DIR]':
        'the shipped scenarios and those of the folder; with NAME all of one. Needs no running sandbox',
    },
    flags: IN_PAGES,
    words: 1,
    settings: { '--scenarios DIR': 'the folder with scenarios of your own' },
    exits: { 0: 'listed', 1: 'a problem in a scenario of the folder', 2: `${WRONG}, or a name that no scenario has` },
    examples: {
      'scenarios challenge_success': 'all of one scenario',
      'scenarios --scenarios my-scenarios': 'with those of your own',
    },
  },
} as const satisfies Readonly<Record<string, Row>>
