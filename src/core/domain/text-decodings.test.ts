import { expect, it } from 'vitest'
import { decodingsOf, spanOf } from './text-decodings.ts'

const textsOf = (text: string) => decodingsOf(text).map((reading) => reading.text)

it.each([
  ['1234', ['1234']],
  // Digits of other scripts, and invisible characters.
  ['٠١٢٣٤٥٦٧٨٩', ['0123456789']],
  ['०९', ['09']],
  ['𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', ['0909090909']],
  ['❶❾①⑨➀➈➊➒⓵⓽⓿🄋🄌፩፱', ['191919191900019']],
  ['❿➓⓾', ['❿➓⓾']],
  ['1\u200b2\u00ad3', ['123']],
  ['1\u20102\u20153\u22124', ['1-2-3-4']],
  ['1\u200f2\u20163', ['12‖3']],
  ['1\u00a02\u30003', ['1 2 3']],
  ['１Ⅷé', ['1VIIIé']],
  [String.raw`1\\2`, ['12']],
  // Escapes of JSON and programming languages.
  [String.raw`\u0034`, ['u0034', '4']],
  [String.raw`\U0034\u00E9`, ['U0034u00E9', '4é']],
  [String.raw`\u{34}\u{01d7ce}`, ['u{34}u{01d7ce}', '40']],
  [String.raw`\u{110000}`, ['u{110000}', '\ufffd']],
  [String.raw`\ud835\udfd2`, ['ud835udfd2', '4']],
  [String.raw`\x34\\x35`, ['x34x35', '45']],
  [String.raw`a\b\f\n\r\t\q`, ['abfnrtq', 'a\n\n\n\n\nq']],
  // Of URLs and forms.
  ['%34%2D', ['%34%2D', '4-']],
  ['%D9%A4', ['%D9%A4', '4']],
  ['%E2%80%90', ['%E2%80%90', '-']],
  ['%F0%9D%9F%8E', ['%F0%9D%9F%8E', '0']],
  ['%80%FF%9', ['%80%FF%9', '\ufffd\ufffd%9']],
  ['%e0%80%80', ['%e0%80%80', '\ufffd']],
  ['%8%3g', ['%8%3g']],
  // Of HTML.
  ['&#52;&#x34;&#x35x&#53x', ['&#52;&#x34;&#x35x&#53x', '445x5x']],
  ['&#1114112;&#12345678', ['&#1114112;&#12345678', '\ufffd\ufffd8']],
  ['&#120792;&#x1d7d9;', ['&#120792;&#x1d7d9;', '01']],
  // Large numbers of JSON.
  ['4.5E15', ['4.5E15', '4500000000000000']],
  ['4.12e+10', ['4.12e+10', '41200000000']],
  ['4.1234567890e10', ['4.1234567890e10', '41234567890']],
  ['4.12345678901e10', ['4.12345678901e10']],
  ['14.5e15', ['14.5e15']],
  ['1.4.5e15', ['1.4.5e15']],
  ['4.5e150', ['4.5e150']],
  ['4.5e25', ['4.5e25']],
  ['4e15', ['4e15']],
  // At any depth, up to three levels.
  ['%2534', ['%2534', '%34', '4']],
  ['%252534', ['%252534', '%2534', '%34', '4']],
  ['%25252534', ['%25252534', '%252534', '%2534', '%34']],
])('%j is decoded as %j', (text, expected) => {
  expect(textsOf(text)).toEqual(expected)
})

/** Returns each decoding with the range of the original text for each of its characters. */
const mapped = (text: string) =>
  decodingsOf(text).map((reading) => ({
    text: reading.text,
    ranges: [...reading.text].map((_, at) => {
      const { from, to } = spanOf(reading, { from: at, to: at + 1 })
      return [from, to]
    }),
  }))

it('maps each character to its part of the original text', () => {
  expect(mapped('x&#52;y%252d')).toEqual([
    { text: 'x&#52;y%252d', ranges: Array.from({ length: 12 }, (_, at) => [at, at + 1]) },
    {
      text: 'x4y%2d',
      ranges: [
        [0, 1],
        [1, 6],
        [6, 7],
        [7, 10],
        [10, 11],
        [11, 12],
      ],
    },
    {
      text: 'x4y-',
      ranges: [
        [0, 1],
        [1, 6],
        [6, 7],
        [7, 12],
      ],
    },
  ])
  expect(mapped('a٤\u200b⑫b')).toEqual([
    {
      text: 'a412b',
      ranges: [
        [0, 1],
        [1, 2],
        [3, 4],
        [3, 4],
        [4, 5],
      ],
    },
  ])
  const [reading = { text: '' }] = decodingsOf('a٤\u200b⑫b')
  expect(spanOf(reading, { from: 1, to: 3 })).toEqual({ from: 1, to: 4 })
  expect(spanOf({ text: 'abc' }, { from: 1, to: 3 })).toEqual({ from: 1, to: 3 })
})
