import { describe, expect, it } from 'vitest'
import { slowDirectory } from '../support/slow-directory.ts'
import { CHALLENGE } from './card-desk.ts'
import { sharedStage } from './stage.ts'

const directory = slowDirectory()
const stage = sharedStage({ sleep: directory.sleep })

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('while the directory is slow, a cardholder %s', (_name, javaScriptEnabled) => {
  it('is told to wait, and comes back to the shop once it has answered', async () => {
    const { buy, customer, landed, running, shop } = stage()
    const { id, start } = await buy(CHALLENGE, {}, { 'sandbox-scenario': 'slow_directory' })
    const page = await customer({ javaScriptEnabled })
    await page.goto(start)
    await page.getByTestId('waiting-page').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Connecting to your bank')
    // It has asked again at least once, and nothing was opened by that.
    await page.waitForRequest((request) => new URL(request.url()).pathname === `/v1/start/${id}/return`)
    expect((await running.status(id)).body.status).toBe('initialized')
    directory.answer()
    expect((await landed(page, '/success')).searchParams.get('transactionId')).toBe(id)
    expect(shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
  })
})
