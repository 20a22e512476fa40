import { describe, expect, it } from 'vitest'
import { cardNumbersIn } from './card-search.ts'

const NUMBER = '4000001000000026'
const OTHER = '5555555555554444'
const each = (text: string, write: (digit: string) => string): string => text.replace(/\d/g, write)
const code = (digit: string): number => digit.charCodeAt(0)
const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('card numbers in a text', () => {
  it.each([
    ['plain', `order ${NUMBER}.`],
    ['in groups', '4000 0010 0000 0026'],
    ['with dashes', '4000-0010-0000-0026'],
    ['as JSON escapes', each(NUMBER, (digit) => `\\u00${code(digit).toString(16)}`)],
    ['as escapes in braces', each(NUMBER, (digit) => `\\u{${code(digit).toString(16)}}`)],
    ['as two-digit escapes', each(NUMBER, (digit) => `\\x${code(digit).toString(16)}`)],
    ['percent-encoded', each(NUMBER, (digit) => `%${code(digit).toString(16)}`)],
    ['percent-encoded twice', each(NUMBER, (digit) => `%25${code(digit).toString(16)}`)],
    ['as HTML entities', each(NUMBER, (digit) => `&#${code(digit)};`)],
    ['as hexadecimal HTML entities', each(NUMBER, (digit) => `&#x${code(digit).toString(16)};`)],
    ['between tags', '<b>4000</b>00<i class="x">1000</i>000026'],
    ['between invisible characters', each(NUMBER, (digit) => `${digit}\u200b\u200c\u200d\u2060`)],
    ['in wide digits', each(NUMBER, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ['in Arabic digits', each(NUMBER, (digit) => String.fromCodePoint(0x660 + Number(digit)))],
    ['in bold digits', each(NUMBER, (digit) => String.fromCodePoint(0x1d7ce + Number(digit)))],
    ['in base64', `data ${base64(`{"number":"${NUMBER}"}`)}`],
    ['in base64 of base64', base64(base64(NUMBER))],
    ['in base64url', Buffer.from(`??>>${NUMBER}`).toString('base64url')],
  ])('are found %s', (_how, text) => {
    expect(cardNumbersIn(text)).toContain(NUMBER)
  })

  it('are found in base64 among thousands of similar words', () => {
    const tokens = Array.from({ length: 4_000 }, (_, index) => `token-number-${index}-of-many`)
    expect(cardNumbersIn([...tokens, base64(base64(NUMBER))].join(' '))).toContain(NUMBER)
  })

  it('are distinguished', () => {
    expect([...cardNumbersIn(`${NUMBER}, and then ${OTHER}`)].sort()).toEqual([NUMBER, OTHER])
  })

  it.each([
    ['a transaction ID', '418203957162840337'],
    ['a link ID', '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'],
    ['a date', '2026-11-20T09:30:00.000+00:00'],
    ['a masked number', '400000xxxxxx0026'],
    ['a time in milliseconds', '1780390864123'],
    ['a token', 'CJc_9OmMYQ3XOqPgkPnVosIUbQCkwn6I'],
    ['an empty text', ''],
  ])('are not found in %s', (_title, text) => {
    expect([...cardNumbersIn(text)]).toEqual([])
  })
})
