import { expect, it } from 'vitest'
import { mergedWords } from './apply-patch.ts'

it.each([
  [
    'a signature gives way to none',
    { tampering: 'bad_signature' },
    { sign: { key: 'other' } },
    { sign: { key: 'other' } },
  ],
  [
    'a key to a tampering',
    { sign: { key: 'other' }, copies: 2 },
    { tampering: 'bad_signature' },
    { tampering: 'bad_signature', copies: 2 },
  ],
  [
    'what they do not both say stays',
    { tampering: 'bad_signature' },
    { age: 3_600_000 },
    { tampering: 'bad_signature', age: 3_600_000 },
  ],
  [
    'one member of a signature beside another',
    { sign: { key: 'other' } },
    { sign: { unit: 'ms' } },
    { sign: { key: 'other', unit: 'ms' } },
  ],
] as const)('of two that say how a webhook is sent, the later one counts: %s', (_what, webhook, change, both) => {
  expect(mergedWords({ webhook }, { webhook: change })).toEqual({ webhook: both })
})
