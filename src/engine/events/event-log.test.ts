import { describe, expect, it } from 'vitest'
import type { EventData, SandboxEvent } from '../../core/domain/event.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import type { LoggedCall } from './control-calls.ts'
import { createEventLog, type EventLog } from './event-log.ts'

const MACHINE = '2026-11-22T07:00:00.000+00:00'
const CAUSE = { kind: 'control', requestId: 'req_9' } as const
const SPACE_TIME = '2030-01-01T00:00:00.000+00:00'

const input = (limits: Partial<Parameters<typeof createEventLog>[0]['limits']> = {}, machine = MACHINE): EventLog =>
  createEventLog({
    limits: { eventsPerSpace: 100, sizePerSpace: 1e6, sizeInAll: 1e6, ...limits },
    timeIn: () => SPACE_TIME,
    machineTime: () => machine,
  })

const rejected = (attemptsLeft: number): EventData => ({ type: 'challenge.input_rejected', facts: { attemptsLeft } })
const reset: EventData = { type: 'space.reset', facts: { cause: 'reset' } }

const aRequest = (more: Partial<RequestRecord> = {}): EventData => ({
  type: 'request',
  facts: {
    requestId: 'req_1',
    method: 'GET',
    path: '/v1/transactions/1',
    end: 'responded',
    durationMs: 1,
    notes: [],
    request: { headers: [] },
    ...more,
  },
})

const kept = (traffic: EventLog, space: string, id?: string): readonly SandboxEvent[] => {
  const since = traffic.eventsSince(space, id)
  if ('unknown' in since) throw new Error(since.unknown)
  return since.events
}

describe('an event', () => {
  it('has an ID with the start and a number in its space, and both times', () => {
    const traffic = input()
    traffic.publish('a', CAUSE, rejected(2))
    traffic.publish('b', CAUSE, rejected(1))
    traffic.publish('a', CAUSE, rejected(0))
    const [first, second] = kept(traffic, 'a')
    expect(first).toEqual({
      id: first?.id,
      space: 'a',
      at: SPACE_TIME,
      recordedAt: MACHINE,
      cause: CAUSE,
      ...rejected(2),
    })
    expect([first?.id, second?.id, kept(traffic, 'b')[0]?.id].map((id) => id?.split('-')[1])).toEqual(['1', '2', '1'])
    expect(traffic.newest('a')).toBe(second?.id)
    expect(traffic.newest('nobody')).toMatch(/-0$/)
  })

  it('is passed to listeners of its space and to followers until they stop', () => {
    const traffic = input()
    const received: string[] = []
    const followed: string[] = []
    const stop = traffic.listen('a', (read) => void received.push(read().type))
    const unfollow = traffic.follow(
      (reported) => void followed.push('event' in reported ? reported.event.space : 'a call'),
    )
    traffic.publish('a', CAUSE, rejected(2))
    traffic.publish('b', CAUSE, rejected(2))
    stop()
    stop()
    traffic.publish('a', CAUSE, reset)
    unfollow()
    traffic.publish('a', CAUSE, rejected(2))
    expect([received, followed]).toEqual([['challenge.input_rejected'], ['a', 'b', 'a']])
  })

  it('is followed without the headers and bodies of a request, and without card numbers', () => {
    const traffic = input()
    const followed: unknown[] = []
    traffic.follow((reported) => void followed.push(reported))
    const message = { headers: ['a', 'b'], body: 'c' }
    traffic.publish('a', CAUSE, aRequest({ path: '/4000001000000026', request: message, response: message }))
    const { facts } = aRequest({ path: '/[hidden number]' })
    expect(followed).toEqual([{ event: { ...kept(traffic, 'a')[0], facts } }])
  })

  it('is followed by its type', () => {
    const traffic = input()
    const followed: unknown[] = []
    traffic.follow((reported) => void followed.push('event' in reported && reported.event.type), ['space.reset'])
    traffic.publish('a', CAUSE, rejected(2))
    traffic.publish('a', CAUSE, reset)
    expect(followed).toEqual(['space.reset'])
  })

  it('is stored before listeners are called', () => {
    const traffic = input()
    const seen: number[] = []
    traffic.listen('a', () => void seen.push(kept(traffic, 'a').length))
    traffic.publish('a', CAUSE, rejected(2))
    traffic.publish('a', CAUSE, rejected(1))
    expect(seen).toEqual([1, 2])
  })

  it('hides a card number that an app sent and a response repeats', () => {
    const traffic = input()
    const received: SandboxEvent[] = []
    const response = { headers: [], body: '{"refno":"4000 0010 0000 0026"}' }
    traffic.publish('a', CAUSE, aRequest({ response }))
    traffic.listen('a', (read) => void received.push(read()))
    traffic.publish('a', CAUSE, aRequest({ response }))
    expect(JSON.stringify([kept(traffic, 'a'), received])).not.toContain('4000 0010')
    expect(JSON.stringify(received)).toContain('[hidden number]')
  })
})

