import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCardCatalogue } from '../../src/domain/card-catalogue.ts'
import { cardRows, findCards, MOST_ROWS, tellFound } from '../../src/pages/card-entry/card-rows.ts'
import { expectUsable } from './axe.ts'
import { heldBy, openDesk, typeCard } from './card-desk.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage()

const PHONE = { viewport: { width: 390, height: 844 } }

const open = async (options: object = {}, query = '') => {
  const { url } = await openDesk(stage(), { collectCardholderName: true })
  const page = await stage().customer({ ...PHONE, ...options })
  await page.goto(url + query)
  if (query === '') await page.getByTestId('test-cards').click()
  return { page, url }
}

const numbersOn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-number]:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-number') ?? '').sort())

const ROWS = cardRows(createCardCatalogue())

it('every card that has words of its own is a tap away, once and below its group', async () => {
  const { page } = await open()
  const rows = ROWS.filter(({ words, name, cards }) => words !== name && cards.length === 3 && !name.includes('/'))
  expect(rows.length).toBeGreaterThan(20)
  expect(await numbersOn(page)).toEqual(rows.flatMap(({ cards }) => cards.map(({ number }) => number)).sort())
  const groups = await page.locator('#first h2').allTextContents()
  expect(groups).toEqual([...new Set(rows.map(({ group }) => group))])
  const breaksOff = page.locator('#first section').filter({ hasText: 'Breaks off' })
  await breaksOff.getByRole('button', { name: 'Mastercard: Challenge that runs out', exact: true }).click()
  expect((await heldBy(page))[0]).toBe('5100 0010 0000 0097')
})

describe('a search for a test card', () => {
  it('finds while somebody types what the page itself would find', async () => {
    const { page } = await open()
    const searches = ['amex 4444', 'decline 51', '5c', '4000 0010 0000 0257', 'reason 07', 'dankort', 'lookup/success']
    for (const text of [
      ...searches,
      'visa',
      'soft decline',
      'nothing like that',
      'neutral',
      'American Express stolen',
    ]) {
      await page.getByTestId('find-card').fill(text)
      const found = findCards(ROWS, text)
      await expect.poll(() => page.locator('#found').textContent()).toBe(tellFound(found))
      const numbers = await numbersOn(page)
      if (found.length > MOST_ROWS) expect(numbers.length).toBeGreaterThanOrEqual(MOST_ROWS)
      else expect(numbers, text).toEqual(found.flatMap(({ cards }) => cards.map(({ number }) => number)).sort())
    }
    await page.getByTestId('find-card').fill('')
    expect(await numbersOn(page)).toContain('4000001000000026')
  })

  it('keeps what was typed into the form, and Enter sends nothing', async () => {
    const { page, url } = await open()
    await typeCard(page, { number: '4000', name: 'Ada' })
    await page.getByTestId('find-card').fill('decline 51 amex')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(url)
    expect(await heldBy(page)).toEqual(['4000', '', '', 'Ada'])
    await button(page, 'Amex: Declined, by network code: 51').click()
    expect(await heldBy(page)).toEqual(['3400 001000 05510', '12/34', '1234', 'Casey Example'])
    expect(await button(page, 'Amex: Declined, by network code: 51').getAttribute('aria-pressed')).toBe('true')
    await page.locator('#save:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((there) => there.href !== url)
  })

  it('without JavaScript shows the cards that it found, how many, and the way back', async () => {
    const { page, url } = await open({ javaScriptEnabled: false })
    await page.getByTestId('find-card').fill('stolen card')
    await button(page, 'Find').click()
    await page.getByText('3 cards').waitFor()
    expect(await numbersOn(page)).toEqual(['340000100000222', '4000001000000224', '5100001000000220'])
    expect(await page.getByTestId('find-card').inputValue()).toBe('stolen card')
    await button(page, 'Visa: Refused as stolen (N)').click()
    await page.waitForURL('**card=*')
    expect((await heldBy(page))[0]).toBe('4000 0010 0000 0224')
    expect(await button(page, 'Visa: Refused as stolen (N)').getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('link', { name: 'Back to all cards' }).click()
    await page.waitForURL((there) => there.search === '')
    expect(page.url().replace('?', '')).toBe(url)
  })
})

describe('on a phone', () => {
  it('everything to press is as large as a finger', async () => {
    const { page } = await open()
    await page.getByTestId('other-cards').click()
    const small = await page
      .locator(
        'main button, main input:not([type=hidden]), aside:has(#find) :is(button, input:not([type=hidden]), select, summary):visible',
      )
      .evaluateAll((all) =>
        all
          .map((one) =>
            (one as unknown as { getBoundingClientRect(): { height: number; width: number } }).getBoundingClientRect(),
          )
          .filter(({ height, width }) => height < 44 || width < 44),
      )
    expect(small).toEqual([])
  })

  it('a chosen card is seen and told, until another number is in the form', async () => {
    const { page } = await open()
    await page.locator('[data-number="340000100000024"]').click()
    const chosen = page.locator('[aria-pressed=true]')
    expect(await chosen.locator('..').textContent()).toBe('Amex3400 001000 00024')
    const words = 'Filled in: Amex: One-time code: 4444 passes, 3400 001000 00024'
    expect(await page.getByTestId('chosen-card').textContent()).toBe(words)
    await page.getByTestId('number').fill('4000')
    expect(await chosen.count()).toBe(0)
    expect(await page.getByTestId('chosen-card').textContent()).toBe('')
  })

  it.each(['?find=stolen', '?card=missing_xid&brand=ECA', '?find=4444&card=challenge_success:VIS:0'])(
    'nothing keeps anybody from using it: %s',
    async (query) => {
      const { page } = await open({ javaScriptEnabled: false }, query)
      await expectUsable(await page.content())
    },
  )
})
