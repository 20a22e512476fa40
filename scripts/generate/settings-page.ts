import { SECRET_NAMES, secretFileName } from '../../src/app/settings/secret-files.ts'
import { SETTING_NAMES, SETTINGS, type SettingName, variableOf } from '../../src/app/settings/settings-table.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

const code = (text: string): string => `\`${text}\``

const row = (name: SettingName): string => {
  const { value, help, default: standard } = SETTINGS[name]
  const flag = code(`--${name}${value === undefined ? '' : ` ${value}`}`)
  const cells = [flag, code(variableOf(name)), code(name), standard === '' ? '' : code(standard), help]
  return `| ${cells.map(cell).join(' | ')} |`
}

const page = (): string => `# Settings

<!-- Generated from src/app/settings/settings-table.ts by \`npm run generate\`. Do not edit. -->

A flag wins over an environment variable, a variable over the config file, and the file over the default.

- A flag is written \`--name value\` or \`--name=value\`; a switch needs no value.
- An empty variable counts as unset. Variables that begin with \`THREEDS_SANDBOX_\` are ignored.
- What Kubernetes and Docker links inject is ignored too, whatever the service is called: \`…_SERVICE_HOST\`, \`…_SERVICE_PORT\` and \`…_SERVICE_PORT_HTTP\`, \`…_PORT_8080_TCP\` and what follows it, \`…_ENV_…\`, a \`…_PORT\` that is an address such as \`tcp://10.0.0.1:8080\` (\`THREEDS_PORT\` with a number is the setting), and a \`…_NAME\` such as \`/shop/threeds\`.
- A secret can stand in a file of its own, which then holds nothing else (one new line at its end is dropped): ${SECRET_NAMES.map((name) => `\`--${secretFileName(name)} FILE\``).join(', ')}, as variables \`${variableOf(secretFileName('password'))}\` and so on, in the config file \`${secretFileName('password')}\`. No banner and no log shows it. The value and its file together are an error, wherever both stand.
- The config file is YAML or JSON, a map of names to values. \`--config FILE\` or \`THREEDS_CONFIG\` names it; none is read otherwise.
- \`THREEDS_CONFIG_JSON\` holds what would stand in a config file, for where one variable is all that there is: \`THREEDS_CONFIG_JSON={"port":9000,"webhooks":"manual"}\`. It is in place of a file: both together are an error. What is wrong with it is told by key, never with a value.
- A name that is unknown and a value that is wrong stop the start; the message names the nearest setting, or the new name of one that is called otherwise now.

| flag | variable | key in the file | default | what |
| --- | --- | --- | --- | --- |
${SETTING_NAMES.map(row).join('\n')}

[command-line.md](command-line.md) has the commands and their exit codes.
`

/** Returns docs/settings.md from the table of settings. */
export const settingsPage = (): Generated => ({ path: 'docs/settings.md', text: page() })
