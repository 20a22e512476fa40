import { expect, it } from 'vitest'
import { inLine, printable } from './printable.ts'

it.each([
  ['\u001b[31mred\u0007', '\\u001b[31mred\\u0007'],
  ['a\rb\u009b2J', 'a\\u000db\\u009b2J'],
  ['\u202egnp.exe\u2066', '\\u202egnp.exe\\u2066'],
  ['zero\u200bwidth\ufeff', 'zero\\u200bwidth\\ufeff'],
  ['half \ud800', 'half \\ud800'],
  ['one\ntwo\tthree', 'one\ntwo\tthree'],
  ['Grüße 日本 👩‍🚀', 'Grüße 日本 👩‍🚀'],
  ['::error file=a::b', '\\u003a:error file=a::b'],
  ['ok\n  ::add-mask::x', 'ok\n  \\u003a:add-mask::x'],
  ['a ##vso[task.setvariable]b', 'a #\\u0023vso[task.setvariable]b'],
  ['##[error]', '#\\u0023[error]'],
  ["##teamcity[x]'", "#\\u0023teamcity[x]'"],
  ['::1 and http://[::1]:80 ## [title]', '::1 and http://[::1]:80 ## [title]'],
])('escapes characters that act on a terminal or in CI: %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

it('keeps the meaning of JSON', () => {
  const value = { '\u202e::error::': '##vso[x]\u0085\u001b', list: ['\u007f'] }
  expect(JSON.parse(printable(JSON.stringify(value, undefined, 2)))).toEqual(value)
})

it('puts a value of others into one line', () => {
  expect(inLine('order\n::error::x\ty')).toBe('order\\n\\u003a:error::x\\ty')
})
