import { describe, expect, it } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { sharedStage } from './stage.ts'

const quick = sharedStage({ 'page-time-scale': 0.1 })
const clock = manualClock()
const still = sharedStage({ clock })

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a challenge that ends by itself, %s', (_name, javaScriptEnabled) => {
  it('takes a cardholder who does nothing to errorUrl when its time is over', async () => {
    const { buy, customer, landed, running } = quick()
    const { id, start } = await buy('4000001000000091')
    const page = await customer({ javaScriptEnabled })
    await page.goto(start)
    await page.getByText('This page is good until').waitFor()
    expect((await landed(page, '/error')).searchParams.get('transactionId')).toBe(id)
    expect((await running.status(id)).body).toMatchObject({ status: 'failed', detail: { fail: { reason: 'timeout' } } })
  })

  it('takes a cardholder on when the bank has its answer', async () => {
    const { buy, customer, landed, running } = quick()
    const { id, start } = await buy('4000001000000026', {}, { 'sandbox-scenario': 'challenge_decoupled' })
    const page = await customer({ javaScriptEnabled })
    await page.goto(start)
    await landed(page, '/success')
    expect((await running.status(id)).body.status).toBe('authenticated')
  })
})

it('the browser asks when the time is over, not before', async () => {
  const { buy, running } = still()
  const { id, start } = await buy('4000001000000091')
  const refresh = async () => (await running.http.get(new URL(start).pathname)).headers.refresh
  expect(await refresh()).toBe(`10; url=${id}/return`)
  clock.advance(1500)
  expect(await refresh()).toBe(`9; url=${id}/return`)
})

describe('a transaction that nobody finished', () => {
  it('has expired after 30 minutes, opened or not', async () => {
    const { buy, customer, running } = still()
    const [opened, unopened] = [await buy('4000001000000026'), await buy('4000001000000026')]
    const page = await customer()
    await page.goto(opened.start)
    clock.advance(30 * 60_000)
    for (const { id, start } of [opened, unopened]) {
      const answer = await page.goto(start)
      expect(answer?.status()).toBe(410)
      await page.getByText('The check was not finished within 30 minutes.').waitFor()
      await page.getByRole('link', { name: 'Return to Example Shop' }).waitFor()
      expect((await running.status(id)).body.status).toBe('failed')
    }
  })
})
