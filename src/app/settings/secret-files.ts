import { cleanValue, describeInvisible, withoutQuotes } from './clean-value.ts'
import type { SecretFile, SettingInput } from './given-setting.ts'
import { isSecret, SETTING_NAMES, type SettingName } from './settings-table.ts'

/** Names of secret settings. Each may come from a file, so that neither a variable nor a process list reveals it. */
export const SECRET_NAMES = SETTING_NAMES.filter(isSecret)

/** Returns the name of the setting for the file of a secret: `password-file`, also as flag and variable. */
export const secretFileName = (name: SettingName): string => `${name}-file`

/** Returns the secret that a name of a file setting belongs to. */
export const secretOfFileName = (name: string): SettingName | undefined =>
  SECRET_NAMES.find((secret) => secretFileName(secret) === name)

const withPeriod = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Reads a file, or returns the reason for the failure. */
type Read = (file: string) => { readonly text: string } | { readonly failed: string }

/** Returns the secret in a file, or the problem with it, which never repeats the content. */
const readSecret = (
  { name, file: named, where }: SecretFile,
  read: Read,
): { readonly given: SettingInput } | { readonly problem: string } => {
  const path = cleanValue(named)
  if ('invisible' in path) return { problem: describeInvisible(`The path of \`${where}\``, path.invisible) }
  const file = path.text
  if (file === '') return { problem: `\`${where}\` needs the path of a file.` }
  const source = `\`${where} ${file}\``
  const content = read(file)
  if ('failed' in content) return { problem: withPeriod(`Cannot read ${source}: ${content.failed}`) }
  const clean = cleanValue(content.text)
  if ('invisible' in clean) {
    const line = content.text.slice(0, clean.at).split(/\r\n|\r|\n/).length
    return { problem: describeInvisible(`\`${where} ${file}:${line}\``, clean.invisible) }
  }
  const text = withoutQuotes(clean.text)
  return text === ''
    ? { problem: `${source}: the file is empty.` }
    : { given: { name, text, where: `${where} ${file}` } }
}

/**
 * Reads the files of secrets; a later file overrides an earlier one. A secret that is also set by value is an error,
 * because either could be outdated.
 */
export const fromSecretFiles = (named: readonly SecretFile[], values: readonly SettingInput[], read: Read) => {
  const given: SettingInput[] = []
  const problems: string[] = []
  for (const item of new Map(named.map((file) => [file.name, file])).values()) {
    const value = values.findLast(({ name }) => name === item.name)
    const secret = value
      ? { problem: `\`${value.where}\` and \`${item.where}\` both set ${item.name}. Remove one of them.` }
      : readSecret(item, read)
    if ('given' in secret) given.push(secret.given)
    else problems.push(secret.problem)
  }
  return { given, problems }
}
