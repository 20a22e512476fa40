import { type Fault, quote, unknownWord } from '../../core/yaml/yaml-problem.ts'
import type { Tree } from '../../core/yaml/yaml-tree.ts'
import type { AuditWords } from './audit-file.schema.ts'
import { HOUSE, OF_WISH, placesIn } from './template-variables.ts'

/** Something wrong at a place of the file. */
export type FaultAt = { readonly path: readonly PropertyKey[]; readonly fault: Fault }

type Texts = (path: readonly PropertyKey[], known: readonly string[]) => readonly FaultAt[]

const ENV = /^env\.[A-Za-z_]\w*$/
const TAKEN = /^[A-Za-z]\w*$/

const faultOf = (name: string, known: readonly string[]): Fault | undefined => {
  if (known.includes(name) || ENV.test(name)) return undefined
  const shown = [...known, 'env.NAME']
  return unknownWord(
    name,
    shown,
    (quoted, near) => `\${${quoted.slice(1, -1)}} is unknown here${near || `: it can be ${shown.join(', ')}`}`,
  )
}

/** What is wrong with the places of all texts below a part of the file. */
const textsOf = (
  tree: Tree | undefined,
  path: readonly PropertyKey[],
  known: readonly string[],
): readonly FaultAt[] => {
  if (tree === undefined) return []
  if (tree.kind === 'map') return [...tree.entries].flatMap(([key, { value }]) => textsOf(value, [...path, key], known))
  if (tree.kind === 'list') return tree.items.flatMap((item, nth) => textsOf(item, [...path, nth], known))
  const text = String(tree.value)
  const open = text.replace(/\$\{[^{}]*\}/g, '').includes('${')
  const faults = open
    ? [{ message: `${quote(text)} has a "\${" that is not closed: write its }` }]
    : placesIn(text).flatMap((name) => faultOf(name, known) ?? [])
  return faults.map((fault) => ({ path, fault }))
}

const REQUEST_TEXTS = ['url', 'headers', 'form', 'json']

const takenNames = (take: Readonly<Record<string, unknown>> | undefined, nth: number): readonly FaultAt[] =>
  Object.keys(take ?? {})
    .filter((name) => !TAKEN.test(name) || [...HOUSE, ...OF_WISH, 'ref'].some((known) => known === name))
    .map((name) => ({
      path: ['checkout', 'steps', nth, 'take', name],
      fault: {
        message: `${quote(name)} cannot be the name of what is taken: write another one, of letters and digits`,
      },
    }))

/** What is wrong with the places of a file, each of which knows what is known where it stands. */
export const placeFaults = (
  { app, checkout }: AuditWords,
  at: (path: readonly PropertyKey[]) => Tree | undefined,
): readonly FaultAt[] => {
  const below: Texts = (path, known) => textsOf(at(path), path, known)
  const ofRequest: Texts = (path, known) => REQUEST_TEXTS.flatMap((part) => below([...path, part], known))
  // Without a start nobody chooses a port.
  const house = HOUSE.filter((name) => app.start !== undefined || name !== 'port')
  const first = house.filter((name) => name !== 'app')
  const everything: string[] = [...house, ...OF_WISH]
  const faults: FaultAt[] = [
    ...below(['app', 'url'], first),
    ...['start', 'kill', 'restart', 'log'].flatMap((key) => below(['app', key], house)),
    ...below(['sandbox', 'url'], ['work']),
  ]
  for (const [nth, { take }] of checkout.steps.entries()) {
    faults.push(...ofRequest(['checkout', 'steps', nth], everything), ...takenNames(take, nth))
    everything.push(...Object.keys(take ?? {}))
  }
  return [
    ...faults,
    ...ofRequest(['order', 'request'], [...everything, 'ref']),
    ...ofRequest(['sweeper', 'trigger'], house),
  ]
}
