import type { BrowserContext, Page, Request } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { quickFolder } from '../support/given-folder.ts'
import { given } from '../support/given-transaction.ts'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { isLong, long } from '../support/long.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { expectPageUsable } from './axe.ts'
import { consoleAt, copied, DESK, PHONE } from './console-desk.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage()

const AXE_DESK = { ...DESK, bypassCSP: true }
const AXE_PHONE = { ...PHONE, bypassCSP: true }

/** A sandbox of one's own: what happens in it is only what the story does. */
const ownSandbox = (): Promise<Running> => startSandbox({ webhooks: 'manual' })

const consoleOf = (running: Pick<Running, 'url'>, rest = ''): string => consoleAt(running, `live${rest}`)

const open = async (page: Page, running: Pick<Running, 'url'>, rest = ''): Promise<Page> => {
  await page.goto(consoleOf(running, rest))
  await page.getByText('Connected', { exact: true }).waitFor()
  return page
}

const list = (page: Page) => page.getByRole('list', { name: 'What happened, newest first' })
const rows = (page: Page) => list(page).getByRole('listitem')
const row = (page: Page, refno: string) => list(page).getByRole('link').filter({ hasText: refno })
const init = async (running: Running, refno: string, more = {}): Promise<string> => {
  const { body } = await running.init(initBody(CHALLENGE_CARD, { refno, ...more }))
  expect(body).toHaveProperty('transactionId')
  return body.transactionId
}
const refnos = async (page: Page): Promise<readonly string[]> =>
  (await rows(page).allInnerTexts()).map((text) => /\b(?:story|again|meanwhile)-\d+/.exec(text)?.[0] ?? text)

describe('what happens', () => {
  it('appears by itself, from the first row on, and changes where it stands', async () => {
    const running = await ownSandbox()
    const page = await stage().customer(DESK)
    await open(page, running)
    await page.getByRole('heading', { name: 'Nothing has happened in this space yet' }).waitFor()
    const id = await init(running, 'story-1')
    await row(page, 'story-1').getByText('Waiting for the browser').waitFor()
    await init(running, 'story-2')
    await row(page, 'story-2').waitFor()
    await page.getByRole('heading', { name: '2 wait for somebody' }).waitFor()
    await running.finish(id, { outcome: 'N' })
    await row(page, 'story-1').getByText('Failed', { exact: false }).first().waitFor()
    expect(await refnos(page)).toEqual(['story-2', 'story-1'])
    await page.getByRole('heading', { name: '1 waits for somebody' }).waitFor()
    expect(await page.title()).toBe('Live · threeds-sandbox console')
    await row(page, 'story-1').click()
    expect(page.url()).toContain(`#/live/${id}`)
    await expect.poll(() => page.title()).toMatch(/^Failed .*: story-1 · threeds-sandbox console$/)
  })

  it('that was not valid says what was wrong and gives the corrected call', async () => {
    const running = await ownSandbox()
    const page = await stage().customer(DESK)
    await open(page, running)
    await running.init({ ...initBody(), amount: 12.5 })
    await page.getByRole('heading', { name: '1 thing needs a look' }).waitFor()
    await button(page, 'Copy corrected call').click()
    await page.getByText('Copied the corrected call').waitFor()
    expect(await copied(page)).toContain('1250')
    // Where nobody knows what would be right, nothing is offered.
    const asked = page.waitForResponse((answer) => answer.url().includes('/explain/'))
    await running.http.post('/v1/transactions').auth('1100000000', 'guess').send(initBody())
    await page.getByRole('heading', { name: '2 things need a look' }).waitFor()
    await (await asked).finished()
    expect(await button(page, 'Copy corrected call').count()).toBe(1)
  })

  it('is found by words, card and id, and a search that finds nothing has a way back', async () => {
    const running = await ownSandbox()
    const id = await init(running, 'story-1')
    const newer = await init(running, 'story-2')
    const page = await open(await stage().customer(DESK), running)
    await row(page, 'story-1').waitFor()
    const search = page.getByRole('searchbox', { name: 'Search in the list' })
    for (const words of ['STORY-1', id, 'waiting story-1', `${CHALLENGE_CARD} story-1`]) {
      await search.fill(words)
      await expect.poll(() => refnos(page)).toEqual(['story-1'])
    }
    await search.fill('nowhere')
    await page.getByText('Nothing here matches “nowhere”.').waitFor()
    await button(page, 'Clear the search').click()
    await expect.poll(() => refnos(page)).toEqual(['story-2', 'story-1'])
    await button(page, 'Links 0').click()
    await page.getByText('Nothing here matches under Links.').waitFor()
    await button(page, 'Show all').click()
    await expect.poll(() => refnos(page)).toEqual(['story-2', 'story-1'])
    await page.keyboard.press('j')
    await expect.poll(() => page.url()).toContain(newer)
    await page.keyboard.press('j')
    await expect.poll(() => page.url()).toContain(id)
    await page.keyboard.press('k')
    await expect.poll(() => page.url()).not.toContain(id)
  })

  it('is there as requests and as deliveries, too', async () => {
    const running = await ownSandbox()
    const page = await open(await stage().customer(DESK), running, '?filter=request')
    const id = await init(running, 'story-1', { webhook: { url: 'http://127.0.0.1:9/hooks' } })
    await page.getByRole('link', { name: 'Transaction created (201)' }).waitFor()
    await running.finish(id, { outcome: 'Y' })
    await button(page, 'Webhooks').click()
    await page.getByRole('link', { name: 'Webhook waits for you story-1' }).waitFor()
  })
})

