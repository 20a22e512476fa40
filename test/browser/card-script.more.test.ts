import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import { CHALLENGE, FRICTIONLESS, goodCard, openDesk, THREE_DS_LINK } from './shop-links.ts'

// The script of the form in a DOM, on the page that the sandbox serves. card-entry-browser.more.test.ts tests
// typing, clicks and carets in a browser.

const trade = sharedShopFront()

const open = async (more: object = {}, language = 'en') => {
  const { id, url } = await openDesk(trade(), { collectCardholderName: true, ...more })
  const page = cardPage({ language })
  await page.open(url)
  return { id, url, page }
}

const AMEX_CVV = ['cvv', 'The security code of this American Express card has 4 digits.']

describe('a problem', () => {
  it('is not shown while you type, unless more digits cannot fix it', async () => {
    const { page } = await open()
    await page.type({ number: '34000010000001' })
    expect(page.problems()).toEqual([])
    await page.press('7', '7')
    expect(page.problems()).toEqual([['number', 'This American Express number has 16 digits. It should have 15.']])
    await page.press('Backspace', 'Backspace')
    expect(page.problems()).toEqual([])
    await page.type({ expiry: '12/20' })
    expect(page.problems()).toEqual([['number', 'This American Express number has 14 digits. It should have 15.']])
    await page.press('3', '0')
    expect(page.held()[1]).toBe('12/2030')
  })

  it('of a date that is expired by the clock of the space is shown at once, until it is fixed', async () => {
    const { page } = await open()
    const { body } = await trade().running.http.get('/_sandbox/clock')
    const year = Number(String(body.now).slice(2, 4)) - 1
    await page.type({ expiry: `12/${year}` })
    const over = `This card expired at the end of 12/${year}. Use another card.`
    expect(page.problems()).toEqual([['expiry', over]])
    expect(page.stateOf('expiry')).toEqual({ invalid: true, notes: [over, 'MM/YY'] })
    expect(page.alerts()).toEqual([over])
    await page.press('Backspace', 'Backspace', '4', '0')
    expect(page.problems()).toEqual([])
    expect(page.stateOf('expiry')).toEqual({ invalid: false, notes: ['MM/YY'] })
  })

  it('from the server disappears once it is fixed', async () => {
    const { page } = await open()
    await page.enter({ number: '340000100000024', expiry: '12/34', cvv: '123', name: 'Zoë' })
    expect([page.status(), page.problems()]).toEqual([400, [AMEX_CVV]])
    await page.type({ number: '340000100000024', cvv: '123' })
    expect(page.problems()).toEqual([AMEX_CVV])
    await page.press('4')
    expect(page.problems()).toEqual([])
  })

  it('of a name is found by the server, and disappears on typing', async () => {
    const { page } = await open()
    await page.enter(goodCard(CHALLENGE, { name: CHALLENGE }))
    expect(page.problems()).toEqual([['name', 'Enter a name without digits. The number has its own field.']])
    await page.type({ name: '4' })
    await page.press('Tab')
    expect(page.problems()).toEqual([])
    expect(page.stateOf('name')).toEqual({ invalid: false, notes: [] })
  })

  it('appears only after a button is released, so that the button does not move', async () => {
    const { page } = await open()
    await page.type({ number: '400000100000001' })
    expect(await page.holdDown('Test cards')).toEqual([])
    expect(page.problems()).toHaveLength(1)
  })

  it('is in the language of the page', async () => {
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
  it('is submitted once by a double click', async () => {
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

  it('can be submitted again after returning to it', async () => {
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

  it('is formatted again if the browser restores its values', async () => {
    const { page } = await open()
    page.findKept({ number: '340000100000024' })
    page.comeBack()
    expect([page.held()[0], page.brand()]).toEqual(['3400 001000 00024', 'American Express'])
  })
})
