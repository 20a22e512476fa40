import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { newLink, readLink, WITH_THREE_DS } from '../support/link-body.ts'
import { isLong } from '../support/long.ts'
import { slowDirectory } from '../support/slow-directory.ts'
import { browserCardholder } from './browser-cardholder.ts'
import { PROXIES, startBehindProxy } from './proxied-sandbox.ts'
import { sharedStage } from './stage.ts'

// What only a browser does: it runs scripts, holds to policies, follows what a page does by itself, focuses, paints.
// What the pages say and take is told over HTTP: main-stories.test.ts.

const directory = slowDirectory()
const stage = sharedStage({ sleep: directory.sleep })

/** Without JavaScript, a browser does nothing here that the stories over HTTP do not do as well. */
const MODES = isLong ? [true, false] : [true]

const APP_CARD = '4000001000000133'
const CHOICE_CARD = '4000001000000141'

/** A cardholder at the first page of a purchase, and what the shop reads when all is over. */
const arrivedAt = async (
  { id, start }: { id: string; start: string },
  javaScriptEnabled = true,
  // Whoever buys several times stays in the tab: another one costs more than a purchase.
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
  // Over HTTP, main-stories.test.ts tells the same.
  it.runIf(isLong)('approves in the app, gets the code another way, cancels, or chooses the end', async () => {
    const app = await arrived(APP_CARD, javaScriptEnabled)
    await app.approves()
    await app.comesTo('/success')

    const choice = await arrived(CHOICE_CARD, javaScriptEnabled, app.page)
    await choice.asksForCodeBy('E-mail')
    await choice.isTold('We sent a one-time code by e-mail')
    await choice.asksForCodeAnotherWay('Phone call')
    await choice.isTold('We sent a one-time code in a call')
    await choice.cancels()
    await choice.comesTo('/cancel')

    const chosen = await arrived(CHALLENGE_CARD, javaScriptEnabled, app.page)
    await chosen.endsIt('Fails', '10: Card reported stolen (code 4110)')
    await chosen.comesTo('/error')
    expect([await app.status(), await choice.status(), await chosen.status()]).toEqual([
      'authenticated',
      'canceled',
      'failed',
    ])
  })
})

describe('the way back by POST', () => {
  const HOSTILE = '"\'><script>stolen=1</script>'

  it('goes by itself, after a challenge and without one, whatever the shop is called and asks for', async () => {
    const { buy, shop } = stage()
    // Forms know no `submit()` any more when one of their fields has that name.
    const query = { cart: '7', submit: '1', [HOSTILE]: HOSTILE }
    const successUrl = `${shop.origin()}/posted?${new URLSearchParams(query)}`
    const tab = await stage().customer()
    for (const card of [CHALLENGE_CARD, FRICTIONLESS_CARD]) {
      const merchant = { mcc: '5411', merchantName: HOSTILE }
      const purchase = await buy(card, {
        card: plainCard(card, { '3D': { ...THREE_DS, merchant } }),
        redirect: { method: 'POST', successUrl },
      })
      const { page, entersCode, comesTo, isTold } = await arrivedAt(purchase, true, tab)
      if (card === CHALLENGE_CARD) {
        await isTold(HOSTILE)
        expect(await page.evaluate('typeof stolen')).toBe('undefined')
        await entersCode('4444')
      }
      expect((await comesTo('/posted')).search).toBe('')
      const fields = { ...query, transactionId: purchase.id }
      expect(shop.landings.at(-1)).toEqual({ method: 'POST', path: '/posted', query: {}, fields })
    }
  })

  it('leads to a return place of the sandbox as well', async () => {
    const { running, buyIn } = stage()
    const { success: successUrl } = (await running.http.get('/_sandbox/receiver')).body.returnPlaces
    const purchase = await buyIn('redirect_post', CHALLENGE_CARD, { redirect: { successUrl } })
    const { page, entersCode, comesTo } = await arrivedAt(purchase)
    await entersCode('4444')
    await comesTo('/_sandbox/return/default/success')
    expect(await page.getByTestId('came').textContent()).toContain('transactionId in the form')
  })
})

