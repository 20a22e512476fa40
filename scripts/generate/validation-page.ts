import { readdirSync } from 'node:fs'
import { fieldsOf } from '../../src/core/contract/contract-items.ts'
import { collectAssumptions, collectOrigins } from '../../src/core/contract/origins.ts'
import { AUDIT_RULES } from '../../src/core/rules/audit/audit-rules.ts'
import { VARIANTS } from '../../test/audit/variants/variants.ts'
import crashes from '../../test/store/crash/counts.json' with { type: 'json' }
import { CAPABILITIES, type Capability } from '../../test/support/capabilities.ts'
import type { Generated } from './generated.ts'
import { cell } from './markdown.ts'

const CLIENTS = 'test/clients'

const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
const number = (count: number): string => count.toLocaleString('en')
const link = (path: string, text: string): string => `[${text}](../../${path})`
const evidenceLink = (path: string, text: string): string => `[${text}](../../../${path})`

/** Returns the number of operations of a contract. */
const operationsOf = (document: unknown): number =>
  Object.values(fieldsOf(fieldsOf(document).paths))
    .flatMap((path) => Object.values(fieldsOf(path)))
    .filter((operation) => typeof fieldsOf(operation).operationId === 'string').length

/** Returns the folders of client programs, and their languages by the ending of their source file. */
const clients = (): { readonly names: readonly string[]; readonly languages: number } => {
  const names = readdirSync(CLIENTS, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  )
  const endings = names.flatMap((name) => readdirSync(`${CLIENTS}/${name}`).map((file) => file.split('.').at(-1)))
  return { names, languages: new Set(endings).size }
}

const area = (name: string): string => {
  const rows = CAPABILITIES.filter((item) => item.area === name).map(({ capability, page, tests }: Capability) => {
    const files = [...new Set(tests.map((location) => location.split(' › ')[0] ?? ''))]
    const proof = files.map((file) =>
      link(
        file,
        file
          .split('/')
          .at(-1)
          ?.replace(/(?:\.more)?\.test\.ts$/, '') ?? file,
      ),
    )
    return [capability, `[${page[1]}](../${page[0]})`, proof.join(', ')]
  })
  return `## ${name}\n\n${table(['You validate', 'How', 'Test'], rows)}`
}

/** Contracts and wire items, as written in the documents. */
export type Contracts = { readonly written: unknown; readonly service: unknown; readonly control: unknown }

const counts = ({ written, service, control }: Contracts): readonly (readonly string[])[] => {
  const kinds = collectOrigins(written).rows.map(({ origin }) => origin.kind)
  const { assumptions } = collectAssumptions(written)
  const countOf = (kind: (typeof kinds)[number]): string => number(kinds.filter((item) => item === kind).length)
  const confirmed = assumptions.filter(({ recorded }) => recorded !== undefined).length
  const planted = new Set(VARIANTS.map(({ rule }) => rule))
  const cases = Object.values(crashes).flatMap((kind) => Object.values(kind))
  const { names, languages } = clients()
  return [
    [
      'Operations of the service that generated clients have',
      number(operationsOf(service)),
      evidenceLink('test/clients/clients.more.test.ts', 'clients'),
    ],
    [
      'Operations of the control API that generated clients have',
      number(operationsOf(control)),
      evidenceLink('test/clients/clients.more.test.ts', 'clients'),
    ],
    [
      `Languages of these clients (${names.join(', ')})`,
      number(languages),
      evidenceLink('test/clients/clients.more.test.ts', 'clients'),
    ],
    [
      'Items of the wire format that the service documents',
      countOf('documented'),
      '[assumptions](../../reference/assumptions.md)',
    ],
    ['… that examples of the service show', countOf('observed'), '[assumptions](../../reference/assumptions.md)'],
    [
      '… that a recording has confirmed',
      countOf('recorded'),
      '[compare recordings](../../how-to/compare-recordings.md)',
    ],
    ['… that are assumed', countOf('assumed'), '[assumptions](../../reference/assumptions.md)'],
    ['Assumptions about behavior', number(assumptions.length), '[assumptions](../../reference/assumptions.md)'],
    ['… that a recording has confirmed', number(confirmed), '[compare recordings](../../how-to/compare-recordings.md)'],
    ['Rules of the audit', number(Object.keys(AUDIT_RULES).length), '[audit rules](../../reference/audit-rules.md)'],
    [
      '… that a bug in a correct app breaks first',
      number(planted.size),
      evidenceLink('test/audit/matrix.more.test.ts', 'matrix'),
    ],
    ['Bugs planted for them', number(VARIANTS.length), evidenceLink('test/audit/matrix.more.test.ts', 'matrix')],
    [
      'Crashes of the state folder that are recovered',
      number(cases.reduce((total, count) => total + count, 0)),
      evidenceLink('test/store/crashes.more.test.ts', 'every-crash'),
    ],
  ]
}

const page = (): string =>
  [
    '<!-- Generated by `npm run generate` from test/support/capabilities.ts. Do not edit. -->',
    '# What you can validate here',
    'Properties of your app that you can test, each with the test that proves this behavior of the sandbox.',
    ...[...new Set(CAPABILITIES.map((item) => item.area))].map(area),
    '## Not covered',
    'No test compares the sandbox with the real service: the project has no recording of it.\n[Compare your own recordings](../how-to/compare-recordings.md), and read the [differences](../explanation/differences.md)\nand [limits](limits.md). For contributors: [counts](../contributing/evidence/counts.md).\n',
  ].join('\n\n')

const countsPage = (contracts: Contracts): string =>
  [
    '<!-- Generated by `npm run generate` from both contracts and the tests. Do not edit. -->',
    '# Counts',
    `The tests and assumptions behind [What you can validate here](../../reference/validation.md). This command repeats the tests:

\`npm run test:long -- test/clients test/audit/matrix test/store/crashes\``,
    `${table(['Subject', 'Count', 'Source'], counts(contracts))}\n`,
  ].join('\n\n')

/** Returns docs/reference/validation.md: properties of an app that can be tested, each with its test. */
export const validationPage = (): Generated => ({ path: 'docs/reference/validation.md', text: page() })

/** Returns docs/contributing/evidence/counts.md: the number of operations, assumptions, rules and crashes with a test. */
export const countsOfTests = (contracts: Contracts): Generated => ({
  path: 'docs/contributing/evidence/counts.md',
  text: countsPage(contracts),
})
