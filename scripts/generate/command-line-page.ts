import { COMMANDS } from '../../src/cli/command-table.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

const usageRows = COMMANDS.flatMap(({ usage }) =>
  Object.entries(usage).map(([call, does]) => `| \`${cell(call)}\` | ${cell(does)} |`),
)

const exitRows = COMMANDS.flatMap(({ name, exits }) =>
  Object.entries(exits).map(([code, when]) => `| \`${name}\` | ${code} | ${cell(when)} |`),
)

const flagRows = COMMANDS.flatMap(({ name, flags, settings }) =>
  Object.entries({ ...flags, ...settings }).map(
    ([flag, does]) => `| \`${name}\` | \`${cell(flag)}\` | ${cell(does)} |`,
  ),
)

const exampleRows = COMMANDS.flatMap(({ examples }) =>
  Object.entries(examples).map(([call, does]) => `| \`${cell(call)}\` | ${cell(does)} |`),
)

const page = (): string => `# The command line

<!-- Generated from src/cli/command-table.ts by \`npm run generate\`. Do not edit. -->

Each line begins with \`threeds-sandbox\`, or with \`node dist/cli.js\` where the package is not installed. [settings.md](settings.md)
lists the settings. A command that asks a running sandbox finds it by the same settings, flags or variables with which that was
started: mostly \`--port\`, and \`--ready-file\` where it chose its port itself.

| command | what |
| --- | --- |
${usageRows.join('\n')}

What a command prints for programs and people goes to its standard output; what went wrong, and what is missing, goes to
standard error, in words. \`threeds-sandbox COMMAND --help\` says what stands here of one command.

A sandbox that was started with a control token wants it from commands, too: they have it from \`--control-token\`,
\`THREEDS_CONTROL_TOKEN\` or the config file. Without it, or with another, they end as refused (1) and say which of both it is;
the token of a space (\`--space-tokens\`) is taken as well, and they are then about that space without \`--space\`;
only \`health\` needs none. [Who may call the control API](../README.md#who-may-call-the-control-api) has the rest.

## Flags of a command

| command | flag | what |
| --- | --- | --- |
${flagRows.join('\n')}

## Examples

| call | what |
| --- | --- |
${exampleRows.join('\n')}

## Exit codes

| command | code | when |
| --- | --- | --- |
${exitRows.join('\n')}
`

/** Returns docs/command-line.md from the table of commands. */
export const commandLinePage = (): Generated => ({ path: 'docs/command-line.md', text: page() })
