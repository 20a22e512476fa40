import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import { LIMITS } from '../domain/limits.ts'
import { DEEPEST, TOO_DEEP, tooMuchAt } from './document-limits.ts'
import { type Position, type Problem, positionAt, problemAt, quote, START } from './yaml-problem.ts'
import type { Entry, MapTree, Tree } from './yaml-tree.ts'

/** No scenario is longer; it bounds what a hostile file can cost (measured: unique keys alone take seconds). */
export const MAX_BYTES = LIMITS.scenarioText.most
const MOST_PROBLEMS = 50

const MOST_VALUES = 10_000
/** Keys that mean something to JavaScript objects. They have no meaning here and never reach one. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype']

/** What makes a well-formed YAML document unfit for a scenario. Thrown in this file only: `readYaml` returns it. */
class TreeProblem extends Error {
  readonly position: Position
  constructor(message: string, position: Position) {
    super(message)
    this.position = position
  }
}

/**
 * What a scalar means. A plain number that is not written the way JavaScript writes it keeps its own text:
 * `01` stays "01" and the digits of a long number are not lost.
 */
const scalarValue = ({ value, source, type }: Scalar): unknown =>
  typeof value === 'number' && type === 'PLAIN' && source !== undefined && String(value) !== source ? source : value

/** Turns the library's nodes into located values; aliases share the tree of their anchor. */
const growTree = (root: Node, positionOf: (offset: number) => Position): Tree => {
  const anchors = new Map<string, Tree>()
  const positionOfNode = (node: Node): Position => positionOf(node.range?.[0] ?? 0)

  const keyOf = (node: unknown, fallback: Position): { key: string; keyAt: Position } => {
    if (!isScalar(node)) throw new TreeProblem('a key must be a plain word', fallback)
    const keyAt = positionOfNode(node)
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
      const { key, keyAt } = keyOf(pair.key, positionOfNode(node))
      if (entries.has(key)) throw new TreeProblem(`${quote(key)} is here twice: remove one`, keyAt)
      const empty: Tree = { kind: 'scalar', at: keyAt, size: 1, value: null }
      entries.set(key, { keyAt, value: pair.value === null ? empty : grow(pair.value as Node, depth + 1) })
    }
    return entries
  }

  const contentOf = (node: Node, depth: number, at: Position): Tree => {
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
    const at = positionOfNode(node)
    if (depth > DEEPEST) throw new TreeProblem(TOO_DEEP, at)
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

/** A list or map in brackets without its end: what the library says of it, at the line after. */
const UNCLOSED = /^Flow (map|sequence) .*end with/

/** What is read: how it is called, the least that it says, and what one file holds. */
type Kind = { readonly what: string; readonly least: string; readonly one: string }
const SCENARIO: Kind = { what: 'a scenario', least: 'title', one: 'one scenario, or one family,' }

const wording = ({ code, message }: YAMLError, { one }: Kind): string => {
  const [, kind] = UNCLOSED.exec(message) ?? []
  if (kind) {
    const [begin, end] = kind === 'map' ? '{}' : '[]'
    return `a ${begin} is not closed: write its ${end}, or indent the lines that belong to it`
  }
  if (code === 'MULTIPLE_DOCS') return `a second document begins here: write ${one} a file`
  if (code === 'TAG_RESOLVE_FAILED') return `${message}: remove the tag, the vocabulary needs none`
  return message.replace(/\s+/g, ' ')
}

/** Reads one YAML document into a tree of located values, or says everything that is wrong with it as YAML. */
export const readYaml = (
  source: string,
  file: string,
  kind = SCENARIO,
): { tree: MapTree } | { problems: readonly Problem[] } => {
  const refuse = (at: Position, message: string) => ({ problems: [problemAt(file, at, message)] })
  if (Buffer.byteLength(source) > MAX_BYTES)
    return refuse(START, `the file is larger than ${MAX_BYTES / 1024} KiB: split it`)

  const text = source.replace(/^\uFEFF/, '')
  const lines = new LineCounter()
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }

  const much = tooMuchAt(text)
  if (much) return refuse(positionAt(text, much.offset), much.why)

  // Unique keys are checked in growTree: the library's own check is quadratic. Version 1.2: N and 05 stay text.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, version: '1.2', merge: false } as const
  const document = parseDocument(text, options)
  const faults = [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS)
  if (faults.length > 0) {
    const unclosed = faults.findIndex(({ message }) => UNCLOSED.test(message))
    // What comes after a bracket that is not closed is read wrong because of it, and the end belongs before the gap.
    const told = unclosed < 0 ? faults : faults.slice(0, unclosed + 1)
    const placeOf = ({ message, pos: [at] }: YAMLError): number =>
      UNCLOSED.test(message) ? text.slice(0, at).trimEnd().length : at
    return { problems: told.map((fault) => problemAt(file, positionOf(placeOf(fault)), wording(fault, kind))) }
  }
  if (document.directives?.yaml.explicit && document.directives.yaml.version !== '1.2')
    return refuse(START, 'this is read as YAML 1.2: remove the %YAML line')

  try {
    const tree = document.contents === null ? undefined : growTree(document.contents, positionOf)
    if (tree === undefined || (tree.kind === 'scalar' && tree.value === null))
      return refuse(START, `the file is empty: write at least a ${kind.least}`)
    return tree.kind === 'map' ? { tree } : refuse(tree.at, `${kind.what} is a map of keys, such as "${kind.least}: …"`)
  } catch (error) {
    if (error instanceof TreeProblem) return refuse(error.position, error.message)
    throw error
  }
}
