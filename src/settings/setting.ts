import { compact } from '../domain/compact.ts'
import { choice, type Parse } from './parse.ts'

/** One setting: everything that flag, environment, file, help and docs say about it. */
export type Setting<T> = {
  readonly parse: Parse<T>
  /** As it would be written. */
  readonly default: string
  /** The value's name in the help; absent for a switch. */
  readonly value?: string
  readonly help: string
  /** It opens something: nothing that is printed may show it. */
  readonly isSecret?: boolean
}

/** A row of the table; without `value` it is a switch. */
export const setting = <T>(parse: Parse<T>, standard: string, value: string | undefined, help: string): Setting<T> => ({
  parse,
  default: standard,
  ...compact({ value }),
  help,
})

/** A setting that takes one of some words, which are also how the help names its value. */
export const oneOf = <const T extends string>(words: readonly T[], standard: NoInfer<T>, help: string): Setting<T> =>
  setting(choice(...words), standard, words.join('|'), help)

/** What opens something. Logs of CI and reports of problems are read by many. */
export const secret = <T>(...row: Parameters<typeof setting<T>>): Setting<T> => ({ ...setting(...row), isSecret: true })
