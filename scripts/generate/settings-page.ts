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

A flag overrides an environment variable, a variable the config file, and the file a default.

- Write a flag as \`--name value\` or \`--name=value\`. A switch needs no value.
- An empty variable counts as unset. Variables that begin with \`THREEDS_SANDBOX_\` are ignored.
- Variables that Kubernetes and Docker links inject are ignored, for any service name: \`…_SERVICE_HOST\`, \`…_SERVICE_PORT\` and \`…_SERVICE_PORT_HTTP\`, \`…_PORT_8080_TCP…\`, \`…_ENV_…\`, a \`…_PORT\` that is an address such as \`tcp://10.0.0.1:8080\` (\`THREEDS_PORT\` with a number is the setting), and a \`…_NAME\` such as \`/shop/threeds\`.
- You can store a secret in a separate file, without anything else. One new line at its end is dropped. Use ${SECRET_NAMES.map((name) => `\`--${secretFileName(name)} FILE\``).join(', ')}, as variables \`${variableOf(secretFileName('password'))}\` and so on, in the config file \`${secretFileName('password')}\`. No banner and no log contains it. A secret with both a value and a file is an error.
- The config file is a YAML or JSON object of names and values. Name it with \`--config FILE\` or \`THREEDS_CONFIG\`; there is no default file.
- \`THREEDS_CONFIG_JSON\` contains the content of a config file, if you can set only one variable: \`THREEDS_CONFIG_JSON={"port":9000,"webhooks":"manual"}\`. It cannot be combined with a config file. Its errors name the key, never a value.
- An unknown name or an invalid value stops the start. The message suggests the nearest setting, or the new name of a renamed one.

| flag | variable | key in the file | default | description |
| --- | --- | --- | --- | --- |
${SETTING_NAMES.map(row).join('\n')}

See [the commands](commands.md) for the commands and their exit codes.
`

/** Returns docs/reference/settings.md from the table of settings. */
export const settingsPage = (): Generated => ({ path: 'docs/reference/settings.md', text: page() })
