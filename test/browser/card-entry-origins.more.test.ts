import { expect, it, onTestFinished } from 'vitest'
import { newLink, readLink } from '../support/link-body.ts'
import { KEEPS, openProxy } from '../support/proxy.ts'
import { startSandbox } from '../support/sandbox.ts'
import { enterCode, sharedStage } from './browser-setup.ts'
import { CHALLENGE, cardholder, enterCard, FRICTIONLESS, goodCard, THREE_DS_LINK } from './card-entry-driver.ts'

const stage = sharedStage()

// Browsers apply the policy of a form to every redirect that follows.
it('a form is redirected across three origins and back, with and without a challenge', async () => {
  // The sandbox needs its addresses before it has a port, so that they are those of a proxy.
  const proxy = await openProxy(['/pay', '/v1'], KEEPS)
  onTestFinished(() => proxy.close())
  const { port } = new URL(proxy.origin)
  const cards = `http://cards.localhost:${port}/pay`
  const running = await startSandbox({ 'link-page-url': cards, 'pay-url': `http://localhost:${port}` })
  proxy.leadTo(running.url)
  const page = await stage().customer()
  for (const number of [FRICTIONLESS, CHALLENGE]) {
    const id = await newLink(running, { reference: 'r', ...THREE_DS_LINK })
    // The cardholder opens the page at a third origin.
    await page.goto(`${proxy.origin}/pay/${id}`)
    await enterCard(page, goodCard(number))
    if (number === CHALLENGE) {
      await page.getByLabel('One-time code').waitFor()
      expect(new URL(page.url()).origin).toBe(`http://localhost:${port}`)
      await enterCode(page, '4444')
    }
    await cardholder(page).isSaved()
    expect(page.url()).toBe(`${cards}/${id}/done`)
    expect((await readLink(running, id)).status).toBe('SUCCESS')
  }
})
