import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CHALLENGE } from './card-desk.ts'
import { button, enterCode, sharedStage } from './stage.ts'

const stage = sharedStage()

const unfold = (page: Page) => page.getByTestId('page-choices').click()

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('whoever tests %s', (_name, javaScriptEnabled) => {
  it('chooses by its words that the bank says no, and why', async () => {
    const { buy, customer, landed, running } = stage()
    const { id, start } = await buy(CHALLENGE)
    const page = await customer({ javaScriptEnabled })
    await page.goto(start)
    await enterCode(page, '1234')
    await page.getByText('2 tries left').waitFor()
    await unfold(page)
    await page.getByTestId('reasons-N').selectOption({ label: '10: Card reported stolen (code 4110)' })
    await button(page, 'Fails').click()
    expect((await landed(page, '/error')).search).toBe(`?transactionId=${id}`)
    const { body } = await running.status(id)
    expect([body.status, body.card['3D'].transStatusReason]).toEqual(['failed', '10'])
    expect(body.history.at(-1)).toMatchObject({ action: 'authenticate', source: 'web', success: false })
  })

  it('goes on from a page that leads nowhere', async () => {
    const { buy, customer, landed, running } = stage()
    const { id, start } = await buy(CHALLENGE, {}, { 'sandbox-scenario': 'challenge_required_abandoned' })
    const page = await customer({ javaScriptEnabled })
    await page.goto(start)
    await page.getByTestId('connecting-page').waitFor()
    expect(await page.getByTestId('end-cancel').count()).toBe(0)
    await unfold(page)
    await page.getByTestId('end-A').click()
    await landed(page, '/success')
    expect((await running.status(id)).body).toMatchObject({
      status: 'authenticated',
      card: { '3D': { authenticationResponse: 'A' } },
    })
  })
})

it('the ends can be pressed with a thumb, and are folded away from what the bank shows', async () => {
  const { buy, customer } = stage()
  const page = await customer({ viewport: { width: 390, height: 844 } })
  await page.goto((await buy(CHALLENGE)).start)
  const ends = page.locator('[data-testid^=end-], [data-testid^=reasons-]')
  expect(await ends.first().isVisible()).toBe(false)
  expect(await page.locator('main').locator(ends).count()).toBe(0)
  await unfold(page)
  const boxes = await Promise.all((await ends.all()).map((one) => one.boundingBox()))
  expect(boxes.length).toBeGreaterThan(7)
  for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
  expect(
    await page
      .getByTestId('end-N')
      .evaluate((one) => (one as { closest?(of: string): { lang: string } }).closest?.('[lang]').lang),
  ).toBe('en')
})
