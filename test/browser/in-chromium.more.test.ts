import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { newLink, readLink, WITH_THREE_DS } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { browserCardholder } from './browser-cardholder.ts'
import { sharedStage } from './browser-setup.ts'
import { PROXIES, startBehindProxy } from './proxied-sandbox.ts'

// Tests that need a browser: scripts, policies, automatic redirects, focus and rendering. main-flows.test.ts tests
// the pages over HTTP.

const directory = slowDirectory()
const stage = sharedStage({ sleep: directory.sleep })

/** Without JavaScript, the tests over HTTP cover the same. */
const MODES = isLong ? [true, false] : [true]

const APP_CARD = '4000001000000133'
const CHOICE_CARD = '4000001000000141'

/** Opens the first page of a purchase. Resolves with the cardholder and the status that the shop reads. */
const arrivedAt = async (
  { id, start }: { id: string; start: string },
  javaScriptEnabled = true,
  // Several purchases share a tab, because another one costs more than a purchase.
  tab?: Page,
) => {
  const page = tab ?? (await stage().customer({ javaScriptEnabled }))
  const cardholder = browserCardholder(page)
  await cardholder.opens(start)
  return { ...cardholder, id, start, page, status: async () => (await stage().running.status(id)).body.status }
}
const arrived = async (card: string, javaScriptEnabled?: boolean, tab?: Page) =>
  arrivedAt(await stage().buy(card), javaScriptEnabled, tab)

describe.each(MODES)('a cardholder at the bank, with JavaScript: %s', (javaScriptEnabled) => {
  // main-flows.test.ts tests the same over HTTP.
  it.runIf(isLong)('approves in the app, gets the code another way, cancels, or chooses the final state', async () => {
    const app = await arrived(APP_CARD, javaScriptEnabled)
    await app.approves()
    await app.arrivesAt('/success')

    const choice = await arrived(CHOICE_CARD, javaScriptEnabled, app.page)
    await choice.requestsCodeBy('E-mail')
    await choice.sees('We sent a one-time code by e-mail')
    await choice.changesChannelTo('Phone call')
    await choice.sees('We sent a one-time code in a call')
    await choice.cancels()
    await choice.arrivesAt('/cancel')

    const chosen = await arrived(CHALLENGE_CARD, javaScriptEnabled, app.page)
    await chosen.choosesOutcome('Failed (N)', '10: Card reported stolen (code 4110)')
    await chosen.arrivesAt('/error')
    expect([await app.status(), await choice.status(), await chosen.status()]).toEqual([
      'authenticated',
      'canceled',
      'failed',
    ])
  })
})

describe('the redirect by POST', () => {
  const HOSTILE = '"\'><script>stolen=1</script>'

  it('is automatic, with and without a challenge, also for hostile names and parameters', async () => {
    const { buy, shop } = stage()
    // A field with the name `submit` hides the method of the form.
    const query = { cart: '7', submit: '1', [HOSTILE]: HOSTILE }
    const successUrl = `${shop.origin()}/posted?${new URLSearchParams(query)}`
    const tab = await stage().customer()
    for (const card of [CHALLENGE_CARD, FRICTIONLESS_CARD]) {
      const merchant = { mcc: '5411', merchantName: HOSTILE }
      const purchase = await buy(card, {
        card: plainCard(card, { '3D': { ...THREE_DS, merchant } }),
        redirect: { method: 'POST', successUrl },
      })
      const { page, entersCode, arrivesAt, sees } = await arrivedAt(purchase, true, tab)
      if (card === CHALLENGE_CARD) {
        await sees(HOSTILE)
        expect(await page.evaluate('typeof stolen')).toBe('undefined')
        await entersCode('4444')
      }
      expect((await arrivesAt('/posted')).search).toBe('')
      const fields = { ...query, transactionId: purchase.id }
      expect(shop.landings.at(-1)).toEqual({ method: 'POST', path: '/posted', query: {}, fields })
    }
  })

  it('works with a return page of the sandbox', async () => {
    const { running, buyIn } = stage()
    const { success: successUrl } = (await running.http.get('/_sandbox/receiver')).body.returnPages
    const purchase = await buyIn('redirect_post', CHALLENGE_CARD, { redirect: { successUrl } })
    const { page, entersCode, arrivesAt } = await arrivedAt(purchase)
    await entersCode('4444')
    await arrivesAt('/_sandbox/return/default/success')
    expect(await page.getByTestId('came').textContent()).toContain('transactionId in the form')
  })
})

