import { LINK_ID, TRANSACTION_ID } from '../domain/ids.ts'
import { nearest } from '../domain/nearest.ts'
import { isSpaceName, SPACE_RULE } from '../domain/space-name.ts'
import { isSettingName, isSwitch, SETTING_NAMES } from '../settings/table.ts'
import { hideNumbers } from './hide-numbers.ts'

/** What a command takes beside settings. */
type Known<Option extends string, Switch extends string> = {
  /** Its name, for messages. */
  readonly command: string
  /** `--name value` or `--name=value`. */
  readonly options: readonly Option[]
  /** A bare `--name`. */
  readonly switches?: readonly Switch[]
}

/** The arguments of a command: what is its own, the words that stand for themselves, and the rest for the settings. */
export type Arguments<Option extends string, Switch extends string = never> = {
  readonly given: ReadonlyMap<Option, string>
  readonly on: ReadonlySet<Switch>
  readonly words: readonly string[]
  readonly settings: readonly string[]
}

export type Wrong = { readonly problem: string }

const unknown = (name: string, command: string, own: readonly string[]): Wrong => {
  if (name === 'url') return { problem: '--url is no flag: --host and --port say where the sandbox is' }
  const meant = nearest(name, [...own, 'config', ...SETTING_NAMES])
  const advice = meant === undefined ? '--help lists all' : `did you mean --${meant}?`
  return { problem: `--${hideNumbers(name)} is neither for ${command} nor a setting; ${advice}` }
}

/** What to say about `-p`. */
export const notWrittenOut = (word: string): string =>
  `"${hideNumbers(word)}" is not a flag: flags are written out, such as --port 9000`

/** Splits the arguments of a command. Options are checked for a value only: what it may be, the command knows. */
export const splitArguments = <Option extends string, Switch extends string = never>(
  args: readonly string[],
  { command, options, switches = [] }: Known<Option, Switch>,
): Arguments<Option, Switch> | Wrong => {
  const given = new Map<Option, string>()
  const on = new Set<Switch>()
  const words: string[] = []
  const settings: string[] = []
  const rest = [...args]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name = '', value] = /^--([^=]+)(?:=(.*))?$/s.exec(word) ?? []
    const option = options.find((known) => known === name)
    const turned = switches.find((known) => known === name)
    if (option !== undefined) {
      const text = value ?? (rest[0]?.startsWith('--') ? '' : (rest.shift() ?? ''))
      if (text === '') return { problem: `--${name} needs a value` }
      given.set(option, text)
    } else if (turned !== undefined) {
      if (value !== undefined) return { problem: `--${name} takes no value` }
      on.add(turned)
    } else if (/^-[a-z]/i.test(word)) return { problem: notWrittenOut(word) }
    else if (!word.startsWith('--')) words.push(word)
    else if (!isSettingName(name) && name !== 'config') return unknown(name, command, [...options, ...switches])
    else {
      const takesNext = value === undefined && !(isSettingName(name) && isSwitch(name))
      settings.push(word, ...(takesNext ? rest.splice(0, 1) : []))
    }
  }
  return { given, on, words, settings }
}

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
export const notExpectedBeside =
  (own: readonly string[]) =>
  (word: string): string => {
    const said = hideNumbers(word)
    const flag = (['transaction', 'link', 'type'] as const).find(
      (name) => own.includes(name) && SHAPES[name].test(word),
    )
    return `"${said}" is not expected here${flag === undefined ? '' : `; did you mean --${flag} ${said}?`}`
  }

/** What to say about a word that the command has no place for. */
export const notExpected = (word: string): string => notExpectedBeside([])(word)

/** One of some words that `--name` takes, the first of them without it. */
export const oneOf = <Word extends string>(
  name: string,
  text: string | undefined,
  words: readonly [Word, ...Word[]],
): { readonly word: Word } | Wrong => {
  const [standard] = words
  const word = text === undefined ? standard : words.find((known) => known === text)
  return word === undefined ? { problem: `--${name} must be one of ${words.join(', ')}` } : { word }
}

/** What is wrong with the name of a space, where one is given. */
export const wrongSpace = (space: string | undefined): string | undefined =>
  space === undefined || isSpaceName(space) ? undefined : `--space needs a name: ${SPACE_RULE}`

/** Lines with columns of the same width; the last one ends where it ends. */
export const inColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths: number[] = []
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length)
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
