import { describe, expect, it } from 'vitest'
import { expectUsable } from './axe.ts'
import { CHALLENGE, FAILING, goodCard, openDesk, openLastDesk, THREE_DS_LINK, takeBack } from './card-desk.ts'
import { type HttpVisitor, httpVisitor } from './http-visitor.ts'
import { type Stage, sharedStage } from './stage.ts'

const stage = sharedStage()

type Way = (visitor: HttpVisitor, stage: Stage) => Promise<unknown>

const FULL = { ...THREE_DS_LINK, collectCardholderName: true, context: { Contract: 'A-1', Plan: '' } }

/** The test cards are many, and the same on every form: the empty one unfolds them. */
const COSTLY = ['a filled form', 'a form with problems', 'a form that a scenario decides about']
const ALL_BUT_CARDS = '.more details'

const opened =
  (more: object, query = ''): Way =>
  async (visitor, stage) =>
    visitor.open((await openDesk(stage, more)).url + query)

const entered =
  (number: string, more: object = {}): Way =>
  async (visitor, stage) => {
    await visitor.open((await openLastDesk(stage, more)).url)
    await visitor.submit(goodCard(number))
  }

/** A card is entered, and then its link opened once more. */
const openedAgain =
  (more: object): Way =>
  async (visitor, stage) => {
    const { url } = await openDesk(stage, more)
    await visitor.open(url)
    await visitor.submit(goodCard(CHALLENGE))
    await visitor.open(url)
  }

const CODE = { action: 'code', code: '4444' }

const KINDS: readonly (readonly [kind: string, heading: string, way: Way])[] = [
  ['an empty form', 'Enter your card details', opened(FULL)],
  ['a filled form', 'Enter your card details', opened(FULL, '?card=challenge_success:AMX:0')],
  [
    'a form with problems',
    'Enter your card details',
    async (visitor, stage) => {
      await opened(FULL)(visitor, stage)
      await visitor.submit({})
      expect(visitor.html()).toContain('aria-invalid="true"')
    },
  ],
  [
    'a form that a scenario decides about',
    'Enter your card details',
    async (visitor, stage) => visitor.open((await openDesk(stage, {}, { 'sandbox-scenario': 'link_error' })).url),
  ],
  ['the challenge', 'Confirm your card', entered(CHALLENGE, THREE_DS_LINK)],
  ['the challenge in an app', 'Confirm your card', entered('4000001000000133', THREE_DS_LINK)],
  ['the challenge with a choice', 'Confirm your card', entered('4000001000000141', THREE_DS_LINK)],
  ['a challenge in another tab', 'Your bank has a question', openedAgain(THREE_DS_LINK)],
  [
    'a challenge that has ended',
    'This authentication has ended',
    async (visitor, stage) => {
      await entered(CHALLENGE, THREE_DS_LINK)(visitor, stage)
      const start = visitor.url()
      await visitor.submit(CODE)
      await visitor.open(start)
    },
  ],
  [
    'a challenge that loses the way',
    'The authentication has ended',
    async (visitor, stage) => {
      const { url } = await openDesk(stage, THREE_DS_LINK, { 'sandbox-scenario': 'redirect_lost' })
      await visitor.open(url)
      await visitor.submit(goodCard(CHALLENGE))
    },
  ],
  [
    'the confirmation',
    'Your card was saved',
    async (visitor, stage) => {
      await opened({})(visitor, stage)
      await visitor.submit(goodCard(CHALLENGE))
    },
  ],
  ['the last page', 'Your card was saved', entered(CHALLENGE)],
  [
    'a card that the bank did not confirm',
    'Your card was saved',
    async (visitor, stage) => {
      await entered(FAILING, THREE_DS_LINK)(visitor, stage)
      await visitor.submit(CODE)
    },
  ],
  ['a card that could not be saved', 'Your card could not be saved', entered('4000000000009995', THREE_DS_LINK)],
  ['a used link', 'This link was used already', openedAgain({})],
  [
    'a deleted link',
    'This link was deleted',
    async (visitor, stage) => {
      const { id, url } = await openDesk(stage)
      await takeBack(stage, id)
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
    async (visitor, stage) => {
      await opened({})(visitor, stage)
      await visitor.submit({ token: 'x' })
    },
  ],
]

describe('on a phone, in light and dark colours, nothing keeps anybody from using', () => {
  it.each(KINDS)('%s', async (kind, heading, way) => {
    const visitor = httpVisitor()
    await way(visitor, stage())
    expect(visitor.html()).toContain(`<h1>${heading}</h1>`)
    await expectUsable(visitor.html(), COSTLY.includes(kind) ? ALL_BUT_CARDS : 'details')
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
    const page = await customer()
    await page.goto(url)
    expect(await page.getByText(SCRIPT, { exact: true }).count()).toBe(2)
    expect(await page.getByText(RTL, { exact: true }).count()).toBe(2)
    expect(await page.evaluate('typeof stolen')).toBe('undefined')
    await expectUsable(await page.content(), ALL_BUT_CARDS)
    // A text of another direction keeps to its place.
    expect(await page.locator('.summary bdi').count()).toBe(1 + 1 + 2 * 4)
  })
})
