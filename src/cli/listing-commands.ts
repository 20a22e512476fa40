import type { Row } from './command.ts'
import { BRIEF, INVALID, NEXT_PAGE } from './inspect-commands.ts'

const IN_PAGES = { ...BRIEF, '--after ID': NEXT_PAGE } as const

/** The commands that list test data. They need no running sandbox. */
export const LISTING = {
  cards: {
    group: 'inspect',
    summary: 'List the test cards with their outcomes.',
    usage: ['cards [BRAND | NAME | NUMBER] [options]'],
    flags: {
      '--brand CODE': 'Only cards of this brand (example: VIS)',
      '--format table|json|ts': 'A table, JSON, or a TypeScript module with names for the numbers (default: table)',
      ...IN_PAGES,
    },
    maxPositionals: 1,
    settings: {},
    exits: { 0: 'listed', 2: 'invalid arguments' },
    examples: {
      'cards VIS': 'List the cards of a brand.',
      'cards --format ts': 'Print a module for your tests.',
    },
  },
  scenarios: {
    group: 'inspect',
    summary: 'List the scenarios, or print one.',
    usage: ['scenarios [NAME] [options]'],
    flags: IN_PAGES,
    maxPositionals: 1,
    settings: {
      '--scenarios DIR': 'Folder with your own scenarios (default: none)',
      '--cards FILE': 'File with your own test cards (default: none)',
    },
    exits: { 0: 'listed', 1: 'a problem in a scenario of the folder', 2: `${INVALID}, or an unknown name` },
    examples: {
      'scenarios challenge_success': 'Print a shipped scenario.',
      'scenarios --scenarios my-scenarios': 'List your own scenarios too.',
    },
  },
} as const satisfies Readonly<Record<string, Row>>
