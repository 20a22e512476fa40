import { describe, expect, it } from 'vitest'
import { describeSearch, findCards, MOST_ROWS } from '../../src/pages/card-entry/test-card-rows.ts'
import { displayedCards } from '../support/displayed-cards.ts'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import { CHALLENGE, openDesk } from './shop-links.ts'

// The test cards in a DOM, on the page that the sandbox serves, with and without the script.

const trade = sharedShopFront()

const open = async (javaScript = true, query = '') => {
  const { url } = await openDesk(trade(), { collectCardholderName: true })
  const page = cardPage({ javaScript })
  await page.open(url + query)
  return { url, page }
}

const ROWS = displayedCards().rows

describe('a test card', () => {
  it('with its own description is listed once in its group', async () => {
    const { page } = await open()
    expect(page.testCards()).toEqual([])
    await page.unfold('Test cards')
    const rows = ROWS.filter(({ label, name, cards }) => label !== name && cards.length === 3 && !name.includes('/'))
    expect(rows.length).toBeGreaterThan(20)
    expect(page.testCards()).toEqual(rows.flatMap(({ cards }) => cards.map(({ number }) => number)).sort())
    expect(page.testCardGroups()).toEqual([...new Set(rows.map(({ group }) => group))])
    expect(page.testCardsIn('Page faults')).toContain('Mastercard: Challenge: timeout after 10 s')
    await page.click('Mastercard: Challenge: timeout after 10 s')
    expect(page.held()[0]).toBe('5100 0010 0000 0097')
  })

  it('fills the form with one click, and clears problems', async () => {
    const { page, url } = await open()
    await page.enter({ number: '1' })
    expect(page.problems()).not.toEqual([])
    expect(page.sees('Please enter all of it again.')).toBe(true)
    const sent = page.sent()
    await page.click('Amex: Challenge: success')
    expect(page.held()).toEqual(['3400 001000 00024', '12/34', '1234', 'Casey Example'])
    expect([page.brand(), page.problems(), page.sees('again')]).toEqual(['American Express', [], false])
    expect([page.url(), page.sent(), page.focused()]).toEqual([url, sent, 'Save card'])
  })

  it('is marked as selected until the form has another number', async () => {
    const { page } = await open()
    await page.unfold('Test cards')
    await page.click('Amex: Challenge: success')
    expect(page.chosen()).toEqual(['Amex'])
    expect(page.shown('chosen-card')).toBe('Filled in: Amex: Challenge: success, 3400 001000 00024')
    await page.type({ number: '1' })
    expect(page.chosen()).toEqual([])
    expect(page.shown('chosen-card')).toBe('')
  })
})

const SEARCHES = [
  'amex code',
  'decline 51',
  '5c',
  '0257',
  '4000 0010 0000 0257',
  'reason 07',
  'visa',
  'dankort',
  'lookup/success',
  'nothing like that',
  'soft decline',
  'neutral',
  'American Express stolen',
]

describe('a search for a test card', () => {
  it('has the same results while you type as the page without script', async () => {
    const { page } = await open()
    await page.unfold('Test cards')
    for (const text of SEARCHES) {
      page.write('Find a card', text)
      const matches = findCards(ROWS, text)
      expect(page.searchResult()).toBe(describeSearch(matches, 'en'))
      const numbers = page.testCards()
      if (matches.length > MOST_ROWS) expect(numbers.length).toBeGreaterThanOrEqual(MOST_ROWS)
      else expect(numbers, text).toEqual(matches.flatMap(({ cards }) => cards.map(({ number }) => number)).sort())
    }
    page.write('Find a card', '')
    expect(page.testCards()).toContain(CHALLENGE)
  })

  it('keeps the form, and Enter submits nothing', async () => {
    const { page, url } = await open()
    await page.type({ number: '4000', name: 'Ada' })
    await page.unfold('Test cards')
    page.write('Find a card', 'decline 51 amex')
    await page.press('Enter')
    expect([page.url(), page.sent()]).toEqual([url, 0])
    expect(page.held()).toEqual(['4000', '', '', 'Ada'])
    await page.click('Amex: Declined by the card network: 51')
    expect(page.held()).toEqual(['3400 001000 05510', '12/34', '1234', 'Casey Example'])
    expect(page.chosen()).toEqual(['Amex'])
    expect(page.focused()).toBe('Save card')
    await page.press('Enter')
    expect(page.sent()).toBe(1)
  })
})

describe('the test cards without JavaScript', () => {
  const AMEX = ['3400 001000 00024', '12/34', '1234', 'Casey Example']

  it('fill the form without a number in the address', async () => {
    const { url, page } = await open(false)
    await page.unfold('Test cards')
    await page.click('Amex: Challenge: success')
    expect(page.url()).toBe(`${url}?card=challenge_success%3AAMX`)
    expect([page.held(), page.brand(), page.focused()]).toEqual([AMEX, 'American Express', 'Save card'])
    await page.save()
    expect(page.heading()).toBe('Your card was saved')
  })

  it.each([
    ['without', false],
    ['with', true],
  ] as const)('of rare kinds are in a list (%s JavaScript)', async (_label, javaScript) => {
    const { page } = await open(javaScript)
    await page.unfold('Test cards', 'All other test cards')
    page.choose('Test card', 'Frictionless: failed with a reason you pick')
    page.write('Reason or code', '10')
    page.choose('Brand', 'Mastercard')
    await page.click('Fill in this card')
    expect(page.held().slice(0, 3)).toEqual(['5100 0010 0000 1103', '12/34', '123'])
    const message = 'Filled in: Mastercard: Frictionless: failed with a reason you pick: 10, 5100 0010 0000 1103'
    expect(page.shown('chosen-card')).toBe(message)
  })

  it.each(['constructor', CHALLENGE, '', 'x:VIS:0'])('with an unknown key fill nothing: %s', async (key) => {
    const { page } = await open(false, `?card=${key}`)
    expect([page.status(), page.held()]).toEqual([200, ['', '', '', '']])
  })

  it('are searched, counted, and listed again', async () => {
    const { url, page } = await open(false)
    await page.unfold('Test cards')
    page.write('Find a card', 'stolen card')
    await page.click('Find')
    expect(page.sees('3 cards')).toBe(true)
    expect(page.testCards()).toEqual(['340000100000222', '4000001000000224', '5100001000000220'])
    expect(page.search()).toBe('stolen card')
    await page.click('Visa: Frictionless: stolen card (N, 10)')
    expect(page.held()[0]).toBe('4000 0010 0000 0224')
    expect(page.chosen()).toEqual(['Visa'])
    await page.click('Back to all cards')
    expect(page.url().replace('?', '')).toBe(url)
    expect(page.testCards()).toEqual([])
  })
})
