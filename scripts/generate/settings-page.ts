import { SECRET_NAMES, secretFileName } from '../../src/app/settings/secret-files.ts'
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../src/app/settings/settings-table.ts'
import type { Generated } from './generated.ts'
import { code, codes, pageOf, table } from './markdown.ts'

const row = (name: SettingName): readonly string[] => {
  const { value, help, default: standard } = SETTINGS[name]
  const flag = `--${name}${value === undefined ? '' : ` ${value}`}`
  return [code(flag), standard === '' ? '' : code(standard), help]
}

const page = (): string =>
  pageOf(
    'Settings',
    'src/app/settings/settings-table.ts',
    `Each setting is a flag, an environment variable, or a key of a config file. A flag overrides a variable, a variable the config
file, and the file a default.`,
    `\`\`\`sh
threeds-sandbox config --port 9000 --webhooks manual
\`\`\``,
    `- **Flag**: \`--webhook-url URL\` or \`--webhook-url=URL\`. A switch such as \`--ephemeral\` needs no value.
- **Variable**: \`THREEDS_\` and the name in capitals, such as \`THREEDS_WEBHOOK_URL\`. An empty variable counts as unset.
- **Config file**: YAML or JSON with the name as key, such as \`webhook-url: URL\`. Pass it with \`--config FILE\` or
  \`THREEDS_CONFIG\`. \`THREEDS_CONFIG_JSON\` contains the content itself.
- **Secret file**: ${codes(SECRET_NAMES.map((name) => `--${secretFileName(name)}`))} read the value from a file.
- Blanks and line ends around a value are removed. Quotes around it are removed in variables and secret files; if they belong to
  the value, write two pairs. Files can be UTF-8 or UTF-16.
- An unknown name, an invalid value or an invisible character in a value stops the start, with a message.
- Ignored variables: those that begin with \`THREEDS_SANDBOX_\`, and those that Kubernetes and Docker links inject, such as
  \`THREEDS_SERVICE_HOST\` or \`THREEDS_PORT=tcp://10.0.0.1:8080\`.`,
    table(['Setting', 'Default', 'Meaning'], SETTING_NAMES.map(row)),
    'See [commands](commands.md), [limits](limits.md) and [operation](../how-to/operate.md).',
  )

/** Returns docs/reference/settings.md from the table of settings. */
export const settingsPage = (): Generated => ({ path: 'docs/reference/settings.md', text: page() })
