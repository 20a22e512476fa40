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
} as const satisfies Readonly<Record<string, Row>>
