// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import { basename } from 'node:path'
import { readYaml } from '../../core/yaml/read-yaml.ts'
import { validateTree } from '../../core/yaml/validate-tree.ts'
import { type FileProblem, inOrder, problemAt, quote, unknownWord } from '../../core/yaml/yaml-problem.ts'
import { child, type MapTree, nearestTo, plain, positionOfKey, type Tree } from '../../core/yaml/yaml-tree.ts'
import type { AuditFile } from '../audit-file.ts'
import { type AuditInput, auditFileSchema } from './audit-file.schema.ts'
import { auditFileOf } from './build-audit-file.ts'
import { type FaultAt, placeholderFaults } from './template-errors.ts'
import { placeholdersIn } from './template-variables.ts'

type Known = {
  /** IDs of all experiments, which `skip` can name. */
  readonly experiments: readonly string[]
  /** Now, in milliseconds since 1970. */
  readonly now: number
}

/** Names of this kind of file in messages. */
const KIND = { subject: 'An audit file', least: 'version', one: 'one audit' }

const valueFaults = ({ order: { values } }: AuditInput): readonly FaultAt[] => {
  const listedIn = new Map<string, string>()
  return Object.entries(values).flatMap(([word, texts]) =>
    texts.flatMap((text, index): readonly FaultAt[] => {
      const before = listedIn.get(text)
      listedIn.set(text, word)
      if (before === undefined) return []
      return [
        {
          path: ['order', 'values', word, index],
          fault: { message: `order.values: ${quote(text)} is already listed for ${before}. Remove one.` },
        },
      ]
    }),
  )
}

const skipFaults = ({ skip = {} }: AuditInput, { experiments, now }: Known): readonly FaultAt[] =>
  Object.entries(skip).flatMap(([id, { until }]): readonly FaultAt[] => {
    const path = ['skip', id]
    if (!experiments.includes(id)) {
      const fault = unknownWord(id, experiments, (quoted, near) => `skip: unknown experiment ${quoted}${near}`)
      return [{ path, fault }]
    }
    const end = until === undefined ? undefined : Date.parse(`${until}T23:59:59.999Z`)
    if (end === undefined || end >= now) return []
    const message = Number.isNaN(end)
      ? 'until: unknown date'
      : `skip: ${id} was skipped until ${until}. Fix its finding, or set another date.`
    return [{ path: [...path, 'until'], fault: { message } }]
  })

/** Requires a URL if the audit does not start the app. */
const urlFaults = ({ app: { start, url, kill } }: AuditInput): readonly FaultAt[] => {
  const message = 'app.url: is missing. Set the URL of the running app, or `app.start`.'
  const two =
    'app: has both `start` and `kill`. Remove `kill` and `restart`, because the audit stops the app that it starts.'
  return [
    ...(start === undefined && url === undefined ? [{ path: ['app'], fault: { message } }] : []),
    ...(start !== undefined && kill !== undefined ? [{ path: ['app', 'kill'], fault: { message: two } }] : []),
  ]
}

/** Requires a step that selects the cart. Otherwise two purchases would have two carts, and be mistaken for one. */
const cartFaults = ({ checkout: { cart, fill, ...steps } }: AuditInput): readonly FaultAt[] => {
  if (cart !== true || fill !== undefined || placeholdersIn(JSON.stringify(steps)).includes('cart')) return []
  const message =
    'checkout.cart: is true, but no step has `${cart}`. Add it, or move the steps that fill the cart to `fill`.'
  return [{ path: ['checkout', 'cart'], fault: { message } }]
}

const written = (tree: MapTree, path: readonly PropertyKey[]): Tree | undefined =>
  path.reduce<Tree | undefined>((at, key) => at && child(at, key), tree)

/**
 * Parses the content of an audit.yaml and fills in its defaults. Returns all problems with line and column if there are
 * any. `path`: the file, for messages and relative folders.
 */
export const readAuditFile = (
  text: string,
  path: string,
  known: Known,
): { readonly file: AuditFile } | { readonly problems: readonly FileProblem[] } => {
  const yaml = readYaml(text, path, KIND)
  if ('problems' in yaml) return yaml
  const { tree } = yaml
  const validated = validateTree<AuditInput>(auditFileSchema, tree, plain(tree), path)
  if ('problems' in validated) return { problems: validated.problems.toSorted(inOrder) }
  const { read } = validated
  const faults = [
    ...urlFaults(read),
    ...placeholderFaults(read, (path) => written(tree, path)),
    ...cartFaults(read),
    ...valueFaults(read),
    ...skipFaults(read, known),
  ]
  const problems = faults.map(({ path: at, fault }) => {
    const ofKey = at[0] === 'skip' && at.length === 2
    return problemAt(path, ofKey ? positionOfKey(tree, at) : nearestTo(tree, at).at, fault)
  })
  if (problems.length > 0) return { problems: problems.sort(inOrder) }
  const at = (below: readonly PropertyKey[]): string => {
    const { line, column } = nearestTo(tree, below).at
    return `${basename(path)}:${line}:${column}`
  }
  return { file: auditFileOf(read, path, at) }
}
