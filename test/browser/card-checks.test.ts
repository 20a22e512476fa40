import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectUsable } from './axe.ts'
import { CHALLENGE, enterCard, goodCard, openDesk, typeCard } from './card-desk.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage({ 'page-time-scale': 0.01 })

const open = async (more: object = {}, locale = 'en') => {
  const { id, url } = await openDesk(stage(), more)
  const page = await stage().customer({ locale })
  await page.goto(url)
  return { id, page }
}

/** What is said to be wrong, by its place. */
const problemsOn = (page: Page): Promise<(string | null)[][]> =>
  page
    .locator('form .problem')
    .evaluateAll((all) => all.map((one) => [one.getAttribute('data-testid'), one.textContent]))

const VISA_15: [string, string] = ['number-problem', 'This Visa number has 15 digits; it should have 16.']
const AMEX_14 = ['number-problem', 'This American Express number has 14 digits; it should have 15.']
const AMEX_CVV: [string, string] = ['cvv-problem', 'The security code of this American Express card has 4 digits.']

describe('while a card is typed', () => {
  it.each([
    ['a number that ends too early', { number: '400000100000001' }, [VISA_15]],
    [
      'a number with a wrong digit',
      { number: '4000001000000027' },
      [['number-problem', 'A digit of this number is wrong, or two have changed places. Please check it.']],
    ],
    ['a number that the sandbox does not know, which is not for the page to say', { number: '4539578763621486' }, []],
    ['half a date', { expiry: '12' }, [['expiry-problem', 'Write the expiry date as month and year, such as 09/30.']]],
    ['a code that is too short for its card', { number: '340000100000024', cvv: '123' }, [AMEX_CVV]],
    ['a code whose card came later', { cvv: '123', number: '340000100000024' }, [AMEX_CVV]],
    ['a good card', goodCard(CHALLENGE), []],
    ['an empty field', { number: '', expiry: '' }, []],
  ])('what is wrong is said when a field is left: %s', async (_what, card, problems) => {
    const { page } = await open()
    for (const [field, text] of Object.entries(card)) {
      await page.getByTestId(field).focus()
      await page.keyboard.type(text)
      if (text.length === 15) await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Tab')
    await expect.poll(() => problemsOn(page)).toEqual(problems)
  })

  it('nothing is said before, unless more digits cannot make it right', async () => {
    const { page } = await open()
    await typeCard(page, { number: '34000010000001' })
    expect(await problemsOn(page)).toEqual([])
    await page.keyboard.type('77')
    expect(await problemsOn(page)).toEqual([
      ['number-problem', 'This American Express number has 16 digits; it should have 15.'],
    ])
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    expect(await problemsOn(page)).toEqual([])
    await typeCard(page, { expiry: '12/20' })
    expect(await problemsOn(page)).toEqual([AMEX_14])
    await page.keyboard.type('30')
    expect(await page.getByTestId('expiry').inputValue()).toBe('12/30')
  })

  it('a date that is over by the clock of the space is said at once, and goes when it is right', async () => {
    const { page } = await open()
    const { body } = await stage().running.http.get('/_sandbox/clock')
    const year = Number(String(body.now).slice(2, 4)) - 1
    await typeCard(page, { expiry: `12/${year}` })
    const over = `This card was good until 12/${year} and has expired. Use another one.`
    expect(await problemsOn(page)).toEqual([['expiry-problem', over]])
    const field = page.getByTestId('expiry')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toBe('expiry-problem expiry-hint')
    expect(await page.getByRole('alert').textContent()).toBe(over)
    await field.fill('12/40')
    expect(await problemsOn(page)).toEqual([])
    expect(await field.getAttribute('aria-invalid')).toBe(null)
    expect(await field.getAttribute('aria-describedby')).toBe('expiry-hint')
  })

  it('what the server said goes as soon as it is not true any more', async () => {
    const { page } = await open()
    await enterCard(page, { number: '340000100000024', expiry: '12/34', cvv: '123' })
    await page.getByTestId('cvv-problem').waitFor()
    expect(await problemsOn(page)).toEqual([AMEX_CVV])
    await typeCard(page, { number: '340000100000024', cvv: '123' })
    expect(await problemsOn(page)).toEqual([AMEX_CVV])
    await page.keyboard.type('4')
    expect(await problemsOn(page)).toEqual([])
  })

  it('one click sends the card, whatever is said under the field that it leaves', async () => {
    const { page } = await open()
    await typeCard(page, { number: '400000100000001' })
    await button(page, 'Save card').click()
    await page.waitForFunction("document.title.startsWith('Error')")
    expect((await problemsOn(page)).map(([place]) => place)).toEqual([
      'number-problem',
      'expiry-problem',
      'cvv-problem',
    ])
    await page.locator('#number:focus').waitFor()
  })

  it('all is said in the language of the page', async () => {
    const { page } = await open({}, 'de')
    await page.getByTestId('number').pressSequentially('34000010000002')
    await page.keyboard.press('Tab')
    expect(await page.locator('#cvv-hint').textContent()).toBe('4 Ziffern, Vorderseite')
    expect(await problemsOn(page)).toEqual([
      ['number-problem', 'Diese Kartennummer (American Express) hat 14 Ziffern; es sollten 15 sein.'],
    ])
    await expectUsable(await page.content(), '.none')
  })
})
