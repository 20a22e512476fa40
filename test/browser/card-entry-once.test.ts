import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { isLong } from '../support/long.ts'
import {
  CHALLENGE,
  enterCard,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  pasteCard,
  save,
  THREE_DS_LINK,
  takeBack,
} from './card-desk.ts'
import { enterCode, sharedStage } from './stage.ts'

const MODES = [
  ['with JavaScript', { javaScriptEnabled: true }],
  // In npm test, main-stories.test.ts and the tables of docs/hosted-pages.md are what is done without it.
  ...(isLong ? ([['without JavaScript', { javaScriptEnabled: false }]] as const) : []),
] as const

const stage = sharedStage({ 'page-time-scale': 0.4 })

const heading = (text: string) => ({ name: text, exact: true })

describe.each(MODES)('a link works once, %s', (_name, mode) => {
  it('however often the button is clicked', async () => {
    const { customer, running } = stage()
    const { id, url } = await openLastDesk(stage(), THREE_DS_LINK)
    const page = await customer(mode)
    await page.goto(url)
    await pasteCard(page, goodCard(FRICTIONLESS))
    const posts: string[] = []
    let clickedTwice = (): void => undefined
    const secondClick = new Promise<void>((resolve) => {
      clickedTwice = resolve
    })
    await page.route(url, async (route) => {
      posts.push(route.request().method())
      await secondClick
      // The browser gives up the first one when a second is sent.
      await route.continue().catch(() => undefined)
    })
    // A hand that knows nothing of the navigation under way.
    const { x = 0, y = 0 } = (await page.locator('#save').boundingBox()) ?? {}
    await page.mouse.click(x + 5, y + 5)
    await expect.poll(() => posts).not.toEqual([])
    await page.mouse.click(x + 5, y + 5)
    clickedTwice()
    await page.getByRole('heading', heading('Your card was saved')).waitFor()
    if (mode.javaScriptEnabled) expect(posts).toEqual(['POST'])
    expect(await readLink(running, id)).toMatchObject({ status: 'SUCCESS', history: [{ success: true }] })
  })

  it('in two tabs: the second one with another card is told so, and can go on to the merchant', async () => {
    const { customer, landed, running } = stage()
    const { id, url } = await openDesk(stage())
    const [first, second] = [await customer(mode), await customer(mode)]
    await Promise.all([first.goto(url), second.goto(url)])
    await enterCard(first, goodCard(CHALLENGE))
    // The confirmation would go on by itself, two seconds later.
    await first.getByRole('link', heading('Continue')).click()
    await landed(first, '/success')
    await pasteCard(second, goodCard(FRICTIONLESS))
    const [answer] = await Promise.all([second.waitForResponse(url), save(second)])
    expect(answer.status()).toBe(410)
    await second.getByRole('heading', heading('This link was used already')).waitFor()
    expect(await second.content()).not.toMatch(/0018|0026/)
    expect((await readLink(running, id)).card?.masked).toBe('400000xxxxxx0026')
    await second.getByRole('link', { name: 'Continue to the merchant' }).click()
    expect((await landed(second, '/success')).search).toBe('?cart=7')
  })

  it('and is finished from another tab while the bank asks', async () => {
    const { customer, running } = stage()
    const { id, url } = await openLastDesk(stage(), THREE_DS_LINK)
    const [first, second] = [await customer(mode), await customer(mode)]
    await Promise.all([first.goto(url), second.goto(url)])
    await enterCard(first, goodCard(CHALLENGE))
    await first.getByRole('heading', heading('Confirm your card')).waitFor()
    // The same form sent again comes to the same challenge.
    await enterCard(second, goodCard(CHALLENGE))
    await second.getByRole('heading', heading('Confirm your card')).waitFor()
    expect(second.url()).toBe(first.url())
    expect((await second.goto(url))?.status()).toBe(200)
    await second.getByRole('link', { name: 'Continue with your bank' }).click()
    await enterCode(second, '4444')
    await second.getByRole('heading', heading('Your card was saved')).waitFor()
    expect(await readLink(running, id)).toMatchObject({ status: 'SUCCESS', history: [{ success: true }] })
    // The first tab finds its challenge ended, and a way on to the end of the link.
    await enterCode(first, '4444')
    await first.getByRole('heading', heading('This authentication has ended')).waitFor()
    await first.getByRole('link', heading('Continue')).click()
    await first.getByRole('heading', heading('Your card was saved')).waitFor()
  })

  it('and shows what became of it when it is opened again', async () => {
    const { customer } = stage()
    const { url } = await openLastDesk(stage())
    const page = await customer(mode)
    await page.goto(url)
    await enterCard(page, goodCard(CHALLENGE))
    await page.getByRole('heading', heading('Your card was saved')).waitFor()
    const answer = await page.goto(url)
    expect(answer?.status()).toBe(410)
    await page.getByRole('heading', heading('This link was used already')).waitFor()
    expect(await page.getByRole('link', { name: 'Continue to the merchant' }).count()).toBe(0)
  })

  it('and not at all once the merchant took it back, not even in an open tab', async () => {
    const { customer } = stage()
    const { id, url } = await openDesk(stage())
    const page = await customer(mode)
    await page.goto(url)
    await pasteCard(page, goodCard(CHALLENGE))
    await takeBack(stage(), id)
    await save(page)
    await page.getByRole('heading', heading('This link was deleted')).waitFor()
    for (const address of [url, `${url}/done`, `${url}/continue`]) {
      expect((await page.goto(address))?.status()).toBe(410)
      await page.getByRole('heading', heading('This link was deleted')).waitFor()
    }
  })
})

describe('the confirmation', () => {
  it('shows the card and moves on by itself after the scaled wait', async () => {
    const { customer, landed } = stage()
    const { url } = await openDesk(stage(), { collectCardholderName: true })
    const page = await customer({ javaScriptEnabled: false })
    await page.goto(url)
    await pasteCard(page, goodCard('340000100000024', { name: 'Zoë Example' }))
    const [answer] = await Promise.all([page.waitForResponse(`${url}/done`), save(page)])
    expect((await answer.allHeaders()).refresh).toBe('2; url=continue')
    await page.getByRole('heading', heading('Your card was saved')).waitFor()
    const summary = await page.locator('.summary').textContent()
    for (const text of ['AMERICAN EXPRESS', '3400 00•••• •0024', 'Zoë Example', 'booking-1'])
      expect(summary).toContain(text)
    await landed(page, '/success')
  })

  it('has a way on for those who do not want to wait, and waits as long as the scenario says', async () => {
    const { customer, landed } = stage()
    const { url } = await openDesk(stage(), {}, { 'sandbox-scenario': 'link_success_delay' })
    const page = await customer()
    await page.goto(url)
    await pasteCard(page, goodCard(CHALLENGE))
    const [answer] = await Promise.all([page.waitForResponse(`${url}/done`), save(page)])
    expect((await answer.allHeaders()).refresh).toBe('12; url=continue')
    await page.getByRole('link', heading('Continue')).click()
    expect((await landed(page, '/success')).search).toBe('?cart=7')
  })

  it('stays where there is no shop to go to', async () => {
    const { customer } = stage()
    const { url } = await openLastDesk(stage())
    const page = await customer()
    await page.goto(url)
    await enterCard(page, goodCard(CHALLENGE))
    await page.getByText('You can close this page.').waitFor()
    const answer = await page.goto(`${url}/continue`)
    expect(page.url()).toBe(`${url}/done`)
    expect(answer?.headers().refresh).toBeUndefined()
  })
})
