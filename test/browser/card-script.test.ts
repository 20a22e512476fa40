import { describe, expect, it } from 'vitest'
import { once } from '../../src/core/domain/once.ts'
import { readLink } from '../support/link-body.ts'
import { itWhole, someOf } from '../support/long.ts'
import { cardPage } from './card-page.ts'
import { CHALLENGE, FRICTIONLESS, goodCard, openDesk, THREE_DS_LINK } from './desk.ts'
import { sharedShopFront } from './shop-front.ts'

// What the script of the form does, on the page that the sandbox serves, in a DOM. Whether a browser's own typing,
// clicks and carets are as they are here is in card-entry-browser.test.ts.

const trade = sharedShopFront()

const open = async (more: object = {}, language = 'en') => {
  const { id, url } = await openDesk(trade(), { collectCardholderName: true, ...more })
  const page = cardPage({ language })
  await page.open(url)
  return { id, url, page }
}

/** For what is typed in place of what was typed before. */
const openOnce = () => once(async () => (await open()).page)

describe('while a number is typed', () => {
  const samePage = openOnce()
  it.each([
    ['4000001000000026', '4000 0010 0000 0026', 'Visa', '3 digits on back', '3'],
    ['5100-0010-0000-0022', '5100 0010 0000 0022', 'Mastercard', '3 digits on back', '3'],
    ['340000100000024', '3400 001000 00024', 'American Express', '4 digits on front', '4'],
    ['36168002586009', '3616 800258 6009', 'Diners Club', '3 digits on back', '3'],
    ['6222821234560017', '6222 8212 3456 0017', 'UnionPay', '3 digits on back', '3'],
    ['5019555544445555', '5019 5555 4444 5555', 'Dankort', '3 digits on back', '3'],
    ['9999', '9999', '', '3 or 4 digits', '4'],
  ])('%s becomes %s, %s', async (typed, grouped, brand, hint, length) => {
    const page = await samePage()
    page.write('Card number', '')
    await page.type({ number: typed })
    expect(page.held()[0]).toBe(grouped)
    expect([page.brand(), page.codeHint(), page.longestCode()]).toEqual([brand, hint, length])
  })

  it('a digit in the middle can be corrected: the caret stays where it was', async () => {
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
    ['930', '09/30'],
    ['1/30', '01/30'],
    ['12 / 2030', '12/30'],
    ['122030', '12/30'],
  ])('%s becomes %s', async (typed, expiry) => {
    const page = await samePage()
    page.write('Expiry date', '')
    await page.type({ expiry: typed })
    expect(page.held()[1]).toBe(expiry)
  })

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
    'a number that ends too early',
    { number: '400000100000001' },
    [['number', 'This Visa number has 15 digits; it should have 16.']],
  ],
  [
    'a number with a wrong digit',
    { number: '4000001000000027' },
    [['number', 'A digit of this number is wrong, or two have changed places. Please check it.']],
  ],
  ['a number that the sandbox does not know, which is not for the page to say', { number: '4539578763621486' }, []],
  ['half a date', { expiry: '12' }, [['expiry', 'Write the expiry date as month and year, such as 09/30.']]],
  ['a code that is too short for its card', { number: '340000100000024', cvv: '123' }, [AMEX_CVV]],
  ['a code whose card came later', { cvv: '123', number: '340000100000024' }, [AMEX_CVV]],
  ['a good card', goodCard(CHALLENGE), []],
  ['an empty field', { number: '', expiry: '' }, []],
] as const

