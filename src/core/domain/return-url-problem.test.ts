import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { long } from '../../../test/support/long-runs.ts'
import { parsedUrl } from './parse-url.ts'
import { appStart, returnUrlProblem } from './return-url-problem.ts'

const ABSOLUTE = 'be an absolute URL'
const BLANKS = 'not contain white space, control characters or backslashes'

it.each([
  ['https://shop.test/paid?cart=7#top', undefined],
  ['HTTP://[::1]:3000/back', undefined],
  ['myapp://paid', 'myapp://'],
  ['myapp://', 'myapp://'],
  ['MyApp:paid?cart=7', 'MyApp:'],
  ['com.example.shop:/paid', 'com.example.shop:'],
  ['exp+shop://return/?url=https%3A%2F%2Fshop.test', 'exp+shop://'],
  ['intent://paid#Intent;scheme=myapp;package=com.example.shop;end', 'intent://'],
  ['myapp://user@paid', 'myapp://'],
  ['htp://shop.test/paid', 'htp://'],
  ['localhost:3000/paid', 'localhost:'],
  ['myapp:javascript:alert(1)', 'myapp:'],
])('accepts %s', (url, start) => {
  expect([returnUrlProblem(url), appStart(url)]).toEqual([undefined, start])
})

const SCHEMES = ['javascript', 'data', 'file', 'blob', 'vbscript', 'about', 'filesystem', 'view-source']

describe('rejects', () => {
  it.each(SCHEMES)('%s in any case', (scheme) => {
    for (const name of [scheme, scheme.toUpperCase(), `${scheme.charAt(0).toUpperCase()}${scheme.slice(1)}`])
      for (const rest of ['alert(1)', '//shop.test/%0aalert(1)', 'https://shop.test/', ''])
        expect(returnUrlProblem(`${name}:${rest}`)?.must).toBe(
          `not start with \`${scheme}:\`, because a browser runs or reads such a URL itself`,
        )
  })

  it.each<[string, string, string]>([
    ['a tab that parsers remove', 'java\tscript:alert(1)', BLANKS],
    ['a line break that parsers remove', 'java\r\nscript:alert(1)', BLANKS],
    ['a leading space', ' javascript:alert(1)', BLANKS],
    ['a leading control character', '\u0001javascript:alert(1)', BLANKS],
    ['a tab before the colon', 'javascript\t:alert(1)', BLANKS],
    ['a leading byte order mark', '\ufeffjavascript:alert(1)', BLANKS],
    ['a backslash', 'myapp:\\\\paid', BLANKS],
    ['a zero-width space', '\u200bjavascript:alert(1)', ABSOLUTE],
    ['a soft hyphen', 'java\u00adscript:alert(1)', ABSOLUTE],
    ['an encoded colon', 'javascript%3Aalert(1)', ABSOLUTE],
    ['letters that only look alike', 'ｊavascript:alert(1)', ABSOLUTE],
    ['nothing', '', ABSOLUTE],
    ['a path', '/paid', ABSOLUTE],
    ['another host by its name alone', '//shop.test/paid', ABSOLUTE],
    ['a name', 'shop.test/paid', ABSOLUTE],
    ['a scheme without a name', '://paid', ABSOLUTE],
    ['a port that cannot be', 'myapp://paid:99999', ABSOLUTE],
    ['a website without a host', 'https:paid', 'be an absolute http or https URL'],
    ['a website with user info', 'https://user@shop.test/', 'not contain user info'],
    ['2,049 characters', `myapp://${'x'.repeat(2041)}`, 'not be longer than 2048 characters'],
  ])('%s', (_title, url, problem) => {
    expect(returnUrlProblem(url)?.must).toBe(problem)
  })
})

it('rejects every text that a browser reads as the URL of a rejected scheme', () => {
  const noise = fc.constantFrom('', '', '\t', '\n', '\r', ' ', '\u0000', '\u001f', '\u00a0', '\u200b', '\\', '%09')
  const disguised = fc
    .constantFrom(...SCHEMES)
    .chain((scheme) =>
      fc.tuple(
        noise,
        ...[...scheme, ':', 'x'].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), noise)),
      ),
    )
    .map((parts) => parts.flat().join(''))
  fc.assert(
    fc.property(disguised, (text) => {
      const scheme = parsedUrl(text)?.protocol.slice(0, -1) ?? ''
      if (SCHEMES.includes(scheme)) expect(returnUrlProblem(text)).toBeDefined()
    }),
    { numRuns: long(400, 5_000) },
  )
})
