import { describe, expect, it } from 'vitest'
import { isLong } from '../support/long-runs.ts'
import { expectUsable } from './axe.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { sharedShopFront } from './shop-front.ts'
import {
  CHALLENGE,
  deleteShopLink,
  FAILING,
  goodCard,
  openDesk,
  openLastDesk,
  type ShopSetup,
  THREE_DS_LINK,
} from './shop-links.ts'

const trade = sharedShopFront()

type Way = (visitor: HttpVisitor, trade: ShopSetup) => Promise<unknown>

const FULL = { ...THREE_DS_LINK, collectCardholderName: true, context: { Contract: 'A-1', Plan: '' } }

/** Forms whose test cards stay collapsed, because one form and card-entry-browser.more.test.ts test them expanded. */
const COSTLY = ['an empty form', 'a filled form', 'a form with problems', 'a form with a scenario']
const ALL_BUT_CARDS = '.more details'

/**
 * Pages with the structure of another page, which axe checks here or in accessibility.more.test.ts. Each check takes a third
 * of a second. `npm run test:long` checks all of them.
 */
const LIKE_OTHERS = [
  'an empty form',
  'a filled form',
  'a form with a scenario',
  'the challenge in an app',
  'the challenge with a choice',
  'a challenge that has ended',
  'a challenge with a lost redirect',
  'the challenge',
  'the last page',
  'a card that could not be saved',
  'a deleted link',
  'an unknown link',
  'a foreign form',
]

const opened =
  (more: object, query = ''): Way =>
  async (visitor, trade) =>
    visitor.open((await openDesk(trade, more)).url + query)

const entered =
  (number: string, more: object = {}): Way =>
  async (visitor, trade) => {
    await visitor.open((await openLastDesk(trade, more)).url)
    await visitor.submit(goodCard(number))
  }

/** Enters a card, then opens the link again. */
const openedAgain =
  (more: object): Way =>
  async (visitor, trade) => {
    const { url } = await openDesk(trade, more)
    await visitor.open(url)
    await visitor.submit(goodCard(CHALLENGE))
    await visitor.open(url)
  }

const CODE = { action: 'code', code: '4444' }

const KINDS: readonly (readonly [kind: string, heading: string, way: Way])[] = [
  ['an empty form', 'Enter your card details', opened(FULL)],
  ['a filled form', 'Enter your card details', opened(FULL, '?card=challenge_success:AMX:0')],
  [
    'a form with found and chosen cards',
    'Enter your card details',
    opened(FULL, '?find=4444&card=missing_xid&brand=ECA'),
  ],
  [
    'a form with problems',
    'Enter your card details',
    async (visitor, trade) => {
      await opened(FULL)(visitor, trade)
      await visitor.submit({})
      expect(visitor.html()).toContain('aria-invalid="true"')
    },
  ],
  [
    'a form with a scenario',
    'Enter your card details',
    async (visitor, trade) => visitor.open((await openDesk(trade, {}, { 'sandbox-scenario': 'link_error' })).url),
  ],
  ['the challenge', 'Confirm your card', entered(CHALLENGE, THREE_DS_LINK)],
  ['the challenge in an app', 'Confirm your card', entered('4000001000000133', THREE_DS_LINK)],
  ['the challenge with a choice', 'Confirm your card', entered('4000001000000141', THREE_DS_LINK)],
  ['a challenge in another tab', 'Your bank has a question', openedAgain(THREE_DS_LINK)],
  [
    'a challenge that has ended',
    'This authentication has ended',
    async (visitor, trade) => {
      await entered(CHALLENGE, THREE_DS_LINK)(visitor, trade)
      const start = visitor.url()
      await visitor.submit(CODE)
      await visitor.open(start)
    },
  ],
  [
    'a challenge with a lost redirect',
    'The authentication has ended',
    async (visitor, trade) => {
      const { url } = await openDesk(trade, THREE_DS_LINK, { 'sandbox-scenario': 'redirect_lost' })
      await visitor.open(url)
      await visitor.submit(goodCard('4000001000000018'))
    },
  ],
  [
    'the confirmation',
    'Your card was saved',
    async (visitor, trade) => {
      await opened({})(visitor, trade)
      await visitor.submit(goodCard(CHALLENGE))
    },
  ],
  ['the last page', 'Your card was saved', entered(CHALLENGE)],
  [
    'a card that the bank did not confirm',
    'Your card was saved',
    async (visitor, trade) => {
      await entered(FAILING, THREE_DS_LINK)(visitor, trade)
      await visitor.submit(CODE)
    },
  ],
  ['a card that could not be saved', 'Your card could not be saved', entered('4000000000009995', THREE_DS_LINK)],
  ['a used link', 'This link was used already', openedAgain({})],
  [
    'a deleted link',
    'This link was deleted',
    async (visitor, trade) => {
      const { id, url } = await openDesk(trade)
      await deleteShopLink(trade, id)
      await visitor.open(url)
    },
  ],
  [
    'an unknown link',
    'There is nothing here',
    (visitor, { running }) => visitor.open(`${running.url}/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94`),
  ],
  [
    'a foreign form',
    'This form did not come from this page',
    async (visitor, trade) => {
      await opened({})(visitor, trade)
      await visitor.submit({ token: 'x' })
    },
  ],
]

describe('accessible on a phone, in light and dark mode', () => {
  it.each(KINDS)('%s', async (kind, heading, way) => {
    const visitor = httpVisitor()
    await way(visitor, trade())
    expect(visitor.html()).toContain(`<h1>${heading}</h1>`)
    if (LIKE_OTHERS.includes(kind) && !isLong) return
    await expectUsable(visitor.html(), COSTLY.includes(kind) ? ALL_BUT_CARDS : 'details')
  })
})
