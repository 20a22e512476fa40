import { expect, it } from 'vitest'
import type { OrderStatus } from '../../domain/observation.ts'
import { namesOf } from '../../domain/table-keys.ts'
import { judgeEvents } from './judge-events.ts'
import type { JudgedEvent } from './judged-event.ts'
import { SIMILAR_FACTS } from './similar-facts.ts'

type Fact = keyof typeof SIMILAR_FACTS
type Facts = Readonly<Record<string, unknown>>
type EventDraft = Omit<JudgedEvent, 'id'>

const about = (
  type: string,
  facts: Facts = {},
  { id = 'A1', request }: { id?: string; request?: string } = {},
): EventDraft => ({
  type,
  subject: { kind: 'transaction', id, refno: 'order-a' },
  facts,
  ...(request !== undefined && { cause: { kind: 'request', requestId: request } }),
})
const made = (id = 'A1') => about('transaction.created', { amount: 1250, currency: 'EUR', scenario: 'x' }, { id })
const ends = (to = 'authenticated', id = 'A1') => about('transaction.changed', { from: 'initialized', to }, { id })
const read = (status = 'authenticated', request?: string, id = 'A1') =>
  about('status.read', { status }, { id, ...(request !== undefined && { request }) })
const held = (request: string) => about('response.held', { on: 'status', at: 'response', request })
const released = (request: string) =>
  about('response.released', { on: 'status', at: 'response', request, reason: 'released' })
const webhook = (id = 'A1') => about('webhook.attempted', { webhook: 'w', status: 200 }, { id })
const sees = (value: OrderStatus, shipped: number, step: string, id = 'A1') =>
  about('observation.recorded', { order: 'order-a', value, step, effects: { shipped } }, { id })

const PAID = [made(), ends(), read(), sees('paid', 1, 'return')]
const OVERLAPPING = [made(), ends(), held('r1'), read('authenticated', 'r1'), held('r2'), read('authenticated', 'r2')]
const STALE = [made(), held('r1'), read('initialized', 'r1'), ends(), webhook(), read(), sees('paid', 1, 'webhook')]
const TWO = [made(), made('A2'), ends(), read(), sees('paid', 1, 'return')]

const rulesOf = (drafts: readonly EventDraft[]): readonly string[] =>
  judgeEvents(drafts.map((event, n) => ({ id: `e-${n}`, ...event }))).map(({ rule }) => rule)

/** Each pair of facts that look alike, with the events of each, which differ only in the fact that distinguishes them. */
const PAIRS: readonly (readonly [Fact, readonly EventDraft[], Fact, readonly EventDraft[]])[] = [
  [
    'repeat',
    [made(), ends(), read(), sees('paid', 1, 'return'), webhook(), read(), sees('paid', 2, 'webhook')],
    'race',
    [...OVERLAPPING, sees('pending', 0, 'webhook'), released('r1'), released('r2'), sees('paid', 2, 'webhook')],
  ],
  [
    'repeat',
    [...STALE, released('r1'), webhook(), sees('paid', 2, 'webhook again')],
    'stale read',
    [...STALE, released('r1'), sees('pending', 1, 'return'), webhook(), sees('paid', 2, 'webhook again')],
  ],
  [
    'repeat',
    [...PAID, webhook(), sees('paid', 2, 'webhook again')],
    'older state',
    [...PAID, webhook(), sees('pending', 2, 'webhook again')],
  ],
  [
    'repeat',
    [...TWO, ends('failed', 'A2'), webhook('A2'), read('failed', undefined, 'A2'), sees('paid', 2, 'webhook')],
    'counted again',
    [
      ...TWO,
      ends('authenticated', 'A2'),
      webhook('A2'),
      read('authenticated', undefined, 'A2'),
      sees('paid', 2, 'webhook'),
    ],
  ],
  [
    'race',
    [...OVERLAPPING, released('r1'), sees('paid', 1, 'return'), released('r2'), sees('paid', 2, 'webhook')],
    'stale read',
    [
      ...[made(), held('r1'), read('initialized', 'r1'), ends(), held('r2'), read('authenticated', 'r2')],
      ...[released('r2'), sees('paid', 1, 'webhook'), released('r1'), sees('pending', 2, 'return')],
    ],
  ],
  [
    'race',
    [...OVERLAPPING, released('r1'), sees('paid', 1, 'return'), released('r2'), webhook(), sees('paid', 2, 'webhook')],
    'older state',
    [
      ...OVERLAPPING,
      released('r1'),
      sees('paid', 1, 'return'),
      released('r2'),
      webhook(),
      sees('pending', 2, 'webhook'),
    ],
  ],
  [
    'race',
    [made('A2'), ends('failed', 'A2'), ...OVERLAPPING, released('r1'), released('r2'), sees('paid', 2, 'webhook')],
    'counted again',
    [
      made('A2'),
      ends('authenticated', 'A2'),
      ...OVERLAPPING,
      released('r1'),
      released('r2'),
      sees('paid', 2, 'webhook'),
    ],
  ],
  [
    'stale read',
    [...STALE, webhook(), released('r1'), sees('pending', 1, 'webhook again')],
    'older state',
    [...STALE, webhook(), sees('pending', 1, 'webhook again'), released('r1')],
  ],
  [
    'stale read',
    [
      ...STALE,
      released('r1'),
      sees('pending', 1, 'return'),
      made('A2'),
      ends('authenticated', 'A2'),
      sees('paid', 2, 'end'),
    ],
    'counted again',
    [...STALE, released('r1'), made('A2'), ends('authenticated', 'A2'), sees('paid', 2, 'end')],
  ],
  [
    'older state',
    [
      ...TWO,
      webhook('A2'),
      sees('failed', 1, 'webhook'),
      ends('authenticated', 'A2'),
      sees('paid', 2, 'webhook again'),
    ],
    'counted again',
    [...TWO, webhook('A2'), ends('authenticated', 'A2'), sees('paid', 2, 'webhook again')],
  ],
]

it.each(PAIRS.map(([fact, events, other, others]) => ({ fact, events, other, others })))(
  'distinguishes $fact from $other',
  ({ fact, events, other, others }) => {
    for (const [expected, drafts] of [
      [fact, events],
      [other, others],
    ] as const) {
      const rules = rulesOf(drafts)
      expect(rules).toHaveLength(1)
      expect(SIMILAR_FACTS[expected].rules).toContain(rules[0])
    }
  },
)

it('has a test for each pair', () => {
  const facts = namesOf(SIMILAR_FACTS)
  const pairs = facts.flatMap((fact, at) => facts.slice(at + 1).map((other) => [fact, other]))
  expect(PAIRS.map(([fact, , other]) => [fact, other])).toEqual(pairs)
})

it.each([
  ['an amount', { amount: 1 }],
  ['a currency', { currency: 'JPY' }],
  ['a refno', { refno: 'other' }],
])('does not report that %s was not compared by an app that has not read it since', (_name, statusOverride) => {
  const seen = about('status.read', { status: 'authenticated', statusOverride })
  const pays = (step: string) => [sees('pending', 0, 'return'), webhook(), sees('paid', 1, step)]
  expect(rulesOf([made(), ends(), seen, ...pays('webhook')])).toEqual([])
  expect(
    rulesOf([made(), ends(), sees('pending', 0, 'return'), webhook(), seen, sees('paid', 1, 'webhook')]),
  ).toHaveLength(1)
})
