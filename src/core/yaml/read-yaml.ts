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
import { isWellFormed, WELL_FORMED_RULE } from '../domain/well-formed.ts'
import { DEEPEST, MOST_PROBLEMS, TOO_DEEP, tooMuchAt } from './document-limits.ts'
import { type FileProblem, type Position, positionAt, problemAt, quote, START } from './yaml-problem.ts'
import type { Entry, MapTree, Tree } from './yaml-tree.ts'

/**
 * Limit above every genuine scenario. It bounds the cost of a hostile file (measured: unique keys alone take seconds).
 */
export const MAX_BYTES = LIMITS.scenarioText.most

const MOST_VALUES = 10_000
const ILL_FORMED = `This text ${WELL_FORMED_RULE}`
/** Keys with a meaning for JavaScript objects. They have no meaning here and never reach an object. */
const UNSAFE_KEYS = ['__proto__', 'constructor', 'prototype']

/**
 * Problem of a well-formed YAML document that is no valid scenario. Thrown in this file only: `readYaml` returns it.
 */
class TreeProblem extends Error {
  readonly position: Position
  constructor(message: string, position: Position) {
    super(message)
    this.position = position
  }
}

/**
 * Returns the value of a scalar. A plain number that JavaScript formats differently keeps its text: `01` stays "01",
 * and long numbers lose no digits.
 */
const scalarValue = ({ value, source, type }: Scalar): unknown =>
  typeof value === 'number' && type === 'PLAIN' && source !== undefined && String(value) !== source ? source : value

/** Converts the nodes of the library to values with positions. Aliases share the tree of their anchor. */
const growTree = (root: Node, positionOf: (offset: number) => Position): Tree => {
  const anchors = new Map<string, Tree>()
  const positionOfNode = (node: Node): Position => positionOf(node.range?.[0] ?? 0)

  const keyOf = (node: unknown, fallback: Position): { key: string; keyAt: Position } => {
    if (!isScalar(node)) throw new TreeProblem('A key must be a plain word.', fallback)
    const keyAt = positionOfNode(node)
    const value = scalarValue(node)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new TreeProblem('A key must be a plain word.', keyAt)
    const key = String(value)
    if (!isWellFormed(key)) throw new TreeProblem(ILL_FORMED, keyAt)
    if (UNSAFE_KEYS.includes(key)) throw new TreeProblem(`The key ${quote(key)} is not allowed. Remove it.`, keyAt)
    return { key, keyAt }
  }

  const entriesOf = (node: YAMLMap, depth: number): Map<string, Entry> => {
    const entries = new Map<string, Entry>()
    for (const pair of node.items) {
      const { key, keyAt } = keyOf(pair.key, positionOfNode(node))
      if (entries.has(key)) throw new TreeProblem(`Duplicate key ${quote(key)}. Remove one of them.`, keyAt)
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
    if (typeof value === 'string' && !isWellFormed(value)) throw new TreeProblem(ILL_FORMED, at)
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { kind: 'scalar', at, size: 1, value }
    throw new TreeProblem('A value must be a string, a number, true, false, an array or an object.', at)
  }

  const grow = (node: Node, depth: number): Tree => {
    const at = positionOfNode(node)
    if (depth > DEEPEST) throw new TreeProblem(TOO_DEEP, at)
    if (isAlias(node)) {
      const anchored = anchors.get(node.source)
      if (anchored) return anchored
      throw new TreeProblem(`The anchor \`&${node.source.slice(0, 40)}\` must end before this alias.`, at)
    }
    const tree = contentOf(node, depth, at)
    if (tree.size > MOST_VALUES)
      throw new TreeProblem(`More than ${MOST_VALUES} values after the expansion of aliases.`, at)
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.anchor) anchors.set(node.anchor, tree)
    return tree
  }

  return grow(root, 0)
}

const sizeOf = (parts: readonly Tree[]): number => parts.reduce((total, { size }) => total + size, 1)

