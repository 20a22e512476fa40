import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { createLink, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { sharedStage } from './browser-setup.ts'
import { deskOn, PHONE } from './console-driver.ts'

const stage = sharedStage()

/** A desktop of 1440 x 900 with a zoom of 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }

/** Returns elements that are outside of the window or cut off: neither scrollable nor ending with an ellipsis. */
const lostOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isReachable = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at)
        if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis' || at.matches('.vh, .vhn, svg')) return true
      }
      return false
    }
    const wide = document.documentElement.scrollWidth
    const lost = [...document.querySelectorAll('#console *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > window.innerWidth + 1 && element.checkVisibility() && !isReachable(element)
    })
    // Only code and filters may scroll sideways.
    const sideways = [...document.querySelectorAll('.scroll, .page')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    )
    return [
      ...(wide > window.innerWidth ? [`the page is ${wide} wide`] : []),
      ...lost.map(({ tagName, className, textContent }) => `${tagName}.${className}: ${textContent?.slice(0, 40)}`),
      ...sideways.map(({ className, scrollWidth }) => `${className} is ${scrollWidth} wide`),
    ]
  })

const LONG = 'x'.repeat(1_500)
const ARABIC = 'دفع مرفوض من متجر ١٧'

it('strings of 1,500 characters and right-to-left names stay readable, at 200 % zoom and on a phone', async () => {
  const running = await startSandbox({ webhooks: 'manual' })
  const redirect = {
    successUrl: `http://shop.test/${LONG}`,
    cancelUrl: 'http://shop.test/',
    errorUrl: `http://shop.test/${LONG}`,
  }
  const buy = async (more: object, card = FRICTIONLESS_CARD) =>
    (await running.init(initBody(card, { redirect, webhook: { url: `http://127.0.0.1:9/${LONG}` }, ...more }))).body
  const long = (await buy({ refno: 'y'.repeat(40), amount: 123_456_789_012 })).transactionId
  const arabic = (await buy({ refno: ARABIC }, CHALLENGE_CARD)).transactionId
  await running.finish(long, { outcome: 'Y' })
  const bad = (await running.init({ ...initBody(), refno: LONG })).headers['sandbox-request-id']
  const link = (await createLink(running, threeDSLink({ reference: 'r'.repeat(100) }))).body.id
  const texts = { title: 't'.repeat(100), description: LONG.slice(0, 1_000) }
  await running.http.put('/_sandbox/scenarios/long').send(texts).expect(201)
  await running.http.put('/_sandbox/scenarios/arabic').send({ title: ARABIC }).expect(201)
  await running.http.post('/_sandbox/next').send({ scenario: 'long' }).expect(201)

  const { page } = await stage().browser.visit(ZOOMED)
  const desk = deskOn(page, running)
  for (const viewport of [ZOOMED.viewport, PHONE.viewport]) {
    await page.setViewportSize(viewport)
    for (const [location, shows] of [
      [`live/${long}`, 'Frictionless: success'],
      [`live/${arabic}`, ARABIC],
      [`live/${bad}`, 'Not valid'],
      [`live/${link}`, 'Waiting for a card'],
      [`live/${long}..${arabic}`, 'Differences'],
      ['outcomes/long', texts.title],
      ['outcomes/arabic', ARABIC],
      ['start', 'Add a field'],
      ['space', 'Connection settings'],
      [`live?space=${'s'.repeat(60)}`, 'No activity'],
    ] as const) {
      await desk.goTo(location)
      await desk.sees(shows)
      expect([location, ...(await lostOn(page))]).toEqual([location])
    }
  }
})

it('at 200 % zoom, no sticky element covers the focused field', async () => {
  const running = await startSandbox({})
  const { page } = await stage().browser.visit(ZOOMED)
  const desk = deskOn(page, running)
  for (const [location, shows] of [
    ['start', 'Add a field'],
    ['outcomes/new', 'Start from'],
    ['outcomes/challenge_success', 'What your app receives'],
  ] as const) {
    await desk.goTo(location)
    await desk.sees(shows)
    const covered = await page.evaluate(() => {
      const begin = document.querySelector('main')?.getBoundingClientRect().top ?? 0
      const fields = document.querySelectorAll<HTMLElement>('main :is(input, textarea, select):not(.vh)')
      return [...fields]
        .filter((field) => field.checkVisibility())
        .flatMap((field) => {
          field.focus()
          field.scrollIntoView({ block: 'nearest' })
          const { left, top, width } = field.getBoundingClientRect()
          const result = document.elementFromPoint(left + width / 2, Math.max(top, begin) + 8)
          return result && (field === result || field.contains(result) || result.contains(field))
            ? []
            : [`${field.getAttribute('aria-label') ?? field.closest('label')?.textContent}: ${result?.className}`]
        })
    })
    expect([location, ...covered]).toEqual([location])
  }
})

