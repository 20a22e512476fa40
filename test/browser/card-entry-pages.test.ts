import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable, PHONE } from './axe.ts'
import {
  CHALLENGE,
  enterCard,
  FAILING,
  goodCard,
  openDesk,
  openLastDesk,
  save,
  THREE_DS_LINK,
  takeBack,
} from './card-desk.ts'
import { enterCode, type Stage, sharedStage } from './stage.ts'

const stage = sharedStage()

type Way = (page: Page, stage: Stage) => Promise<unknown>

const FULL = { ...THREE_DS_LINK, collectCardholderName: true, context: { Contract: 'A-1', Plan: '' } }

const entered =
  (number: string, more: object = {}): Way =>
  async (page, stage) => {
    await page.goto((await openLastDesk(stage, more)).url)
    await enterCard(page, goodCard(number))
  }

/** The test cards are many, and the same on every form: the empty one unfolds them. */
const COSTLY = ['a filled form', 'a form with problems', 'a form that a scenario decides about']
const ALL_BUT_CARDS = '.more details'

const KINDS: readonly (readonly [kind: string, heading: string, way: Way])[] = [
  ['an empty form', 'Enter your card details', async (page, stage) => page.goto((await openDesk(stage, FULL)).url)],
  [
    'a filled form',
    'Enter your card details',
    async (page, stage) => page.goto(`${(await openDesk(stage, FULL)).url}?card=challenge_success:AMX:0`),
  ],
  [
    'a form with problems',
    'Enter your card details',
    async (page, stage) => {
      await page.goto((await openDesk(stage, FULL)).url)
      await save(page)
      await page.getByRole('alert').first().waitFor()
    },
  ],
  [
    'a form that a scenario decides about',
    'Enter your card details',
    async (page, stage) => page.goto((await openDesk(stage, {}, { 'sandbox-scenario': 'link_error' })).url),
  ],
  ['the challenge', 'Confirm your card', entered(CHALLENGE, THREE_DS_LINK)],
  ['the challenge in an app', 'Confirm your card', entered('4000001000000133', THREE_DS_LINK)],
  ['the challenge with a choice', 'Confirm your card', entered('4000001000000141', THREE_DS_LINK)],
  [
    'a challenge in another tab',
    'Your bank has a question',
    async (page, stage) => {
      const { url } = await openDesk(stage, THREE_DS_LINK)
      await page.goto(url)
      await enterCard(page, goodCard(CHALLENGE))
      await page.getByLabel('One-time code').waitFor()
      await page.goto(url)
    },
  ],
  [
    'a challenge that has ended',
    'This authentication has ended',
    async (page, stage) => {
      await entered(CHALLENGE, THREE_DS_LINK)(page, stage)
      await page.getByLabel('One-time code').waitFor()
      const start = page.url()
      await enterCode(page, '4444')
      await page.waitForURL('**/done')
      await page.goto(start)
    },
  ],
  [
    'a challenge that loses the way',
    'The authentication has ended',
    async (page, stage) => {
      const { url } = await openDesk(stage, THREE_DS_LINK, { 'sandbox-scenario': 'redirect_lost' })
      await page.goto(url)
      await enterCard(page, goodCard(CHALLENGE))
    },
  ],
  [
    'the confirmation',
    'Your card was saved',
    async (page, stage) => {
      await page.goto((await openDesk(stage)).url)
      await enterCard(page, goodCard(CHALLENGE))
      await page.waitForURL('**/done')
      // It would go on in the middle of the checks.
      await page.evaluate('stop()')
    },
  ],
  ['the last page', 'Your card was saved', entered(CHALLENGE)],
  [
    'a card that the bank did not confirm',
    'Your card was saved',
    async (page, stage) => {
      await entered(FAILING, THREE_DS_LINK)(page, stage)
      await enterCode(page, '4444')
    },
  ],
  ['a card that could not be saved', 'Your card could not be saved', entered('4000000000009995', THREE_DS_LINK)],
  [
    'a used link',
    'This link was used already',
    async (page, stage) => {
      const { url } = await openDesk(stage)
      await page.goto(url)
      await enterCard(page, goodCard(CHALLENGE))
      await page.waitForURL('**/done')
      await page.goto(url)
    },
  ],
  [
    'a deleted link',
    'This link was deleted',
    async (page, stage) => {
      const { id, url } = await openDesk(stage)
      await takeBack(stage, id)
      await page.goto(url)
    },
  ],
  [
    'an unknown link',
    'There is nothing here',
    (page, { running }) => page.goto(`${running.url}/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94`),
  ],
  [
    'a foreign form',
    'This form did not come from this page',
    async (page, stage) => {
      await page.goto((await openDesk(stage)).url)
      await page.evaluate("document.querySelector('[name=token]').value = 'x'")
      await save(page)
    },
  ],
]

describe('on a phone, in light and dark colours, nothing keeps anybody from using', () => {
  it.each(KINDS)('%s', async (kind, heading, way) => {
    const page = await stage().customer(PHONE)
    await way(page, stage())
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
    await expectUsable(page, COSTLY.includes(kind) ? ALL_BUT_CARDS : 'details')
  })
})

describe('what the merchant wrote', () => {
  const SCRIPT = '"\'><script>stolen=1</script>'
  const RTL = '\u202eefas si siht\u202c שלום'

  it('is shown as the text that it is, whatever it is and however long', async () => {
    const { customer } = stage()
    const long = 'x'.repeat(50)
    const context = { [SCRIPT]: SCRIPT, [RTL]: RTL, [long]: 'y'.repeat(255), ['__proto__']: 'p' }
    const { url } = await openDesk(stage(), { ...THREE_DS_LINK, reference: `${SCRIPT}${RTL}`, context })
    const page = await customer(PHONE)
    await page.goto(url)
    expect(await page.getByText(SCRIPT, { exact: true }).count()).toBe(2)
    expect(await page.getByText(RTL, { exact: true }).count()).toBe(2)
    expect(await page.evaluate('typeof stolen')).toBe('undefined')
    await expectUsable(page, ALL_BUT_CARDS)
    // A text of another direction keeps to its place.
    expect(await page.locator('.summary bdi').count()).toBe(1 + 1 + 2 * 4)
  })
})