it('two browsers on one space see the same, and what one arms the other can disarm', async () => {
  const running = await ownSandbox()
  const one = await stage().customer(DESK)
  const other = await stage().customer({ viewport: { width: 1440, height: 880 } })
  await Promise.all([open(one, running), open(other, running)])
  await one.keyboard.press('Control+k')
  await one.getByRole('combobox').fill('arm rejected')
  await one.keyboard.press('Enter')
  const armed = (page: Page) =>
    page.getByRole('complementary').or(page.getByRole('banner')).getByRole('button', { name: 'Disarm' })
  await armed(other).waitFor()
  await armed(other).click()
  await one.getByText('Nothing armed').first().waitFor()
  await init(running, 'story-1')
  await Promise.all([one, other].map((page) => row(page, 'story-1').waitFor()))
})

it('a sandbox that is restarted under an open console: it says so, and every row is there once', async () => {
  const folder = quickFolder()
  const start = (port: number) => startSandbox({ ephemeral: false, 'state-dir': folder, port })
  const first = await start(0)
  const port = Number(new URL(first.url).port)
  await init(first, 'story-1')
  await first.init({ ...initBody(), refno: 'story-2', amount: -1 })
  // Complaints about a sandbox that is gone are what this story is about.
  const { page } = await stage().browser.visit(DESK)
  await open(page, first)
  await row(page, 'story-1').waitFor()
  await first.sandbox.close()
  await page.getByText('The sandbox does not answer.').waitFor()
  expect(await page.getByRole('alert').innerText()).toMatch(/Showing what was known at \d\d:\d\d:\d\d\./)
  expect(await refnos(page)).toEqual(['story-2', 'story-1'])

  const second = await start(port)
  await init(second, 'meanwhile-3')
  await button(page, 'Try now')
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  const notice = page.getByRole('status').filter({ hasText: 'The sandbox was restarted; reconnected.' })
  await notice.waitFor()
  await row(page, 'meanwhile-3').waitFor()
  await init(second, 'again-4')
  await row(page, 'again-4').waitFor()
  expect((await refnos(page)).toSorted()).toEqual(['again-4', 'meanwhile-3', 'story-1', 'story-2'])
  await button(page, 'Dismiss').click()
  await expect.poll(() => notice.count()).toBe(0)
})

