import { expect, it } from 'vitest'
import { mergedMembers } from './apply-patch.ts'

it.each([
  [
    'no tampering after a signature option',
    { tampering: 'bad_signature' },
    { sign: { key: 'other' } },
    { sign: { key: 'other' } },
  ],
  [
    'a tampering after a key',
    { sign: { key: 'other' }, copies: 2 },
    { tampering: 'bad_signature' },
    { tampering: 'bad_signature', copies: 2 },
  ],
  [
    'compatible members stay',
    { tampering: 'bad_signature' },
    { age: 3_600_000 },
    { tampering: 'bad_signature', age: 3_600_000 },
  ],
  [
    'one member of a signature next to another',
    { sign: { key: 'other' } },
    { sign: { unit: 'ms' } },
    { sign: { key: 'other', unit: 'ms' } },
  ],
] as const)('the later of two webhook definitions applies: %s', (_title, webhook, change, both) => {
  expect(mergedMembers({ webhook }, { webhook: change })).toEqual({ webhook: both })
})
