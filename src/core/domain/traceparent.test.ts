import { expect, it } from 'vitest'
import { traceparentIn } from './traceparent.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

it.each([
  ['of the standard', `00-${TRACE}-${PARENT}-01`],
  ['that is not sampled', `00-${TRACE}-${PARENT}-00`],
  ['of a later version', `01-${TRACE}-${PARENT}-01`],
  ['of a later version with more fields', `cc-${TRACE}-${PARENT}-01-what-the-future-will-be-like`],
])('accepts one %s', (_title, traceparent) => {
  expect(traceparentIn({ traceparent })).toBe(traceparent)
})

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['two of them', `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
  ['one in capitals', `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${PARENT}-01`],
  ['a parent of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['a short trace', `00-${TRACE.slice(1)}-${PARENT}-01`],
  ['the version that is forbidden', `ff-${TRACE}-${PARENT}-01`],
  ['more than its version has', `00-${TRACE}-${PARENT}-01-more`],
  ['a line end', `00-${TRACE}-${PARENT}-01\n`],
  ['a card number', `00-4111111111111111${'a'.repeat(16)}-${PARENT}-01`],
])('ignores %s', (_title, traceparent) => {
  expect(traceparentIn({ traceparent })).toBeUndefined()
})
