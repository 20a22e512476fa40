import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatOf, HIDDEN, textFormat } from './value-formats.ts'

describe('the form of a string', () => {
  it.each([
    ['', 'empty string'],
    ['418203957162840337', 'string, 18 of [0-9]'],
    ['EUR', 'string, 3 of [A-Z]'],
    ['card_check', 'string, 10 of [a-z_]'],
    ['INVALID_PROPERTY', 'string, 16 of [A-Z_]'],
    ['0d9c3f7a6e414b8d', 'string, 16 of [0-9a-f]'],
    ['0D9C3F7A6E414B8D', 'string, 16 of [0-9A-F]'],
    ['0d9c', 'string, 4 of [A-Za-z0-9_-]'],
    ['Ada', 'string, 3 of [A-Za-z0-9_-]'],
    ['F-xS_k33HmuAbjLVXJmTfCi-', 'string, 24 of [A-Za-z0-9_-]'],
    ['AOwFYLMGGK/1GNGI88YpF6Jf068=', 'string, 28 of [A-Za-z0-9+/=]'],
    ['9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94', 'UUID in capitals'],
    ['5b0f6c1e-2a57-4c0b-9d3e-7f1a8e24c6b0', 'UUID in small letters'],
    ['5B0f6c1e-2a57-4c0b-9d3e-7f1a8e24c6b0', 'UUID in both letters'],
    ['2.2.0', 'three numbers with dots'],
    ['400000xxxxxx0026', '6 digits, 6 of x, 4 digits'],
    ['400000******0026', '6 digits, 6 of *, 4 digits'],
    ['4000••••••••0026', '4 digits, 8 of another sign, 4 digits'],
    ['2026-11-20T09:30:00.000+00:00', 'date with milliseconds and +00:00'],
    ['2026-11-20T11:30:00.000+02:00', 'date with milliseconds and another offset'],
    ['2026-11-20T09:30:00Z', 'date with seconds and Z'],
    ['2026-11-20 09:30:00.123456', 'date with microseconds and no offset, a blank between day and time'],
    ['https://shop.example/a?b=c', 'https address'],
    ['http://shop.example', 'http address'],
    ['myapp://shop.example/a', 'app address'],
    ['192.0.2.17', 'IPv4 address'],
    ['2001:db8::1', 'IPv6 address'],
    ['grace@planted.example', 'e-mail address'],
    ['Grace Planted', 'text'],
    ['Zürich', 'text'],
  ])('of %s is %s', (text, format) => {
    expect(textFormat(text)).toBe(format)
  })

  it.each([
    '[hidden]',
    '[hidden number]',
    'Basic [hidden]',
    '[REDACTED]',
    '<redacted>',
    '***',
    '{{masked}}',
    'redacted',
  ])('of %s is that of a removed value', (text) => {
    expect(textFormat(text)).toBe(HIDDEN)
  })

  it('is the same for tokens with different characters of one alphabet', () => {
    const tokens = [
      'CJc_9OmMYQ3XOqPgkPnVosIUbQCkwn6I',
      'MB2z97Cr8nlWvCtE2R3yPyXIPgIl7NnA',
      'abcdefghijklmnop-BCDEFGHIJKLMNOP',
    ]
    expect(new Set(tokens.map(textFormat))).toEqual(new Set(['string, 32 of [A-Za-z0-9_-]']))
  })

  it('does not contain the string', () => {
    const vocabulary = 'string text empty address hidden digits sign another app date with and seconds'
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 30 }), (text) => {
        const format = textFormat(text)
        const isOwn = vocabulary.includes(text) || /^[\d*x.]+$/.test(text)
        expect(isOwn || !format.includes(text)).toBe(true)
      }),
    )
  })
})

describe('the form of a value', () => {
  it.each([
    [7, 'whole number'],
    [7.5, 'number with a fraction'],
    [true, 'boolean'],
    [null, 'null'],
    [[], 'empty list'],
    [[1], 'list'],
    [{}, 'object'],
  ])('of %j is %s', (value, format) => {
    expect(formatOf(value)).toBe(format)
  })
})
