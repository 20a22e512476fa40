import { expect, it } from 'vitest'
import { EVENT_TYPES, type EventType, KNOWN_BY } from './event.ts'

it.each<[fact: string, types: readonly EventType[]]>([
  [
    'status',
    [
      'request',
      'transaction.changed',
      'link.changed',
      'status.read',
      'webhook.attempted',
      'webhook.received',
      'authorization.received',
    ] as const,
  ],
  ['operation', ['request']],
  ['path', ['request']],
  ['code', ['request']],
  ['method', ['request', 'challenge.opened', 'redirect.sent']],
  [
    'scenario',
    ['request', 'transaction.created', 'scenario.chosen', 'next.armed', 'next.disarmed', 'next.used', 'space.scenario'],
  ],
  ['from', ['transaction.changed', 'link.changed']],
  ['to', ['transaction.changed', 'link.changed']],
  [
    'webhook',
    [
      'webhook.planned',
      'webhook.attempted',
      'webhook.delivered',
      'webhook.given_up',
      'webhook.taken_back',
      'webhook.received',
    ],
  ],
  ['hold', ['answer.held', 'answer.let_go']],
  ['amount', ['transaction.created', 'link.created']],
])('by %s are known just the events that say it', (fact, types) => {
  expect(EVENT_TYPES.filter((type) => KNOWN_BY[type].some((known) => known === fact))).toEqual(types)
})

it('by nothing more are known those that say none of these', () => {
  expect(EVENT_TYPES.filter((type) => KNOWN_BY[type].length === 0)).toEqual([
    'challenge.refused',
    'challenge.resent',
    'space.pages',
    'scenario.put',
    'scenario.removed',
    'clock.moved',
    'space.reset',
    'space.restored',
    'space.trimmed',
    'belief.read',
    'judgement.made',
  ])
})
