import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import { CHALLENGE, type Desk, goodCard, openDesk, THREE_DS_LINK } from './shop-links.ts'

// The card entry pages without a browser. card-entry-browser.more.test.ts tests them in one.

const MODES = [
  ['without JavaScript', false],
  // In `npm test`, card-script.test.ts tests the script.
  ...(isLong ? ([['with JavaScript', true]] as const) : []),
] as const

const again = (fields: string): string => `Please enter again: ${fields}. The rest is still there.`

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

  it('enters a card and returns to the shop at the unchanged address', async () => {
    const { id, page } = await open(openDesk(trade()))
    expect(page.sees('Amount')).toBe(false)
    await page.enter(goodCard(CHALLENGE))
    await page.letLeadOn()
    expect(page.url()).toBe(`${trade().shop.origin()}/success?cart=7`)
    expect(await resultOf(id)).toEqual(['SUCCESS', undefined, undefined])
    expect((await readLink(trade().running, id)).card).toMatchObject({
      masked: '400000xxxxxx0026',
      expiryMonth: '12',
      expiryYear: '34',
    })
  })

  it('passes a challenge; the merchant reads card, name and 3-D Secure result', async () => {
    const { id, page } = await open(openDesk(trade(), { ...THREE_DS_LINK, collectCardholderName: true }))
    await page.enter(goodCard(CHALLENGE, { name: ' Zoë  Example ' }))
    expect(page.heading()).toBe('Confirm your card')
    expect(page.shown('challenge-page')).not.toMatch(/payment|paying/)
    await page.enterBankCode('4444')
    await page.letLeadOn()
    expect(new URL(page.url()).pathname).toBe('/success')
    expect(await resultOf(id)).toEqual(['SUCCESS', 'Y', 'Y'])
    expect((await readLink(trade().running, id)).card?.cardholderName).toBe('Zoë Example')
  })

  it('sees the problem of each field, and gets only the valid name back', async () => {
    const { id, page } = await open(openDesk(trade(), { collectCardholderName: true }))
    await page.enter({ number: '4000001000000027', expiry: '13/30', cvv: '12', name: 'Zoë Example' })
    const problems = [
      'A digit of this number is wrong, or two are swapped. Check the number.',
      'This month does not exist. Enter 01 to 12 as the first two digits.',
      'The security code of this Visa card has 3 digits.',
    ]
    expect(page.alerts()).toEqual(problems)
    expect(page.title()).toBe('Error: Enter your card details')
    expect(page.focused()).toBe('Card number')
    const fields = (['number', 'expiry', 'cvv'] as const).map(page.stateOf)
    expect(fields.map(({ invalid, notes }) => [invalid, notes[0]])).toEqual(problems.map((problem) => [true, problem]))
    expect(page.held()).toEqual(['', '', '', 'Zoë Example'])
    expect(page.sees(again('Card number, Expiry date, Security code'))).toBe(true)
    expect(page.html()).not.toMatch(/4000001000000027|4000 0010 0000 0027|13\/30/)
    await page.enter(goodCard(CHALLENGE))
    expect(page.heading()).toBe('Your card was saved')
    expect((await readLink(trade().running, id)).card?.cardholderName).toBe('Zoë Example')
  })
})
