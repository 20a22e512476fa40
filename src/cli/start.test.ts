import { expect, it } from 'vitest'
import { logLine } from './start.ts'

const entry = {
  id: 'r-1',
  at: '2026-01-02T03:04:05.678+00:00',
  method: 'POST',
  path: '/v1/transactions',
  status: 201,
  durationMs: 12,
  notes: [],
}

it.each([
  ['a request', {}, 'r-1  POST  /v1/transactions  201  12 ms'],
  ['its scenario', { scenario: 'attempt' }, 'r-1  POST  /v1/transactions  201  12 ms  attempt'],
  ['its notes', { notes: ['one', 'two'] }, 'r-1  POST  /v1/transactions  201  12 ms\n       one\n       two'],
  ['a bug', { status: 500, fault: 'Error: x\n  at y' }, 'r-1  POST  /v1/transactions  500  12 ms\nError: x\n  at y'],
])('writes %s for people', (_what, more, line) => {
  expect(logLine({ ...entry, ...more }, 'pretty')).toBe(line)
})

it('writes one line of JSON that holds everything, whatever is in it', () => {
  const full = { ...entry, scenario: 'attempt', space: 'ci', notes: ['two\nlines'], fault: 'Error: x\n  at y' }
  const line = logLine(full, 'json') ?? ''
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toEqual(full)
})

it('writes nothing when the log is off', () => {
  expect(logLine(entry, 'off')).toBeUndefined()
})
