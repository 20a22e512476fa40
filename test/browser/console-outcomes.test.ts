import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { isLong } from '../support/long.ts'
import { expectPageUsable } from './axe.ts'
import { copied, DESK, goTo, PHONE, says } from './console-desk.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage()

/** Axe may come in. */
const AXE_DESK = { ...DESK, bypassCSP: true }
const AXE_PHONE = { ...PHONE, bypassCSP: true }

const CHALLENGE = '4000001000000026'
const HOSTILE = '"\'><script>stolen=1</script>'

const look = async (place: string, options: object = DESK): Promise<Page> =>
  goTo(await stage().customer(options), stage().running, place)

/** A shop's request in a space: what it gets is the status of the answer and what decided. */
const shopBuys = async (space: string, refno: string): Promise<readonly [number, string]> => {
  const { http } = stage().running
  const { body } = await http.get(`/_sandbox/spaces/${space}/credentials`)
  const { merchantId, password } = body
  const answer = await http.post('/v1/transactions').auth(merchantId, password).send(initBody(CHALLENGE, { refno }))
  return [answer.status, answer.headers['sandbox-scenario'] ?? '']
}

const bar = (page: Page) => page.locator('header .armed, .ctx .armed').first()
const results = (page: Page) => page.getByRole('list', { name: 'Outcomes' })
const search = (page: Page, text: string) => page.getByRole('searchbox').fill(text)

describe('an outcome is found and armed', () => {
  it('once for an order, found by plain words: the app gets it, and the bar empties itself', async () => {
    const page = await look('outcomes?space=once')
    await search(page, '51')
    await results(page).getByRole('link', { name: 'Not enough funds (51)' }).waitFor()
    expect(await results(page).getByRole('link').count()).toBe(1)
    await search(page, 'fraud suspected')
    await results(page).getByRole('link', { name: 'Rejected by the bank: fraud suspected' }).click()
    await page.getByRole('heading', { level: 2, name: 'Rejected by the bank: fraud suspected' }).waitFor()
    await page.getByLabel('How many').fill('2')
    await page.getByLabel('Only for refno').fill('order-11')
    await page.getByText('Exactly this one; order-11* for all that begin so').waitFor()
    await page.getByLabel('Only for refno').fill('order-11*')
    await page.locator('summary', { hasText: 'More conditions' }).click()
    await page.getByLabel('Brand').first().selectOption({ label: 'Visa' })
    await page.getByLabel('Currency').selectOption('EUR')
    await button(page, 'Arm').click()
    await bar(page).getByText('next 2 with order-11*, Visa, EUR').waitFor()
    expect(await results(page).getByText('Armed').count()).toBe(1)
    expect(await shopBuys('once', 'other-1')).toEqual([201, 'challenge_success'])
    expect(await shopBuys('once', 'order-111')).toEqual([201, 'rejected'])
    await bar(page).getByText('next one with order-11*, Visa, EUR').waitFor()
    expect(await shopBuys('once', 'order-112')).toEqual([201, 'rejected'])
    await bar(page).getByText('Nothing armed').waitFor()
  })

  it('always and as default; what is armed is listed, and one click takes it back', async () => {
    const page = await look('outcomes/decline/51?space=stays')
    await button(page, 'Always').click()
    await button(page, 'Arm').click()
    await bar(page).getByText('always').waitFor()
    expect(await shopBuys('stays', 'a-1')).toEqual([400, 'decline/51'])
    await page.getByLabel('Network code').selectOption({ label: 'The card is reported lost (41)' })
    await page.getByRole('heading', { level: 2, name: 'The card is reported lost (41)' }).waitFor()
    await button(page, 'As default').click()
    await says(page, 'It takes the place of “Not enough funds (51)”')
    await button(page, 'Arm').click()
    await bar(page).getByText('when nothing else decides').waitFor()
    expect(await shopBuys('stays', 'a-2')).toEqual([201, 'challenge_success'])
    await button(page, 'Once').click()
    await button(page, 'Arm').click()
    await page.getByRole('link', { name: 'Close' }).click()
    const armed = page.getByRole('region', { name: 'Armed now' })
    await armed.getByRole('listitem').nth(1).waitFor()
    expect(await armed.getByRole('listitem').count()).toBe(2)
    await armed.getByRole('button', { name: 'Disarm all' }).click()
    await says(page, 'Choose what the next test does')
    expect(await shopBuys('stays', 'a-3')).toEqual([201, 'challenge_success'])
  })

  it('the preview shows what an app gets, for a brand, to copy', async () => {
    const page = await look('outcomes/challenge_failed')
    const gets = page.getByRole('region', { name: 'What your app gets' })
    await gets.getByText('the cardholder types').waitFor()
    await gets.getByLabel('Brand').selectOption({ label: 'Amex' })
    await gets.getByText('Status answer').first().click()
    await gets.getByText('"paymentMethod": "AMX"').first().waitFor()
    await page.getByRole('button', { name: 'Copy Visa 4000 0010 0000 0042' }).click()
    await says(page, 'Copied 4000 0010 0000 0042')
    expect(await copied(page)).toBe('4000001000000042')
    await button(page, 'curl').first().click()
    expect(await copied(page)).toContain('{"scenario":"challenge_failed"}')
  })
})

