import type { Row } from './command.ts'
import { INVALID } from './inspect-commands.ts'

/** The commands for coding agents. */
export const AGENTS = {
  mcp: {
    group: 'run',
    summary: 'Serve four tools to a coding agent over standard input (MCP).',
    isClient: true,
    usage: ['mcp [options]'],
    flags: { '--space NAME': 'The only space of the tools (default: that of the token, or default)' },
    exits: { 0: 'stopped', 2: INVALID },
    examples: {
      'mcp --space ci-42': 'Serve the tools for one space: explain, choose_outcome, wait and verify.',
    },
  },
  agent: {
    group: 'maintain',
    summary: 'Configure the coding agents of a project to use the sandbox.',
    usage: ['agent setup [FOLDER] [options]'],
    positionals: {
      setup: 'Print the files that agents need, and write them after a confirmation',
      FOLDER: 'Folder of the project (default: the working directory)',
    },
    flags: {
      '--agent NAMES': 'claude, codex, cursor or vscode, comma-separated (default: those that the project uses)',
      '--yes': 'Write without a confirmation',
    },
    maxPositionals: 2,
    settings: {},
    exits: {
      0: 'written, or nothing to change',
      1: 'not confirmed, or a file must be edited manually',
      2: 'invalid arguments',
    },
    examples: {
      'agent setup': 'Print the files for the agents of this project, and write them after a confirmation.',
      'agent setup --agent claude,cursor --yes': 'Write the files for two agents.',
    },
  },
} as const satisfies Readonly<Record<string, Row>>
