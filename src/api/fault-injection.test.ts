import { expect, it } from 'vitest'
import { statusRead } from '../core/domain/event-factories.ts'
import type { MergePatch } from '../core/domain/merge-patch.ts'
import { shownAs } from './fault-injection.ts'
import { json, nothing } from './http/response.ts'

const truth = {
  transactionId: '1',
  refno: 'order-1',
  detail: { authorize: { amount: 1250 } },
  card: { info: { brand: 'x' } },
}
const about = { space: 'default', scenario: { name: 'challenge_success', matchedBy: 'by its card' } }
const read = statusRead({ kind: 'transaction', id: '1', refno: 'order-1' }, 'initialized')
const answer = json(200, truth, { about, tells: [read], notes: ['first'] })

it.each<[patch: MergePatch, how: string, altered: string[], told?: object]>([
  [{ refno: 'order-2' }, 'shown with another refno', ['refno'], { refno: 'order-2' }],
  [
    { detail: { authorize: { amount: 1 } }, refno: null },
    'shown with another amount, without refno',
    ['detail.authorize.amount', 'refno'],
    { amount: 1 },
  ],
  [
    { detail: 'none', status: 'paid', currency: 1 },
    'shown with another detail, with an added status, currency',
    ['detail', 'status', 'currency'],
    { status: 'paid' },
  ],
  [{ card: 'none' }, 'shown with another card', ['card']],
  [
    { card: { info: { usage: 'x' }, extra: {} } },
    'shown with an added usage, extra',
    ['card.info.usage', 'card.extra'],
  ],
  [{ '4000001000000026': 1 }, 'shown with an added [hidden number]', ['[hidden number]']],
])('a patch, %j, is told: %s', (patch, how, altered, told) => {
  const shown = shownAs(answer, patch)
  expect(shown.about).toEqual({
    space: 'default',
    scenario: { name: 'challenge_success', matchedBy: `by its card; ${how}` },
  })
  expect(shown.tells).toEqual([
    { ...read, facts: { status: 'initialized', altered, ...(told && { statusOverride: told }) } },
  ])
  expect(shown.notes).toEqual(['first', `somebody wants this transaction ${how}`])
  expect(shown.payload.type).toBe('text')
})

it.each<[what: string, patch: MergePatch | undefined]>([
  ['no patch', undefined],
  ['a patch that repeats the truth', { refno: 'order-1', detail: { authorize: { amount: 1250 } }, gone: null }],
])('%s leaves an answer what it is, to be held against the contract', (_what, patch) => {
  expect(shownAs(answer, patch)).toBe(answer)
})

it('has nothing to alter in an answer without JSON', () => {
  const empty = nothing(204)
  expect(shownAs(empty, { refno: 'x' })).toBe(empty)
})
