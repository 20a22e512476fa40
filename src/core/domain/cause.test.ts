import { expect, it } from 'vitest'
import { type Cause, isBy } from './cause.ts'

it.each<[what: string, cause: Cause, isItsOwn: boolean]>([
  ['a request', { kind: 'request', requestId: '1' }, true],
  ['an order', { kind: 'control', requestId: '1' }, true],
  ['another request', { kind: 'request', requestId: '2' }, false],
  ['the start', { kind: 'start' }, false],
])('%s is a cause by request 1: %s', (_title, cause, isItsOwn) => {
  expect(isBy(cause, '1')).toBe(isItsOwn)
})