describe('a request for events after an ID', () => {
  const traffic = input({ eventsPerSpace: 3 })
  for (let left = 5; left > 0; left -= 1) traffic.publish('a', CAUSE, rejected(left))
  const start = traffic.newest('a').split('-')[0]

  it.each([
    ['the newest', `${start}-5`, [], false],
    ['the last stored one', `${start}-3`, [2, 1], false],
    ['the last dropped one', `${start}-2`, [3, 2, 1], false],
    ['one that was dropped', `${start}-1`, [3, 2, 1], true],
    ['the beginning', `${start}-0`, [3, 2, 1], true],
    ['no event', undefined, [3, 2, 1], true],
  ])('(%s) returns the later events and whether any are missing', (_title, id, left, hasGap) => {
    const since = traffic.eventsSince('a', id)
    expect('events' in since && since.events.map(({ facts }) => 'attemptsLeft' in facts && facts.attemptsLeft)).toEqual(
      left,
    )
    expect('hasGap' in since && since.hasGap).toBe(hasGap)
    expect(traffic.dropped('a')).toBe(2)
  })

  it.each([
    ['text', 'yesterday', 'not_an_id'],
    ['another start', 'abc-3', 'other_start'],
    ['a future event', `${start}-6`, 'not_yet'],
  ])('(%s) returns why the ID is unknown', (_title, id, unknown) => {
    expect(traffic.eventsSince('a', id)).toEqual({ unknown })
  })

  it('never accepts the IDs of another start', () => {
    expect(input({}, '2026-11-22T07:00:00.001+00:00').eventsSince('a', traffic.newest('a'))).toEqual({
      unknown: 'other_start',
    })
  })
})

it('restarts the log after a reset of its space, with continuing numbers', () => {
  const traffic = input({ eventsPerSpace: 2 })
  for (let left = 5; left > 0; left -= 1) traffic.publish('a', CAUSE, rejected(left))
  const before = traffic.newest('a')
  traffic.publish('a', CAUSE, reset)
  expect(kept(traffic, 'a').map(({ type, id }) => [type, id.split('-')[1]])).toEqual([['space.reset', '6']])
  expect(traffic.eventsSince('a', before)).toMatchObject({ hasGap: false })
  expect(traffic.dropped('a')).toBe(0)
})

it('counts requests, including dropped ones', () => {
  const traffic = input({ sizePerSpace: 10_000 })
  const body = 'x'.repeat(4_000)
  for (let i = 0; i < 5; i += 1) traffic.publish('a', CAUSE, aRequest({ request: { headers: [], body } }))
  expect([kept(traffic, 'a').length, traffic.dropped('a')]).toEqual([2, 3])
})

describe('calls of the control API', () => {
  const call = (n: number): LoggedCall => ({
    requestId: `req_${n}`,
    recordedAt: MACHINE,
    method: 'GET',
    path: '/_sandbox/cards',
    status: 200,
    durationMs: 1,
    notes: ['a note'],
    fault: 'a fault',
  })

  it.each([
    [0, 0, undefined],
    [1, 0, 'req_1'],
    [1000, 0, 'req_1'],
    [1001, 1, 'req_2'],
    [2500, 1500, 'req_1501'],
  ])('keeps the last thousand of %i and counts %i as dropped', (count, dropped, oldest) => {
    const traffic = input()
    for (let n = 1; n <= count; n += 1) traffic.logCall(call(n))
    const seen = traffic.calls()
    expect([seen.dropped, seen.calls.length, seen.calls[0]?.requestId]).toEqual([dropped, count - dropped, oldest])
  })

  it('are stored without details, passed to followers with them, and are no events', () => {
    const traffic = input()
    const reported: unknown[] = []
    traffic.follow((happening) => void reported.push(happening))
    traffic.logCall(call(1))
    const { notes: _, fault: __, ...displayed } = call(1)
    expect(traffic.calls().calls).toEqual([displayed])
    expect(reported).toEqual([{ call: call(1) }])
    expect(kept(traffic, 'default')).toEqual([])
  })
})
