import { GROUPS } from '../../src/cli/command.ts'
import { COMMANDS, type Command } from '../../src/cli/command-table.ts'
import { commandHelp } from '../../src/cli/help.ts'
import { COVERAGE_NAMES, ESSENTIAL } from '../../src/core/domain/coverage.ts'
import type { Generated } from './generated.ts'
import { codes, pageOf, table } from './markdown.ts'

const FOLDER = 'docs/reference/commands'
const SOURCE = 'src/cli/command-table.ts'

const commandsIn = (group: keyof typeof GROUPS): string =>
  `## ${GROUPS[group]}\n\n${table(
    ['Command', 'Purpose'],
    COMMANDS.filter((command) => command.group === group).map(({ name, summary }) => [
      `[\`${name}\`](commands/${name}.md)`,
      summary,
    ]),
  )}`

const index = (): string =>
  pageOf(
    'Commands',
    SOURCE,
    `Start each command with \`threeds-sandbox\`, in a project that has the package with \`npx --no threeds-sandbox\`.
\`threeds-sandbox COMMAND --help\` prints the help of one command. Each page of a command shows it with examples.`,
    ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map(commandsIn),
    `## Connection

Commands find a running sandbox by the first of these:

1. the flags \`--url\`, or \`--host\` and \`--port\`
2. the variable \`SANDBOX_URL\`, which \`exec\` and the [CI recipes](../how-to/ci.md) set
3. the [settings](settings.md) that you started it with, in variables or a config file

For a free port, pass \`--port 0\` and the same \`--ready-file\`. Pass a control token as \`--control-token\`,
\`SANDBOX_CONTROL_TOKEN\`, \`THREEDS_CONTROL_TOKEN\` or in the config file. Without it, only \`health\` works.
With the token of a space, a command uses that space, without \`--space\`.

## Output

Results go to standard output. Errors and hints go to standard error.

## Exit codes

The page of each command lists its own.

${table(
  ['Code', 'Meaning'],
  [
    ['0', 'Done.'],
    ['1', 'A problem was found, the sandbox rejected the call, or the start failed.'],
    ['2', 'Invalid arguments.'],
    ['3', 'The address is in use.'],
    ['4', 'The state cannot be used.'],
    ['5', 'Another process uses the state.'],
    ['6', 'The time is over.'],
    ['7', 'Cannot connect.'],
    ['8', 'An audit found nothing, but did not judge everything.'],
  ],
)}`,
  )

/** Returns the table of the situations that `coverage` counts. */
const situations = (): string =>
  `## Situations\n\n${table(
    ['Essential', 'Others'],
    [[codes(ESSENTIAL), codes(COVERAGE_NAMES.filter((name) => !ESSENTIAL.includes(name)))]],
  )}`

const commandPage = (command: Command): Generated => {
  const { name, examples } = command
  const help = commandHelp(command).replace(/\nExamples?: [\s\S]*$/, '')
  const purposes = Object.entries(examples).map(([call, purpose]) => [`\`threeds-sandbox ${call}\``, purpose])
  const text = pageOf(
    name,
    SOURCE,
    `\`\`\`text\n${help}\n\`\`\``,
    table(['Example', 'Purpose'], purposes),
    ...(name === 'coverage' ? [situations()] : []),
  )
  return { path: `${FOLDER}/${name}.md`, text }
}

/** Returns docs/reference/commands.md and the page of each command. */
export const commandLinePages = (): readonly Generated[] => [
  { path: 'docs/reference/commands.md', text: index() },
  ...COMMANDS.map(commandPage),
]
