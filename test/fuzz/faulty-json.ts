import fc from 'fast-check'
import { isMap } from '../../src/core/domain/is-record.ts'
import { nested } from '../attacks/attack.ts'
import { NUMBER } from '../support/card-number-outputs.ts'
import { TEXTS } from './from-schema.ts'

type Path = readonly (string | number)[]

/** Change of a value at one of its places. */
type Change = { readonly at: number; readonly how: 'put' | 'drop' | 'add'; readonly to: unknown }

const DEEP: unknown = JSON.parse(nested(30))
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  DEEP,
  '4111 1111 1111 1111',
  NUMBER,
  'http://[',
  'javascript:1',
  'file:///etc/passwd',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999+00:00',
  ...TEXTS,
]
const NAMES = ['__proto__', 'constructor', 'toString', '', 'amuont', 'é', NUMBER, 'x'.repeat(200)]

const pathsOf = (value: unknown, at: Path = []): Path[] => [
  at,
  ...(Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...at, index]))
    : isMap(value)
      ? Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...at, key]))
      : []),
]

const edited = (value: unknown, [key, ...rest]: Path, edit: (inner: unknown) => unknown): unknown => {
  if (key === undefined) return edit(value)
  if (Array.isArray(value))
    return value.flatMap((item, n) =>
      n === key ? [edited(item, rest, edit)].filter((it) => it !== undefined) : [item],
    )
  return Object.fromEntries(
    Object.entries(isMap(value) ? value : {}).flatMap(([name, one]) => {
      const inner = name === key ? edited(one, rest, edit) : one
      return inner === undefined ? [] : [[name, inner]]
    }),
  )
}

const changed = (value: unknown, { at, how, to }: Change): unknown => {
  const paths = pathsOf(value)
  const location = paths[at % paths.length] ?? []
  const name = NAMES[at % NAMES.length] ?? ''
  return edited(value, location, (inner) => {
    if (how === 'drop') return undefined
    // As in JSON: `__proto__` is an ordinary name.
    return how === 'add' && isMap(inner) ? Object.fromEntries([...Object.entries(inner), [name, to]]) : to
  })
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(200),
  how: fc.constantFrom('put', 'drop', 'add'),
  to: fc.constantFrom(...ODD),
})

/** Generates a value with one to three changes. */
export const faultyValue = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, fc.array(anyChange, { minLength: 1, maxLength: 3 }))
    .map(([one, changes]) => changes.reduce<unknown>(changed, one))

const DAMAGES: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'a member twice': (text) => text.replace(/^\{(".*?":(?:"[^"]*"|[\w.-]+))/, '{$1,$1'),
  'cut off': (text) => text.slice(0, -1),
  'trailing text': (text) => `${text} x`,
  'a comma too many': (text) => text.replace(/\}$/, ',}'),
  'a byte order mark': (text) => `\ufeff${text}`,
  'a number out of range': (text) => text.replace(/:\d+/, ':1e999'),
  'an invalid number': (text) => text.replace(/:\d+/, ':NaN'),
  'half a surrogate': (text) => text.replace(/:"/, ':"\\ud800'),
  'five thousand levels': () => nested(5_000),
  nothing: () => '',
}

/** Generates the JSON of a value; one in four is invalid or unusual. */
export const jsonText = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> => {
  const ways = Object.values(DAMAGES)
  const way = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(ways.length - 1) })
  return fc.tuple(value, way).map(([one, n]) => ways[n]?.(JSON.stringify(one) ?? '') ?? '')
}