describe('what is wrong', () => {
  it.each(someOf(2, LEFT))('is said when a field is left: %s', async (_what, card, problems) => {
    const { page } = await open()
    await page.type(card)
    await page.press('Tab')
    expect(page.problems()).toEqual(problems)
  })

  it('is not said before, unless more digits cannot make it right', async () => {
    const { page } = await open()
    await page.type({ number: '34000010000001' })
    expect(page.problems()).toEqual([])
    await page.press('7', '7')
    expect(page.problems()).toEqual([['number', 'This American Express number has 16 digits; it should have 15.']])
    await page.press('Backspace', 'Backspace')
    expect(page.problems()).toEqual([])
    await page.type({ expiry: '12/20' })
    expect(page.problems()).toEqual([['number', 'This American Express number has 14 digits; it should have 15.']])
    await page.press('3', '0')
    expect(page.held()[1]).toBe('12/30')
  })

  it('with a date that is over by the clock of the space is said at once, and goes when it is right', async () => {
    const { page } = await open()
    const { body } = await trade().running.http.get('/_sandbox/clock')
    const year = Number(String(body.now).slice(2, 4)) - 1
    await page.type({ expiry: `12/${year}` })
    const over = `This card was good until 12/${year} and has expired. Use another one.`
    expect(page.problems()).toEqual([['expiry', over]])
    expect(page.told('expiry')).toEqual({ invalid: true, notes: [over, 'MM/YY'] })
    expect(page.alerts()).toEqual([over])
    await page.press('Backspace', 'Backspace', '4', '0')
    expect(page.problems()).toEqual([])
    expect(page.told('expiry')).toEqual({ invalid: false, notes: ['MM/YY'] })
  })

  itWhole('by the server, goes as soon as it is not true any more', async () => {
    const { page } = await open()
    await page.enter({ number: '340000100000024', expiry: '12/34', cvv: '123', name: 'Zoë' })
    expect([page.status(), page.problems()]).toEqual([400, [AMEX_CVV]])
    await page.type({ number: '340000100000024', cvv: '123' })
    expect(page.problems()).toEqual([AMEX_CVV])
    await page.press('4')
    expect(page.problems()).toEqual([])
  })

  it('with a name is for the server to say, and goes when somebody types', async () => {
    const { page } = await open()
    await page.enter(goodCard(CHALLENGE, { name: CHALLENGE }))
    expect(page.problems()).toEqual([['name', 'Enter a name. The number has its own field.']])
    await page.type({ name: '4' })
    await page.press('Tab')
    expect(page.problems()).toEqual([])
    expect(page.told('name')).toEqual({ invalid: false, notes: [] })
  })

  it('moves nothing away from under a finger: it is said when the button is let go', async () => {
    const { page } = await open()
    await page.type({ number: '400000100000001' })
    expect(await page.holdDown('Test cards')).toEqual([])
    expect(page.problems()).toHaveLength(1)
  })

  itWhole('is said in the language of the page', async () => {
    const { page } = await open({}, 'de')
    await page.type({ number: '34000010000002' })
    await page.press('Tab')
    expect(page.codeHint()).toBe('4 Ziffern, Vorderseite')
    expect(page.problems()).toEqual([
      ['number', 'Diese Kartennummer (American Express) hat 14 Ziffern; es sollten 15 sein.'],
    ])
  })
})

describe('a form', () => {
  it('is sent once, however often the button is clicked', async () => {
    const { page, id } = await open(THREE_DS_LINK)
    await page.type(goodCard(FRICTIONLESS, { name: 'Ada' }))
    await page.clickTwice('Save card')
    expect(page.sent()).toBe(1)
    expect(page.heading()).toBe('Your card was saved')
    expect(await readLink(trade().running, id)).toMatchObject({
      status: 'SUCCESS',
      card: { alias: expect.any(String) },
    })
  })

  it('can be sent again by somebody who comes back to it', async () => {
    const { page } = await open()
    await page.type({ number: '1' })
    page.startSaving()
    expect(page.isBusy()).toBe(true)
    page.startSaving()
    expect(page.sent()).toBe(1)
    page.comeBack()
    expect(page.isBusy()).toBe(false)
    await page.save()
    expect(page.sent()).toBe(2)
    expect(page.problems()).not.toEqual([])
  })

  itWhole('is grouped again where a browser has kept what was typed', async () => {
    const { page } = await open()
    page.findKept({ number: '340000100000024' })
    page.comeBack()
    expect([page.held()[0], page.brand(), page.longestCode()]).toEqual(['3400 001000 00024', 'American Express', '4'])
  })
})
