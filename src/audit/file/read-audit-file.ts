import { basename } from 'node:path'
import { readYaml } from '../../core/yaml/read-yaml.ts'
import { validateTree } from '../../core/yaml/validate-tree.ts'
import { inOrder, type Problem, problemAt, quote, unknownWord } from '../../core/yaml/yaml-problem.ts'
import { child, type MapTree, nearestTo, plain, positionOfKey, type Tree } from '../../core/yaml/yaml-tree.ts'
import type { AuditFile } from '../audit-file.ts'
import { type AuditWords, auditWords } from './audit-file.schema.ts'
import { auditFileOf } from './build-audit-file.ts'
import { type FaultAt, placeFaults } from './template-errors.ts'

type Known = {
  /** The ids of all experiments, which `leaveOut` names. */
  readonly experiments: readonly string[]
  /** Now, in milliseconds since 1970. */
  readonly now: number
}

/** What a file of this kind is called where it is none. */
const KIND = { what: 'an audit file', least: 'version', one: 'one audit' }

const valueFaults = ({ order: { values } }: AuditWords): readonly FaultAt[] => {
  const seen = new Map<string, string>()
  return Object.entries(values).flatMap(([word, said]) =>
    said.flatMap((text, nth): readonly FaultAt[] => {
      const before = seen.get(text)
      seen.set(text, word)
      if (before === undefined) return []
      return [
        {
          path: ['order', 'values', word, nth],
          fault: { message: `order.values: ${quote(text)} is already a word for ${before}: remove one` },
        },
      ]
    }),
  )
}

const leftOutFaults = ({ leaveOut = {} }: AuditWords, { experiments, now }: Known): readonly FaultAt[] =>
  Object.entries(leaveOut).flatMap(([id, { until }]): readonly FaultAt[] => {
    const path = ['leaveOut', id]
    if (!experiments.includes(id)) {
      const fault = unknownWord(id, experiments, (quoted, near) => `leaveOut: there is no experiment ${quoted}${near}`)
      return [{ path, fault }]
    }
    const end = until === undefined ? undefined : Date.parse(`${until}T23:59:59.999Z`)
    if (end === undefined || end >= now) return []
    const message = Number.isNaN(end)
      ? 'until: there is no such day'
      : `leaveOut: ${id} was left out until ${until}: mend what it shows, or say another day`
    return [{ path: [...path, 'until'], fault: { message } }]
  })

/** The app may run already; then nobody but the file knows where. */
const addressFaults = ({ app: { start, url, kill } }: AuditWords): readonly FaultAt[] => {
  const message = 'app.url: is missing: the app is not started here, so write where it runs, or how it is started'
  const two = 'app: has both start and kill: an app that is started here is ended here, remove kill and restart'
  return [
    ...(start === undefined && url === undefined ? [{ path: ['app'], fault: { message } }] : []),
    ...(start !== undefined && kill !== undefined ? [{ path: ['app', 'kill'], fault: { message: two } }] : []),
  ]
}

const written = (tree: MapTree, path: readonly PropertyKey[]): Tree | undefined =>
  path.reduce<Tree | undefined>((at, key) => at && child(at, key), tree)

/**
 * Reads the text of an audit.yaml that stands at `path`: all that it says, with what it leaves out filled in, or everything
 * that is wrong with it, by line and column.
 */
export const readAuditFile = (
  text: string,
  path: string,
  known: Known,
): { readonly file: AuditFile } | { readonly problems: readonly Problem[] } => {
  const yaml = readYaml(text, path, KIND)
  if ('problems' in yaml) return yaml
  const { tree } = yaml
  const judged = validateTree<AuditWords>(auditWords, tree, plain(tree), path)
  if ('problems' in judged) return { problems: judged.problems.toSorted(inOrder) }
  const { read } = judged
  const faults = [
    ...addressFaults(read),
    ...placeFaults(read, (below) => written(tree, below)),
    ...valueFaults(read),
    ...leftOutFaults(read, known),
  ]
  const problems = faults.map(({ path: at, fault }) => {
    const ofKey = at[0] === 'leaveOut' && at.length === 2
    return problemAt(path, ofKey ? positionOfKey(tree, at) : nearestTo(tree, at).at, fault)
  })
  if (problems.length > 0) return { problems: problems.sort(inOrder) }
  const at = (below: readonly PropertyKey[]): string => {
    const { line, column } = nearestTo(tree, below).at
    return `${basename(path)}:${line}:${column}`
  }
  return { file: auditFileOf(read, path, at) }
}