describe('an outcome of one’s own', () => {
  it('is written with a mistake, which stands under its line, is mended by a click, and is armed', async () => {
    const page = await look('outcomes/new?space=own')
    await page.getByLabel('Name').fill('shop/vip')
    const text = page.getByLabel('Text of the scenario')
    await text.fill(`title: ${JSON.stringify(HOSTILE)}\nauthentication: { flow: frictionles, transStatus: Y }\n`)
    await text.press('Tab')
    expect(await text.evaluate('document.activeElement.tagName')).toBe('BUTTON')
    await button(page, 'Check and put into the space').click()
    const problem = page.getByRole('list', { name: 'Problems' }).getByRole('listitem')
    await problem.getByText('must be one of challenge, frictionless').waitFor()
    expect(await problem.locator('code').innerText()).toBe('authentication: { flow: frictionles, transStatus: Y }')
    await button(page, 'Use “frictionless”').click()
    await button(page, 'Check and put into the space').click()
    const told = page.getByRole('region', { name: 'In words' })
    await told.getByText('Passes without asking.').waitFor()
    await says(page, 'Way back of the browser')
    await told.getByRole('link', { name: 'Arm it' }).click()
    await page.getByRole('heading', { level: 2, name: HOSTILE }).waitFor()
    await button(page, 'Arm').click()
    await bar(page).getByText(HOSTILE).waitFor()
    expect(await shopBuys('own', 'b-1')).toEqual([201, 'shop/vip'])
    expect(await page.evaluate('typeof stolen')).toBe('undefined')
    expect(await results(page).getByText('Own').count()).toBe(1)
    // By key: what was said of the arming lies over it for a while.
    await page.locator('summary', { hasText: 'Delete' }).press('Enter')
    await page.getByRole('button', { name: 'Delete “shop/vip” from this space' }).press('Enter')
    await says(page, 'Choose what the next test does')
    await expect.poll(() => results(page).getByText('Own').count()).toBe(0)
  })

  it('begins as a copy, without the cards of the original, and says what it would take over', async () => {
    const page = await look('outcomes/frictionless_failed?space=copy')
    await page.getByRole('link', { name: 'Edit a copy' }).click()
    const text = page.getByLabel('Text of the scenario')
    await expect.poll(() => text.inputValue()).not.toBe('')
    expect(await text.inputValue()).not.toContain('when:')
    await text.fill(`when: { amount: { from: 1 } }\n${await text.inputValue()}`)
    await page.getByLabel('Name').fill('mine')
    await text.press('Control+Enter')
    await says(page, /takes requests of \d+ more specific scenarios/)
  })
})

describe('cards', () => {
  it('are found by what they do, copied, and lead to their outcome; second numbers are counted', async () => {
    const page = await look('cards')
    await search(page, 'wrong code')
    const table = page.getByRole('table')
    await table.getByRole('rowheader', { name: 'Asks for a code, then fails' }).waitFor()
    await search(page, '4000001000000042')
    const row = table.getByRole('row', { name: 'Asks for a code, then fails' })
    await row.locator('summary').first().click()
    await row.getByRole('button', { name: 'Copy Visa 4000 0000 0000 2370' }).click()
    expect(await copied(page)).toBe('4000000000002370')
    await row.getByRole('link', { name: 'Arm this outcome' }).click()
    await page.getByRole('heading', { level: 2, name: 'Asks for a code, then fails' }).waitFor()
  })

  it('the list goes where somebody scrolls, away from what is chosen', async () => {
    const page = await look('outcomes/frictionless_success?space=away')
    await page.getByRole('heading', { level: 2, name: 'Passes without asking' }).waitFor()
    const list = page.locator('.scroll', { has: results(page) })
    await expect.poll(() => list.evaluate((element) => element.scrollHeight > 2 * element.clientHeight)).toBe(true)
    const bottom = await list.evaluate((element) => element.scrollHeight - element.clientHeight)
    await list.evaluate((element, top) => element.scrollTo({ top }), bottom)
    await results(page).getByText('The confirmation stays').first().waitFor()
    expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(bottom - 10)
  })

  it('the document stays small, wherever somebody scrolls', async () => {
    const page = await look('cards')
    const rows = async () => page.evaluate("document.querySelectorAll('main tbody tr, main .scroll > ul > li').length")
    await page.getByRole('table').waitFor()
    expect(await rows()).toBeLessThanOrEqual(60)
    await page.evaluate("document.querySelector('table').closest('.scroll').scrollTo(0, 1e6)")
    await page.getByText('Published numbers without an outcome of their own').waitFor()
    expect(await rows()).toBeLessThanOrEqual(60)
    await goTo(page, stage().running, 'outcomes')
    await page.getByRole('button', { name: /^Declined by the network/ }).click()
    await results(page).getByText('Not enough funds (51)').waitFor()
    expect(await rows()).toBeLessThanOrEqual(60)
  })
})

describe('nothing keeps anybody from using them', () => {
  it.each([
    ['outcomes', AXE_DESK],
    ['outcomes/decline/51', AXE_PHONE],
    ['outcomes/new', AXE_PHONE],
    ['cards', AXE_PHONE],
    ...(isLong ? [['cards', AXE_DESK] as const] : []),
  ] as const)('%s', async (place, options) => {
    const page = await look(place, options)
    if (place === 'outcomes/decline/51') await page.getByRole('heading', { name: 'What your app gets' }).waitFor()
    await expectPageUsable(page)
  })
})
