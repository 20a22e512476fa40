import { expect, it } from 'vitest'
import { play, runOf } from '../support/finished-runs.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { expectUsable, showOnPhone } from './axe.ts'

it('a run as one file is accessible on a phone, in light and dark mode, with everything expanded', async () => {
  const running = await startSandbox()
  for (const story of ['a challenge that passes after one wrong code', 'hostile strings', 'a link with a challenge'])
    await play(running, runOf(story))
  await running.init({}).expect(400)
  const { text } = await running.http.get('/_sandbox/timeline.html').expect(200)
  await expectUsable(text)
})

it('shows the flow, and opens the exchange of a selected arrow without scripts', async () => {
  const running = await startSandbox()
  const { body } = await running.init(initBody(CHALLENGE_CARD)).expect(201)
  await running.finish(body.transactionId, { code: '4444' }).expect(200)
  const auth = ['1100000000', 'sandbox'] as const
  await running.http
    .get(`/v1/transactions/${body.transactionId}`)
    .auth(...auth)
    .expect(200)
  const { text } = await running.http.get(`/_sandbox/timeline.html?transaction=${body.transactionId}`).expect(200)
  const page = await showOnPhone(text)
  const created = page.getByRole('link', { name: 'Created' })
  const read = page.getByRole('link', { name: 'Status read' })
  expect(await page.locator('details[open]').count()).toBe(0)
  await created.focus()
  await page.keyboard.press('Enter')
  await page.locator('details[open]', { hasText: 'Your app sent POST /v1/transactions' }).waitFor()
  await read.click()
  await page.locator('details[open]', { hasText: 'Your app sent GET /v1/transactions/' }).waitFor()
  // On a phone, no label leaves the picture, and no two lane labels overlap.
  const boxes: { left: number; right: number }[] = await page.evaluate(
    "[...document.querySelectorAll('.flow .lane text')].map((each) => each.getBoundingClientRect().toJSON())",
  )
  for (const [n, { left, right }] of boxes.entries()) {
    expect(right).toBeLessThanOrEqual(360)
    expect(left).toBeGreaterThan(boxes[n - 1]?.right ?? 0)
  }
})