it.each([1440, 1280, 1024])('at %d px, all filters are visible without scrolling', async (width) => {
  const running = await startSandbox({})
  await running.init(initBody())
  const { page } = await stage().browser.visit({ viewport: { width, height: 800 } })
  const desk = deskOn(page, running)
  for (const [location, label] of [
    ['live', 'Filter'],
    ['outcomes', 'Group'],
  ] as const) {
    await desk.goTo(location)
    const filters = page.getByRole('group', { name: label, exact: true })
    await filters.waitFor()
    const cut = await filters.evaluate((group) => {
      const { right } = group.getBoundingClientRect()
      return [...group.querySelectorAll('button, select')]
        .filter((element) => element.getBoundingClientRect().right > right + 0.5)
        .map(({ textContent }) => textContent)
    })
    await expect.poll(() => filters.getByRole('button').count()).toBeGreaterThan(5)
    expect(await filters.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    expect([location, ...cut]).toEqual([location])
  }
})

it.each([1440, 1024])('at %d px, the lists are in one row inside their pane', async (width) => {
  const running = await startSandbox({})
  const { page } = await stage().browser.visit({ viewport: { width, height: 800 } })
  await deskOn(page, running).goTo('live?filter=authorization')
  const lists = page.getByRole('group', { name: 'List', exact: true })
  await lists.getByRole('button', { name: /^Authorizations 0/ }).waitFor()
  expect(await lists.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
})

it.each([1024, 1100, 1280, 1440])('at %d px, each menu of a payment is inside its pane', async (width) => {
  const running = await startSandbox({})
  const { body } = await running.init(initBody())
  await running.finish(body.transactionId, { outcome: 'Y' })
  const { page } = await stage().browser.visit({ viewport: { width, height: 800 } })
  const desk = deskOn(page, running)
  await desk.goTo(`live/${body.transactionId}`)
  await desk.sees('This payment')
  // The button of the menu More is in the row of the others.
  const tops = await page
    .locator('.dh > .acts .btn')
    .evaluateAll((buttons) => [...new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top)))])
  expect(tops).toHaveLength(1)
  // The border takes the place of the scrollbar, which Chromium hides in tests.
  await page.evaluate("document.querySelectorAll('.scroll').forEach(({ style }) => style.borderRight = '15px solid')")
  for (const menu of ['More', 'Webhook', 'This payment', 'Make a test']) {
    await desk.press(menu)
    const entries = page.locator('.menu[open] .pop button')
    await entries.first().waitFor()
    const covered = () =>
      entries.evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { left, right, top } = button.getBoundingClientRect()
            return [left + 2, right - 2].some((x) => !button.contains(document.elementFromPoint(x, top + 4)))
          })
          .map(({ textContent }) => textContent),
      )
    // The menu is moved in the event after it was opened.
    await expect.poll(async () => [menu, ...(await covered())]).toEqual([menu])
    await desk.keys('Escape')
  }
})

it('the filter of failed webhooks lists only payments with a failed webhook', async () => {
  const running = await startSandbox({ 'webhook-time-scale': 0.0001 })
  const receiver = await startReceiver()
  const pay = async (refno: string, url: string): Promise<void> => {
    const { body } = await running.init(initBody(FRICTIONLESS_CARD, { refno, webhook: { url } }))
    await running.finish(body.transactionId, { outcome: 'Y' })
  }
  await pay('delivered', receiver.url)
  await pay('failed', 'http://127.0.0.1:9/hook')
  const { page } = await stage().browser.visit({ viewport: { width: 1280, height: 800 } })
  const desk = deskOn(page, running)
  await desk.goTo('live')
  await desk.press(/^Failed webhooks\s*1$/)
  await desk.row('failed')
  expect(await desk.refnos()).toEqual(['failed'])
  await desk.press('Webhooks')
  await page.getByRole('button', { name: /^Webhooks/, pressed: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Failed webhooks/, pressed: true }).count()).toBe(0)
})

it('at 400 % zoom with a queued outcome, a row of the list is visible', async () => {
  const running = await startSandbox({})
  await running.init(initBody(FRICTIONLESS_CARD, { refno: 'visible' }))
  await running.http.post('/_sandbox/next').send({ scenario: 'rejected' }).expect(201)
  // A window of 1440 x 900.
  const { page } = await stage().browser.visit({ viewport: { width: 360, height: 225 }, deviceScaleFactor: 4 })
  const desk = deskOn(page, running)
  await desk.goTo('live')
  await desk.row('visible')
  await desk.sees('Remove')
  const visible = await page
    .getByRole('link')
    .filter({ hasText: 'visible' })
    .first()
    .evaluate((row) => {
      const { left, top, bottom } = row.getBoundingClientRect()
      const isOnTop = (y: number) => row.contains(document.elementFromPoint(left + 20, y))
      return [isOnTop(top + 2), isOnTop(bottom - 2), bottom <= window.innerHeight]
    })
  expect(visible).toEqual([true, true, true])
  expect(await lostOn(page)).toEqual([])
  await running.http.post('/_sandbox/holds').send({ on: 'init' }).expect(201)
  await page.reload()
  await desk.row('visible')
  await page.locator('.queued').nth(1).waitFor({ state: 'attached' })
  for (const name of ['Live', 'Outcomes', 'Start', 'Connect']) {
    const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
    const isOnTop = await link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.1, 0.5, 0.9].every((x) =>
        element.contains(document.elementFromPoint(left + width * x, top + height / 2)),
      )
    })
    expect([name, isOnTop]).toEqual([name, true])
  }
  // At 200 %, a hold and a queued outcome share a row.
  await page.setViewportSize(ZOOMED.viewport)
  const chips = page.locator('.armedbar > .queued')
  const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size]).toEqual([2, 1])
})

