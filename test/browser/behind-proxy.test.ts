import { expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { newLink, readLink } from '../support/link-body.ts'
import { CHALLENGE, enterCard, goodCard, THREE_DS_LINK } from './card-desk.ts'
import { PROXIES, startBehindProxy } from './proxied-sandbox.ts'
import { enterCode, sharedStage } from './stage.ts'

const stage = sharedStage()

it.each(PROXIES)(
  'a cardholder behind a proxy %s saves a card, pays and looks at the hints',
  async (_what, ...proxy) => {
    const behind = await startBehindProxy(...proxy)
    const { at } = behind
    const page = await stage().customer()

    const id = await newLink(behind, {
      reference: 'r',
      successUrl: `${stage().shop.origin()}/success`,
      ...THREE_DS_LINK,
    })
    await page.goto(`${at.cards}/${id}`)
    await enterCard(page, goodCard(CHALLENGE))
    await enterCode(page, '1234')
    await page.getByRole('alert').waitFor()
    expect(page.url()).toMatch(new RegExp(`^${at.bank}/v1/start/\\d{18}$`))
    await enterCode(page, '4444')
    await page.getByRole('heading', { name: 'Your card was saved' }).waitFor()
    expect(page.url()).toBe(`${at.cards}/${id}/done`)
    await page.getByRole('link', { name: 'Continue' }).click()
    await stage().landed(page, '/success')
    expect((await readLink(behind, id)).status).toBe('SUCCESS')

    // Without return addresses, the last page is the sandbox's own.
    const { headers } = await behind.init(initBody(CHALLENGE_CARD, { redirect: {} }))
    await page.goto(headers.location ?? '')
    await enterCode(page, '4444')
    await page.getByRole('heading', { name: 'Payment confirmed' }).waitFor()
    expect(page.url()).toBe(`${headers.location}/result`)
    await page.getByText('Developer hints').click()
    await page.getByRole('link', { name: 'scenarios' }).click()
    await page.waitForURL(`${at.all}/_sandbox/scenarios`)
    expect(await page.locator('body').textContent()).toContain('challenge_success')
    expect(behind.proxy.astray.filter((path) => path !== '/favicon.ico')).toEqual([])
  },
)
