import type { ComparedLine, ComparedStep, RunComparison } from '../../core/contract/control.gen.ts'
import { callControl } from '../call-control.ts'
import { inColumns } from '../columns.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'

/** The two runs differ. */
const DIFFERENT = 3

const SIGNS = { same: ' ', changed: '~', a: '-', b: '+', unknown: '?' } as const satisfies Record<
  ComparedStep['is'],
  string
>
const LINE_SIGNS = { same: ' ', gone: '-', new: '+', left: '…' } as const satisfies Record<ComparedLine['is'], string>

const afterOf = (moment: ComparedStep['a']): string => (moment ? `+${moment.afterMs} ms` : '')

/** A step with what differs of its calls below it. */
const stepLines = (steps: readonly ComparedStep[]): readonly string[] => {
  const heads = inColumns(
    steps.map(({ is, title, a: one, b: other }, n) => [
      `${SIGNS[is]} ${n + 1}`,
      title,
      afterOf(one),
      afterOf(other),
      [...new Set([one?.detail, other?.detail])].filter(Boolean).join(' | '),
    ]),
  )
  return steps.flatMap(({ calls }, n) => [
    heads[n] ?? '',
    ...calls.flatMap(({ who, lines }) => [
      `      ${who}`,
      ...lines.map(({ is, text }) => `      ${LINE_SIGNS[is]} ${text}`),
    ]),
  ])
}

const text = ({ a: one, b: other, isSame, first, facts, steps, notCompared }: RunComparison): string =>
  [
    ...inColumns(
      [one, other].map(({ kind, id, name, title }, n) => [n === 0 ? '-' : '+', name, title, `${kind} ${id}`]),
    ),
    '',
    ...(isSame ? ['Nothing differs but ids, times and what is made anew.'] : []),
    ...(first === undefined ? [] : [first]),
    ...facts.map((fact) => `The ${fact.name} differs: ${fact.a} in ${one.name}, ${fact.b} in ${other.name}.`),
    '',
    ...stepLines(steps),
    ...notCompared.map((what) => `not compared: ${what}`),
  ].join('\n')

/** `threeds-sandbox diff`: two runs beside each other. */
export const run: Run<'diff'> = ({ given: { format, space }, words: [one, other], settings }, { out }) => {
  if (one === undefined || other === undefined)
    throw new Ended(
      'diff takes two transactions or links, each by its id, refno or reference: diff order-1042 order-1043',
    )
  return callControl(settings, 'diffTransactions', { query: { a: one, b: other, space } }, (said) => {
    out(format === 'json' ? JSON.stringify(said, undefined, 2) : text(said))
    return said.isSame ? 0 : DIFFERENT
  })
}
