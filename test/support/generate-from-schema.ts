import fc from 'fast-check'
import { type contractLocations, isMap, type Schema, type SchemaLocation, type Step } from './contract-schemas.ts'
import type { PseudoRandom } from './pseudo-random.ts'

export type SchemaPaths = ReturnType<typeof contractLocations>
type Route = readonly Step[]

/** Returns a random element. */
export const pick = <T>(random: PseudoRandom, of: readonly T[]): T => {
  const result = of[random.below(of.length)]
  if (result === undefined) throw new Error('there is nothing to choose from')
  return result
}

/** One character each, counted as JavaScript does or not: surrogate pairs, half a pair, characters that JSON and URLs escape. */
const CHARACTERS = ['a', 'Z', '0', ' ', 'é', '\u{1f4b3}', '\u0000', '"', '\\', '<', '\ud800', '~', '/', '\u{1d54f}']

/** Returns a random text of this many characters. */
export const textOf = (random: PseudoRandom, length: number): string =>
  Array.from({ length }, () => CHARACTERS[random.below(CHARACTERS.length)]).join('')

/** Names that collide with a careless map, need escaping in a path, look like a card, or are not printable. */
export const UNKNOWN_NAMES = [
  'amuont',
  '__proto__',
  'constructor',
  'toString',
  'length',
  '0',
  'a/b',
  'a~b',
  'a.b',
  '~1',
  ' ',
  'é',
  '\u0000',
  '4000001000000026',
  'x'.repeat(300),
  '\ud800',
  'number',
  'body',
  '3D',
]

const URLS = [
  'http://shop.test/',
  'HTTPS://Shop.Test:8443/a?b=c#d',
  'http://[::1]/%20',
  'https://xn--4ca.test',
  'http://1',
]

const APPS = ['myapp://paid', 'MyApp:', 'com.example.shop:/paid?a=b#c', 'htp://shop.test/%20']

const INTEGERS = [0, 1, -1, 7, 100, -2_147_483_648, 2_147_483_647]
/** Values of int64: JavaScript represents only every other one beyond 2^53. */
const LONG_INTEGERS = [2 ** 53 - 1, 2 ** 53, -(2 ** 63), 2_147_483_648]

/** Returns the names that a form of a value must not have next to its own. */
export const forbiddenBy = ({ not }: Schema): readonly string[] =>
  (not?.anyOf ?? []).flatMap(({ required = [] }) => required)

/** Creates values that the contract accepts. */
export const validValues = (paths: SchemaPaths, random: PseudoRandom) => {
  /** Share of the optional members, from none to all. */
  const density = { percent: 50 }
  const isWanted = (): boolean => random.below(100) < density.percent

  const pools = new Map<string, readonly string[]>()
  /** Texts of a pattern, created once. */
  const textsLike = (pattern: string): readonly string[] => {
    const settings = { numRuns: 20, seed: random.below(2 ** 31) }
    const pool = pools.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), settings)
    pools.set(pattern, pool)
    return pool
  }

  const text = ({ pattern, format, minLength = 0, maxLength = minLength + 12 }: Schema): string => {
    if (pattern !== undefined) return pick(random, textsLike(pattern))
    if (format === 'http-url') return pick(random, [...URLS, 'http://shop.test/'.padEnd(maxLength, 'x')])
    if (format === 'return-url') return pick(random, [...URLS, ...APPS, 'myapp://paid/'.padEnd(maxLength, 'x')])
    const most = Math.min(maxLength, minLength + 300)
    return textOf(random, pick(random, [minLength, most, minLength + random.below(most - minLength + 1)]))
  }

  const integer = ({ format, exclusiveMinimum = -Infinity, maximum = Infinity }: Schema): number => {
    const all = format === 'int64' || format === undefined ? [...INTEGERS, ...LONG_INTEGERS] : INTEGERS
    return pick(
      random,
      all.filter((value) => value > exclusiveMinimum && value <= maximum),
    )
  }

  const names = (location: SchemaLocation): readonly string[] => {
    const { maxProperties = 6, propertyNames = {} } = location.schema
    return Array.from({ length: random.below(maxProperties + 1) || 1 }, () => text({ minLength: 1, ...propertyNames }))
  }

  const object = (location: SchemaLocation, [next, ...rest]: Route): object => {
    const { required = [], properties, additionalProperties } = location.schema
    const steps = paths.stepsFrom(location)
    const forms = steps.filter(
      ([{ by }, form]) =>
        by === 'oneOf' && !(next?.by === 'properties' && forbiddenBy(form.schema).includes(next.name)),
    )
    const forced = forms.find(([{ name }]) => next?.by === 'oneOf' && next.name === name)
    const form = forced ?? (forms.length > 0 ? pick(random, forms) : undefined)
    if (form && !properties) return object(form[1], forced ? rest : [])
    const requested = [...required, ...(form?.[1].schema.required ?? [])]
    const forbidden = form ? forbiddenBy(form[1].schema) : []

    const entries = steps.flatMap(([{ by, name }, inner]): [string, unknown][] => {
      if (by !== 'properties' || forbidden.includes(name)) return []
      const isNext = next?.by === 'properties' && next.name === name
      return isNext || requested.includes(name) || isWanted() ? [[name, value(inner, isNext ? rest : [])]] : []
    })
    if (additionalProperties === true && isWanted()) {
      const unknown = ['', ...UNKNOWN_NAMES].filter((name) => !Object.hasOwn(properties ?? {}, name))
      entries.push([pick(random, unknown), pick(random, [null, 'x', 1, {}, []])])
    }
    const [, further] = steps.find(([{ by }]) => by === 'additionalProperties') ?? []
    if (further) for (const name of names(location)) entries.push([name, value(further, rest)])
    return Object.fromEntries(entries)
  }

  const array = (location: SchemaLocation, [next, ...rest]: Route): readonly unknown[] => {
    const { minItems = 0, maxItems = minItems + 3 } = location.schema
    const [, element] = paths.stepsFrom(location).find(([{ by }]) => by === 'items') ?? []
    if (!element) throw new Error(`${location.pointer} does not say what its elements are`)
    const length = Math.max(minItems + random.below(maxItems - minItems + 1), next ? 1 : 0)
    return Array.from({ length }, () => value(element, rest))
  }

  const value = (location: SchemaLocation, route: Route): unknown => {
    const { schema } = location
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(random, schema.enum)
    const type = typeof schema.type === 'object' ? pick(random, schema.type) : schema.type
    switch (type) {
      case 'string':
        return text(schema)
      case 'integer':
        return integer(schema)
      case 'boolean':
        return random.below(2) === 1
      case 'array':
        return array(location, route)
      default:
        return object(location, route)
    }
  }

  /** Returns a value that contains the position at the end of a route. */
  return (location: SchemaLocation, route: Route): unknown => {
    density.percent = pick(random, [0, 15, 50, 100])
    return value(location, route)
  }
}

/** Returns the path of a route through a value: the first element of a position without a name. */
export const pathOf = (value: unknown, [next, ...rest]: Route): readonly string[] => {
  if (!next) return []
  if (next.by === 'oneOf' || next.by === 'propertyNames') return pathOf(value, rest)
  const name = next.by === 'properties' ? next.name : (Object.keys(Object(value))[0] ?? '')
  const inner: unknown = isMap(value) || Array.isArray(value) ? Reflect.get(value, name) : undefined
  return [name, ...pathOf(inner, rest)]
}
