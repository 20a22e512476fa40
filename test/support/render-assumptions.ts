import type { Assumption, OriginRow } from '../../src/compare/origins.ts'

const KINDS = ['documented', 'observed', 'assumed'] as const
const WHOLE = 'the whole'
const GROUP = /^#\/(?:paths\/[^/]+\/[^/]+|components\/schemas\/[^/]+|components\/[^/]+)/

/** The text of docs/assumptions.md. */
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
    table(['item', ...KINDS], summary(rows)),
    'The assumed ones follow, by operation, component and schema. “Limits of” a field are its length, form, range or default, and whether it is required, where the document names the field only.',
    ...[...groupBy(rows.filter(isAssumed), (row) => row.group)].map(([group, members]) => section(group, members)),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

type AssumedRow = OriginRow & { readonly origin: { readonly kind: 'assumed' } }

function isAssumed(row: OriginRow): row is AssumedRow {
  return row.origin.kind === 'assumed'
}

function behaviour({ key, statement, reason, source }: Assumption): string[] {
  return [`\`${key}\``, statement, reason, source]
}

function summary(rows: readonly OriginRow[]): string[][] {
  return [...groupBy(rows, (row) => row.item)].map(([item, members]) => [
    item,
    ...KINDS.map((kind) => String(members.filter((row) => row.origin.kind === kind).length)),
  ])
}

/** Items that share a reason share a line: eighty fields with one reason would hide the others. */
function section(group: string, rows: readonly AssumedRow[]): string {
  const lines = [...groupBy(rows, (row) => `${row.origin.source} ${row.origin.reason}`)].map(([, members]) => [
    members.map(label).join(', '),
    members[0]?.origin.reason ?? '',
    members[0]?.origin.source ?? '',
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
