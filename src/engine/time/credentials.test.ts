import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSpaceName } from '../../core/domain/space-name.ts'
import { spaceOfBasic } from './credentials.ts'

const account = { merchantId: '1100000000', passwordOf: () => 'sandbox' }
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')
const basic = (text: string): string => `Basic ${base64(text)}`

describe('valid credentials', () => {
  it.each([
    ['the account', basic('1100000000:sandbox'), 'default'],
    ['a suffix', basic('1100000000+ci-42:sandbox'), 'ci-42'],
    ['a suffix of one character', basic('1100000000+7:sandbox'), '7'],
    ['a suffix with every kind of character', basic('1100000000+a.b_c-9:sandbox'), 'a.b_c-9'],
    ['the longest suffix', basic(`1100000000+${'a'.repeat(63)}:sandbox`), 'a'.repeat(63)],
    ['the name of the default space', basic('1100000000+default:sandbox'), 'default'],
    ['a scheme in lower case', `basic ${base64('1100000000:sandbox')}`, 'default'],
    ['a scheme in capitals with spaces', `BASIC   ${base64('1100000000:sandbox')}  `, 'default'],
    ['base64 without padding', basic('1100000000+ab:sandbox').replace(/=+$/, ''), 'ab'],
  ])('open a space: %s', (_title, header, space) => {
    expect(spaceOfBasic(header, account)).toBe(space)
  })

  it.each(['se:cr:et', ':', 'pä$$#wörd😀', ' sandbox ', 'a+b'])('may contain the password "%s"', (password) => {
    const header = basic(`1100000000+ci:${password}`)
    expect(spaceOfBasic(header, { ...account, passwordOf: () => password })).toBe('ci')
    expect(spaceOfBasic(header, { ...account, passwordOf: () => `${password}x` })).toBeUndefined()
  })
})

describe('wrong credentials', () => {
  it.each<[string, string | undefined]>([
    ['no header', undefined],
    ['an empty header', ''],
    ['a scheme alone', 'Basic'],
    ['a scheme and a space', 'Basic '],
    ['another scheme', `Bearer ${base64('1100000000:sandbox')}`],
    ['a scheme that only begins like it', `Basically ${base64('1100000000:sandbox')}`],
    ['no scheme', base64('1100000000:sandbox')],
    ['plain text', 'Basic 1100000000:sandbox'],
    ['bad base64', 'Basic !!!!'],
    ['two values', `${basic('1100000000:sandbox')} x`],
    ['padding in the middle', 'Basic MTEw=MDAw'],
    ['no colon', basic('1100000000')],
    ['no password', basic('1100000000:')],
    ['another password', basic('1100000000:Sandbox')],
    ['additional characters after the password', basic('1100000000:sandbox:')],
    ['another account', basic('1100000001:sandbox')],
    ['no account', basic(':sandbox')],
    ['an account after other digits', basic('11000000001:sandbox')],
    ['a suffix after another separator', basic('1100000000-ci:sandbox')],
    ['an empty suffix', basic('1100000000+:sandbox')],
    ['a suffix in capitals', basic('1100000000+CI:sandbox')],
    ['a suffix that begins with a dot', basic('1100000000+.ci:sandbox')],
    ['a suffix with another suffix', basic('1100000000+a+b:sandbox')],
    ['a suffix that leaves its folder', basic('1100000000+../x:sandbox')],
    ['a suffix with a line break', basic('1100000000+ci\n:sandbox')],
    ['a suffix of 64 characters', basic(`1100000000+${'a'.repeat(64)}:sandbox`)],
    ['a suffix on the password', basic('1100000000:sandbox+ci')],
  ])('open no space: %s', (_title, header) => {
    expect(spaceOfBasic(header, account)).toBeUndefined()
  })

  it('never throw, and never open a space without the password', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string().map(basic)), (header) => {
        expect(
          spaceOfBasic(header, { merchantId: '1100000000', passwordOf: () => 'not to be guessed' }),
        ).toBeUndefined()
      }),
    )
  })
})

it.each([
  ['default', true],
  ['0', true],
  ['a.b_c-d', true],
  ['', false],
  ['-a', false],
  ['_a', false],
  ['A', false],
  ['a b', false],
  ['a/b', false],
  ['ü', false],
  ['__proto__', false],
])('"%s" may name a space: %s', (name, good) => {
  expect(isSpaceName(name)).toBe(good)
})
