import { expect, it } from 'vitest'
import type { RecordedEvent } from '../../core/contract/control.gen.ts'
import { addAuthorizationLines } from './authorization-lines.ts'
import type { ExperimentRun, Line } from './experiment-run.ts'

const ID = '392841632672240294'
const LINES: readonly Line[] = [
  { kind: 'checkout', ms: 10, step: 'checkout', sent: 'checkout', result: 'sent' },
  { kind: 'page', ms: 50, step: 'return', sent: 'GET /return', result: '200' },
  { kind: 'order', ms: 60, step: 'return', sent: 'reads order', result: 'paid', observation: 'paid' },
  { kind: 'webhook', ms: 90, step: 'webhook', sent: 'webhook', result: '204' },
  { kind: 'order', ms: 99, step: 'end', sent: 'reads order', result: 'paid', observation: 'paid' },
]

/** Returns the lines of a run with these events, each with its time after the start of the run. */
const linesWith = (events: readonly (readonly [string, number, object])[], violations: object[] = []) => {
  const run = { lines: [...LINES], violations, startedAt: 1_000 } as unknown as ExperimentRun
  const recorded = events.map(([type, ms, facts]) => ({
    type,
    recordedAt: new Date(performance.timeOrigin + 1_000 + ms).toISOString(),
    facts,
  }))
  addAuthorizationLines(run, recorded as unknown as readonly RecordedEvent[])
  return run.lines
}

const AUTHORIZATION = {
  submitted: { amount: '1250', minorUnits: 1250, currency: 'eur', eci: '05', cavv: 'c2VjcmV0' },
  recorded: { transaction: ID, currency: 'EUR' },
  findings: [],
  decision: 'approved',
  status: 200,
}

it('has the submitted amount and eci, and the response', () => {
  const [, line] = linesWith([['authorization.received', 30, AUTHORIZATION]])
  expect(line).toMatchObject({
    kind: 'authorization',
    step: 'authorization',
    sent: `authorizes EUR 12.50 with eci 05 for transaction ${ID}`,
    result: '200, decision approved',
  })
})

it.each([
  [
    { submitted: { amount: '12,5' }, recorded: undefined, status: undefined },
    'authorizes "12,5" without eci',
    'connection reset, decision approved',
  ],
  [
    { submitted: {}, status: 400, decision: 'declined', code: 'SOFT_DECLINED', findings: [{ code: 'cavv_missing' }] },
    `authorizes no amount without eci for transaction ${ID}`,
    '400, decision declined, SOFT_DECLINED, finding cavv_missing',
  ],
  [
    { repeats: 'authorization_1' },
    `authorizes EUR 12.50 with eci 05 for transaction ${ID}`,
    '200, decision approved, repetition',
  ],
])('describes incomplete values, failures and repetitions: %j', (changes, sent, result) => {
  const [, line] = linesWith([['authorization.received', 30, { ...AUTHORIZATION, ...changes }]])
  expect([line?.sent, line?.result]).toEqual([sent, result])
})

it('is at its time among the other lines, and never on the other side of an observation', () => {
  const observed = (ms: number) => ['observation.recorded', ms, {}] as const
  const authorized = (ms: number) => ['authorization.received', ms, AUTHORIZATION] as const
  const kindsWith = (...events: Parameters<typeof linesWith>[0]) => linesWith(events).map(({ kind }) => kind)
  const [, , , ...later] = LINES.map(({ kind }) => kind)
  expect(kindsWith(authorized(40), observed(59), authorized(80), observed(98), authorized(120))).toEqual([
    'checkout',
    'authorization',
    'page',
    'order',
    'authorization',
    ...later,
    'authorization',
  ])
  // The clock of a sandbox on another host is fast.
  expect(kindsWith(authorized(5_000), observed(5_020), observed(5_060))).toEqual([
    'checkout',
    'page',
    'authorization',
    'order',
    ...later,
  ])
})

it('lists the rules that it breaks', () => {
  const reused = { ...AUTHORIZATION, findings: [{ code: 'used_before', message: 'used 2 times' }] }
  const violations = [
    { rule: 'authorization.reused', step: 'authorization', evidence: ['used 2 times'] },
    { rule: 'authorization.unapproved-paid', step: 'end', evidence: [`transaction ${ID}`] },
  ]
  const lines = linesWith(
    [
      ['authorization.received', 30, AUTHORIZATION],
      ['authorization.received', 40, reused],
    ],
    violations,
  )
  expect(lines.map(({ breaks }) => breaks).slice(0, 4)).toEqual([
    undefined,
    undefined,
    ['authorization.reused'],
    undefined,
  ])
  const other = { rule: 'authorization.other-attempt', step: 'authorization', evidence: [`the first attempt ${ID}`] }
  const [, line] = linesWith([['authorization.received', 30, AUTHORIZATION]], [other])
  expect(line?.breaks).toEqual(['authorization.other-attempt'])
})
