import { expect, it } from 'vitest'
import { testBrowser } from '../support/browser.ts'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { inSpace } from '../support/space.ts'
import { sharedShopFront } from './shop-front.ts'

// The remaining time on a bank page, by the clock of the space.

const front = sharedShopFront({ clock: manualClock() })

it('counts down with JavaScript, and stops with the clock of the space', async () => {
  const { running, buy } = front()
  const { page } = await (await testBrowser()).ownTab({})
  const { start } = await buy(CHALLENGE_CARD)
  await page.clock.install()
  await page.goto(start)
  const left = page.getByTestId('time-left')
  await page.clock.runFor(61_000)
  expect(await left.textContent()).toMatch(/^28:5\d$/)
  await page.clock.runFor(3_600_000)
  expect(await left.textContent()).toBe('0:00')
  await inSpace(running).freeze()
  await page.goto(start)
  const before = await left.textContent()
  await page.clock.runFor(61_000)
  expect(await left.textContent()).toBe(before)
})
