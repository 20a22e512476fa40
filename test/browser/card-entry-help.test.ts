import { describe, expect, it } from 'vitest'
import { CHALLENGE, heldBy, openDesk, save, typeCard } from './card-desk.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage({ 'page-time-scale': 0.01 })

const open = async (mode: { javaScriptEnabled: boolean } = { javaScriptEnabled: true }, more: object = {}) => {
  const desk = await openDesk(stage(), more)
  const page = await stage().customer(mode)
  await page.goto(desk.url)
  return { ...desk, page }
}

describe('while a card is typed', () => {
  it.each([
    ['4000001000000026', '4000 0010 0000 0026', 'Visa', '3 digits on back', '3'],
    ['5100-0010-0000-0022', '5100 0010 0000 0022', 'Mastercard', '3 digits on back', '3'],
    ['340000100000024', '3400 001000 00024', 'American Express', '4 digits on front', '4'],
    ['36168002586009', '3616 800258 6009', 'Diners Club', '3 digits on back', '3'],
    ['6222821234560017', '6222 8212 3456 0017', 'UnionPay', '3 digits on back', '3'],
    ['5019555544445555', '5019 5555 4444 5555', 'Dankort', '3 digits on back', '3'],
    ['9999', '9999', '', '3 or 4 digits', '4'],
  ])('%s becomes %s, %s', async (typed, grouped, brand, hint, length) => {
    const { page } = await open()
    await typeCard(page, { number: typed })
    expect(await page.getByLabel('Card number').inputValue()).toBe(grouped)
    expect(await page.getByRole('status').textContent()).toBe(brand)
    expect(await page.locator('#cvv-hint').textContent()).toBe(hint)
    expect(await page.getByLabel('Security code').getAttribute('maxlength')).toBe(length)
  })

  it('a digit in the middle can be corrected: the caret stays where it was', async () => {
    const { page } = await open()
    await typeCard(page, { number: '40000910' })
    for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', '0']) await page.keyboard.press(key)
    await page.keyboard.type('7')
    expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0071 0')
    for (const _ of '1234567') await page.keyboard.press('Backspace')
    expect(await page.getByLabel('Card number').inputValue()).toBe('10')
  })

  it.each([
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12', '12/'],
    ['930', '09/30'],
    ['1/30', '01/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
  ])('the expiry date %s becomes %s', async (typed, expiry) => {
    const { page } = await open()
    await typeCard(page, { expiry: typed })
    expect(await page.getByLabel('Expiry date').inputValue()).toBe(expiry)
  })

  it('the slash can be deleted', async () => {
    const { page } = await open()
    await typeCard(page, { expiry: '12' })
    for (const _ of '123') await page.keyboard.press('Backspace')
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('')
  })
})

describe('a test card', () => {
  const filled = ['3400 001000 00024', '12/34', '1234', 'Casey Example']

  it('fills the form with one click, and what was wrong is forgotten', async () => {
    const { page, url } = await open(undefined, { collectCardholderName: true })
    await typeCard(page, { number: '1' })
    await save(page)
    await page.getByRole('alert').first().waitFor()
    await button(page, 'Amex: One-time code: 4444 passes').click()
    expect(await heldBy(page)).toEqual(filled)
    expect(await page.getByRole('status').textContent()).toBe('American Express')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(page.url()).toBe(url)
    await page.keyboard.press('Enter')
    await stage().landed(page, '/success')
  })

  it('fills the form without JavaScript too, and no number gets into the address', async () => {
    const { page, url } = await open({ javaScriptEnabled: false }, { collectCardholderName: true })
    await page.getByText('Test cards', { exact: true }).click()
    await button(page, 'Amex: One-time code: 4444 passes').click()
    await page.waitForURL('**card=*')
    expect(page.url()).toBe(`${url}?card=challenge_success%3AAMX`)
    expect(await heldBy(page)).toEqual(filled)
    expect(await page.getByRole('status').textContent()).toBe('American Express')
    await save(page)
    await stage().landed(page, '/success')
  })

  it.each([[true], [false]])('of the rarer ones is in a list (JavaScript: %s)', async (javaScriptEnabled) => {
    const { page } = await open({ javaScriptEnabled })
    await page.getByText('Test cards', { exact: true }).click()
    await page.getByText('All other test cards').click()
    await page.getByLabel('Test card', { exact: true }).selectOption('No challenge, by EMV reason')
    await page.getByLabel('Reason or code').fill('10')
    await page.getByLabel('Brand').selectOption('Mastercard')
    await button(page, 'Fill in this card').click()
    await page.waitForURL('**card=*')
    expect((await heldBy(page)).slice(0, 3)).toEqual(['5100 0010 0000 1103', '12/34', '123'])
    expect(await page.getByTestId('chosen-card').textContent()).toBe(
      'Filled in: Mastercard: No challenge, by EMV reason: 10, 5100 0010 0000 1103',
    )
  })

  it('that nobody knows fills nothing', async () => {
    const { page, url } = await open()
    for (const key of ['constructor', CHALLENGE, '', 'x:VIS:0']) {
      await page.goto(`${url}?card=${key}`)
      expect(await heldBy(page)).toEqual(['', '', ''])
    }
  })
})
