import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { isLong } from '../support/long.ts'
import {
  CHALLENGE,
  enterCard,
  FAILING,
  FRICTIONLESS,
  goodCard,
  heldBy,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
} from './card-desk.ts'
import { button, enterCode, sharedStage } from './stage.ts'

const MODES = [
  ['with JavaScript', { javaScriptEnabled: true }],
  // In npm test, main-stories.test.ts and the tables of docs/hosted-pages.md are what is done without it.
  ...(isLong ? ([['without JavaScript', { javaScriptEnabled: false }]] as const) : []),
] as const

const again = (fields: string): string => `Please enter again: ${fields}. The rest is still there.`
const NOTHING_KEPT = 'Nothing of your card was kept. Please enter all of it again.'

const stage = sharedStage({ 'page-time-scale': 0.01 })

const resultOf = async (id: string) => {
  const { status, card } = await readLink(stage().running, id)
  const { directoryResponse, authenticationResponse } = card?.['3D'] ?? {}
  return [status, directoryResponse, authenticationResponse]
}

describe.each(MODES)('a cardholder %s', (_name, mode) => {
  it('enters a card and comes to the shop, whose address is used as it is', async () => {
    const { customer, landed } = stage()
    const { id, url } = await openDesk(stage())
    const page = await customer(mode)
    await page.goto(url)
    expect(await page.getByText('Amount').count()).toBe(0)
    await enterCard(page, goodCard(CHALLENGE))
    expect((await landed(page, '/success')).search).toBe('?cart=7')
    expect(await resultOf(id)).toEqual(['SUCCESS', undefined, undefined])
    expect((await readLink(stage().running, id)).card).toMatchObject({
      masked: '400000xxxxxx0026',
      expiryMonth: '12',
      expiryYear: '34',
    })
  })

  it('sees what the merchant wrote, and is asked for the name only where the link collects it', async () => {
    const { customer } = stage()
    const context = { Contract: 'A-1', Plan: 'Family' }
    const named = await openDesk(stage(), { ...THREE_DS_LINK, context, collectCardholderName: true })
    const page = await customer(mode)
    await page.goto(named.url)
    const summary = await page.locator('.summary').textContent()
    for (const text of ['EUR 12.50', 'Example Shop', 'Reference', 'booking-1', 'Contract', 'A-1', 'Plan', 'Family'])
      expect(summary).toContain(text)
    expect(await page.getByLabel('Name on the card').count()).toBe(1)
    await page.goto((await openDesk(stage())).url)
    expect(await page.getByLabel('Name on the card').count()).toBe(0)
  })

  it('passes a challenge; the merchant reads card, name and 3-D Secure result', async () => {
    const { customer, landed, running } = stage()
    const { id, url } = await openDesk(stage(), { ...THREE_DS_LINK, collectCardholderName: true })
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, goodCard(CHALLENGE, { name: ' Zoë  Example ' }))
    await page.getByRole('heading', { name: 'Confirm your card' }).waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/payment|paying/)
    await enterCode(page, '4444')
    await landed(page, '/success')
    expect(await resultOf(id)).toEqual(['SUCCESS', 'Y', 'Y'])
    expect((await readLink(running, id)).card?.cardholderName).toBe('Zoë Example')
  })

  it('is not asked where the bank needs no challenge', async () => {
    const { customer, landed } = stage()
    const { id, url } = await openDesk(stage(), THREE_DS_LINK)
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, goodCard(FRICTIONLESS))
    await landed(page, '/success')
    expect(await resultOf(id)).toEqual(['SUCCESS', 'Y', undefined])
  })

  it.each([
    ['fails the challenge', FAILING, 'Confirm', 'Your bank did not confirm that it was you who entered it.'],
    ['cancels the challenge', CHALLENGE, 'Cancel', 'You cancelled the confirmation'],
  ])('%s and is told the truth', async (_case, number, answer, words) => {
    const { customer } = stage()
    const { id, url } = await openLastDesk(stage(), THREE_DS_LINK)
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, goodCard(number))
    await page.getByLabel('One-time code').fill('4444')
    await button(page, answer).click()
    await page.getByRole('heading', { name: 'Your card was saved' }).waitFor()
    await page.getByText(words).waitFor()
    expect(await resultOf(id)).toEqual(['SUCCESS', 'Y', 'N'])
  })

  it('is told under each field what is wrong, and only the name comes back where nothing else was right', async () => {
    const { customer, landed } = stage()
    const { id, url } = await openDesk(stage(), { collectCardholderName: true })
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, { number: '4000001000000027', expiry: '13/30', cvv: '12', name: 'Zoë Example' })
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByRole('alert').allTextContents()).toEqual([
      'A digit of this number is wrong, or two have changed places. Please check it.',
      'There is no such month: the first two digits are 01 to 12.',
      'The security code of this Visa card has 3 digits.',
    ])
    expect(await page.title()).toBe('Error: Enter your card details')
    await page.locator('#number:focus').waitFor()
    for (const label of ['Card number', 'Expiry date', 'Security code']) {
      const field = page.getByLabel(label, { exact: true })
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      const [note = ''] = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
      expect(await page.locator(`#${note}`).getAttribute('role')).toBe('alert')
    }
    expect(await heldBy(page)).toEqual(['', '', '', 'Zoë Example'])
    await page.getByText(again('Card number, Expiry date, Security code')).waitFor()
    expect(await page.content()).not.toMatch(/4000001000000027|4000 0010 0000 0027|13\/30/)
    await enterCard(page, goodCard(CHALLENGE))
    await landed(page, '/success')
    expect((await readLink(stage().running, id)).card?.cardholderName).toBe('Zoë Example')
  })

  it('is not given back a name that was wrong, and the first wrong field has the focus', async () => {
    const { customer } = stage()
    const { url } = await openDesk(stage(), { collectCardholderName: true })
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, goodCard(CHALLENGE, { name: CHALLENGE }))
    await page.getByText('Enter a name. The number has its own field.').waitFor()
    await page.locator('#name:focus').waitFor()
    expect(await heldBy(page)).toEqual(['', '12/34', '', ''])
    expect(await page.getByRole('alert').count()).toBe(1)
    await page.getByText(again('Card number, Security code, Name on the card')).waitFor()
  })

  it.each([
    ['a date that is over', { expiry: '12/20' }, ['', '12/20', ''], again('Card number, Security code')],
    ['a date in other words', { expiry: '1/2031', cvv: '1' }, ['', '01/31', ''], again('Card number, Security code')],
    ['what nobody can read', { expiry: '1/', cvv: '1' }, ['', '', ''], NOTHING_KEPT],
    ['nothing typed', { number: '', expiry: '', cvv: '' }, ['', '', ''], undefined],
  ])('is given back what may be kept, and told what to enter again: %s', async (_what, more, held, words) => {
    const { customer } = stage()
    const page = await customer(mode)
    await page.goto((await openDesk(stage())).url)
    await enterCard(page, { ...goodCard(CHALLENGE), ...more })
    await page.getByRole('alert').first().waitFor()
    await page.waitForFunction("document.title.startsWith('Error')")
    expect(await heldBy(page)).toEqual(held)
    if (words) expect(await page.getByText(words).count()).toBe(1)
    else expect(await page.getByText(/again|still there/).count()).toBe(0)
  })

  it('is shown the test cards after a number that the sandbox does not know', async () => {
    const { customer } = stage()
    const { url } = await openDesk(stage())
    const page = await customer(mode)
    await page.goto(url)
    expect(await page.getByText('Asks for a challenge').isVisible()).toBe(false)
    await enterCard(page, goodCard('4000000000000010'))
    await page.getByText('The sandbox takes its test numbers only.').waitFor()
    expect(await page.getByText('Asks for a challenge').isVisible()).toBe(true)
  })

  it('is told when the card could not be saved, and nothing of it is shown', async () => {
    const { customer } = stage()
    const { id, url } = await openDesk(stage(), THREE_DS_LINK)
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, goodCard('4000000000009995'))
    await page.getByRole('heading', { name: 'Your card could not be saved' }).waitFor()
    expect(page.url()).toBe(`${url}/done`)
    expect(await page.content()).not.toMatch(/9995|400000/)
    expect((await resultOf(id))[0]).toBe('ERROR')
  })
})

it('a card can be entered with the keyboard alone', async () => {
  const { customer, landed } = stage()
  const page = await customer()
  await page.goto((await openDesk(stage())).url)
  await page.keyboard.press('Tab')
  for (const text of ['340000100000024', '1234', '1234']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Save card' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await landed(page, '/success')
})
