import { GROUPS } from '../../src/cli/command.ts'
import { COMMANDS } from '../../src/cli/command-table.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const code = (text: string): string => `\`${cell(text)}\``

const commandTable = (group: keyof typeof GROUPS): string => {
  const rows = COMMANDS.filter((command) => command.group === group).map(({ name, summary, usage }) =>
    row(code(name), cell(summary), usage.map(code).join('<br>')),
  )
  return `### ${GROUPS[group]}\n\n| command | purpose | usage |\n| --- | --- | --- |\n${rows.join('\n')}`
}

const optionRows = COMMANDS.flatMap(({ name, positionals, flags, settings }) =>
  Object.entries({ ...positionals, ...flags, ...settings }).map(([option, help]) =>
    row(code(name), code(option), cell(help)),
  ),
)

const exampleRows = COMMANDS.flatMap(({ examples }) =>
  Object.entries(examples).map(([call, purpose]) => row(code(call), cell(purpose))),
)

const exitRows = COMMANDS.flatMap(({ name, exits }) =>
  Object.entries(exits).map(([exitCode, meaning]) => row(code(name), exitCode, cell(meaning))),
)

const page = (): string => `# Command line

<!-- Generated from src/cli/command-table.ts by \`npm run generate\`. Do not edit. -->

Start each call with \`threeds-sandbox\`, or with \`node dist/cli.js\` if the package is not installed.
\`threeds-sandbox COMMAND --help\` prints the help of one command, \`threeds-sandbox help settings\` all
[settings](settings.md).

## Commands

${(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map(commandTable).join('\n\n')}

## Connect to a running sandbox

Commands that use a running sandbox take the settings that you started it with, as flags, variables or config file.
Usually \`--port\` is enough. If the sandbox picked a free port, pass \`--port 0\` and the same \`--ready-file\`: the file
contains its address. \`--url\` overrides them.

If the sandbox was started with a control token, pass it with \`--control-token\`, \`THREEDS_CONTROL_TOKEN\` or the config
file; only \`health\` needs none. Without a token, or with a wrong one, a command exits with 1. With the token of a space
(\`--space-tokens\`) a command uses that space, without \`--space\`. See
[Who may call the control API](../../README.md#who-may-call-the-control-api).

## Output

Results are printed to standard output. Errors and hints are printed to standard error.

## Options

| command | option | purpose |
| --- | --- | --- |
${optionRows.join('\n')}

## Examples

| call | purpose |
| --- | --- |
${exampleRows.join('\n')}

## Exit codes

| command | code | meaning |
| --- | --- | --- |
${exitRows.join('\n')}
`

/** Returns docs/reference/commands.md from the table of commands. */
export const commandLinePage = (): Generated => ({ path: 'docs/reference/commands.md', text: page() })
