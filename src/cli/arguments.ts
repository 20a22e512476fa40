import { parseArgs } from 'node:util'
import { cleanValue, describeInvisible } from '../app/settings/clean-value.ts'
import type { SecretFile, SettingInput } from '../app/settings/given-setting.ts'
import { INPUT_NAMES, unknownSetting } from '../app/settings/resolve-settings.ts'
import { SECRET_NAMES, secretFileName, secretOfFileName } from '../app/settings/secret-files.ts'
import { isSettingName, RENAMED, type Renamed, SETTING_NAMES, SETTINGS } from '../app/settings/settings-table.ts'
import { LINK_ID, TRANSACTION_ID } from '../core/domain/ids.ts'
import { isMap } from '../core/domain/is-record.ts'
import { attempt } from '../core/domain/value-or-undefined.ts'
import { hideSecrets } from '../core/secrets/secret-texts.ts'
import { CommandError, type Row } from './command.ts'

/** Splits flags as the table writes them into the name and the value, such as `NAME` or `text|json`. */
const partsOf = (flags: object = {}): ReadonlyMap<string, string | undefined> =>
  new Map(
    Object.keys(flags).map((flag) => {
      const [, name = '', value] = /^--(\S+)(?: (.+))?$/.exec(flag) ?? []
      return [name, value]
    }),
  )

/** Describes a short flag, such as `-p`, as unsupported. */
export const describeShortFlag = (word: string): string =>
  `Unknown flag \`${hideSecrets(word)}\`. Use long flags, such as \`--port 9000\`.`

/** Patterns of IDs and event types, by the flag that takes them. */
const SHAPES = {
  transaction: new RegExp(`^${TRANSACTION_ID}$`),
  link: new RegExp(`^${LINK_ID}$`),
  type: /^(?:request|[a-z]+\.[a-z_]+)$/,
} as const

/** Returns the kind of resource that an ID belongs to, by its form. */
export const kindOfId = (word: string): 'transaction' | 'link' | undefined =>
  (['transaction', 'link'] as const).find((kind) => SHAPES[kind].test(word))

/** Describes an unexpected argument, and suggests the flag that may be missing before it. */
export const describeUnexpected = (word: string, own: readonly string[]): string => {
  const quoted = hideSecrets(word)
  const flag = (['transaction', 'link', 'type'] as const).find((name) => own.includes(name) && SHAPES[name].test(word))
  return `Unexpected argument \`${quoted}\`.${flag === undefined ? '' : ` Did you mean \`--${flag} ${quoted}\`?`}`
}

/** Parses the JSON object of a flag. @throws Ended without the text, because it can contain a secret */
export const jsonObject = (text: string, flag: string, example: string): object => {
  const value: unknown = attempt(() => JSON.parse(text))
  if (isMap(value)) return value
  throw new CommandError(`\`${flag}\` must be a JSON object, such as \`${example}\`.`)
}

/** Describes a value that is not one of the words that a flag takes. */
const wrongChoice = (name: string, text: string, takes: string): string | undefined => {
  const choices = takes.split('|')
  return choices.length === 1 || choices.includes(text)
    ? undefined
    : `\`--${name}\` must be one of ${choices.join(', ')}.`
}

/** Kinds of values that can contain line ends and tabs. */
const FREE_TEXT: readonly string[] = ['JSON', 'TEXT']

type NamedRow = Partial<Row> & { readonly name: string }

/** The commands that start a sandbox. */
const LISTENING = ['start', 'exec']

/** Creates the messages of a command about unknown and unsupported arguments. */
const problemMessages = ({ name: command, settings }: NamedRow, own: readonly string[], renamed: Renamed) => {
  const supported = settings && [...partsOf(settings).keys()]
  const isPlain = own.length === 0 && supported === undefined
  return {
    /** Describes a setting that the command does not take. */
    unsupported: (name: string): string | undefined => {
      if (name === 'url' && LISTENING.includes(command))
        return `\`${command}\` does not take \`--url\`. Set \`--host\` and \`--port\` to listen on, and \`--public-url\` for callers.`
      return supported === undefined || supported.includes(name) || name === 'config'
        ? undefined
        : `\`${command}\` does not take \`--${name}\`. It uses no running sandbox.`
    },
    unexpected: (word: string): string =>
      `${describeUnexpected(word, own)}${isPlain ? ' `threeds-sandbox help settings` lists the settings.' : ''}`,
    unknown: (name: string): string => {
      const written = (setting: string): string => `--${setting}`
      const knownNames = [...own, 'config', ...INPUT_NAMES].map(written)
      const not = isPlain ? 'not a setting' : `neither for ${command} nor a setting`
      return unknownSetting(`--${hideSecrets(name)}`, `--${name}`, { written, known: knownNames, not, renamed })
    },
  }
}

