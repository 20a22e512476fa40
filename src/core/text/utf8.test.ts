import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createUtf8Check,
  describeInvalidByte,
  describePercentFault,
  invalidByteIn,
  percentFaultIn,
  utf8Text,
} from './utf8.ts'

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

it.each<[bytes: Buffer, invalid: object | undefined]>([
  [latin1('abc'), undefined],
  [Buffer.from('Zoé 😀'), undefined],
  [latin1('{"a":"Zo\u00e9"}'), { byte: 0xe9, offset: 8 }],
  [latin1('\u00ff\u00fea'), { byte: 0xff, offset: 0 }],
  [Buffer.from([0x61, 0xed, 0xa0, 0x80]), { byte: 0xed, offset: 1 }],
  [Buffer.from([0x61, 0xc0, 0x80]), { byte: 0xc0, offset: 1 }],
  [Buffer.from([0xf4, 0x90, 0x80, 0x80]), { byte: 0xf4, offset: 0 }],
  [Buffer.from([0x61, 0xe2, 0x82]), { byte: 0xe2, offset: 1 }],
])('finds the first byte of %j that is not UTF-8', (bytes, invalid) => {
  expect(invalidByteIn(bytes)).toEqual(invalid)
  expect(utf8Text(bytes)).toEqual(invalid ? { invalid } : { text: bytes.toString() })
})

it('names UTF-16 for the first byte of its byte order mark', () => {
  expect(describeInvalidByte({ byte: 0xff, offset: 0 })).toBe('byte 0xFF at offset 0 is not UTF-8 (perhaps UTF-16)')
  expect(describeInvalidByte({ byte: 0xff, offset: 1 })).toBe('byte 0xFF at offset 1 is not UTF-8')
})

it('finds the same byte if the bytes arrive in chunks', () => {
  const some = fc.oneof(
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(some), fc.array(fc.nat(20)), (parts, cuts) => {
      const bytes = Buffer.concat(parts)
      const check = createUtf8Check()
      let invalid: unknown
      let from = 0
      for (const size of [...cuts, bytes.length]) {
        invalid ??= check.take(bytes.subarray(from, from + size))
        from += size
      }
      expect(invalid ?? check.end()).toEqual(invalidByteIn(bytes))
    }),
  )
})

it.each([
  ['a=b+c', undefined],
  ['a=%C3%A9', undefined],
  ['a=%E9', 'byte 0xE9 at offset 2 is not UTF-8: send UTF-8'],
  ['a=%C3%A9%c3', 'byte 0xC3 at offset 8 is not UTF-8: send UTF-8'],
  ['100%', '`%` at offset 3 is not a percent-encoding: send `%25` for a percent sign'],
  ['a=%zé&b', '`%z?` at offset 2 is not a percent-encoding: send `%25` for a percent sign'],
])('describes the first fault of the percent-encoded text %s', (text, described) => {
  const fault = percentFaultIn(text)
  expect(fault && describePercentFault(fault)).toBe(described)
})
