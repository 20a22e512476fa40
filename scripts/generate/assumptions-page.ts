import {
  type Assumption,
  collectAssumptions,
  collectOrigins,
  type Origin,
  type OriginRow,
  type Recorded,
} from '../../src/core/contract/origins.ts'
import type { Generated } from './generated.ts'

const KINDS = ['documented', 'observed', 'assumed', 'recorded'] as const
const WHOLE = 'the whole'
const GROUP = /^#\/(?:paths\/[^/]+\/[^/]+|components\/schemas\/[^/]+|components\/[^/]+)/

/** Returns docs/assumptions.md from a contract in its own keywords. */
export const assumptionsPage = (document: unknown): Generated => ({
  path: 'docs/assumptions.md',
  text: renderAssumptions(collectOrigins(document).rows, collectAssumptions(document).assumptions),
})

/** Returns the text of docs/assumptions.md. */
export function renderAssumptions(rows: readonly OriginRow[], assumptions: readonly Assumption[]): string {
  return [
    '<!-- Generated from openapi.yaml; edit that file instead. -->',
    '# Assumptions',
    'The description of the service leaves much open. Everything that the sandbox decided instead is on this page, with the reason and the source: `S…` and `facts …` are keys of [sources.md](sources.md), `design` is our own choice.',
    '## Behaviour',
    'Code names these by their key after `ASSUMED`.',
    table(['key', 'what the sandbox does', 'why it is an assumption', 'source'], assumptions.map(behaviour)),
    '## Wire format',
    `${rows.length} items of openapi.yaml say where they come from.`,
    table(['item', ...kindsOf(rows)], summary(rows)),
    'The assumed ones follow, by operation, component and schema. “Limits of” a field are its length, form, range or default, and whether it is required, where the document names the field only.',
    ...[...groupBy(rows.flatMap(assumedRow), (row) => row.group)].map(([group, members]) => section(group, members)),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

type Reason = { readonly reason: string; readonly source: string }
type AssumedRow = OriginRow & { readonly why: Reason }

/** What was assumed stays on the page when a recording has confirmed it: with when, and how often. */
function whyOf(origin: Origin): Reason | undefined {
  if (origin.kind === 'assumed') return origin
  const before = origin.kind === 'recorded' ? whyOf(origin.replaces) : undefined
  return before && origin.kind === 'recorded' ? { ...before, reason: `${before.reason}. ${seen(origin)}` } : undefined
}

function assumedRow(row: OriginRow): AssumedRow[] {
  const why = whyOf(row.origin)
  return why ? [{ ...row, why }] : []
}

function behaviour({ key, statement, reason, source, recorded }: Assumption): string[] {
  return [`\`${key}\``, statement, recorded ? `${reason} ${seen(recorded)}` : reason, source]
}

/** Whether, when and how often a recording of the service has confirmed a line. */
function seen({ by, on, times }: Recorded): string {
  return `**Recorded** ${times === 1 ? 'once' : `${times} times`} on ${on} (${by}).`
}

/** The column of recorded items is there when there is one. */
function kindsOf(rows: readonly OriginRow[]): readonly Origin['kind'][] {
  return KINDS.filter((kind) => kind !== 'recorded' || rows.some((row) => row.origin.kind === kind))
}

function summary(rows: readonly OriginRow[]): string[][] {
  return [...groupBy(rows, (row) => row.item)].map(([item, members]) => [
    item,
    ...kindsOf(rows).map((kind) => String(members.filter((row) => row.origin.kind === kind).length)),
  ])
}

/** Items that share a reason share a line: eighty fields with one reason would hide the others. */
function section(group: string, rows: readonly AssumedRow[]): string {
  const lines = [...groupBy(rows, (row) => `${row.why.source} ${row.why.reason}`)].map(([, members]) => [
    members.map(label).join(', '),
    members[0]?.why.reason ?? '',
    members[0]?.why.source ?? '',
  ])
  return `### ${group}\n\n\`${base(rows)}\`\n\n${table(['items', 'why it is an assumption', 'source'], lines)}`
}

function label(row: AssumedRow): string {
  const name = `\`${row.name || WHOLE}\``
  return row.item === 'rule' ? `limits of ${row.name ? name : WHOLE}` : name
}

/** Where the group is in the file. */
function base(rows: readonly AssumedRow[]): string {
  return rows[0]?.pointer.match(GROUP)?.[0] ?? ''
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`
  return [row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n')
}

function groupBy<T>(values: readonly T[], key: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) groups.set(key(value), [...(groups.get(key(value)) ?? []), value])
  return groups
}
