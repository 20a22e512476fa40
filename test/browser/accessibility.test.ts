import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, PHONE, violationsOf } from './axe.ts'
import { button, enterCode, type Stage, sharedStage } from './stage.ts'

const CHALLENGE = '4000001000000026'

const stage = sharedStage()

type Way = (page: Page, stage: Stage) => Promise<unknown>

const open =
  (card: string, scenario?: string): Way =>
  async (page, { buy }) =>
    page.goto((await buy(card, {}, scenario ? { 'sandbox-scenario': scenario } : {})).start)

const KINDS: readonly (readonly [kind: string, way: Way])[] = [
  ['a one-time code', open(CHALLENGE)],
  [
    'a wrong code',
    async (page, stage) => {
      await open(CHALLENGE)(page, stage)
      await enterCode(page, '1234')
      await page.getByRole('alert').waitFor()
    },
  ],
  [
    'a form without a code',
    async (page, stage) => {
      await open(CHALLENGE)(page, stage)
      await button(page, 'Confirm').click()
      await page.getByText('Enter the code that you received.').waitFor()
    },
  ],
  [
    'a form that does not belong to the page',
    async (page, stage) => {
      await open(CHALLENGE)(page, stage)
      await page.evaluate("document.querySelector('[name=action]').value = 'nonsense'")
      await button(page, 'Confirm').click()
      await page.getByRole('alert').waitFor()
    },
  ],
  ['out of band', open('4000001000000133')],
  ['a choice', open('4000001000000141')],
  [
    'a code after a choice',
    async (page, stage) => {
      await open('4000001000000141')(page, stage)
      await button(page, 'Send me a code').click()
      await page.getByLabel('One-time code').waitFor()
    },
  ],
  ['a challenge with a time limit', open('4000001000000091')],
  ['an abandoned challenge', open(CHALLENGE, 'challenge_required_abandoned')],
  ['a lost way back', open(CHALLENGE, 'redirect_lost')],
  [
    'an ended transaction',
    async (page, { buy, running }) => {
      const { id, start } = await buy(CHALLENGE)
      await running.finish(id, { outcome: 'N' })
      await page.goto(start)
    },
  ],
  [
    'an ended transaction whose shop wants a POST',
    async (page, { buy, running, shop }) => {
      const redirect = { method: 'POST', errorUrl: `${shop.origin()}/error` } as const
      const { id, start } = await buy(CHALLENGE, { redirect })
      await running.finish(id, { outcome: 'N' })
      await page.goto(start)
    },
  ],
  [
    'a result',
    async (page, { buy }) => {
      await page.goto((await buy('4000001000000083', { redirect: {} })).start)
    },
  ],
  ['an unknown transaction', (page, { running }) => page.goto(`${running.url}/v1/start/1`)],
  [
    'a foreign form',
    async (page, stage) => {
      await open(CHALLENGE)(page, stage)
      await page.evaluate("document.querySelector('[name=token]').value = 'x'")
      await button(page, 'Confirm').click()
      await page.getByRole('heading', { name: 'This form did not come from this page' }).waitFor()
    },
  ],
]

describe('on a phone, in light and dark colours, nothing keeps anybody from using', () => {
  it.each(KINDS)('%s', async (_kind, way) => {
    const page = await stage().customer(PHONE)
    await way(page, stage())
    await expectUsable(page)
  })
})

it('what keeps somebody from using a page is found: a field without a name, and pale text', async () => {
  const page = await stage().customer(PHONE)
  await open(CHALLENGE)(page, stage())
  await page.evaluate("document.querySelector('label').remove(); document.querySelector('h1').style.color = '#eee'")
  const found = (await violationsOf(page)).map((violation) => violation.split(':', 1)[0])
  expect(found).toEqual(expect.arrayContaining(['label', 'color-contrast']))
})

it('the button that posts back where JavaScript is off is no worse', async () => {
  const { buy, customer, shop } = stage()
  const { start } = await buy('4000001000000018', {
    redirect: { method: 'POST', successUrl: `${shop.origin()}/success` },
  })
  const page = await customer({ bypassCSP: true })
  // An answer without content leaves the page where it is, as if JavaScript were off, and axe can still run.
  await page.route('**/success', (route) => route.fulfill({ status: 204 }))
  await page.goto(start, { waitUntil: 'commit' })
  await button(page, 'Continue to Example Shop').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

it('a challenge can be passed with the keyboard alone', async () => {
  const { buy, customer, landed } = stage()
  const { start } = await buy(CHALLENGE)
  const page = await customer()
  await page.goto(start)
  // Chromium gives the focus when it has painted; no person types before that.
  await page.locator('#code:focus').waitFor()
  await page.keyboard.type('4444')
  await page.keyboard.press('Enter')
  await landed(page, '/success')
})
