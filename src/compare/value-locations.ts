import { fieldsOf } from '../core/contract/contract-items.ts'
import { isMap } from '../core/domain/is-record.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import type { Contract, Node } from './contract-index.ts'
import { mismatchOf, wordItemOf, wordOf } from './match-schema.ts'
import type { Mismatch, ScrubbedValue } from './recording.ts'
import { formatOf, HIDDEN } from './value-formats.ts'
import type { Marks } from './value-marks.ts'

/** Maximum depth. Deeper values are ignored. */
const DEEPEST = 24
/** Shorter strings may be equal by chance. */
const SHORTEST_SAME = 6

/** A member name of letters. Other unknown names may be values, such as names of people. */
const NAME = /^[a-z][A-Za-z]{0,39}$/

type SchemaTarget = {
  readonly location: string
  /** Name of the member, or of the list of an element. */
  readonly name: string
  /** The member with its origin, before its reference is followed. */
  readonly node: Node
  /** Whether it is an item: bodies and elements of lists are not. */
  readonly isItem: boolean
}

/** Creates a scrubber that compares values with the schemas of the contract. */
export const createValueScrubber = (contract: Contract, marks: Marks) => {
  const tests = new WeakMap<Node['value'], ReturnType<typeof mismatchOf>>()
  const mismatchIn = (schema: Node['value'], value: unknown): Mismatch | undefined => {
    const mismatch = tests.get(schema) ?? mismatchOf(schema)
    tests.set(schema, mismatch)
    return mismatch(value)
  }

  const nameOf = (name: string): string => (contract.isName(name) || NAME.test(name) ? name : `?${marks.name(name)}`)

  /** Scrubs a single value. */
  const scrubbedValue = ({ location, name, node, isItem }: SchemaTarget, value: unknown): ScrubbedValue => {
    const schema = contract.followed(node)
    const format = formatOf(value)
    const word = wordOf(contract, schema, name, value)
    const wordItem = wordItemOf(schema, word)
    const mismatch = format === HIDDEN ? undefined : mismatchIn(schema.value, value)
    const rule = ruleOf(node) ?? ruleOf(schema)
    return {
      location,
      format,
      ...(isItem && { item: node.pointer }),
      ...(rule !== undefined && { rule }),
      ...(word !== undefined && { word }),
      ...(wordItem !== undefined && { wordItem }),
      ...(mismatch !== undefined && { mismatch }),
      ...(word === undefined && markOf(value, format)),
    }
  }

  const markOf = (value: unknown, format: string) =>
    typeof value === 'string' && value.length >= SHORTEST_SAME && format !== HIDDEN
      ? { mark: marks.value(value) }
      : undefined

  const walk = (target: SchemaTarget, value: unknown, depth: number): ScrubbedValue[] => {
    const schema = branchFor(contract, contract.followed(target.node), value)
    const own = scrubbedValue({ ...target, node: target.isItem ? target.node : schema }, value)
    if (depth > DEEPEST) return [own]
    if (Array.isArray(value)) {
      const node = contract.child(schema, 'items')
      const location = `${target.location}[]`
      if (!node) return [own]
      return [
        own,
        ...value.flatMap((each) => walk({ location, name: target.name, node, isItem: false }, each, depth + 1)),
      ]
    }
    return isMap(value) ? [own, ...members(target, schema, value, depth)] : [own]
  }

  const members = (
    target: SchemaTarget,
    schema: Node,
    value: Readonly<Record<string, unknown>>,
    depth: number,
  ): ScrubbedValue[] => {
    const rule = ruleOf(schema) ?? ruleOf(target.node)
    const below = (name: string): string =>
      /^\w+$/.test(target.location) ? `${target.location} ${name}` : `${target.location}.${name}`
    const present = Object.entries(value).flatMap(([name, member]) => {
      const node = contract.child(schema, 'properties', name)
      if (node) return walk({ location: below(name), name, node, isItem: true }, member, depth + 1)
      const location = below(nameOf(name))
      const isClosed = schema.value.additionalProperties === false
      return [
        {
          location,
          format: formatOf(member),
          ...(isClosed && { mismatch: 'extra' as const, ...(rule !== undefined && { rule }) }),
        },
      ]
    })
    const required = [schema.value.required ?? []].flat().map(String)
    const missing = required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({
        location: below(name),
        item: pointTo(schema.pointer, 'properties', name),
        format: 'missing',
        mismatch: 'missing' as const,
        ...(rule !== undefined && { rule }),
      }))
    return [...present, ...missing]
  }

  return {
    /** Scrubs a body; its location is `body`. */
    body: (node: Node, value: unknown): ScrubbedValue[] =>
      walk({ location: 'body', name: '', node, isItem: false }, value, 0),
    /** Scrubs a header or parameter. `carrier`: its item, which contains the schema. */
    carried: (location: string, carrier: Node, value: string): ScrubbedValue => {
      const schema = contract.child(carrier, 'schema')
      const own = scrubbedValue({ location, name: '', node: schema ?? carrier, isItem: false }, value)
      const rule = ruleOf(carrier)
      return { ...own, item: carrier.pointer, ...(rule !== undefined && { rule }) }
    },
    markOf: (value: string) => markOf(value, formatOf(value)) ?? {},
  }
}

export type ValueScrubber = ReturnType<typeof createValueScrubber>

const ruleOf = ({ pointer, value }: Node): string | undefined =>
  'x-rule-origin' in value ? pointTo(pointer, 'x-rule-origin') : undefined

/** Selects the branch of a `oneOf` or `anyOf` with the most matching members. */
const branchFor = (contract: Contract, schema: Node, value: unknown): Node => {
  if (!('oneOf' in schema.value) && !('anyOf' in schema.value)) return schema
  const count = [schema.value.oneOf ?? schema.value.anyOf ?? []].flat().length
  const keyword = 'oneOf' in schema.value ? 'oneOf' : 'anyOf'
  const branches = Array.from({ length: count }, (_, index) => contract.child(schema, keyword, index))
    .filter((branch) => branch !== undefined)
    .map(contract.followed)
  const matchCount = (branch: Node): number =>
    Object.keys(fieldsOf(value)).filter((name) => Object.hasOwn(fieldsOf(branch.value.properties), name)).length
  return branches.reduce(
    (best, branch) => (matchCount(branch) > matchCount(best) ? branch : best),
    branches[0] ?? schema,
  )
}
