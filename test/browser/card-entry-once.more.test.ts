import { describe, expect, it } from 'vitest'
import { readLink } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { cardPage } from './card-page.ts'
import { sharedShopFront } from './shop-front.ts'
import {
  CHALLENGE,
  type Desk,
  deleteShopLink,
  FRICTIONLESS,
  goodCard,
  openDesk,
  openLastDesk,
  THREE_DS_LINK,
} from './shop-links.ts'

const MODES = [
  ['without JavaScript', false],
  // In `npm test`, card-script.test.ts tests the script, including a second click.
  ...(isLong ? ([['with JavaScript', true]] as const) : []),
] as const

const trade = sharedShopFront({ 'page-time-scale': 0.4, 'link-history': 'entries' })

const shopSuccess = () => `${trade().shop.origin()}/success?cart=7`

describe.each(MODES)('a link works once, %s', (_name, javaScript) => {
  const open = async ({ url }: Desk) => {
    const page = cardPage({ javaScript })
    await page.open(url)
    return page
  }

  it('if the form is submitted twice', async () => {
    const desk = await openLastDesk(trade(), THREE_DS_LINK)
    const page = await open(desk)
    await page.type(goodCard(FRICTIONLESS))
    await page.clickTwice('Save card')
    expect(page.heading()).toBe('Your card was saved')
    if (!javaScript) expect(page.sent()).toBe(2)
    expect(await readLink(trade().running, desk.id)).toMatchObject({ status: 'SUCCESS', history: [{ success: true }] })
  })

  it('in two tabs: a second card is rejected, with a link to the merchant', async () => {
    const desk = await openDesk(trade())
    const first = await open(desk)
    const second = await open(desk)
    await first.enter(goodCard(CHALLENGE))
    await first.click('Continue')
    expect(first.url()).toBe(shopSuccess())
    await second.enter(goodCard(FRICTIONLESS))
    expect([second.status(), second.heading()]).toEqual([410, 'This link was used already'])
    expect(second.html()).not.toMatch(/0018|0026/)
    expect((await readLink(trade().running, desk.id)).card?.masked).toBe('400000xxxxxx0026')
    await second.click('Continue to the merchant')
    expect(second.url()).toBe(shopSuccess())
  })

  it('and can be completed in another tab during the challenge', async () => {
    const desk = await openLastDesk(trade(), THREE_DS_LINK)
    const first = await open(desk)
    const second = await open(desk)
    await first.enter(goodCard(CHALLENGE))
    expect(first.heading()).toBe('Confirm your card')
    // The same card leads to the same challenge.
    await second.enter(goodCard(CHALLENGE))
    expect([second.heading(), second.url()]).toEqual(['Confirm your card', first.url()])
    await second.open(desk.url)
    expect(second.status()).toBe(200)
    await second.click('Continue with your bank')
    await second.enterBankCode('4444')
    expect(second.heading()).toBe('Your card was saved')
    expect(await readLink(trade().running, desk.id)).toMatchObject({ status: 'SUCCESS', history: [{ success: true }] })
    // The first tab shows that the challenge has ended, with a link to the last page.
    await first.enterBankCode('4444')
    expect(first.heading()).toBe('This authentication has ended')
    await first.click('Continue')
    expect(first.heading()).toBe('Your card was saved')
  })

  it('and shows its result when it is opened again', async () => {
    const desk = await openLastDesk(trade())
    const page = await open(desk)
    await page.enter(goodCard(CHALLENGE))
    expect(page.heading()).toBe('Your card was saved')
    await page.open(desk.url)
    expect([page.status(), page.heading()]).toEqual([410, 'This link was used already'])
    expect(page.sees('Continue to the merchant')).toBe(false)
  })

  it('and not at all after the merchant deleted it, not even in an open tab', async () => {
    const desk = await openDesk(trade())
    const page = await open(desk)
    await page.type(goodCard(CHALLENGE))
    await deleteShopLink(trade(), desk.id)
    await page.save()
    expect(page.heading()).toBe('This link was deleted')
    for (const address of [desk.url, `${desk.url}/done`, `${desk.url}/continue`]) {
      await page.open(address)
      expect([page.status(), page.heading()]).toEqual([410, 'This link was deleted'])
    }
  })
})

describe('the confirmation', () => {
  const saved = async ({ url }: Desk, card = goodCard(CHALLENGE)) => {
    const page = cardPage({ javaScript: false })
    await page.open(url)
    await page.enter(card)
    expect([page.url(), page.heading()]).toEqual([`${url}/done`, 'Your card was saved'])
    return page
  }

  it('shows the card and continues automatically after the scaled delay', async () => {
    const card = goodCard('340000100000024', { name: 'Zoë Example' })
    const page = await saved(await openDesk(trade(), { collectCardholderName: true }), card)
    for (const text of ['American Express', '3400 00•••• •0024', 'Zoë Example', 'booking-1'])
      expect(page.summary()).toContain(text)
    expect(await page.letLeadOn()).toBe(2)
    expect(page.url()).toBe(shopSuccess())
  })

  it('has a link to continue immediately, and the delay of the scenario', async () => {
    const page = await saved(await openDesk(trade(), {}, { 'sandbox-scenario': 'link_success_delay' }))
    expect(page.headers().get('refresh')).toBe('12; url=continue')
    await page.click('Continue')
    expect(page.url()).toBe(shopSuccess())
  })

  it('does not continue without a return URL', async () => {
    const desk = await openLastDesk(trade())
    const page = await saved(desk)
    expect(page.sees('You can close this page.')).toBe(true)
    await page.open(`${desk.url}/continue`)
    expect([page.url(), page.headers().get('refresh')]).toEqual([`${desk.url}/done`, null])
  })
})
