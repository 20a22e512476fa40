import { describe, expect, it } from 'vitest'
import type { TextProblem } from '../../core/contract/control.gen.ts'
import { asTemplate, offsetOf, problemLines, withFix } from '../parts/text-field.tsx'
import { readOutcomesRoute, routeOf, routeOfCopy, routeOfEdit } from './outcomes-route.ts'
import { EMPTY_FORM, type QueueFormValues, queueRequest } from './queue-form.tsx'

const TEXT = 'title: x\nauthentication: { flow: frictionles, transStatus: Y }\n'
const PROBLEMS: readonly TextProblem[] = [
  { line: 4, column: 1, message: 'Unknown key `foo`' },
  {
    line: 2,
    column: 25,
    message: 'authentication.flow: `frictionles` is unknown: it must be one of a, b. Did you mean `frictionless`?',
    suggestion: { text: 'frictionles', replacement: 'frictionless' },
  },
  {
    line: 2,
    column: 19,
    message: 'Unknown key `flow` in `authentication`. Did you mean `flaw`?',
    suggestion: { text: 'flow', replacement: 'flaw' },
  },
]

describe('problems of a text', () => {
  it('are grouped by line from the top, with the suggested word', () => {
    const lines = problemLines(TEXT, PROBLEMS)
    expect(lines.map(({ line, text }) => [line, text])).toEqual([
      [2, 'authentication: { flow: frictionles, transStatus: Y }'],
      [4, ''],
    ])
    expect(lines[0]?.problems.map(({ suggestion }) => suggestion)).toEqual([
      { text: 'frictionles', replacement: 'frictionless' },
      { text: 'flow', replacement: 'flaw' },
    ])
    expect(lines[1]?.problems[0]?.suggestion).toBeUndefined()
  })

  it('are fixed at their position, unless the text has changed', () => {
    const [first] = problemLines(TEXT, PROBLEMS)
    const [problem] = first?.problems ?? []
    if (!problem) throw new Error('there is a problem')
    const text = withFix(TEXT, problem)
    expect(text).toBe('title: x\nauthentication: { flow: frictionless, transStatus: Y }\n')
    expect(withFix('title: x', problem)).toBe('title: x')
  })

  it('are located by line and column', () => {
    expect(TEXT.slice(offsetOf(TEXT, 2, 25)).slice(0, 11)).toBe('frictionles')
  })
})

it.each<[label: string, text: string, expected: string]>([
  ['on one line', 'title: x\nwhen: { card: y }\nwebhook: { copies: 2 }\n', 'title: x\nwebhook: { copies: 2 }\n'],
  ['on several lines', 'when:\n  # why\n  card: [a, b]\n\n  amount: 5\ntitle: x\n', 'title: x\n'],
  ['absent', '# yaml-language-server: $schema=./schema.json\ntitle: when: not\n', 'title: when: not\n'],
  ['in a case, which stays', 'cases:\n  a: { when: { card: b } }\n', 'cases:\n  a: { when: { card: b } }\n'],
])('a copy omits the `when` of the original: %s', (_label, text, expected) => {
  expect(asTemplate(text)).toBe(expected)
})

describe('the request of the queue form', () => {
  it.each<[form: Partial<QueueFormValues>, request: object]>([
    [{}, {}],
    [
      { times: '3', for: 'order' },
      { times: 3, for: 'order' },
    ],
    [{ refno: ' order-11* ' }, { when: { refno: 'order-11*' } }],
    [{ card: ' 4000 0010 0000 0042 ' }, { when: { card: '4000001000000042' } }],
    [{ amountFrom: '100' }, { when: { amount: { from: 10000 } } }],
    [{ amountFrom: '0', amountTo: '12,5' }, { when: { amount: { from: 0, to: 1250 } } }],
    [{ amountFrom: '1250', currency: 'jpy' }, { when: { amount: { from: 1250 }, currency: 'JPY' } }],
    [{ amountTo: '1.25', currency: 'KWD' }, { when: { amount: { to: 1250 }, currency: 'KWD' } }],
    // Not an amount of the currency.
    [{ amountTo: '12.505' }, {}],
    [
      { interface: 'links', reference: 'c-*', email: '*@example.com', card: 'neutral', brand: 'VIS' },
      { when: { interface: 'links', reference: 'c-*', email: '*@example.com', card: 'neutral', brand: 'VIS' } },
    ],
  ])('for %j is %j', (form, request) => {
    expect(queueRequest('rejected', { ...EMPTY_FORM, ...form })).toEqual({ scenario: 'rejected', ...request })
  })
})

it.each([
  ['', { is: 'nothing' }],
  ['new', { is: 'editor', name: '' }],
  [routeOf('decline/51'), { is: 'outcome', name: 'decline/51' }],
  [routeOf('new'), { is: 'outcome', name: 'new' }],
  [routeOfCopy('decline/51'), { is: 'editor', name: '', from: 'decline/51' }],
  [routeOfEdit('new'), { is: 'editor', name: 'new', from: 'new' }],
])('the selection %j shows %j', (selected, content) => {
  expect(readOutcomesRoute(selected)).toEqual(content)
})
