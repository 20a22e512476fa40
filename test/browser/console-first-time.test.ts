import { expect, it } from 'vitest'
import { deskOn } from './console-desk.ts'
import { sharedStage } from './stage.ts'

const stage = sharedStage()

it('somebody who has never seen it runs a failed challenge, sees why, and sends its webhook again', async () => {
  const { running, customer } = stage()
  const page = await customer()
  const { press, send, sees, heading } = deskOn(page, running)
  // Nothing is typed: what has a name is clicked, and counted.
  let clicks = 0
  const click = (name: string | RegExp): Promise<void> => {
    clicks += 1
    return press(name)
  }

  await page.goto(running.url)
  expect(new URL(page.url()).pathname).toBe('/_sandbox/')
  await click('Start a transaction here')
  clicks += 1
  await send()
  await sees('Waiting for the browser')

  await click(/^End as/)
  await click(/^Fails…/)
  await click(/card reported stolen|stolen/i)
  await heading(/^Failed/)

  // Why: what the bank said, and who decided; on the page of the explanation as well.
  await sees('3-D Secure result')
  await heading('Why this outcome')
  await sees('Webhook delivered')

  await click(/^Webhook$/)
  await click(/^Send again/)
  await expect.poll(() => page.getByText('Webhook delivered').count()).toBeGreaterThan(1)
  expect(clicks).toBeLessThanOrEqual(12)
})
