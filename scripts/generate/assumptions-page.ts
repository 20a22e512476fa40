import {
  type Assumption,
  collectAssumptions,
  collectOrigins,
  type Origin,
  type OriginRow,
  type Recorded,
} from '../../src/core/contract/origins.ts'
import type { Generated } from './generated.ts'
import { pageOf, table as tableOf } from './markdown.ts'

const KINDS = ['documented', 'observed', 'assumed', 'recorded'] as const
const WHOLE = 'the whole'
const GROUP = /^#\/(?:paths\/[^/]+\/[^/]+|components\/schemas\/[^/]+|components\/[^/]+)/

/** Returns docs/reference/assumptions.md, and its evidence with all reasons, from a contract in its own keywords. */
export const assumptionsPages = (document: unknown): readonly Generated[] => {
  const { assumptions } = collectAssumptions(document)
  const { rows } = collectOrigins(document)
  return [
    { path: 'docs/reference/assumptions.md', text: shortPage(rows, assumptions) },
    { path: 'docs/contributing/evidence/assumptions.md', text: renderAssumptions(rows, assumptions) },
  ]
}

/** Returns the first sentence of a statement. */
const firstSentence = (statement: string): string => statement.match(/^.*?[.](?= |$)/)?.[0] ?? statement

/** Returns the text of docs/reference/assumptions.md. */
const shortPage = (rows: readonly OriginRow[], assumptions: readonly Assumption[]): string =>
  pageOf(
    'Assumptions',
    'openapi.yaml',
    `The description of the service leaves details open. The sandbox decides them as listed here, and [settings](settings.md) change
many of them. Compare them with recordings of the real service with [\`compare\`](../how-to/compare-recordings.md).`,
    `\`\`\`sh
curl http://127.0.0.1:8080/_sandbox/assumptions
\`\`\``,
    `- The call returns each assumption with its full text, reason, source and recordings.
- ${rows.length} items of [openapi.yaml](../../openapi.yaml) have an origin: ${kindsOf(rows)
      .map((kind) => `${rows.filter(({ origin }) => origin.kind === kind).length} ${kind}`)
      .join(', ')}.`,
    tableOf(
      ['Key', 'Behavior'],
      assumptions.map(({ key, statement, recorded }) => [
        `\`${key}\``,
        `${firstSentence(statement)}${recorded ? ' (recorded)' : ''}`,
      ]),
    ),
  )

/** Returns the text of docs/contributing/evidence/assumptions.md. */
export function renderAssumptions(rows: readonly OriginRow[], assumptions: readonly Assumption[]): string {
  return [
    '<!-- Generated from openapi.yaml; edit that file instead. -->',
    '# Reasons of the assumptions',
    'The description of the service leaves many details open. This page lists every decision of the sandbox, with the reason and the source: `S…` and `facts …` are keys of [sources.md](../sources.md), `design` is our own choice.',
    '## Behavior',
    'In the code, `ASSUMED` precedes the key of an assumption.',
    table(['key', 'behavior of the sandbox', 'reason', 'source'], assumptions.map(behavior)),
    '## Wire format',
    `${rows.length} items of openapi.yaml have an origin.`,
    table(['item', ...kindsOf(rows)], summary(rows)),
    'The assumed items follow, by operation, component and schema. “Limits of” a field are its length, form, range, default and if it is required, for fields that the document only names.',
    ...[...groupBy(rows.flatMap(assumedRow), (row) => row.group)].map(([group, members]) => section(group, members)),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}

type Reason = { readonly reason: string; readonly source: string }
type AssumedRow = OriginRow & { readonly reason: Reason }

/** Returns the reason of an assumption. After a recording has confirmed it, the reason includes the date and the count. */
function reasonOf(origin: Origin): Reason | undefined {
  if (origin.kind === 'assumed') return origin
  const before = origin.kind === 'recorded' ? reasonOf(origin.replaces) : undefined
  return before && origin.kind === 'recorded' ? { ...before, reason: `${before.reason}. ${seen(origin)}` } : undefined
}

function assumedRow(row: OriginRow): AssumedRow[] {
  const reason = reasonOf(row.origin)
  return reason ? [{ ...row, reason }] : []
}

function behavior({ key, statement, reason, source, recorded }: Assumption): string[] {
  return [`\`${key}\``, statement, recorded ? `${reason} ${seen(recorded)}` : reason, source]
}

/** Describes the recordings of the service that confirmed an assumption. */
function seen({ by, on, times }: Recorded): string {
  return `**Recorded** ${times === 1 ? 'once' : `${times} times`} on ${on} (${by}).`
}

/** Returns the columns: that of recorded items only if there are any. */
function kindsOf(rows: readonly OriginRow[]): readonly Origin['kind'][] {
  return KINDS.filter((kind) => kind !== 'recorded' || rows.some((row) => row.origin.kind === kind))
}

function summary(rows: readonly OriginRow[]): string[][] {
  return [...groupBy(rows, (row) => row.item)].map(([item, members]) => [
    item,
    ...kindsOf(rows).map((kind) => String(members.filter((row) => row.origin.kind === kind).length)),
  ])
}

/** Groups items with the same reason in one line, because eighty lines with one reason would hide the others. */
function section(group: string, rows: readonly AssumedRow[]): string {
  const lines = [...groupBy(rows, (row) => `${row.reason.source} ${row.reason.reason}`)].map(([, members]) => [
    members.map(label).join(', '),
    members[0]?.reason.reason ?? '',
    members[0]?.reason.source ?? '',
  ])
  return `### ${group}\n\n\`${base(rows)}\`\n\n${table(['items', 'reason', 'source'], lines)}`
}

function label(row: AssumedRow): string {
  const name = `\`${row.name || WHOLE}\``
  return row.item === 'rule' ? `limits of ${row.name ? name : WHOLE}` : name
}

/** Returns the pointer of the group in the file. */
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
