import { type Fault, quote, unknownWord } from '../../core/yaml/yaml-problem.ts'
import type { Tree } from '../../core/yaml/yaml-tree.ts'
import type { AuditInput } from './audit-file.schema.ts'
import { COMMON_PLACEHOLDERS, PURCHASE_PLACEHOLDERS, placeholdersIn } from './template-variables.ts'

/** A fault and its path in the file. */
export type FaultAt = { readonly path: readonly PropertyKey[]; readonly fault: Fault }

type Texts = (path: readonly PropertyKey[], known: readonly string[]) => readonly FaultAt[]

const ENV = /^env\.[A-Za-z_]\w*$/
const VARIABLE = /^[A-Za-z]\w*$/

const faultOf = (name: string, known: readonly string[]): Fault | undefined => {
  if (known.includes(name) || ENV.test(name)) return undefined
  const names = [...known, 'env.NAME']
  return unknownWord(
    name,
    names,
    (quoted, near) =>
      `\`\${${quoted.slice(1, -1)}}\` is unknown here${near || `. Known placeholders: ${names.join(', ')}`}`,
  )
}

/** Returns the faults of placeholders in all strings below a part of the file. */
const textsOf = (
  tree: Tree | undefined,
  path: readonly PropertyKey[],
  known: readonly string[],
): readonly FaultAt[] => {
  if (tree === undefined) return []
  if (tree.kind === 'map') return [...tree.entries].flatMap(([key, { value }]) => textsOf(value, [...path, key], known))
  if (tree.kind === 'list') return tree.items.flatMap((item, index) => textsOf(item, [...path, index], known))
  const text = String(tree.value)
  const open = text.replace(/\$\{[^{}]*\}/g, '').includes('${')
  const faults = open
    ? [{ message: `${quote(text)} has an unclosed \`\${\`. Add a brace.` }]
    : placeholdersIn(text).flatMap((name) => faultOf(name, known) ?? [])
  return faults.map((fault) => ({ path, fault }))
}

const REQUEST_TEXTS = ['url', 'headers', 'form', 'json']

const extractNameFaults = (
  extract: Readonly<Record<string, unknown>> | undefined,
  path: readonly PropertyKey[],
): readonly FaultAt[] =>
  Object.keys(extract ?? {})
    .filter(
      (name) =>
        !VARIABLE.test(name) ||
        [...COMMON_PLACEHOLDERS, ...PURCHASE_PLACEHOLDERS, 'ref'].some((known) => known === name),
    )
    .map((name) => ({
      path: [...path, 'extract', name],
      fault: {
        message: `${quote(name)} is reserved or invalid as a name. Use another one, of letters and digits.`,
      },
    }))

/** Returns the faults of all placeholders. The known names depend on the part of the file. */
export const placeholderFaults = (
  { app, checkout, effects = {} }: AuditInput,
  at: (path: readonly PropertyKey[]) => Tree | undefined,
): readonly FaultAt[] => {
  const below: Texts = (path, known) => textsOf(at(path), path, known)
  const ofRequest: Texts = (path, known) => REQUEST_TEXTS.flatMap((part) => below([...path, part], known))
  // The audit chooses a port only if it starts the app.
  const common = COMMON_PLACEHOLDERS.filter((name) => app.start !== undefined || name !== 'port')
  const first = common.filter((name) => name !== 'app')
  const everything: string[] = [...common, ...PURCHASE_PLACEHOLDERS]
  const faults: FaultAt[] = [
    ...below(['app', 'url'], first),
    ...['start', 'kill', 'restart', 'log'].flatMap((key) => below(['app', key], common)),
    ...below(['sandbox', 'url'], ['work']),
  ]
  const ofSteps = (key: 'fill' | 'steps' | 'again' | 'change', known: string[]): void => {
    const { [key]: steps = [] } = checkout
    for (const [index, { extract }] of (steps === 'none' ? [] : steps).entries()) {
      const path = ['checkout', key, index]
      faults.push(...ofRequest(path, known), ...extractNameFaults(extract, path))
      known.push(...Object.keys(extract ?? {}))
    }
  }
  ofSteps('fill', everything)
  ofSteps('steps', everything)
  ofSteps('again', [...everything, 'ref'])
  ofSteps('change', [...everything, 'ref'])
  return [
    ...faults,
    ...ofRequest(['order', 'request'], [...everything, 'ref']),
    ...ofRequest(['sweeper', 'trigger'], common),
    ...Object.keys(effects).flatMap((name) => [
      ...below(['effects', name, 'file'], common),
      ...below(['effects', name, 'contains'], [...everything, 'ref']),
    ]),
  ]
}
