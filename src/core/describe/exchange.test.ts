import { expect, it } from 'vitest'
import type { RecordedRequest } from '../contract/control.gen.ts'
import type { Input } from '../contract/given.ts'
import { exchangeOfRequest } from './exchange.ts'

const record = (length: string | undefined, body?: string): Input<RecordedRequest> => ({
  id: 'mx3-1',
  space: 'default',
  requestId: 'req_1',
  notes: [],
  at: '2026-11-30T10:00:00.000+00:00',
  recordedAt: '2026-11-30T10:00:00.000+00:00',
  method: 'POST',
  path: '/v1/transactions',
  end: 'responded',
  status: 401,
  durationMs: 1,
  request: { headers: length === undefined ? [] : [{ name: 'Content-Length', value: length }], ...(body && { body }) },
})

it.each([
  ['a body that was not read', record('12'), 'The body was not read.'],
  ['a request without a body', record(undefined), undefined],
  ['an empty body', record('0'), undefined],
  ['a read body', record('12', '{}'), undefined],
])('the note of %s', (_, request, note) => {
  expect(exchangeOfRequest(request).request.note).toBe(note)
})
