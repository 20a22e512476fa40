import { expect, it } from 'vitest'
import { linkPath } from './page-paths.ts'

const ID = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

it.each([
  ['', `/${ID}`, true],
  ['/pay', `/${ID}`, true],
  ['/pay', `/pay/${ID}`, true],
  ['/pay', `/pay/pay/${ID}`, false],
  ['/pay', `/paw/${ID}`, false],
  ['', `/pay/${ID}`, false],
  ['', `/${ID}/`, false],
  ['', `/${ID}/done`, false],
  ['', `/${ID.toLowerCase()}`, false],
  ['', `/${ID}0`, false],
  // Nothing of a prefix is a pattern.
  ['/a.b', `/a.b/${ID}`, true],
  ['/a.b', `/axb/${ID}`, false],
  ['/(pay)+', `/(pay)+/${ID}`, true],
])('with the prefix "%s", %s is a page of a link: %s', (prefix, path, expected) => {
  expect(linkPath(prefix).exec(path)?.groups?.linkId).toBe(expected ? ID : undefined)
})
