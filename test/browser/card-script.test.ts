import { describe, expect, it } from 'vitest'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import { CHALLENGE, goodCard, openDesk } from './shop-links.ts'

// The script of the form in a DOM, on the page that the sandbox serves. card-entry-browser.more.test.ts tests
// typing, clicks and carets in a browser.

const trade = sharedShopFront()

const open = async (more: object = {}, language = 'en') => {
  const { id, url } = await openDesk(trade(), { collectCardholderName: true, ...more })
  const page = cardPage({ language })
  await page.open(url)
  return { id, url, page }
}

describe('while a date is typed', () => {
  it('the slash can be deleted', async () => {
    const { page } = await open()
    await page.type({ expiry: '12' })
    await page.press('Backspace', 'Backspace', 'Backspace')
    expect(page.held()[1]).toBe('')
  })
})

const AMEX_CVV = ['cvv', 'The security code of this American Express card has 4 digits.']

const LEFT = [
  [
    'a number that is too short',
    { number: '400000100000001' },
    [['number', 'This Visa number has 15 digits. It should have 16.']],
  ],
  [
    'a number with a wrong digit',
    { number: '4000001000000027' },
    [['number', 'A digit of this number is wrong, or two are swapped. Check the number.']],
  ],
  ['an unknown number, which the page does not check', { number: '4539578763621486' }, []],
  ['half a date', { expiry: '12' }, [['expiry', 'Enter the expiry date as month and year, such as 09/30.']]],
  ['a code that is too short for its card', { number: '340000100000024', cvv: '123' }, [AMEX_CVV]],
  ['a code that is entered before its card', { cvv: '123', number: '340000100000024' }, [AMEX_CVV]],
  ['a valid card', goodCard(CHALLENGE), []],
  ['an empty field', { number: '', expiry: '' }, []],
] as const

describe('problems', () => {
  it.each(LEFT)('are shown when a field loses the focus: %s', async (_label, card, problems) => {
    const { page } = await open()
    await page.type(card)
    await page.press('Tab')
    expect(page.problems()).toEqual(problems)
  })
})
