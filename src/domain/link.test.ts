import { expect, it } from 'vitest'
import { AUTHENTICATING, DELETED, FAILED, SUCCESSFUL, tokens, UNUSED } from '../../test/support/given-link.ts'
import { given } from '../../test/support/given-transaction.ts'
import { deliveriesOf, isEndedLink, type Link, redirectOfLink, tokensOf } from './link.ts'

const { successUrl: _, ...WITHOUT_ADDRESS } = SUCCESSFUL
const DONE = `${UNUSED.link}/done`
const SHOP = 'https://shop.test/saved'

it.each<[string, Link, string | undefined]>([
  ['is unused', UNUSED, undefined],
  ['waits for its bank', AUTHENTICATING, undefined],
  ['has succeeded', SUCCESSFUL, SHOP],
  ['has succeeded and has no address of the merchant', WITHOUT_ADDRESS, DONE],
  ['has failed', FAILED, DONE],
  ['was deleted', DELETED, undefined],
])('a link that %s leads on once it has ended', (_what, link, url) => {
  expect(redirectOfLink(link)).toEqual(url && { method: 'GET', url, fields: {} })
  expect(isEndedLink(link)).toBe(url !== undefined)
})

it.each([UNUSED, AUTHENTICATING, FAILED, DELETED])('only success hands out tokens and tells of it: $status', (link) => {
  expect([tokensOf(link), deliveriesOf(link)]).toEqual([undefined, []])
  const successful: Link = { ...SUCCESSFUL, deliveries: ['msg_1'] }
  expect([tokensOf(successful), deliveriesOf(successful)]).toEqual([tokens, ['msg_1']])
})

it('of a transaction, too, the webhooks that tell of its end are known', () => {
  expect(deliveriesOf(given('failed'))).toEqual([])
  expect(deliveriesOf({ ...given('failed'), deliveries: ['msg_1'] })).toEqual(['msg_1'])
})
