import { expect, it } from 'vitest'
import { EVENT_TYPES, type EventType, FILTER_FACTS } from './event.ts'

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
  ['code', ['request', 'authorization.received']],
  ['method', ['request', 'challenge.opened', 'redirect.sent']],
  [
    'scenario',
    [
      'request',
      'transaction.created',
      'scenario.matched',
      'outcome.queued',
      'outcome.removed',
      'outcome.used',
      'space.scenario_changed',
    ],
  ],
  ['from', ['transaction.changed', 'link.changed']],
  ['to', ['transaction.changed', 'link.changed']],
  [
    'webhook',
    [
      'webhook.scheduled',
      'webhook.attempted',
      'webhook.delivered',
      'webhook.failed',
      'webhook.canceled',
      'webhook.received',
    ],
  ],
  ['hold', ['response.held', 'response.released']],
  ['amount', ['transaction.created', 'link.created']],
])('the filter %s matches only events with this fact', (fact, types) => {
  expect(EVENT_TYPES.filter((type) => FILTER_FACTS[type].some((known) => known === fact))).toEqual(types)
})

it('events without these facts have no filter', () => {
  expect(EVENT_TYPES.filter((type) => FILTER_FACTS[type].length === 0)).toEqual([
    'challenge.input_rejected',
    'challenge.code_resent',
    'space.pages_changed',
    'space.request_settings_changed',
    'scenario.saved',
    'scenario.deleted',
    'clock.changed',
    'space.reset',
    'space.restored',
    'space.trimmed',
    'observation.recorded',
    'verdict.recorded',
  ])
})
