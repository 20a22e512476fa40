import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { webUrlProblem } from './web-url-problem.ts'

const ABSOLUTE = 'must be an absolute http or https URL'
const BLANKS = 'must not contain white space, control characters or backslashes'
const USER_INFO = 'must not contain user info'
const LONG = 'must not be longer than 2048 characters'
const ofLength = (length: number): string => 'https://shop.test/'.padEnd(length, 'x')

it.each([
  ['https://shop.test'],
  ['http://shop.test/back'],
  ['http://localhost:3000/back?cart=7#top'],
  ['http://127.0.0.1:8080/'],
  ['http://[::1]:3000/back'],
  ['HTTPS://SHOP.TEST/BACK'],
  ['https://müller.test/zurück'],
  ['https://xn--mller-kva.test/'],
  ['https://shop.test/a@b?mail=a@b.test#a@b'],
  ['https://shop.test/%0d%0aSet-Cookie:x'],
  ['https://shop.test/?next=https://other.test/'],
  ['http://127.0.0.1/?next=https://user@other.test/'],
  [ofLength(2048)],
])('accepts %s', (url) => {
  expect(webUrlProblem(url)).toBeUndefined()
})

describe('rejects', () => {
  it.each<[string, string, string]>([
    ['nothing', '', ABSOLUTE],
    ['a path', '/back', ABSOLUTE],
    ['another host by its name alone', '//shop.test/back', ABSOLUTE],
    ['a script', 'javascript:alert(1)', ABSOLUTE],
    ['a script that looks like an address', 'javascript://shop.test/%0aalert(1)', ABSOLUTE],
    ['a script with an address in it', 'javascript:https://shop.test/', ABSOLUTE],
    ['data', 'data:text/html,hello', ABSOLUTE],
    ['a file', 'file:///etc/passwd', ABSOLUTE],
    ['another protocol', 'ftp://shop.test/', ABSOLUTE],
    ['an address without slashes', 'https:shop.test', ABSOLUTE],
    ['an address with one slash', 'https:/shop.test', ABSOLUTE],
    ['an address without a host', 'https://', ABSOLUTE],
    ['an address with three slashes', 'https:///shop.test', ABSOLUTE],
    ['a port that cannot be', 'http://shop.test:99999/', ABSOLUTE],
    ['a port that is no number', 'http://shop.test:port/', ABSOLUTE],
    ['an unfinished IPv6 address', 'http://[::1', ABSOLUTE],
    ['a user', 'https://user@shop.test/', USER_INFO],
    ['a user without TLS', 'http://user@shop.test/', USER_INFO],
    ['a user with a password', 'https://user:secret@shop.test/', USER_INFO],
    ['a host that is really a user', 'https://bank.test@shop.test/', USER_INFO],
    ['empty user info', 'https://@shop.test/', USER_INFO],
    ['empty user info before a dot', 'https://@.test/', USER_INFO],
    ['an empty user with an empty password', 'https://:@shop.test/', USER_INFO],
    ['a space inside', 'https://shop.test/a b', BLANKS],
    ['a space in front', ' https://shop.test/', BLANKS],
    ['a line break', 'https://shop.test/\r\nSet-Cookie: x=1', BLANKS],
    ['a tab that browsers drop', 'java\tscript:alert(1)', BLANKS],
    ['a zero byte', 'https://shop.test/\u0000', BLANKS],
    ['a delete character', 'https://shop.test/\u007f', BLANKS],
    ['a C1 control character', 'https://shop.test/\u0085', BLANKS],
    ['a space that does not break', 'https://shop.test/a\u00a0b', BLANKS],
    ['a line separator', 'https://shop.test/\u2028', BLANKS],
    ['an ideographic space', 'https://shop.test/a\u3000b', BLANKS],
    ['a backslash', 'https:\\\\shop.test', BLANKS],
    ['a backslash that browsers read as a slash', 'https://shop.test\\@other.test/', BLANKS],
    ['2,049 characters', ofLength(2049), LONG],
  ])('%s', (_title, url, problem) => {
    expect(`must ${webUrlProblem(url)?.must}`).toBe(problem)
  })
})

it('accepts only http addresses without user info for every parser', () => {
  const chunks = fc.constantFrom(
    'http',
    'https',
    ':',
    '/',
    '//',
    '\\',
    '@',
    'shop.test',
    '?',
    '#',
    'u',
    ' ',
    '\t',
    '[::1]',
  )
  fc.assert(
    fc.property(
      fc.array(chunks, { maxLength: 9 }).map((parts) => parts.join('')),
      (url) => {
        if (webUrlProblem(url) !== undefined) return
        const { protocol, host, username, password } = new URL(url)
        expect(['http:', 'https:']).toContain(protocol)
        expect([host !== '', username, password]).toEqual([true, '', ''])
        expect(url.split(/[/?#]/)[2]).not.toContain('@')
      },
    ),
    { numRuns: long(250, 2_000) },
  )
})

describe('a plain address', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    'https://shop.test',
    'http://localhost:3000/',
    'https://www.shop-1.test/back',
    'https://shop.test:8443/back?cart=7#top',
  ])('is not parsed, which would take a tenth of an initialization: %s', (url) => {
    vi.stubGlobal('URL', undefined)
    expect(webUrlProblem(url)).toBeUndefined()
  })

  it('is always valid for the URL parser', () => {
    const host = fc.stringMatching(/^(?:[a-z0-9]{0,4}[.-]){0,3}[a-z0-9.-]{0,6}$/)
    const port = fc.constantFrom('', ':', ':80', ':9999', ':65536', ':99999')
    const rest = fc.stringMatching(/^(?:[/?#][ -~]{0,8})?$/)
    fc.assert(
      fc.property(fc.constantFrom('http', 'https', 'HTTP', 'ftp'), host, port, rest, (scheme, name, at, more) => {
        const text = `${scheme}://${name}${at}${more}`
        if (webUrlProblem(text) === undefined) expect(() => new URL(text)).not.toThrow()
      }),
      { numRuns: long(400, 5_000) },
    )
  })
})