/** Returns the visible buttons that a box around them or the window cuts off, or whose label needs three lines. */
const cutButtons = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .btn, dialog .btn')].flatMap((button) => {
      const { right, width } = button.getBoundingClientRect()
      if (width === 0 || !button.checkVisibility()) return []
      const limits = [window.innerWidth]
      for (let at = button.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') limits.push(at.getBoundingClientRect().right)
      const isTall = button.getBoundingClientRect().height > 60
      return right > Math.min(...limits) + 1 || isTall ? [`${button.textContent}`] : []
    }),
  )

it('on a phone, no button is cut off, and the title of a queued outcome is visible next to a hold', async () => {
  const running = await startSandbox({ 'webhook-time-scale': 0.0001 })
  const receiver = await startReceiver(() => ({ status: 401 }))
  const { transactionId } = (await running.init(initBody(FRICTIONLESS_CARD, { webhook: { url: receiver.url } }))).body
  await running.finish(transactionId, { outcome: 'Y' })
  await running.http.post('/_sandbox/holds').send({ on: 'init' }).expect(201)
  await running.http.post('/_sandbox/next').send({ scenario: 'rejected' }).expect(201)
  await running.http.post('/_sandbox/next').send({ scenario: 'decline/51' }).expect(201)
  const { page } = await stage().browser.visit(PHONE)
  const desk = deskOn(page, running)
  for (const [location, shows, menu, entry] of [
    [`live/${transactionId}`, /^Copy webhook secret/],
    [`live/${transactionId}`, 'Save file', 'Make a test', /^Test for vitest/],
    ['outcomes/new:challenge_success', 'No problems'],
    ['start', 'No problems'],
  ] as const) {
    await desk.goTo(location)
    if (menu) await desk.press(menu)
    if (entry) await desk.press(entry)
    await desk.sees(shows)
    expect([location, ...(await cutButtons(page))]).toEqual([location])
  }
  await desk.keys('Escape')
  const title = page.locator('.armedbar .queued b').filter({ hasText: 'Rejected by issuer' })
  await expect.poll(() => title.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBeLessThan(2)
  const visible = await page.locator('.armedbar a > span.cut').evaluate(({ clientWidth }) => clientWidth)
  expect(visible).toBeGreaterThan(60)
  const more = await page.locator('.armedbar .more').boundingBox()
  expect(more?.height).toBeLessThan(30)
})

it('the clock menu shows the whole order of each scheduled event', async () => {
  const running = await startSandbox({})
  await running.init(initBody(CHALLENGE_CARD, { refno: 'order-of-november-2025' }))
  const { page } = await stage().browser.visit({ viewport: { width: 1440, height: 900 } })
  const desk = deskOn(page, running)
  await desk.goTo('live')
  await desk.press(/^Clock/)
  await desk.sees(/order-of-november-2025$/)
  const entry = page.locator('.dues a')
  expect(await entry.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBeLessThan(2)
})

it('forced colors show the selected chip, segment and option', async () => {
  const running = await startSandbox({})
  await running.init(initBody())
  const { page } = await stage().browser.visit({ viewport: { width: 1280, height: 800 }, forcedColors: 'active' })
  const desk = deskOn(page, running)
  const colorOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const [location, shows, chosen, other] of [
    ['live', /^All/, '.chip[aria-pressed="true"]', '.chip[aria-pressed="false"]'],
    ['outcomes/decline/51', 'Queue', '.seg > [aria-pressed="true"]', '.seg > [aria-pressed="false"]'],
    ['start', 'Link', '.seg > [aria-current]', '.seg > :not([aria-current])'],
  ] as const) {
    await desk.goTo(location)
    await desk.sees(shows)
    await page.locator(chosen).first().waitFor()
    expect([location, await colorOf(chosen)]).not.toEqual([location, await colorOf(other)])
  }
  await desk.keys('Escape', 'Control+k')
  await page.locator('.opt[aria-selected="true"]').waitFor()
  expect(await page.locator('dialog[open]').evaluate((dialog) => getComputedStyle(dialog).borderTopStyle)).toBe('solid')
  expect(await colorOf('.opt[aria-selected="true"]')).not.toBe(await colorOf('.opt[aria-selected="false"]'))
})

it.each([800, 1024])('at %d px, the clock menu stays in the window after its entries are loaded', async (width) => {
  const desk = deskOn(await stage().customer({ viewport: { width, height: 844 } }), stage().running)
  await desk.goTo('live?space=clock-menu')
  await desk.page.locator('.ctx .clk summary, .ctx .menu:has(.clk) summary, .ctx summary').nth(1).click()
  await desk.sees(/Freeze/)
  const box = desk.page.locator('.menu[open] .pop')
  await expect.poll(async () => (await box.boundingBox())?.x).toBeGreaterThanOrEqual(0)
})
