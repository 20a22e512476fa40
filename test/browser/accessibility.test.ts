import { describe, expect, it } from 'vitest'
import type { TransactionInitRequest } from '../../src/contract/wire.gen.ts'
import { expectUsable, violationsOf } from './axe.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { type ShopFront, sharedShopFront } from './shop-front.ts'

const CHALLENGE = '4000001000000026'

const stage = sharedShopFront()

type Way = (visitor: HttpVisitor, stage: ShopFront) => Promise<unknown>

const open =
  (card: string, scenario?: string): Way =>
  async (visitor, { buy }) =>
    visitor.open((await buy(card, {}, scenario ? { 'sandbox-scenario': scenario } : {})).start)

/** Opens the challenge and sends a form of its page. */
const answer =
  (fields: Readonly<Record<string, string>>, card = CHALLENGE): Way =>
  async (visitor, stage) => {
    await open(card)(visitor, stage)
    await visitor.submit(fields)
  }

/** Opens a transaction that has failed; where its shop wants it, with a form that leads back. */
const ended =
  (redirectOf: (stage: ShopFront) => Partial<TransactionInitRequest>): Way =>
  async (visitor, stage) => {
    const { id, start } = await stage.buy(CHALLENGE, redirectOf(stage))
    await stage.running.finish(id, { outcome: 'N' })
    await visitor.open(start)
  }

const KINDS: readonly (readonly [kind: string, shows: string, way: Way])[] = [
  ['a one-time code', 'You have 3 tries.', open(CHALLENGE)],
  ['a wrong code', 'That code is not right.', answer({ action: 'code', code: '1234' })],
  ['a form without a code', 'Enter the code that you received.', answer({ action: 'code', code: '' })],
  [
    'a form that does not belong to the page',
    'That answer does not belong to this page.',
    answer({ action: 'nonsense' }),
  ],
  ['the ends to choose from, unfolded', 'Choose how this ends', answer({ action: 'end-unknown' })],
  ['out of band', 'Do you approve this payment?', open('4000001000000133')],
  ['a choice', 'How do you want to get your one-time code?', open('4000001000000141')],
  ['a code after a choice', 'Get it another way', answer({ action: 'select', channel: 'text' }, '4000001000000141')],
  ['a challenge with a time limit', 'This page is good until', open('4000001000000091')],
  ['an abandoned challenge', 'Connecting to your bank', open(CHALLENGE, 'challenge_required_abandoned')],
  ['a lost way back', 'The way back to the shop is lost on purpose', open(CHALLENGE, 'redirect_lost')],
  ['an ended transaction', 'This authentication has ended', ended(() => ({}))],
  [
    'an ended transaction whose shop wants a POST',
    'This authentication has ended',
    ended(({ shop }) => ({ redirect: { method: 'POST', errorUrl: `${shop.origin()}/error` } })),
  ],
  [
    'a result',
    'You can close this page.',
    async (visitor, { buy }) => visitor.open((await buy('4000001000000083', { redirect: {} })).start),
  ],
  [
    'an unknown transaction',
    'No transaction has this address.',
    (visitor, { running }) => visitor.open(`${running.url}/v1/start/1`),
  ],
  ['a foreign form', 'This form did not come from this page', answer({ token: 'x', action: 'code' })],
]

describe('on a phone, in light and dark colours, nothing keeps anybody from using', () => {
  it.each(KINDS)('%s', async (_kind, shows, way) => {
    const visitor = httpVisitor()
    await way(visitor, stage())
    expect(visitor.html()).toContain(shows)
    await expectUsable(visitor.html())
  })

  it('the button that posts back where JavaScript is off', async () => {
    const { buy, shop } = stage()
    const redirect = { method: 'POST', successUrl: `${shop.origin()}/success` } as const
    const visitor = httpVisitor()
    await visitor.open((await buy('4000001000000018', { redirect })).start)
    expect(visitor.html()).toContain('If nothing happens, please continue yourself.')
    await expectUsable(visitor.html().replace(/<script>.*<\/script>/s, ''))
  })
})

it('what keeps somebody from using a page is found: a field without a name, and pale text', async () => {
  const visitor = httpVisitor()
  await open(CHALLENGE)(visitor, stage())
  const spoilt = visitor
    .html()
    .replace(/<label.*?<\/label>/, '')
    .replace('<h1>', '<h1 style="color: #eee">')
  const found = (await violationsOf(spoilt)).map((violation) => violation.split(':', 1)[0])
  expect(found).toEqual(expect.arrayContaining(['label', 'color-contrast']))
})
