import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { cardPage } from './card-page.ts'
import { CHALLENGE, FRICTIONLESS, goodCard, openDesk, THREE_DS_LINK } from './desk.ts'
import { sharedShopFront } from './shop-front.ts'

// What the script of the form does, on the page that the sandbox serves, in a DOM. Whether a browser's own typing,
// clicks and carets are as they are here is in card-entry-browser.more.test.ts.

const trade = sharedShopFront()

const open = async (more: object = {}, language = 'en') => {
  const { id, url } = await openDesk(trade(), { collectCardholderName: true, ...more })
  const page = cardPage({ language })
  await page.open(url)
  return { id, url, page }
}

const AMEX_CVV = ['cvv', 'The security code of this American Express card has 4 digits.']

describe('what is wrong', () => {
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

  it('by the server, goes as soon as it is not true any more', async () => {
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

  it('is said in the language of the page', async () => {
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

  it('is grouped again where a browser has kept what was typed', async () => {
    const { page } = await open()
    page.findKept({ number: '340000100000024' })
    page.comeBack()
    expect([page.held()[0], page.brand(), page.longestCode()]).toEqual(['3400 001000 00024', 'American Express', '4'])
  })
})
