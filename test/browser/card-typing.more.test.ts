import { describe, expect, it } from 'vitest'
import { once } from '../../src/core/domain/once.ts'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import { openDesk } from './shop-links.ts'

// The script of the form in a DOM, on the page that the sandbox serves. card-entry-browser.more.test.ts tests
// typing, clicks and carets in a browser.

const trade = sharedShopFront()

const open = async (more: object = {}, language = 'en') => {
  const { id, url } = await openDesk(trade(), { collectCardholderName: true, ...more })
  const page = cardPage({ language })
  await page.open(url)
  return { id, url, page }
}

/** Opens a page once, for tests that replace the text of a field. */
const openOnce = () => once(async () => (await open()).page)

describe('while a number is typed', () => {
  const samePage = openOnce()
  it.each([
    ['4000001000000026', '4000 0010 0000 0026', 'Visa', '3 digits on back'],
    ['5100-0010-0000-0022', '5100 0010 0000 0022', 'Mastercard', '3 digits on back'],
    ['340000100000024', '3400 001000 00024', 'American Express', '4 digits on front'],
    ['36168002586009', '3616 800258 6009', 'Diners Club', '3 digits on back'],
    ['6222821234560017', '6222 8212 3456 0017', 'UnionPay', '3 digits on back'],
    ['5019555544445555', '5019 5555 4444 5555', 'Dankort', '3 digits on back'],
    ['9999', '9999', '', '3 or 4 digits'],
  ])('%s becomes %s, %s', async (typed, grouped, brand, hint) => {
    const page = await samePage()
    page.write('Card number', '')
    await page.type({ number: typed })
    expect(page.held()[0]).toBe(grouped)
    expect([page.brand(), page.codeHint()]).toEqual([brand, hint])
  })

  it('the caret stays in place when a digit in the middle is corrected', async () => {
    const { page } = await open()
    await page.type({ number: '40000910' })
    await page.press('ArrowLeft', 'ArrowLeft', 'Backspace', '0', '7')
    expect([page.held()[0], page.caret()]).toEqual(['4000 0071 0', 8])
    await page.press(...Array(7).fill('Backspace'))
    expect([page.held()[0], page.caret()]).toEqual(['10', 0])
  })
})

describe('while a date is typed', () => {
  const samePage = openOnce()
  it.each([
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12', '12/'],
    ['1/30', '1/30'],
    ['12/2030', '12/2030'],
    ['30/12', '30/12'],
    ['2030-12', '2030-12'],
  ])('%s becomes %s', async (typed, expiry) => {
    const page = await samePage()
    page.write('Expiry date', '')
    await page.type({ expiry: typed })
    expect(page.held()[1]).toBe(expiry)
  })
})
