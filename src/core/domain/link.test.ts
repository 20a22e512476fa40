import { expect, it } from 'vitest'
import {
  AUTHENTICATING,
  DELETED,
  decided,
  FAILED,
  SUCCESSFUL,
  tokens,
  UNUSED,
} from '../../../test/support/given-link.ts'
import { transactionIn } from '../../../test/support/given-transaction.ts'
import type { Link } from './link.schema.ts'
import {
  deliveriesOf,
  isAuthenticating,
  isEndedLink,
  isUnused,
  redirectOfLink,
  scenarioOfLink,
  tokensOf,
} from './link.ts'

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
])('a link that %s has this redirect after its end', (_title, link, url) => {
  expect(redirectOfLink(link)).toEqual(url && { method: 'GET', url, fields: {} })
  expect(isEndedLink(link)).toBe(url !== undefined)
})

it.each([UNUSED, AUTHENTICATING, FAILED, DELETED])('only a success has tokens and a webhook: $status', (link) => {
  expect([tokensOf(link), deliveriesOf(link)]).toEqual([undefined, []])
  const successful: Link = { ...SUCCESSFUL, deliveries: ['msg_1'] }
  expect([tokensOf(successful), deliveriesOf(successful)]).toEqual([tokens, ['msg_1']])
})

it.each<[what: string, link: Link, step: string, decides: boolean]>([
  ['unused', UNUSED, 'takes a card', false],
  ['unused and pinned', { ...UNUSED, pinned: decided }, 'takes a card', true],
  ['authenticating', AUTHENTICATING, 'waits for its bank', true],
  ['successful', SUCCESSFUL, 'is over', true],
  ['failed', FAILED, 'is over', true],
  ['deleted', DELETED, 'is over', false],
])('a link that is %s has its step and its scenario', (_title, link, step, decides) => {
  expect(isUnused(link)).toBe(step === 'takes a card')
  expect(isAuthenticating(link)).toBe(step === 'waits for its bank')
  const chosen = scenarioOfLink(link)
  expect(chosen && { scenario: chosen.scenario, outcome: chosen.outcome }).toEqual(decides ? decided : undefined)
})

it('the webhooks of a transaction are known too', () => {
  expect(deliveriesOf(transactionIn('failed'))).toEqual([])
  expect(deliveriesOf({ ...transactionIn('failed'), deliveries: ['msg_1'] })).toEqual(['msg_1'])
})
