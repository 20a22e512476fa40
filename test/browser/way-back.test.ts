import { describe, expect, it } from 'vitest'
import { button, enterCode, sharedStage } from './stage.ts'

const CHALLENGE = '4000001000000026'
const FRICTIONLESS = '4000001000000018'

const stage = sharedStage()

describe('the way back by POST', () => {
  const byPost = () => {
    const origin = stage().shop.origin()
    // Forms know no `submit()` any more when one of their fields has that name.
    return { method: 'POST', successUrl: `${origin}/posted?cart=7&submit=1`, errorUrl: `${origin}/error` } as const
  }

  it('goes by itself, after a challenge and without one', async () => {
    const { buy, customer, landed, shop } = stage()
    for (const card of [CHALLENGE, FRICTIONLESS]) {
      const { id, start } = await buy(card, { redirect: byPost() })
      const page = await customer()
      await page.goto(start)
      if (card === CHALLENGE) await enterCode(page, '4444')
      expect((await landed(page, '/posted')).search).toBe('')
      const fields = { cart: '7', submit: '1', transactionId: id }
      expect(shop.landings.at(-1)).toEqual({ method: 'POST', path: '/posted', query: {}, fields })
    }
  })

  it('has a button where JavaScript is off', async () => {
    const { buy, customer, landed, shop } = stage()
    const { id, start } = await buy(FRICTIONLESS, { redirect: byPost() })
    const page = await customer({ javaScriptEnabled: false })
    await page.goto(start)
    await button(page, 'Continue to Example Shop').click()
    await landed(page, '/posted')
    expect(shop.landings.at(-1)?.fields.transactionId).toBe(id)
  })
})

describe('without return URLs', () => {
  it.each([
    ['success', '4000001000000083', 'Payment confirmed', 'Next time, confirm purchases faster'],
    ['failure', '4000001000000075', 'Payment not confirmed', 'Your bank did not allow this purchase'],
    ['timeout', '4000001000000216', 'Payment not confirmed', 'Your bank could not be reached in time.'],
  ])('the sandbox shows the result in plain words: %s', async (_case, card, heading, text) => {
    const { buy, customer } = stage()
    const { start } = await buy(card, { redirect: {} })
    const page = await customer()
    await page.goto(start)
    expect(page.url()).toBe(`${start}/result`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    await page.getByText(text).waitFor()
  })

  it('a challenge ends on the result page too', async () => {
    const { buy, customer } = stage()
    const { start } = await buy(CHALLENGE, { redirect: {} })
    const page = await customer()
    await page.goto(start)
    await button(page, 'Cancel payment').click()
    await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
    expect(page.url()).toBe(`${start}/result`)
  })
})

describe('the form may lead to the shop', () => {
  // Chromium has no words in a policy for the last two.
  it.each(['localhost', 'shop.localhost', '127.0.0.2', 'my_shop.localhost', '[::1]'])('on %s', async (host) => {
    const { buy, customer, landed, shop } = stage()
    const { id, start } = await buy(CHALLENGE, { redirect: { successUrl: `${shop.origin(host)}/success` } })
    const page = await customer()
    await page.goto(start)
    await enterCode(page, '4444')
    expect((await landed(page, '/success')).href).toBe(`${shop.origin(host)}/success?transactionId=${id}`)
  })

  it('and from its return endpoint on to its front end on another port', async () => {
    const { buy, customer, landed, shop, running } = stage()
    // Any other server of this machine will do: the sandbox itself.
    const frontEnd = `${running.url.replace('127.0.0.1', 'localhost')}/_sandbox/health`
    shop.sendOn('/back', frontEnd)
    const { start } = await buy(CHALLENGE, { redirect: { successUrl: `${shop.origin()}/back` } })
    const page = await customer()
    await page.goto(start)
    await enterCode(page, '4444')
    expect((await landed(page, '/_sandbox/health')).href).toBe(frontEnd)
  })

  it('and nowhere else', async () => {
    const { buy, browser, shop } = stage()
    const elsewhere = 'http://shop.test/back'
    const { start } = await buy(CHALLENGE, {
      redirect: { successUrl: elsewhere, cancelUrl: elsewhere, errorUrl: elsewhere },
    })
    const { page } = await browser.visit()
    await page.goto(start)
    const violation = page.waitForEvent('console', (message) => message.text().includes('form-action'))
    await page.evaluate(`document.forms[0].setAttribute('action', '${shop.origin()}/stolen')`)
    // Not playwright's click: that one waits for the navigation, which is what must not happen.
    await page.evaluate("document.querySelector('button').click()")
    await violation
    expect(shop.landings.filter(({ path }) => path === '/stolen')).toEqual([])
  })
})

describe('a scenario that loses the way back', () => {
  it('says so', async () => {
    const { buy, customer } = stage()
    const { start } = await buy(FRICTIONLESS, {}, { 'sandbox-scenario': 'redirect_lost' })
    const page = await customer()
    await page.goto(start)
    await page.getByText('The way back to the shop is lost on purpose: scenario redirect_lost does that.').waitFor()
  })
})
