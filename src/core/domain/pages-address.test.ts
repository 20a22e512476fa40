import { expect, it } from 'vitest'
import { LONGEST_PAGES_ADDRESS, PAGES_ADDRESS_RULE, pagesAddress } from './pages-address.ts'

it.each<[text: string, origin: string | undefined]>([
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['HTTPS://Bank.Localhost', 'https://bank.localhost'],
  ['http://[::1]:80', 'http://[::1]'],
  ['http://localhost/pay', undefined],
  ['http://localhost?x', undefined],
  ['http://localhost#x', undefined],
  ['http://me@localhost', undefined],
  ['http://local host', undefined],
  ['http:\\\\localhost', undefined],
  ['http://localhost//', undefined],
  ['ftp://localhost', undefined],
  ['xhttp://localhost', undefined],
  ['localhost:8080', undefined],
  ['', undefined],
  // A number that is no published test card.
  ['http://4539578763621486', undefined],
])('%s is the origin %s', (text, origin) => {
  expect(pagesAddress(text)).toBe(origin)
})

it('may be 300 characters long', () => {
  const address = (length: number): string =>
    `http://${'a.'.repeat(200)}`
      .slice(0, length - 1)
      .replace(/\.$/, 'a')
      .padEnd(length, 'b')
  expect(LONGEST_PAGES_ADDRESS).toBe(300)
  expect(pagesAddress(address(301))).toBeUndefined()
  expect(address(240)).toHaveLength(240)
  expect(pagesAddress(address(240))).toBe(address(240))
})

it('the rule describes valid values', () => {
  expect(PAGES_ADDRESS_RULE).toMatch(/^url must be .*http:\/\/localhost:8080/)
})
