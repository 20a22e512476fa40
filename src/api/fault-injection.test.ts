import { expect, it } from 'vitest'
import { statusRead } from '../core/domain/event-factories.ts'
import type { MergePatch } from '../core/domain/merge-patch.ts'
import { withStatusOverride } from './fault-injection.ts'
import { json, nothing } from './http/response.ts'

const actual = {
  transactionId: '1',
  refno: 'order-1',
  detail: { authorize: { amount: 1250 } },
  card: { info: { brand: 'x' } },
}
const about = { space: 'default', scenario: { name: 'challenge_success', matchedBy: 'by its card' } }
const read = statusRead({ kind: 'transaction', id: '1', refno: 'order-1' }, 'initialized')
const response = json(200, actual, { about, events: [read], notes: ['first'] })

it.each<[patch: MergePatch, how: string, overridden: string[], expected?: object]>([
  [{ refno: 'order-2' }, 'status override: changed refno', ['refno'], { refno: 'order-2' }],
  [
    { detail: { authorize: { amount: 1 } }, refno: null },
    'status override: changed amount and removed refno',
    ['detail.authorize.amount', 'refno'],
    { amount: 1 },
  ],
  [
    { detail: 'none', status: 'paid', currency: 1 },
    'status override: changed detail and added status, currency',
    ['detail', 'status', 'currency'],
    { status: 'paid' },
  ],
  [{ card: 'none' }, 'status override: changed card', ['card']],
  [
    { card: { info: { usage: 'x' }, extra: {} } },
    'status override: added usage, extra',
    ['card.info.usage', 'card.extra'],
  ],
  [{ '4000001000000026': 1 }, 'status override: added [hidden number]', ['[hidden number]']],
])('describes the patch %j: %s', (patch, options, overridden, expected) => {
  const displayed = withStatusOverride(response, patch)
  expect(displayed.about).toEqual({
    space: 'default',
    scenario: { name: 'challenge_success', matchedBy: `by its card; ${options}` },
  })
  expect(displayed.events).toEqual([
    { ...read, facts: { status: 'initialized', overridden, ...(expected && { statusOverride: expected }) } },
  ])
  expect(displayed.notes).toEqual(['first', `${options.replace('status', 'Status')}.`])
  expect(displayed.payload.type).toBe('text')
})

it.each<[what: string, patch: MergePatch | undefined]>([
  ['no patch', undefined],
  ['a patch that repeats the actual status', { refno: 'order-1', detail: { authorize: { amount: 1250 } }, gone: null }],
])('%s leaves the response unchanged, to be validated against the contract', (_title, patch) => {
  expect(withStatusOverride(response, patch)).toBe(response)
})

it('does not change a response without JSON', () => {
  const empty = nothing(204)
  expect(withStatusOverride(empty, { refno: 'x' })).toBe(empty)
})