describe('10,000 rows', () => {
  const MORE = long(20, 10_000)

  const fill = async (running: Running): Promise<void> => {
    const template = given('authenticated')
    const entries = Array.from({ length: 10_200 }, (_, n) => {
      const id = String(100_000_000_000_000_000n + BigInt(n))
      return [id, { ...template, id, sequence: n + 1, refno: `story-${n}` }] as const
    })
    const spaces = { default: { transactions: Object.fromEntries(entries), counters: { transaction: entries.length } } }
    const filled = await running.http
      .put('/_sandbox/state')
      .send({ format: 'threeds-sandbox state', version: 1, spaces })
    expect([filled.status, filled.body.error?.message]).toEqual([200, undefined])
  }

  it('are there with their first ones after 300 KB at most, and others as they are scrolled to or searched', async () => {
    const running = await ownSandbox()
    await fill(running)
    const page = await stage().customer(DESK)
    const wire = await page.context().newCDPSession(page)
    let bytes = 0
    wire.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await wire.send('Network.enable')
    await page.goto(consoleOf(running))
    await row(page, 'story-10199').waitFor()
    const before = bytes
    expect(before).toBeGreaterThan(20_000)
    expect(before).toBeLessThanOrEqual(300 * 1024)
    // Far below what is loaded: found by the sandbox, not in the page.
    await page.getByRole('searchbox', { name: 'Search in the list' }).fill('story-77 passed')
    await row(page, 'story-7799').waitFor()
    await button(page, 'Not passed 0').click()
    await page.getByText('Nothing here matches “story-77 passed” under Not passed.').waitFor()
  })

  it('are a list that draws few of them, wherever it is scrolled to, while more come', async () => {
    const running = await ownSandbox()
    const page = await stage().customer(DESK)
    await open(page, running)
    await fill(running)
    await page.getByText('10,000 of 10,200 rows are kept here.').waitFor()

    const scrollTo = (part: number) =>
      list(page).evaluate((element, at) => {
        const scroller = element.parentElement
        if (scroller) scroller.scrollTop = (element.clientHeight - scroller.clientHeight) * at
      }, part)
    const drawn = async (): Promise<readonly string[]> => {
      const texts = await refnos(page)
      expect(texts.length).toBeGreaterThan(10)
      expect(texts.length).toBeLessThanOrEqual(60)
      expect(new Set(texts).size).toBe(texts.length)
      return texts
    }
    expect((await drawn())[0]).toBe('story-10199')
    await scrollTo(1)
    await row(page, 'story-200').waitFor()
    await drawn()
    await scrollTo(0.5)
    await expect.poll(async () => (await refnos(page)).some((text) => /^story-5[12]\d\d$/.test(text))).toBe(true)
    const middle = await drawn()
    // What is read stays where it is while others come above it.
    const place = async (refno: string) => (await row(page, refno).boundingBox())?.y
    const read = middle[Math.floor(middle.length / 2)] ?? ''
    const before = await place(read)
    for (let n = 0; n < MORE; n += 20)
      await Promise.all(Array.from({ length: 20 }, (_, m) => init(running, `again-${n + m}`)))
    await page.getByText(`10,000 of ${(10_200 + MORE).toLocaleString('en')} rows are kept here.`).waitFor()
    if (MORE < 1_000) await expect.poll(() => place(read)).toBe(before)
    await drawn()
    await scrollTo(0)
    await row(page, `again-${MORE - 1}`).waitFor()
    const newest = (await drawn()).filter((text) => text.startsWith('again'))
    expect(newest.length).toBeGreaterThanOrEqual(Math.min(MORE, 20))
  })
})

it('a list that is not whole says how many are gone, and of what', async () => {
  const running = await startSandbox({ webhooks: 'manual', 'traffic-events': 10 })
  const refuse = () => running.init({ ...initBody(), refno: 'story-1', amount: -1 })
  for (let n = 0; n < 25; n += 1) await refuse()
  const page = await open(await stage().customer(DESK), running)
  await page.getByText('15 older refused requests are no longer kept').waitFor()
  await refuse()
  await page.getByText('16 older refused requests are no longer kept').waitFor()
  expect(await page.getByText('That is all').count()).toBe(0)
})

/** Requests for the event stream that are open in the tabs of a browser. */
const openStreams = (context: BrowserContext): Set<Request> => {
  const streams = new Set<Request>()
  const isStream = (request: Request): boolean =>
    request.url().includes('/_sandbox/events') && request.headers().accept === 'text/event-stream'
  context.on('request', (request) => isStream(request) && streams.add(request))
  context.on('requestfailed', (request) => streams.delete(request))
  context.on('requestfinished', (request) => streams.delete(request))
  return streams
}

it('a tab that is hidden closes its stream, and catches up when it is shown', async () => {
  const running = await ownSandbox()
  const page = await stage().customer(DESK)
  const streams = openStreams(page.context())
  await init(running, 'story-1')
  await open(page, running)
  await row(page, 'story-1').waitFor()
  await expect.poll(() => streams.size).toBe(1)
  // No tab of a headless browser is ever hidden: what a page sees of it is the property and the event.
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await hide(true)
  await page.getByText('Resting').waitFor()
  await expect.poll(() => streams.size).toBe(0)
  await init(running, 'story-2')
  expect(await refnos(page)).toEqual(['story-1'])
  await hide(false)
  await row(page, 'story-2').waitFor()
  expect(await refnos(page)).toEqual(['story-2', 'story-1'])
  await page.getByText('Connected', { exact: true }).waitFor()
})