describe('the form may lead to the shop', () => {
  // Chromium has no words in a policy for the last two.
  const HOSTS = ['127.0.0.2', 'my_shop.localhost', '[::1]']

  it.each(isLong ? ['localhost', 'shop.localhost', ...HOSTS] : HOSTS)('on %s', async (host) => {
    const { buy, shop } = stage()
    const purchase = await buy(CHALLENGE_CARD, { redirect: { successUrl: `${shop.origin(host)}/success` } })
    const { entersCode, comesTo } = await arrivedAt(purchase)
    await entersCode('4444')
    expect((await comesTo('/success')).href).toBe(`${shop.origin(host)}/success?transactionId=${purchase.id}`)
  })

  it('and from its return endpoint on to its front end on another port', async () => {
    const { buy, shop, running } = stage()
    // Any other server of this machine will do: the sandbox itself.
    const frontEnd = `${running.url.replace('127.0.0.1', 'localhost')}/_sandbox/health`
    shop.sendOn('/back', frontEnd)
    const { entersCode, comesTo } = await arrivedAt(
      await buy(CHALLENGE_CARD, { redirect: { successUrl: `${shop.origin()}/back` } }),
    )
    await entersCode('4444')
    expect((await comesTo('/_sandbox/health')).href).toBe(frontEnd)
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
    // Not playwright's click: that one waits for the navigation, which is what must not happen.
    await page.evaluate("document.querySelector('button').click()")
    await violation
    expect(shop.landings.filter(({ path }) => path === '/stolen')).toEqual([])
  })
})

it('a double click sends one answer, and who comes back to the page can send another', async () => {
  const { page, comesTo } = await arrived(CHALLENGE_CARD)
  await page.getByLabel('One-time code').fill('4444')
  // In one go: playwright would wait for what the first click leads to. What comes last sees whether a form is sent.
  const sent = await page.evaluate(`(() => {
    const sent = []
    addEventListener('submit', (event) => sent.push(!event.defaultPrevented))
    const confirm = document.querySelector('[data-testid=confirm]')
    confirm.click()
    confirm.click()
    // What a browser says when it shows a page that it had kept.
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    confirm.click()
    return sent
  })()`)
  expect(sent).toEqual([true, false, true])
  await comesTo('/success')
})

// Over HTTP, time.test.ts tells the same.
it('while the directory is slow, the page asks again by itself, and goes on to the shop', async () => {
  const { buyIn, customer, running, shop } = stage()
  const { id, start } = await buyIn('slow_directory', CHALLENGE_CARD)
  const page = await customer()
  const statusOf = async () => (await running.status(id)).body.status
  // What the page does after a second, it does at once.
  await page.route(start, async (route) => {
    const response = await route.fetch()
    const refresh = response.headers().refresh?.replace(/^\d+/, '0') ?? ''
    await route.fulfill({ response, headers: { ...response.headers(), refresh } })
  })
  const asked: string[] = []
  await page.route(`${start}/return?*`, async (route) => {
    asked.push(await statusOf())
    directory.answer()
    await eventually(async () => expect(await statusOf()).toBe('authenticated'))
    await route.continue()
  })
  const { opens, comesTo } = browserCardholder(page)
  await opens(start)
  expect((await comesTo('/success')).searchParams.get('transactionId')).toBe(id)
  expect(asked).toEqual(['initialized'])
  expect(shop.landings.filter(({ query }) => query.transactionId === id)).toHaveLength(1)
})

// The last one has all that the others have: paths of their own, below one that is taken off.
it.each(isLong ? PROXIES : PROXIES.slice(-1))(
  'a cardholder behind a proxy %s saves a card, pays and looks at the hints',
  async (_what, ...proxy) => {
    const behind = await startBehindProxy(...proxy)
    const { at } = behind
    const page = await stage().customer()
    const { opens, savesCard, entersCode, isTold, isAt, goesOn, comesTo, looksAtHints, follows } =
      browserCardholder(page)
    const request = { reference: 'r', successUrl: `${stage().shop.origin()}/success`, ...WITH_THREE_DS }
    const id = await newLink(behind, request)
    await opens(`${at.cards}/${id}`)
    await savesCard(CHALLENGE_CARD)
    await entersCode('1234')
    await isTold('That code is not right.')
    expect(page.url()).toMatch(new RegExp(`^${at.bank}/v1/start/\\d{18}$`))
    await entersCode('4444')
    await isAt('Your card was saved')
    expect(page.url()).toBe(`${at.cards}/${id}/done`)
    await goesOn()
    await comesTo('/success')
    expect((await readLink(behind, id)).status).toBe('SUCCESS')

    expect(behind.proxy.astray.filter((path) => path !== '/favicon.ico')).toEqual([])
    // Over HTTP, behind-proxy-http.test.ts opens all that the last page of a transaction leads to.
    if (!isLong) return

    // Without return addresses, the last page is the sandbox's own.
    const { headers } = await behind.init(initBody(CHALLENGE_CARD, { redirect: {} }))
    await opens(headers.location ?? '')
    await entersCode('4444')
    await isAt('Payment confirmed')
    expect(page.url()).toBe(`${headers.location}/result`)
    await looksAtHints()
    await follows('scenarios')
    await page.waitForURL(`${at.all}/_sandbox/scenarios`)
    expect(await page.locator('body').textContent()).toContain('challenge_success')
    expect(behind.proxy.astray.filter((path) => path !== '/favicon.ico')).toEqual([])
  },
)