/** Message of the library for an unclosed array or object in brackets, reported at the following line. */
const UNCLOSED = /^Flow (map|sequence) .*end with/

/** The kind of document: its name, its minimal content, and the allowed content of one file. */
type Kind = { readonly subject: string; readonly least: string; readonly one: string }
const SCENARIO: Kind = { subject: 'A scenario', least: 'title', one: 'one scenario, or one family,' }

const wording = ({ code, message }: YAMLError, { one }: Kind): string => {
  const [, kind] = UNCLOSED.exec(message) ?? []
  if (kind) {
    const [begin, end] = kind === 'map' ? '{}' : '[]'
    return `Unclosed \`${begin}\`. Add \`${end}\`, or indent the lines that belong to it.`
  }
  if (code === 'MULTIPLE_DOCS') return `A second document begins here. Write ${one} per file.`
  if (code === 'TAG_RESOLVE_FAILED') return `${message}. Remove the tag.`
  return message.replace(/\s+/g, ' ')
}

/** Parses one YAML document as a tree of values with positions, or returns all its YAML problems. */
const readDocument = (
  source: string,
  file: string,
  kind: Kind,
): { tree: Tree } | { problems: readonly FileProblem[] } => {
  const reject = (at: Position, message: string) => ({ problems: [problemAt(file, at, message)] })
  if (Buffer.byteLength(source) > MAX_BYTES)
    return reject(START, `The file is larger than ${MAX_BYTES / 1024} KiB. Split it.`)

  const text = source.replace(/^\uFEFF/, '')
  const lines = new LineCounter()
  const positionOf = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }

  const much = tooMuchAt(text)
  if (much) return reject(positionAt(text, much.offset), much.reason)

  // `growTree` checks for unique keys, because the library's own check is quadratic. In version 1.2, N and 05 stay
  // strings.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, version: '1.2', merge: false } as const
  const document = parseDocument(text, options)
  const faults = [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS)
  if (faults.length > 0) {
    const unclosed = faults.findIndex(({ message }) => UNCLOSED.test(message))
    // Problems after an unclosed bracket are caused by it. Its position is before the gap.
    const reported = unclosed < 0 ? faults : faults.slice(0, unclosed + 1)
    const offsetOf = ({ message, pos: [at] }: YAMLError): number =>
      UNCLOSED.test(message) ? text.slice(0, at).trimEnd().length : at
    return { problems: reported.map((fault) => problemAt(file, positionOf(offsetOf(fault)), wording(fault, kind))) }
  }
  if (document.directives?.yaml.explicit && document.directives.yaml.version !== '1.2')
    return reject(START, 'The file is parsed as YAML 1.2. Remove the `%YAML` line.')

  try {
    const tree = document.contents === null ? undefined : growTree(document.contents, positionOf)
    if (tree === undefined || (tree.kind === 'scalar' && tree.value === null))
      return reject(START, `The file is empty. Write at least a \`${kind.least}\`.`)
    return { tree }
  } catch (error) {
    if (error instanceof TreeProblem) return reject(error.position, error.message)
    throw error
  }
}

/** Parses a document with an object of keys. */
export const readYaml = (
  source: string,
  file: string,
  kind = SCENARIO,
): { tree: MapTree } | { problems: readonly FileProblem[] } => {
  const read = readDocument(source, file, kind)
  if ('problems' in read) return read
  const { tree } = read
  if (tree.kind === 'map') return { tree }
  const message = `${kind.subject} must be an object of keys, such as \`${kind.least}: …\`.`
  return { problems: [problemAt(file, tree.at, message)] }
}

/** Parses a document with a list. */
export const readYamlList = (
  source: string,
  file: string,
  kind: Kind,
): { items: readonly Tree[] } | { problems: readonly FileProblem[] } => {
  const read = readDocument(source, file, kind)
  if ('problems' in read) return read
  const { tree } = read
  if (tree.kind === 'list') return { items: tree.items }
  return { problems: [problemAt(file, tree.at, `${kind.subject} must be a list, such as \`- { ${kind.least}: … }\`.`)] }
}
