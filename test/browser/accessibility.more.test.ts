import { describe, expect, it } from 'vitest'
import type { TransactionInitRequest } from '../../src/core/contract/wire.gen.ts'
import { LANGUAGES } from '../../src/pages/languages/language.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { isLong } from '../support/long-runs.ts'
import { inSpace } from '../support/space.ts'
import { expectUsable, showOnPhone, violationsOf } from './axe.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { type ShopFront, sharedShopFront } from './shop-front.ts'

const CHALLENGE = '4000001000000026'

const stage = sharedShopFront()

type Way = (visitor: HttpVisitor, stage: ShopFront) => Promise<unknown>

const open =
  (card: string, scenario?: string): Way =>
  async (visitor, { buy }) =>
    visitor.open((await buy(card, {}, scenario ? { 'sandbox-scenario': scenario } : {})).start)

/** Opens the challenge and submits the form of its page. */
const submitted =
  (fields: Readonly<Record<string, string>>, card = CHALLENGE): Way =>
  async (visitor, stage) => {
    await open(card)(visitor, stage)
    await visitor.submit(fields)
  }

/** Opens a failed transaction; if its shop uses POST, with a form for the redirect. */
const ended =
  (redirectOf: (stage: ShopFront) => Partial<TransactionInitRequest>): Way =>
  async (visitor, stage) => {
    const { id, start } = await stage.buy(CHALLENGE, redirectOf(stage))
    await stage.running.finish(id, { outcome: 'N' })
    await visitor.open(start)
  }

