import { isMap } from './is-record.ts'

const escaped = (key: string | number): string => String(key).replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Appends keys to a JSON pointer (RFC 6901): `''` and `a/b` give `/a~1b`. */
export const pointTo = (pointer: string, ...keys: readonly (string | number)[]): string =>
  [pointer, ...keys.map(escaped)].join('/')

/** Returns the keys of a JSON pointer, ignoring any text before its first slash: `#/a~1b` gives `a/b`. */
export const keysOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped)

const INDEX = /^(?:0|[1-9]\d*)$/

const memberOf = (value: unknown, key: string): unknown => {
  if (Array.isArray(value)) return INDEX.test(key) ? value[Number(key)] : undefined
  // Only own members count, because `constructor` is never part of parsed data.
  return isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Returns the value in parsed data under nested keys, or undefined. */
export const valueAt = (value: unknown, keys: readonly PropertyKey[]): unknown =>
  keys.reduce<unknown>((node, key) => memberOf(node, String(key)), value)
