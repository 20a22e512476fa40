import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import {
  CHALLENGE,
  type Desk,
  FAILING,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
} from './shop-links.ts'

// The card entry pages without a browser. card-entry-browser.more.test.ts tests them in one.

const MODES = [
  ['without JavaScript', false],
  // In `npm test`, card-script.test.ts tests the script.
  ...(isLong ? ([['with JavaScript', true]] as const) : []),
] as const

const again = (fields: string): string => `Please enter again: ${fields}. The rest is still there.`
const NOTHING_KEPT = 'None of your card details were kept. Please enter all of it again.'

const trade = sharedShopFront({ 'page-time-scale': 0.01 })

const resultOf = async (id: string) => {
  const { status, card } = await readLink(trade().running, id)
  const { directoryResponse, authenticationResponse } = card?.['3D'] ?? {}
  return [status, directoryResponse, authenticationResponse]
}

describe.each(MODES)('a cardholder %s', (_name, javaScript) => {
  const open = async (desk: Promise<Desk>) => {
    const page = cardPage({ javaScript })
    const { id, url } = await desk
    await page.open(url)
    return { id, url, page }
  }

  it('sees the data of the merchant, and a name field only if the link collects it', async () => {
    const context = { Contract: 'A-1', Plan: 'Family' }
    const { page } = await open(openDesk(trade(), { ...THREE_DS_LINK, context, collectCardholderName: true }))
    for (const text of ['EUR 12.50', 'Example Shop', 'Reference', 'booking-1', 'Contract', 'A-1', 'Plan', 'Family'])
      expect(page.summary()).toContain(text)
    expect(page.sees('Name on the card')).toBe(true)
    await page.open((await openDesk(trade())).url)
    expect(page.sees('Name on the card')).toBe(false)
  })

  it('gets no challenge in a frictionless authentication', async () => {
    const { id, url, page } = await open(openDesk(trade(), THREE_DS_LINK))
    await page.enter(goodCard(FRICTIONLESS))
    expect(page.url()).toBe(`${url}/done`)
    expect(await resultOf(id)).toEqual(['SUCCESS', 'Y', undefined])
  })

  it.each([
    ['fails the challenge', FAILING, 'Confirm', 'Your bank did not confirm that it was you who entered it.'],
    ['cancels the challenge', CHALLENGE, 'Cancel', 'You canceled the confirmation'],
  ])('%s and sees the actual result', async (_case, number, button, text) => {
    const { id, page } = await open(openLastDesk(trade(), THREE_DS_LINK))
    await page.enter(goodCard(number))
    await page.enterBankCode('4444', button)
    expect(page.heading()).toBe('Your card was saved')
    expect(page.sees(text)).toBe(true)
    expect(await resultOf(id)).toEqual(['SUCCESS', 'Y', 'N'])
  })

  it('gets an empty name field after an invalid name, and the focus in the first invalid field', async () => {
    const { page } = await open(openDesk(trade(), { collectCardholderName: true }))
    await page.enter(goodCard(CHALLENGE, { name: CHALLENGE }))
    expect(page.alerts()).toEqual(['Enter a name without digits. The number has its own field.'])
    expect(page.focused()).toBe('Name on the card')
    expect(page.held()).toEqual(['', '12/34', '', ''])
    expect(page.sees(again('Card number, Security code, Name on the card'))).toBe(true)
  })

  it.each([
    ['an expired date', { expiry: '12/20' }, ['', '12/20', ''], again('Card number, Security code')],
    [
      'a date in another format',
      { expiry: '1/2031', cvv: '1' },
      ['', '01/31', ''],
      again('Card number, Security code'),
    ],
    ['an unreadable date', { expiry: '1/', cvv: '1' }, ['', '', ''], NOTHING_KEPT],
    ['an empty form', { number: '', expiry: '', cvv: '' }, ['', '', ''], undefined],
  ] as const)(
    'gets non-secret values back, and a list of fields to enter again: %s',
    async (_label, more, held, text) => {
      const { page } = await open(openDesk(trade()))
      await page.enter({ ...goodCard(CHALLENGE), ...more })
      expect(page.title()).toBe('Error: Enter your card details')
      expect(page.held()).toEqual(held)
      if (text) expect(page.sees(text)).toBe(true)
      else expect(page.sees('again') || page.sees('still there')).toBe(false)
    },
  )

  it('sees the test cards after an unknown number', async () => {
    const { page } = await open(openDesk(trade()))
    expect(page.sees('Challenge')).toBe(false)
    await page.enter(goodCard('4000000000000010'))
    expect(page.sees('The sandbox accepts test numbers only.')).toBe(true)
    expect(page.sees('Challenge')).toBe(true)
  })

  it('sees that the card could not be saved, without its values', async () => {
    const { id, url, page } = await open(openDesk(trade(), THREE_DS_LINK))
    await page.enter(goodCard('4000000000009995'))
    expect([page.heading(), page.url()]).toEqual(['Your card could not be saved', `${url}/done`])
    expect(page.html()).not.toMatch(/9995|400000/)
    expect((await resultOf(id))[0]).toBe('ERROR')
  })
})