/** Parses the arguments of a command by its row of the table, and collects all problems. */
export const readArguments = (command: NamedRow, args: readonly string[], renamed = RENAMED) => {
  const flags = partsOf(command.flags)
  const own = [...flags.keys()]
  const { unsupported, unexpected, unknown } = problemMessages(command, own, renamed)
  const takes = new Map([
    ['config', 'FILE'],
    ...SETTING_NAMES.map((name) => [name, SETTINGS[name].value] as const),
    ...SECRET_NAMES.map((name) => [secretFileName(name), 'FILE'] as const),
    ...flags,
  ])
  const { tokens } = parseArgs({
    // A script with line ends of Windows adds a carriage return to the last argument of a line.
    args: args.map((word) => (word.startsWith('--') ? word.trimEnd() : word)),
    options: Object.fromEntries(
      [...takes].map(([name, value]) => [name, { type: value === undefined ? 'boolean' : 'string' }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options: Record<string, string | true> = {}
  const positionals: string[] = []
  const commandArgs: string[] = []
  const problems: string[] = []
  const settingInputs: SettingInput[] = []
  const secretFiles: SecretFile[] = []
  /** The file that `--config` names. */
  let config: string | undefined

  const readFlag = (name: string, value: string | undefined, isInline: boolean): string | undefined => {
    const wanted = takes.get(name)
    if (flags.has(name) && wanted === undefined) {
      options[name] = true
      return isInline ? `\`--${name}\` takes no value.` : undefined
    }
    if (flags.has(name) && wanted !== undefined) {
      const clean = cleanValue(value ?? '')
      if ('invisible' in clean && !FREE_TEXT.includes(wanted))
        return describeInvisible(`\`--${name}\``, clean.invisible)
      const text = 'text' in clean ? clean.text : (value ?? '').trim()
      if (text === '' || (text.startsWith('--') && !isInline)) return `\`--${name}\` needs a value.`
      options[name] = text
      return wrongChoice(name, text, wanted)
    }
    const secret = secretOfFileName(name)
    if (name === 'config') config = value ?? ''
    else if (secret) secretFiles.push({ name: secret, file: value ?? '', where: `--${name}` })
    else if (!isSettingName(name)) return unknown(name)
    else if (value === undefined && wanted !== undefined) return `\`--${name}\` needs a value.`
    else settingInputs.push({ name, text: value ?? '', where: `--${name}` })
    return unsupported(name)
  }

  let isValueOfProblem = false
  for (const [i, token] of tokens.entries()) {
    // Each letter of -abc is a token.
    if (tokens[i - 1]?.index === token.index) continue
    const word = args[token.index] ?? ''
    if (token.kind === 'option-terminator') {
      if (!command.runsAnother) problems.push(unexpected(word))
      commandArgs.push(...args.slice(token.index + 1))
      break
    }
    if (token.kind === 'positional' || /^-[^-a-z]/i.test(word)) {
      // The word after an unknown flag is its value, and not reported again.
      const clean = cleanValue(word)
      if ('invisible' in clean) problems.push(describeInvisible('An argument', clean.invisible))
      else if (!isValueOfProblem && positionals.push(clean.text) > (command.maxPositionals ?? 0))
        problems.push(unexpected(clean.text))
      isValueOfProblem = false
      continue
    }
    const isInline = token.inlineValue === true
    const problem = word.startsWith('--') ? readFlag(token.name, token.value, isInline) : describeShortFlag(word)
    if (problem !== undefined) problems.push(problem)
    isValueOfProblem = problem !== undefined && !isInline
  }
  return { options, own, positionals, commandArgs, settingInputs, secretFiles, config, problems }
}

export type Arguments = ReturnType<typeof readArguments>
