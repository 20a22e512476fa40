import { LineCounter, parseDocument, type YAMLError } from 'yaml'
import { growTree, TreeProblem } from './grow-tree.ts'
import { tooDeepAt } from './nesting.ts'
import { type Problem, problem } from './problem.ts'
import type { MapTree } from './tree.ts'

/** No scenario is longer; it bounds what a hostile file can cost (measured: unique keys alone take seconds). */
export const MAX_BYTES = 64 * 1024
const MOST_PROBLEMS = 50

const wording = ({ code, message }: YAMLError): string => {
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here: write one scenario, or one family, a file'
  if (code === 'TAG_RESOLVE_FAILED') return `${message}: remove the tag, the vocabulary needs none`
  return message.replace(/\s+/g, ' ')
}

/** Reads one YAML document into a tree of located values, or says everything that is wrong with it as YAML. */
export const readYaml = (source: string, file: string): { tree: MapTree } | { problems: readonly Problem[] } => {
  const at = { line: 1, column: 1 }
  if (Buffer.byteLength(source) > MAX_BYTES)
    return { problems: [problem(file, at, `the file is larger than ${MAX_BYTES / 1024} KiB: split it`)] }

  const text = source.replace(/^\uFEFF/, '')
  const lines = new LineCounter()
  const placeOf = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }

  const deep = tooDeepAt(text)
  if (deep !== undefined) {
    const before = text.slice(0, deep).split('\n')
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    return { problems: [problem(file, place, 'this is nested too deep for a scenario')] }
  }

  // Unique keys are checked in grow-tree: the library's own check is quadratic. Version 1.2: N and 05 stay text.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, version: '1.2', merge: false } as const
  const document = parseDocument(text, options)
  const faults = [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS)
  if (faults.length > 0)
    return { problems: faults.map((fault) => problem(file, placeOf(fault.pos[0]), wording(fault))) }
  if (document.directives?.yaml.explicit && document.directives.yaml.version !== '1.2')
    return { problems: [problem(file, at, 'scenarios are YAML 1.2: remove the %YAML line')] }

  try {
    const tree = document.contents === null ? undefined : growTree(document.contents, placeOf)
    if (tree === undefined || (tree.kind === 'scalar' && tree.value === null))
      return { problems: [problem(file, at, 'the file is empty: write at least a title')] }
    if (tree.kind !== 'map')
      return { problems: [problem(file, tree.at, 'a scenario is a map of keys, such as "title: …"')] }
    return { tree }
  } catch (error) {
    if (error instanceof TreeProblem) return { problems: [problem(file, error.place, error.message)] }
    throw error
  }
}
