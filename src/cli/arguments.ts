import { parseArgs } from 'node:util'
import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'
import { nearest } from '../domain/nearest.ts'
import type { Given } from '../settings/resolve.ts'
import { isSettingName, isSwitch, SETTING_NAMES } from '../settings/table.ts'
import type { Call, Command, Untyped } from './command.ts'
import { hideNumbers } from './hide-numbers.ts'
import type { Io } from './io.ts'

/** The arguments of a command: what is its own, what is for the settings, and everything that is wrong with them. */
export type Arguments = Pick<Call<Untyped>, 'given' | 'own' | 'words' | 'behind'> & {
  readonly said: readonly Given[]
  /** The file that `--config` names. */
  readonly config: string | undefined
  readonly problems: readonly string[]
}

/** A flag as the table writes it, in its parts: its name, and what it takes. */
const partsOf = (flag: string): readonly [name: string, value: string | undefined] => {
  const [, name = '', value] = /^--(\S+)(?: (.+))?$/.exec(flag) ?? []
  return [name, value]
}

/** Says what is wrong with the arguments, and gives the exit code for that. */
export const wrongArguments = ({ err }: Pick<Io, 'err'>, ...problems: readonly string[]): number => {
  for (const problem of problems) err(problem)
  return 2
}

/** What to say about `-p`. */
export const notWrittenOut = (word: string): string =>
  `"${hideNumbers(word)}" is not a flag: flags are written out, such as --port 9000; --help lists all`

/** What our ids and types of events look like, by the flag that takes them. */
const SHAPES = {
  transaction: new RegExp(`^${TRANSACTION_ID}$`),
  link: new RegExp(`^${LINK_ID}$`),
  type: /^(?:request|[a-z]+\.[a-z_]+)$/,
} as const

/** The kind of resource that has such an id. */
export const kindOfId = (word: string): 'transaction' | 'link' | undefined =>
  (['transaction', 'link'] as const).find((kind) => SHAPES[kind].test(word))

/** What to say about a word that the command has no place for, and which of its own flags may be missing before it. */
export const notExpected = (word: string, own: readonly string[]): string => {
  const said = hideNumbers(word)
  const flag = (['transaction', 'link', 'type'] as const).find((name) => own.includes(name) && SHAPES[name].test(word))
  return `"${said}" is not expected here${flag === undefined ? '' : `; did you mean --${flag} ${said}?`}`
}

/** What is wrong with a value where a flag takes one of several words. */
const wrongChoice = (name: string, text: string, takes: string): string | undefined => {
  const choices = takes.split('|')
  return choices.length === 1 || choices.includes(text) ? undefined : `--${name} must be one of ${choices.join(', ')}`
}

/** What a command can be told, by its row of the table: its own flags with what they take, and its settings. */
const readerOf = ({ name: command, flags = {}, settings }: Command) => {
  const own = new Map(Object.keys(flags).map(partsOf))
  const names = [...own.keys()]
  const taken = settings && Object.keys(settings).map((flag) => partsOf(flag)[0])
  const isPlain = names.length === 0 && taken === undefined
  return {
    own,
    names,
    isSwitch: (name: string): boolean =>
      own.has(name) ? own.get(name) === undefined : isSettingName(name) && isSwitch(name),
    /** Why a setting is not taken, if it is not. */
    idle: (name: string): string | undefined =>
      taken === undefined || taken.includes(name) || name === 'config'
        ? undefined
        : `${command} does not take --${name}: it asks no running sandbox`,
    stray: (word: string): string => `${notExpected(word, names)}${isPlain ? '; --help lists the settings' : ''}`,
    unknown: (name: string): string => {
      if (name === 'url') return '--url is no flag: --host and --port say where the sandbox is'
      const meant = nearest(
        `--${name}`,
        [...names, 'config', ...SETTING_NAMES].map((known) => `--${known}`),
      )
      const what = isPlain ? 'not a setting' : `neither for ${command} nor a setting`
      return `--${hideNumbers(name)} is ${what}; ${meant === undefined ? '--help lists all' : `did you mean ${meant}?`}`
    },
  }
}

/** Reads the arguments of a command as its row of the table says, and finds all that is wrong with them. */
export const readArguments = (command: Command, args: readonly string[]): Arguments => {
  const { words: most = 0 } = command
  const { own, names, ...reader } = readerOf(command)
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      [...SETTING_NAMES, 'config', ...names].map((name) => [
        name,
        { type: reader.isSwitch(name) ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given = new Map<string, string | true>()
  const [words, behind, said, problems]: [string[], string[], Given[], string[]] = [[], [], [], []]
  let config: string | undefined

  const readFlag = (name: string, value: string | undefined, isInline: boolean): string | undefined => {
    const takes = own.get(name)
    if (own.has(name) && takes === undefined) {
      given.set(name, true)
      return isInline ? `--${name} takes no value` : undefined
    }
    if (takes !== undefined) {
      if (!value || (value.startsWith('--') && !isInline)) return `--${name} needs a value`
      given.set(name, value)
      return wrongChoice(name, value, takes)
    }
    if (name === 'config') config = value ?? ''
    else if (!isSettingName(name)) return reader.unknown(name)
    else if (value === undefined && !isSwitch(name)) return `--${name} needs a value`
    else said.push({ name, text: value ?? '', where: `--${name}` })
    return reader.idle(name)
  }

  let isBehindProblem = false
  for (const [i, token] of tokens.entries()) {
    // Of -abc, each letter is a token.
    if (tokens[i - 1]?.index === token.index) continue
    const word = args[token.index] ?? ''
    if (token.kind === 'option-terminator') {
      if (!command.runsAnother) problems.push(reader.stray(word))
      behind.push(...args.slice(token.index + 1))
      break
    }
    if (token.kind === 'positional' || /^-[^-a-z]/i.test(word)) {
      // What follows a flag that nobody knows is its value, and no news.
      if (!isBehindProblem && words.push(word) > most) problems.push(reader.stray(word))
      isBehindProblem = false
      continue
    }
    const isInline = token.inlineValue === true
    const problem = word.startsWith('--') ? readFlag(token.name, token.value, isInline) : notWrittenOut(word)
    if (problem !== undefined) problems.push(problem)
    isBehindProblem = problem !== undefined && !isInline
  }
  return { given: Object.fromEntries(given), own: names, words, behind, said, config, problems }
}
