import type { ComparedLine, ComparedStep, RunComparison } from '../../core/contract/control.gen.ts'
import { hideSecrets } from '../../core/secrets/secret-texts.ts'
import { callControl, rejection } from '../call-control.ts'
import { inColumns } from '../columns.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Exit code if the two runs differ. */
const DIFFERENT = 3

const SIGNS = { same: ' ', changed: '~', a: '-', b: '+', unknown: '?' } as const satisfies Record<
  ComparedStep['result'],
  string
>
const LINE_SIGNS = { same: ' ', removed: '-', added: '+', omitted: '…' } as const satisfies Record<
  ComparedLine['result'],
  string
>

const afterOf = (moment: ComparedStep['a']): string => (moment ? `+${moment.afterMs} ms` : '')

/** Formats steps, each with the differences of its calls below it. */
const stepLines = (steps: readonly ComparedStep[]): readonly string[] => {
  const heads = inColumns(
    steps.map(({ result, title, a, b }, n) => [
      `${SIGNS[result]} ${n + 1}`,
      title,
      afterOf(a),
      afterOf(b),
      [...new Set([a?.detail, b?.detail])].filter(Boolean).join(' | '),
    ]),
  )
  return steps.flatMap(({ calls }, n) => [
    heads[n] ?? '',
    ...calls.flatMap(({ sender, lines }) => [
      `      ${sender}`,
      ...lines.map(({ result, text }) => `      ${LINE_SIGNS[result]} ${text}`),
    ]),
  ])
}

const text = ({ a, b, isSame, first, facts, steps, notCompared }: RunComparison): string =>
  [
    ...inColumns([a, b].map(({ kind, id, name, title }, n) => [n === 0 ? '-' : '+', name, title, `${kind} ${id}`])),
    '',
    ...(isSame ? ['No difference except IDs, times and generated values.'] : []),
    ...(first === undefined ? [] : [first]),
    ...facts.map((fact) => `The ${fact.name} differs: ${fact.a} in ${a.name}, ${fact.b} in ${b.name}.`),
    '',
    ...stepLines(steps),
    ...notCompared.map((subject) => `Not compared: ${subject}`),
  ].join('\n')

/** Runs `threeds-sandbox diff`: compares two runs side by side. */
export const run: Run<'diff'> = ({ options: { format, space }, positionals: [a, b], settings }, { out }) => {
  if (a === undefined || b === undefined)
    throw new CommandError(
      '`diff` needs two transactions or links, each by ID, refno or reference, such as `diff order-1042 order-1043`.',
    )
  return callControl(
    settings,
    'diffTransactions',
    { query: { a, b, space } },
    (comparison) => {
      out(format === 'json' ? JSON.stringify(comparison, undefined, 2) : text(comparison))
      return comparison.isSame ? 0 : DIFFERENT
    },
    {
      rejected: (call) => {
        const message = call.message
          .replaceAll('`a`', () => `\`${hideSecrets(a)}\``)
          .replaceAll('`b`', () => `\`${hideSecrets(b)}\``)
        return rejection({ ...call, message }, {})
      },
    },
  )
}
