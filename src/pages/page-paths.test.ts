import { expect, it } from 'vitest'
import { isDamagedLinkPath, isLinkPath, linkPath } from './page-paths.ts'

const ID = '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94'

it.each([
  [`/${ID}`, true],
  [`/pay/${ID}`, false],
  [`/${ID}/`, false],
  [`/${ID}/done`, false],
  [`/${ID.toLowerCase()}`, false],
  [`/${ID}0`, false],
])('%s is the page of a link: %s', (path, expected) => {
  expect(linkPath().exec(path)?.groups?.linkId).toBe(expected ? ID : undefined)
})

it.each([
  [`/${ID}`, true],
  [`/${ID}/done`, true],
  [`/${ID}/continue`, true],
  [`/${ID}/other`, false],
  [`/${ID}/done/`, false],
  [`/pay/${ID}/done`, false],
])('%s is one of the pages of a link: %s', (path, expected) => {
  expect(isLinkPath(path)).toBe(expected)
})

it.each([
  [`/${ID.toLowerCase()}`, true],
  [`/${ID.slice(0, 20)}`, true],
  [`/${ID.slice(0, 8)}`, true],
  [`/${ID}.`, true],
  [`/${ID}0`, true],
  [`/${ID}/`, true],
  [`/${ID}//`, true],
  [`/${ID.slice(0, -1)}/`, true],
  [`/${ID.slice(1)}).`, true],
  [`/${ID.slice(0, 7)}${ID.slice(8)}%3E`, true],
  [`/${ID.slice(0, 6)}./`, true],
  [`/${ID.slice(0, 4)}%22`, true],
  [`/${ID.toLowerCase()}]/`, true],
  [`/${ID}`, false],
  [`/${ID}/other/`, false],
  ['/beef.html', false],
  ['/face%6Cess', false],
  [`/${ID}/done`, false],
  [`/pay/${ID.toLowerCase()}`, false],
  ['/', false],
  ['/index.html', false],
  ['/favicon.ico', false],
  ['/transactions', false],
])('%s resembles the address of a link: %s', (path, expected) => {
  expect(isDamagedLinkPath(path)).toBe(expected)
})
