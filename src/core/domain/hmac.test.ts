import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { hmacWith } from './ids.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 200 })

it("equals Node's own HMAC for any key and text", () => {
  fc.assert(
    fc.property(anyText, fc.array(anyText, { maxLength: 4 }), (key, texts) => {
      const hmac = hmacWith(key)
      const expected = (text: string) => createHmac('sha256', key).update(text).digest('hex')
      expect(texts.map((text) => hmac(text))).toEqual(texts.map(expected))
    }),
    { numRuns: long(300, 1_000) },
  )
})

it.each([...[0, 63, 64, 65, 128].map((length) => 'k'.repeat(length)), ...[1, 32].map((length) => 'ü'.repeat(length))])(
  'also with the key %s',
  (key) => {
    expect(hmacWith(key)('text')).toEqual(createHmac('sha256', key).update('text').digest('hex'))
  },
)
