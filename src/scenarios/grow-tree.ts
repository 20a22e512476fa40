import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import { type Place, quote } from './problem.ts'
import type { Entry, Tree } from './tree.ts'

const DEEPEST = 32
const MOST_VALUES = 10_000
/** Keys that mean something to JavaScript objects. They have no meaning here and never reach one. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype']

/** What makes a well-formed YAML document unfit for a scenario. Thrown inside the room, returned by `readYaml`. */
export class TreeProblem extends Error {
  readonly place: Place
  constructor(message: string, place: Place) {
    super(message)
    this.place = place
  }
}

/**
 * What a scalar means. A plain number that is not written the way JavaScript writes it keeps its own text:
 * `01` stays "01" and the digits of a long number are not lost.
 */
const scalarValue = ({ value, source, type }: Scalar): unknown =>
  typeof value === 'number' && type === 'PLAIN' && source !== undefined && String(value) !== source ? source : value

/** Turns the library's nodes into located values; aliases share the tree of their anchor. */
export const growTree = (root: Node, placeOf: (offset: number) => Place): Tree => {
  const anchors = new Map<string, Tree>()
  const placeOfNode = (node: Node): Place => placeOf(node.range?.[0] ?? 0)

  const keyOf = (node: unknown, fallback: Place): { key: string; keyAt: Place } => {
    if (!isScalar(node)) throw new TreeProblem('a key must be a plain word', fallback)
    const keyAt = placeOfNode(node)
    const value = scalarValue(node)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TreeProblem('a key must be a plain word', keyAt)
    const key = String(value)
    if (UNSAFE_KEYS.includes(key)) throw new TreeProblem(`${quote(key)} cannot be a key here`, keyAt)
    return { key, keyAt }
  }

  const entriesOf = (node: YAMLMap, depth: number): Map<string, Entry> => {
    const entries = new Map<string, Entry>()
    for (const pair of node.items) {
      const { key, keyAt } = keyOf(pair.key, placeOfNode(node))
      if (entries.has(key)) throw new TreeProblem(`${quote(key)} is here twice: remove one`, keyAt)
      const empty: Tree = { kind: 'scalar', at: keyAt, size: 1, value: null }
      entries.set(key, { keyAt, value: pair.value === null ? empty : grow(pair.value as Node, depth + 1) })
    }
    return entries
  }

  const contentOf = (node: Node, depth: number, at: Place): Tree => {
    if (isMap(node)) {
      const entries = entriesOf(node, depth)
      return { kind: 'map', at, entries, size: sizeOf([...entries.values()].map(({ value }) => value)) }
    }
    if (isSeq(node)) {
      const items = node.items.map((item) => grow(item as Node, depth + 1))
      return { kind: 'list', at, items, size: sizeOf(items) }
    }
    const value = isScalar(node) ? scalarValue(node) : undefined
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { kind: 'scalar', at, size: 1, value }
    throw new TreeProblem('a value must be text, a number, true, false, a list or a map', at)
  }

  const grow = (node: Node, depth: number): Tree => {
    const at = placeOfNode(node)
    if (depth > DEEPEST) throw new TreeProblem('this is nested too deep for a scenario', at)
    if (isAlias(node)) {
      const anchored = anchors.get(node.source)
      if (anchored) return anchored
      throw new TreeProblem(`no finished anchor &${node.source.slice(0, 40)} comes before this alias`, at)
    }
    const tree = contentOf(node, depth, at)
    if (tree.size > MOST_VALUES)
      throw new TreeProblem(`this holds more than ${MOST_VALUES} values once its aliases are filled in`, at)
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor) anchors.set(node.anchor, tree)
    return tree
  }

  return grow(root, 0)
}

const sizeOf = (parts: readonly Tree[]): number => parts.reduce((total, { size }) => total + size, 1)
