import { expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { expectUsable } from './axe.ts'
import { enterCode, sharedStage } from './browser-setup.ts'
import {
  CHALLENGE,
  cardholder,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
} from './card-entry-driver.ts'

// Tests that need a browser: the policy allows the script, and keys, clicks, focus and redirects work as
// card-script.test.ts and card-entry.test.ts assume.

const stage = sharedStage({ 'page-time-scale': 0.01, 'link-history': 'entries' })

const MODES = [['with JavaScript', true], ...(isLong ? ([['without JavaScript', false]] as const) : [])] as const

it.each(MODES)('a cardholder %s corrects a mistyped card and returns to the shop', async (_label, script) => {
  const { id, url } = await openDesk(stage(), { ...THREE_DS_LINK, collectCardholderName: true })
  const page = await stage().customer({ javaScriptEnabled: script })
  const person = cardholder(page)
  await page.goto(url)
  if (script) {
    // The caret stays in place when a digit in the middle is corrected. The slash is added and removed automatically.
    await person.type({ number: '40000910' })
    await person.press('ArrowLeft', 'ArrowLeft', 'Backspace', '0', '7')
    expect((await person.held())[0]).toBe('4000 0071 0')
    await person.press(...Array(7).fill('Backspace'))
    expect((await person.held())[0]).toBe('10')
    await person.type({ expiry: '12' })
    await person.press('Backspace', 'Backspace', 'Backspace')
    expect((await person.held())[1]).toBe('')
    await person.paste({ number: '' })
    await person.type({ number: '34000010000002', expiry: '1219' })
    expect(await person.problems()).toEqual([
      'This American Express number has 14 digits. It should have 15.',
      'This card expired at the end of 12/19. Use another card.',
    ])
    await person.press('Backspace', 'Backspace', '3', '4')
    expect((await person.held()).slice(0, 2)).toEqual(['3400 001000 0002', '12/34'])
    await person.paste({ number: '' })
  }
  // A message that appears below a field must not move the button during a click.
  await person.paste({ name: 'Zoë Example', expiry: '' })
  await person.type({ number: '400000100000001' })
  await person.save()
  await person.showsProblemWith('number')
  expect(await person.problems()).toHaveLength(3)
  expect(await person.held()).toEqual(['', '', '', 'Zoë Example'])
  // Back to the initial form.
  await page.goBack()
  await person.paste(goodCard(CHALLENGE, { name: 'Ada' }))
  expect((await person.held())[0]).toBe(script ? '4000 0010 0000 0026' : CHALLENGE)
  await person.save()
  await enterCode(page, '4444')
  // The confirmation continues automatically.
  expect((await stage().landed(page, '/success')).search).toBe('?cart=7')
  const { status, card } = await readLink(stage().running, id)
  expect([status, card?.masked, card?.cardholderName]).toEqual(['SUCCESS', '400000xxxxxx0026', 'Ada'])
})

it.each(MODES)('a double click submits the form once %s', async (_label, script) => {
  const { id, url } = await openLastDesk(stage(), THREE_DS_LINK)
  const page = await stage().customer({ javaScriptEnabled: script })
  const person = cardholder(page)
  await page.goto(url)
  await person.paste(goodCard(FRICTIONLESS))
  const posts: string[] = []
  let clickedTwice = (): void => undefined
  const secondClick = new Promise<void>((resolve) => {
    clickedTwice = resolve
  })
  await page.route(url, async (route) => {
    posts.push(route.request().method())
    await secondClick
    // The browser aborts the first request when the second is sent.
    await route.continue().catch(() => undefined)
  })
  await person.saveTwice(() => expect.poll(() => posts).not.toEqual([]))
  clickedTwice()
  await person.isSaved()
  if (script) expect(posts).toEqual(['POST'])
  expect(await readLink(stage().running, id)).toMatchObject({ status: 'SUCCESS', history: [{ success: true }] })
})

// card-script.test.ts tests the same in a DOM, and in-chromium.test.ts for the bank page.
it('a card can be entered with the keyboard only', async () => {
  const page = await stage().customer()
  const person = cardholder(page)
  await page.goto((await openDesk(stage())).url)
  await person.press('Tab', ...'340000100000024', 'Tab', ...'1234', 'Tab', ...'1234', 'Tab')
  await person.readyToSave()
  await person.press('Enter')
  await stage().landed(page, '/success')
})

const SCRIPT = '"\'><script>stolen=1</script>'
const RTL = '\u202eefas si siht\u202c שלום'

it('on a phone, controls are large enough for a finger, and hostile texts of the merchant are displayed as text', async () => {
  const long = 'x'.repeat(50)
  const context = { [SCRIPT]: SCRIPT, [RTL]: RTL, [long]: 'y'.repeat(255), ['__proto__']: 'p' }
  const written = { reference: `${SCRIPT}${RTL}`, context, collectCardholderName: true }
  const { url } = await openDesk(stage(), { ...THREE_DS_LINK, ...written })
  const page = await stage().customer()
  await page.setViewportSize({ width: 390, height: 844 })
  const person = cardholder(page)
  await page.goto(url)
  for (const text of [SCRIPT, RTL]) expect(await page.getByText(text, { exact: true }).count()).toBe(2)
  expect(await page.evaluate('typeof stolen')).toBe('undefined')
  // A right-to-left text does not affect its surroundings.
  expect(await person.ownDirections()).toBe(1 + 1 + 2 * 4)
  await person.unfoldTestCards()
  await person.unfoldAllTestCards()
  expect(await person.tooSmall()).toEqual([])
  // A search submits nothing. Its card fills the form, which Enter submits.
  await person.findTestCard('decline 51 amex', 'Amex: Declined by the card network: 51')
  expect(await person.held()).toEqual(['3400 001000 05510', '12/34', '1234', 'Casey Example'])
  expect(page.url()).toBe(url)
  await expectUsable(await page.content())
  await person.readyToSave()
  await person.press('Enter')
  await person.hasLeft()
})