it('eight consoles of one browser share two streams, all see what happens, and a hosted page still comes', async () => {
  const running = await ownSandbox()
  const first = await stage().customer(DESK)
  const context = first.context()
  const streams = openStreams(context)
  const others = await Promise.all(Array.from({ length: 7 }, () => context.newPage()))
  onTestFinished(() => Promise.all(others.map((page) => page.close())).then(() => undefined))
  const all = [first, ...others]
  await Promise.all(all.map((page) => open(page, running)))
  const { body, headers } = await running.init(initBody(CHALLENGE_CARD, { refno: 'story-1' }))
  await Promise.all(all.map((page) => row(page, 'story-1').waitFor()))
  // A tab that was slow may still be handing its place on.
  await expect.poll(() => streams.size).toBe(2)
  const hosted = await context.newPage()
  onTestFinished(() => hosted.close())
  await hosted.goto(headers.location ?? '')
  await hosted.getByLabel('One-time code').waitFor()
  await Promise.all(all.map((page) => row(page, 'story-1').getByText('Asking for a code').waitFor()))
  expect([streams.size, body.transactionId]).toEqual([2, expect.any(String)])
})

describe('what others have written', () => {
  const TEXTS = [
    '<img src=x onerror=stolen=1>',
    '\u202Eesrever\u202C',
    '😀👩‍👩‍👧‍👦𝕏',
    '"><script>stolen=1</script>',
    'x'.repeat(40),
  ]

  it('is shown as the text that it is, in every field', async () => {
    const running = await ownSandbox()
    const page = await open(await stage().customer(DESK), running)
    for (const text of TEXTS) {
      await running.init(
        initBody(CHALLENGE_CARD, {
          refno: text.slice(0, 40),
          card: plainCard(CHALLENGE_CARD, { '3D': { ...THREE_DS, merchant: { mcc: '5411', merchantName: text } } }),
        }),
      )
      await running.http.post('/v1/links').set('link-api-key', 'sandbox-link-key').send({ reference: text })
      await running.http.get(`/v1/transactions/${encodeURIComponent(text)}`).auth('1100000000', 'sandbox')
      await running.http.put(`/_sandbox/scenarios/hostile`).send({ title: text, authentication: { outcome: 'N' } })
      await running.http.post('/_sandbox/next').send({ scenario: 'hostile', when: { refno: text } })
    }
    for (const text of TEXTS) await list(page).getByText(text, { exact: true }).first().waitFor()
    for (const [n, rest] of [
      `?q=${encodeURIComponent(TEXTS[0] ?? '')}`,
      `/${encodeURIComponent(TEXTS[0] ?? '')}`,
    ].entries()) {
      await page.goto(consoleOf(running, rest))
      if (n === 0)
        await row(page, TEXTS[0] ?? '')
          .first()
          .click()
      await page.getByRole('region', { name: 'Details' }).getByRole('heading', { level: 2 }).first().waitFor()
    }
    await page.goto(consoleOf(running, `?space=${encodeURIComponent(TEXTS[0] ?? '')}`))
    await page.getByRole('heading', { name: 'There is no such space' }).waitFor()
    expect(await page.evaluate('typeof stolen')).toBe('undefined')
  })
})

describe('everybody can use it', () => {
  it.each([['on a phone', AXE_PHONE], ...(isLong ? [['on a desk', AXE_DESK] as const] : [])] as const)(
    '%s, whatever its state',
    async (_where, how) => {
      const running = await startSandbox({ webhooks: 'manual' })
      const { page } = await stage().browser.visit(how)
      await page.goto(consoleOf(running))
      await page.getByRole('heading', { name: 'Nothing has happened in this space yet' }).waitFor()
      await page.getByText('First call').first().waitFor()
      await expectPageUsable(page)
      await init(running, 'story-1')
      await running.init({ ...initBody(), refno: 'story-2', amount: -1 })
      await row(page, 'story-2').waitFor()
      await expectPageUsable(page)
      await page.getByRole('searchbox').fill('nowhere')
      await page.getByText('Nothing here matches').waitFor()
      await expectPageUsable(page)
      await running.sandbox.close()
      await page.getByText('The sandbox does not answer.').waitFor()
      await expectPageUsable(page)
    },
  )
})
