import { describe, expect, it } from 'vitest'
import type { Cause } from '../../core/domain/cause.ts'
import type { EventData } from '../../core/domain/event.ts'
import type { RequestRecord } from '../../core/domain/request-record.ts'
import { createEventTexts } from './event-text.ts'

const AT = '2026-01-02T03:04:05.678+00:00'
const MACHINE = '2026-11-22T07:00:00.000+00:00'
const REQUEST: Cause = { kind: 'request', requestId: 'req_1' }
const subject = { kind: 'transaction', id: '418203957162840337', refno: 'A\n1' } as const

const record: RequestRecord = {
  requestId: 'req_1',
  method: 'POST',
  path: '/v1/transactions',
  end: 'responded',
  status: 201,
  durationMs: 1.5,
  notes: ['one\ntwo', '“three”'],
  dataGaps: 0,
  findings: [{ field: 'init.amount', pointer: '/amount', message: 'must be 1' }],
  request: { headers: ['X-Own', 'a"b', 'host', 'é'], body: '{"a":"ä\\n€"}\n', cutFrom: 99 },
  response: { headers: ['Location', 'http://shop.test/'], body: '{"b":"\u{1f600}"}' },
}

const { request: _, response: __, ...short } = record

describe('an event', () => {
  it.each<[string, EventData]>([
    ['a request with everything', { type: 'request', subject, facts: record }],
    ['a request without a subject', { type: 'request', facts: record }],
    [
      'a request without bodies',
      { type: 'request', facts: { ...short, request: { headers: [] }, response: { headers: [] } } },
    ],
    [
      'a request without a response',
      { type: 'request', facts: { ...short, request: { headers: ['a', 'b'], body: 'c' } } },
    ],
    [
      'a request with line breaks in its texts',
      { type: 'request', subject, facts: { ...record, query: '', path: '"', matchedBy: 'one\ntwo', scenario: '"\n' } },
    ],
    ['a link', { type: 'link.created', subject: { kind: 'link', reference: '\n', id: 'X' }, facts: {} }],
    [
      'an action of a link’s cardholder',
      { type: 'challenge.opened', subject: { ...subject, link: 'X' }, facts: { method: 'a\nb' } },
    ],
    [
      'any other event',
      { type: 'redirect.sent', subject, facts: { method: 'GET', url: 'http://shop.test/“x”', recipient: 'control' } },
    ],
  ])('(%s) is read as it was written', (_title, event) => {
    const { write, read } = createEventTexts()
    expect(read(write(AT, MACHINE, REQUEST, event).join(''), 's-1', 'ci')).toEqual({
      id: 's-1',
      space: 'ci',
      at: AT,
      recordedAt: MACHINE,
      cause: REQUEST,
      ...event,
    })
  })

  it.each<Cause>([
    REQUEST,
    { kind: 'control', requestId: 'req_2' },
    { kind: 'due', action: 'webhook_attempt', advancedBy: 'req_2' },
    { kind: 'delivery', webhook: 'a\nb', attempt: 3 },
    { kind: 'stop' },
  ])('reads a cause as it was written: $kind', (cause) => {
    const { write, read } = createEventTexts()
    const text = write(AT, MACHINE, cause, { type: 'challenge.input_rejected', facts: { attemptsLeft: 1 } }).join('')
    expect(read(text, 's-1', 'ci').cause).toEqual(cause)
  })

  it.each<[string, Partial<RequestRecord>]>([
    ['another status', { status: 400 }],
    ['another reason', { matchedBy: 'next' }],
    ['no notes', { notes: [] }],
    ['no findings', { findings: undefined }],
    ['another operation', { operation: 'createLink' }],
    ['another path', { path: '/v1/links' }],
    ['another duration', { durationMs: 2 }],
    ['no difference', {}],
  ])('has the members of its request, not of the one before: %s', (_title, other) => {
    const { write, read } = createEventTexts()
    const input = [record, { ...record, ...other }, record]
    const facts = input.map(
      (item) => read(write(AT, MACHINE, REQUEST, { type: 'request', facts: item }).join(''), 's-1', 'ci').facts,
    )
    expect(facts).toEqual(input)
  })

  it('keeps its own headers', () => {
    const { write, read } = createEventTexts()
    const headersOf = (headers: readonly string[]) => {
      const event = read(
        write(AT, MACHINE, REQUEST, { type: 'request', facts: { ...record, request: { headers } } }).join(''),
        's-1',
        'ci',
      )
      return event.type === 'request' && event.facts.request.headers
    }
    const first = ['a', '1']
    const other = ['a', '2']
    expect([first, first, other, first].map(headersOf)).toEqual([first, first, other, first])
  })
})
