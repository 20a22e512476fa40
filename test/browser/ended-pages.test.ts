import { describe, expect, it } from 'vitest'
import { button, enterCode, sharedStage } from './stage.ts'

const CHALLENGE = '4000001000000026'

const stage = sharedStage()

describe('a transaction that has ended', () => {
  it('is not opened again: the page says how it ended and leads to the stored target', async () => {
    const { buy, customer, landed, running } = stage()
    const { id, start } = await buy(CHALLENGE)
    const page = await customer()
    await page.goto(start)
    await enterCode(page, '4444')
    await landed(page, '/success')
    const { body: before } = await running.status(id)
    const reopened = await page.goto(start)
    expect(reopened?.status()).toBe(410)
    await page.getByText('Your bank has confirmed that it is you.').waitFor()
    await page.getByRole('link', { name: 'Return to Example Shop' }).click()
    expect((await landed(page, '/success')).searchParams.get('transactionId')).toBe(id)
    expect((await running.status(id)).body).toEqual(before)
  })

  it('offers a form where the shop wants a POST', async () => {
    const { buy, customer, landed, shop, running } = stage()
    const { id, start } = await buy(CHALLENGE, { redirect: { method: 'POST', cancelUrl: `${shop.origin()}/cancel` } })
    await running.finish(id, { cancel: true })
    const page = await customer()
    await page.goto(start)
    await page.getByText('You cancelled before your bank could confirm that it is you.').waitFor()
    await button(page, 'Return to Example Shop').click()
    await landed(page, '/cancel')
    expect(shop.landings.at(-1)).toMatchObject({ method: 'POST', fields: { transactionId: id } })
  })

  it('takes no second answer from a page that was open elsewhere', async () => {
    const { buy, customer, landed, running } = stage()
    const { id, start } = await buy(CHALLENGE)
    const [page, other] = [await customer(), await customer()]
    await page.goto(start)
    await other.goto(start)
    await enterCode(page, '4444')
    await landed(page, '/success')
    await button(other, 'Cancel payment').click()
    await other.getByRole('heading', { name: 'This authentication has ended' }).waitFor()
    expect((await running.status(id)).body.status).toBe('authenticated')
  })
})

describe('a double click', () => {
  it('sends one answer', async () => {
    const { buy, customer, landed } = stage()
    const { start } = await buy(CHALLENGE)
    const page = await customer()
    let posts = 0
    let answerNow = () => {}
    const held = new Promise<void>((resolve) => {
      answerNow = resolve
    })
    await page.route(start, async (route) => {
      if (route.request().method() === 'POST') {
        posts += 1
        await held
      }
      await route.continue()
    })
    await page.goto(start)
    await page.getByLabel('One-time code').fill('4444')
    // Clicks in the page: playwright would wait for the first one's navigation before it clicks again.
    const clickedTwice = page.waitForEvent('console', (message) => message.text() === 'clicked twice')
    await page.evaluate(`const confirm = document.querySelector('button')
      confirm.click()
      setTimeout(() => { confirm.click(); setTimeout(() => console.info('clicked twice'), 50) }, 50)`)
    await clickedTwice
    answerNow()
    await landed(page, '/success')
    expect(posts).toBe(1)
  })

  it('counts once where JavaScript is off', async () => {
    const { buy, customer, running } = stage()
    const { id, start } = await buy(CHALLENGE)
    const page = await customer({ javaScriptEnabled: false })
    await page.goto(start)
    await page.getByLabel('One-time code').fill('4444')
    await button(page, 'Confirm').dblclick()
    await expect.poll(async () => (await running.status(id)).body.status).toBe('authenticated')
    const { body } = await running.status(id)
    expect(body.history.filter(({ action }: { action: string }) => action === 'authenticate')).toHaveLength(1)
  })

  it('leaves the page usable for who comes back to it', async () => {
    const { buy, customer } = stage()
    const page = await customer()
    await page.goto((await buy(CHALLENGE)).start)
    const submits: string[] = []
    await page.exposeFunction('submitted', () => submits.push('x'))
    // After the page's own listener: counts what would be sent, and sends nothing.
    await page.evaluate(
      "addEventListener('submit', (event) => { if (!event.defaultPrevented) submitted(); event.preventDefault() })",
    )
    await button(page, 'Confirm').click()
    await button(page, 'Confirm').click({ force: true })
    await expect.poll(() => submits.length).toBe(1)
    // What a browser says when it shows a page that it had kept.
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    await button(page, 'Confirm').click()
    await expect.poll(() => submits.length).toBe(2)
  })
})

describe('an address that leads nowhere', () => {
  it.each(['123456789012345678', 'nonsense', '123456789012345678/result', '123456789012345678/return'])(
    '/v1/start/%s is answered with a page',
    async (path) => {
      const { running, customer } = stage()
      const page = await customer()
      const answer = await page.goto(`${running.url}/v1/start/${path}`)
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    },
  )
})

describe('an abandoned challenge', () => {
  it('is never shown when it is abandoned before', async () => {
    const { buy, customer, running } = stage()
    const { id, start } = await buy(CHALLENGE, {}, { 'sandbox-scenario': 'challenge_required_abandoned' })
    const page = await customer()
    await page.goto(start)
    await page.getByRole('heading', { name: 'Connecting to your bank' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(0)
    expect((await running.status(id)).body.status).toBe('challenge_required')
  })

  it('takes nothing when it is abandoned on the page', async () => {
    const { buy, customer, running } = stage()
    const { id, start } = await buy('4000001000000257')
    const page = await customer()
    await page.goto(start)
    await page.getByLabel('One-time code').fill('4444')
    await Promise.all([page.waitForEvent('load'), button(page, 'Confirm').click()])
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor()
    expect((await running.status(id)).body.status).toBe('challenge_ongoing')
  })
})
