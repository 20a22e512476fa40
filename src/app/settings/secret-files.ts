import type { Given, SecretFile } from './given-setting.ts'
import { isSecret, SETTING_NAMES, type SettingName } from './settings-table.ts'

/** The settings that open something: each may come from a file, so that neither a variable nor a list of processes shows it. */
export const SECRET_NAMES = SETTING_NAMES.filter(isSecret)

/** What names the file of a secret in place of its value: `password-file`, and the flag and the variable of that name. */
export const secretFileName = (name: SettingName): string => `${name}-file`

/** The secret whose file a name stands for. */
export const secretOfFile = (name: string): SettingName | undefined =>
  SECRET_NAMES.find((secret) => secretFileName(secret) === name)

/** Reads a file, or says in words why it cannot. */
type Read = (file: string) => { readonly text: string } | { readonly failed: string }

/** Editors and `echo` end a file with a new line, which is no part of the secret; more of them were meant. */
const withoutLineEnd = (text: string): string => text.replace(/\r?\n$/, '')

/** The secret of a file, or why there is none: never a letter of what it holds. */
const readSecret = (
  { name, file, where }: SecretFile,
  read: Read,
): { readonly given: Given } | { readonly problem: string } => {
  if (file === '') return { problem: `${where} needs a value: the path of a file` }
  const source = `${where} ${file}`
  const found = read(file)
  if ('failed' in found) return { problem: `${source}: ${found.failed}` }
  const text = withoutLineEnd(found.text)
  return text === '' ? { problem: `${source}: the file is empty` } : { given: { name, text, where: source } }
}

/**
 * The secrets of the files that were named, of which a later one wins. A secret that is given by its value as well is a
 * mistake, wherever both stand: nobody could say which of them is old.
 */
export const fromSecretFiles = (named: readonly SecretFile[], values: readonly Given[], read: Read) => {
  const given: Given[] = []
  const problems: string[] = []
  for (const one of new Map(named.map((file) => [file.name, file])).values()) {
    const value = values.findLast(({ name }) => name === one.name)
    const secret = value
      ? { problem: `${value.where} and ${one.where} both say what ${one.name} is: leave one of them out` }
      : readSecret(one, read)
    if ('given' in secret) given.push(secret.given)
    else problems.push(secret.problem)
  }
  return { given, problems }
}
