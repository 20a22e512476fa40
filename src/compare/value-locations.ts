import { fieldsOf } from '../core/contract/contract-items.ts'
import { isMap } from '../core/domain/is-record.ts'
import { pointTo } from '../core/domain/json-pointer.ts'
import type { Contract, Node } from './contract-index.ts'
import { unlikeOf, wordItemOf, wordOf } from './match-schema.ts'
import type { ScrubbedValue, Unlike } from './recording.ts'
import { formOf, HIDDEN } from './value-forms.ts'
import type { Marks } from './value-marks.ts'

/** Maximum depth. Deeper values are ignored. */
const DEEPEST = 24
/** Shorter strings may be equal by chance. */
const SHORTEST_SAME = 6

type Spot = {
  readonly place: string
  /** Name of the member, or of the list of an element. */
  readonly name: string
  /** The member with its origin, before its reference is followed. */
  readonly node: Node
  /** Whether it is an item: bodies and elements of lists are not. */
  readonly isItem: boolean
}

/** Creates a scrubber that compares values with the schemas of the contract. */
export const createValueScrubber = (contract: Contract, marks: Marks) => {
  const tests = new WeakMap<Node['value'], ReturnType<typeof unlikeOf>>()
  const unlikeIn = (schema: Node['value'], value: unknown): Unlike | undefined => {
    const unlike = tests.get(schema) ?? unlikeOf(schema)
    tests.set(schema, unlike)
    return unlike(value)
  }

  const nameOf = (name: string): string => (contract.isName(name) ? name : `?${marks.name(name)}`)

  /** Scrubs a single value. */
  const seen = ({ place, name, node, isItem }: Spot, value: unknown): ScrubbedValue => {
    const schema = contract.followed(node)
    const form = formOf(value)
    const word = wordOf(contract, schema, name, value)
    const wordItem = wordItemOf(schema, word)
    const unlike = form === HIDDEN ? undefined : unlikeIn(schema.value, value)
    const rule = ruleOf(node) ?? ruleOf(schema)
    return {
      place,
      form,
      ...(isItem && { item: node.pointer }),
      ...(rule !== undefined && { rule }),
      ...(word !== undefined && { word }),
      ...(wordItem !== undefined && { wordItem }),
      ...(unlike !== undefined && { unlike }),
      ...(word === undefined && sameOf(value, form)),
    }
  }

  const sameOf = (value: unknown, form: string) =>
    typeof value === 'string' && value.length >= SHORTEST_SAME && form !== HIDDEN
      ? { same: marks.value(value) }
      : undefined

  const walk = (spot: Spot, value: unknown, depth: number): ScrubbedValue[] => {
    const schema = branchFor(contract, contract.followed(spot.node), value)
    const own = seen({ ...spot, node: spot.isItem ? spot.node : schema }, value)
    if (depth > DEEPEST) return [own]
    if (Array.isArray(value)) {
      const node = contract.child(schema, 'items')
      const place = `${spot.place}[]`
      if (!node) return [own]
      return [own, ...value.flatMap((each) => walk({ place, name: spot.name, node, isItem: false }, each, depth + 1))]
    }
    return isMap(value) ? [own, ...members(spot, schema, value, depth)] : [own]
  }

  const members = (
    spot: Spot,
    schema: Node,
    value: Readonly<Record<string, unknown>>,
    depth: number,
  ): ScrubbedValue[] => {
    const rule = ruleOf(schema) ?? ruleOf(spot.node)
    const below = (name: string): string =>
      /^\w+$/.test(spot.place) ? `${spot.place} ${name}` : `${spot.place}.${name}`
    const there = Object.entries(value).flatMap(([name, member]) => {
      const node = contract.child(schema, 'properties', name)
      if (node) return walk({ place: below(name), name, node, isItem: true }, member, depth + 1)
      const place = below(nameOf(name))
      const isClosed = schema.value.additionalProperties === false
      return [
        {
          place,
          form: formOf(member),
          ...(isClosed && { unlike: 'extra' as const, ...(rule !== undefined && { rule }) }),
        },
      ]
    })
    const required = [schema.value.required ?? []].flat().map(String)
    const missing = required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({
        place: below(name),
        item: pointTo(schema.pointer, 'properties', name),
        form: 'missing',
        unlike: 'missing' as const,
        ...(rule !== undefined && { rule }),
      }))
    return [...there, ...missing]
  }

  return {
    /** Scrubs a body; its place is `body`. */
    body: (node: Node, value: unknown): ScrubbedValue[] =>
      walk({ place: 'body', name: '', node, isItem: false }, value, 0),
    /** Scrubs a header or parameter. `carrier`: its item, which contains the schema. */
    carried: (place: string, carrier: Node, value: string): ScrubbedValue => {
      const schema = contract.child(carrier, 'schema')
      const own = seen({ place, name: '', node: schema ?? carrier, isItem: false }, value)
      const rule = ruleOf(carrier)
      return { ...own, item: carrier.pointer, ...(rule !== undefined && { rule }) }
    },
    sameOf: (value: string) => sameOf(value, formOf(value)) ?? {},
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