const KINDS: readonly (readonly [kind: string, shows: string, way: Way])[] = [
  ['a one-time code', 'You have 3 attempts.', open(CHALLENGE)],
  ['a wrong code', 'That code is not right.', submitted({ action: 'code', code: '1234' })],
  ['a form without a code', 'Enter the code that you received.', submitted({ action: 'code', code: '' })],
  [
    'a form that does not belong to the page',
    'That action does not belong to this page.',
    submitted({ action: 'nonsense' }),
  ],
  ['the choice of final states, expanded', 'Choose the outcome', submitted({ action: 'end-unknown' })],
  ['out of band', 'Do you approve this payment?', open('4000001000000133')],
  ['a choice', 'How do you want to get your one-time code?', open('4000001000000141')],
  ['a code after a choice', 'Get it another way', submitted({ action: 'select', channel: 'text' }, '4000001000000141')],
  ['a challenge with a time limit', 'data-left="10"', open('4000001000000091')],
  ['an abandoned challenge', 'Connecting to your bank', open(CHALLENGE, 'challenge_required_abandoned')],
  ['a lost redirect', 'The redirect to the shop is missing on purpose', open(FRICTIONLESS_CARD, 'redirect_lost')],
  ['an ended transaction', 'This authentication has ended', ended(() => ({}))],
  [
    'an ended transaction whose shop uses POST',
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
  ['a foreign form', 'This form did not come from this page', submitted({ token: 'x', action: 'code' })],
]

/** Tested only in the long form, because `npm run test:more` tests each page once. */
const LONG_ONLY = [
  'a one-time code',
  'a form without a code',
  'a code after a choice',
  'a challenge with a time limit',
  'a form that does not belong to the page',
  'an ended transaction',
  'an abandoned challenge',
  'a foreign form',
]

const TESTED = isLong ? KINDS : KINDS.filter(([kind]) => !LONG_ONLY.includes(kind))

describe('accessible on a phone, in light and dark mode', () => {
  it.each(TESTED)('%s', async (_kind, shows, way) => {
    const visitor = httpVisitor()
    await way(visitor, stage())
    expect(visitor.html()).toContain(shows)
    await expectUsable(visitor.html())
  })

  it.each(LANGUAGES)('the test cards, expanded, in %s', async (language) => {
    const visitor = httpVisitor({ 'accept-language': language })
    await visitor.open((await stage().link({ collectCardholderName: true })).url)
    await expectUsable(visitor.html())
  })

  it('a return page of the sandbox with a forged success', async () => {
    const { running } = stage()
    const space = inSpace(running, 'phone')
    const { returnPages } = (await running.http.get('/_sandbox/receiver?space=phone')).body
    const { body } = await space.init(initBody(CHALLENGE_CARD, { redirect: { successUrl: returnPages.success } }))
    await space.finish(body.transactionId, { outcome: 'N' })
    const visitor = httpVisitor()
    await visitor.open(`${running.url}/_sandbox/return/phone/success?transactionId=${body.transactionId}`)
    expect(visitor.html()).toContain('Someone opened this address or changed its values.')
    expect(visitor.html()).toContain('1100000000+phone:sandbox')
    await expectUsable(visitor.html())
  })

  it('a return page with long and hostile parameters fits on the phone', async () => {
    const query = new URLSearchParams([
      ['<img src=x onerror=alert(1)>', 'x'.repeat(5_000)],
      ...Array.from({ length: 30 }, (_, n): [string, string] => [`n${n}`, 'y']),
    ])
    const visitor = httpVisitor()
    await visitor.open(`${stage().running.url}/_sandbox/return/default/error?${query}`)
    const phone = await showOnPhone(visitor.html())
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  it('the expanded choices of final states are large enough for a thumb', async () => {
    const visitor = httpVisitor()
    await open(CHALLENGE)(visitor, stage())
    const phone = await showOnPhone(visitor.html())
    const heights = (): Promise<number[]> =>
      phone.evaluate(`[...document.querySelectorAll('[data-testid^=end-], [data-testid^=reasons-]')]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height)`)
    expect(await heights()).toEqual([])
    await phone.getByTestId('page-choices').click()
    const displayed = await heights()
    expect(displayed.length).toBeGreaterThan(7)
    expect(Math.min(...displayed)).toBeGreaterThanOrEqual(44)
  })

  it('the icons of the final states have four colors', async () => {
    const { buy, running } = stage()
    const result = async (card: string, come: (start: string, id: string) => Promise<unknown>): Promise<string> => {
      const { id, start } = await buy(card, { redirect: {} })
      await come(start, id)
      const visitor = httpVisitor()
      await visitor.open(`${start}/result`)
      return visitor.html()
    }
    const signs = [await result('4000001000000158', (start) => fetch(start, { redirect: 'manual' }))]
    for (const request of [{ outcome: 'Y' }, { outcome: 'A' }, { outcome: 'N' }, { outcome: 'U' }, { cancel: true }])
      signs.push(await result(CHALLENGE, (_start, id) => running.finish(id, request)))
    signs.push(await result(CHALLENGE, (_start, id) => running.http.post(`/_sandbox/transactions/${id}/expire`)))
    const [page = '', ...others] = signs
    const more = others.map((html) => /<div class="end.*?<\/svg>/s.exec(html)?.[0]).join('</div>')
    const phone = await showOnPhone(page.replace('</main>', `${more}</main>`))
    const colors = await phone.evaluate<string[]>(
      "[...document.querySelectorAll('.end svg')].map((sign) => getComputedStyle(sign).color)",
    )
    expect([colors.length, new Set(colors).size]).toEqual([7, 4])
  })

  it('the button of the POST redirect without JavaScript', async () => {
    const { buy, shop } = stage()
    const redirect = { method: 'POST', successUrl: `${shop.origin()}/success` } as const
    const visitor = httpVisitor()
    await visitor.open((await buy('4000001000000018', { redirect })).start)
    expect(visitor.html()).toContain('If nothing happens, please continue yourself.')
    await expectUsable(visitor.html().replace(/<script>.*<\/script>/s, ''))
  })
})

it('finds a field without a name and text with low contrast', async () => {
  const visitor = httpVisitor()
  await open(CHALLENGE)(visitor, stage())
  const broken = visitor
    .html()
    .replace(/<label.*?<\/label>/, '')
    .replace('<h1>', '<h1 style="color: #eee">')
  const matches = (await violationsOf(broken)).map((violation) => violation.split(':', 1)[0])
  expect(matches).toEqual(expect.arrayContaining(['label', 'color-contrast']))
})