describe('the policy of the form allows a redirect to the shop', () => {
  // A policy of Chromium cannot name the last two.
  const HOSTS = ['127.0.0.2', 'my_shop.localhost', '[::1]']

  it.each(isLong ? ['localhost', 'shop.localhost', ...HOSTS] : HOSTS)('on %s', async (host) => {
    const { buy, shop } = stage()
    const purchase = await buy(CHALLENGE_CARD, { redirect: { successUrl: `${shop.origin(host)}/success` } })
    const { entersCode, arrivesAt } = await arrivedAt(purchase)
    await entersCode('4444')
    expect((await arrivesAt('/success')).href).toBe(`${shop.origin(host)}/success?transactionId=${purchase.id}`)
  })

  it('and from its return endpoint to its frontend on another port', async () => {
    const { buy, shop, running } = stage()
    // Uses the sandbox as another server of this host.
    const frontEnd = `${running.url.replace('127.0.0.1', 'localhost')}/_sandbox/health`
    shop.sendOn('/back', frontEnd)
    const { entersCode, arrivesAt } = await arrivedAt(
      await buy(CHALLENGE_CARD, { redirect: { successUrl: `${shop.origin()}/back` } }),
    )
    await entersCode('4444')
    expect((await arrivesAt('/_sandbox/health')).href).toBe(frontEnd)
  })

  it.each(['myapp://paid', 'com.example.shop:/paid'])('to the app of %s', async (successUrl) => {
    const { buy, browser } = stage()
    const { id, start } = await buy(CHALLENGE_CARD, { redirect: { successUrl } })
    const { page, complaints } = await browser.visit()
    await page.goto(start)
    await page.getByLabel('One-time code').fill('4444')
    // Chromium requests the URL of an app, although this host has none, unless the policy blocks it.
    const request = page.waitForRequest((sent) => sent.url().startsWith(successUrl))
    // A click of Playwright would wait for the navigation, which an app ends.
    await page.evaluate("document.querySelector('[data-testid=confirm]').click()")
    expect([(await request).url(), complaints]).toEqual([`${successUrl}?transactionId=${id}`, []])
  })

  it('and nowhere else', async () => {
    const { buy, browser, shop } = stage()
    const elsewhere = 'http://shop.test/back'
    const { start } = await buy(CHALLENGE_CARD, {
      redirect: { successUrl: elsewhere, cancelUrl: elsewhere, errorUrl: elsewhere },
    })
    const { page } = await browser.visit()
    await page.goto(start)
    const violation = page.waitForEvent('console', (message) => message.text().includes('form-action'))
    await page.evaluate(`document.forms[0].setAttribute('action', '${shop.origin()}/stolen')`)
    // A click of Playwright would wait for the navigation, which must not happen.
    await page.evaluate("document.querySelector('button').click()")
    await violation
    expect(shop.landings.filter(({ path }) => path === '/stolen')).toEqual([])
  })
})

it('a double click submits once, and the form can be submitted again after returning', async () => {
  const { page, arrivesAt } = await arrived(CHALLENGE_CARD)
  await page.getByLabel('One-time code').fill('4444')
  // One script, because Playwright would wait for the navigation of the first click.
  const sent = await page.evaluate(`(() => {
    const sent = []
    addEventListener('submit', (event) => sent.push(!event.defaultPrevented))
    const confirm = document.querySelector('[data-testid=confirm]')
    confirm.click()
    confirm.click()
    // The event of a page that is restored from the back/forward cache.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    confirm.click()
    return sent
  })()`)
  expect(sent).toEqual([true, false, true])
  await arrivesAt('/success')
})

// time.test.ts tests the same over HTTP.
it('while the directory server is slow, the page reloads automatically, then redirects to the shop', async () => {
  const { buyIn, customer, running, shop } = stage()
  const { id, start } = await buyIn('slow_directory', CHALLENGE_CARD)
  const page = await customer()
  const statusOf = async () => (await running.status(id)).body.status
  // Removes the delay of one second.
  await page.route(start, async (route) => {
    const response = await route.fetch()
    const refresh = response.headers().refresh?.replace(/^\d+/, '0') ?? ''
    await route.fulfill({ response, headers: { ...response.headers(), refresh } })
  })
  const requested: string[] = []
  await page.route(`${start}/return?*`, async (route) => {
    requested.push(await statusOf())
    directory.respond()
    await eventually(async () => expect(await statusOf()).toBe('authenticated'))
    await route.continue()
  })
  const { opens, arrivesAt } = browserCardholder(page)
  await opens(start)
  expect((await arrivesAt('/success')).searchParams.get('transactionId')).toBe(id)
  expect(requested).toEqual(['initialized'])
  expect(shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
})

// The last proxy covers the others: separate paths below a stripped one.
it.each(isLong ? PROXIES : PROXIES.slice(-1))(
  'a cardholder behind a proxy %s saves a card, pays and opens the hints',
  async (_label, ...proxy) => {
    const behind = await startBehindProxy(...proxy)
    const { at } = behind
    const page = await stage().customer()
    const { opens, savesCard, entersCode, sees, isAt, continues, arrivesAt, opensHints, follows } =
      browserCardholder(page)
    const request = { reference: 'r', successUrl: `${stage().shop.origin()}/success`, ...WITH_THREE_DS }
    const id = await newLink(behind, request)
    await opens(`${at.cards}/${id}`)
    await savesCard(CHALLENGE_CARD)
    await entersCode('1234')
    await sees('That code is not right.')
    expect(page.url()).toMatch(new RegExp(`^${at.bank}/v1/start/\\d{18}$`))
    await entersCode('4444')
    await isAt('Your card was saved')
    expect(page.url()).toBe(`${at.cards}/${id}/done`)
    await continues()
    await arrivesAt('/success')
    expect((await readLink(behind, id)).status).toBe('SUCCESS')

    expect(behind.proxy.astray.filter((path) => path !== '/favicon.ico')).toEqual([])
    // behind-proxy-http.test.ts opens all links of the last page over HTTP.
    if (!isLong) return

    // Without return URLs, the last page belongs to the sandbox.
    const { headers } = await behind.init(initBody(CHALLENGE_CARD, { redirect: {} }))
    await opens(headers.location ?? '')
    await entersCode('4444')
    await isAt('Payment confirmed')
    expect(page.url()).toBe(`${headers.location}/result`)
    await opensHints()
    await follows('scenarios')
    await page.waitForURL(`${at.all}/_sandbox/scenarios`)
    expect(await page.locator('body').textContent()).toContain('challenge_success')
    expect(behind.proxy.astray.filter((path) => path !== '/favicon.ico')).toEqual([])
  },
)
