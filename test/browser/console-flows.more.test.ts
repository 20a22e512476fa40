import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { transactionIn } from '../support/given-transaction.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { isLong, long } from '../support/long-runs.ts'
import { STRIPS } from '../support/proxy.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { enterCode, sharedStage } from './browser-setup.ts'
import { type BrowserDesk, DESK, deskOn, PHONE } from './console-driver.ts'
import { startBehindProxy } from './proxied-sandbox.ts'
import { settled } from './settled.ts'

/** Tests that need a browser: tabs, keyboard, clipboard, files and layout. test/console has all others. */
const stage = sharedStage()

const space = (name: string) => inSpace(stage().running, name)

/**
 * Returns the console in a document that all tests share, because loading it costs more than most tests. Fails a test that
 * causes errors in the browser console.
 */
const ownDesk = async (running: { readonly url: string } = stage().running): Promise<BrowserDesk> => {
  const { page, complaints } = await stage().browser.ownTab(DESK)
  const before = complaints.length
  onTestFinished(() => expect(complaints.slice(before)).toEqual([]))
  // Resets the page after a failed test, so that it does not affect the next.
  onTestFailed(() => page.goto('about:blank').then(() => undefined))
  return deskOn(page, running)
}
const open = async (path: string): Promise<BrowserDesk> => {
  const desk = await ownDesk()
  await desk.goTo(path)
  return desk
}
afterAll(async () => {
  await (await stage().browser.ownTab(DESK)).page.goto('about:blank')
})

it('a new user fails a challenge, sees the reason, and sends its webhook again', async () => {
  const { page, press, send, sees, heading } = await ownDesk()
  // Counts the clicks; nothing is typed.
  let clicks = 0
  const click = (name: string | RegExp): Promise<void> => {
    clicks += 1
    return press(name)
  }

  await page.goto(stage().running.url)
  expect(new URL(page.url()).pathname).toBe('/_sandbox/')
  await click('Start a transaction')
  clicks += 1
  await send()
  await sees('Waiting for the browser')

  await click(/^End as/)
  await click(/^Failed \(N\)…/)
  await click(/card reported stolen|stolen/i)
  await heading(/stolen \(N, 10\)/)

  // The result and the matching rule.
  await sees('3-D Secure result')
  await heading('Why this outcome')
  await sees('Webhook delivered')

  await click(/^Webhook$/)
  await click(/^Send again/)
  await expect.poll(() => page.getByText('Webhook delivered').count()).toBeGreaterThan(1)
  expect(clicks).toBeLessThanOrEqual(12)
})

it('a transaction starts in its own tab and returns', async () => {
  const desk = await open('start?space=flow')
  const tab = await desk.pressForTab('Start and open page')
  await enterCode(tab, '4444')
  await tab.waitForURL(/_sandbox\/return\/flow\/success/)
  expect(await tab.evaluate('window.opener')).toBeNull()
  await desk.isAt('#/live/')
  await tab.close()
})

// test/console/start.test.ts and card-entry.test.ts test the same without a browser.
it.runIf(isLong)('a link goes from its start to its webhook', async () => {
  const desk = await open('start/link?space=link')
  await desk.sees('Valid')
  const others = JSON.parse(await desk.value('All other fields'))
  await desk.fill('All other fields', JSON.stringify({ ...others, context: { basket: '7' } }))
  await desk.send()
  await desk.isAt('#/live/')
  const entry = await desk.page.context().newPage()
  await entry.goto(await desk.leadsTo('Open link'))
  await entry.getByText('basket').waitFor()
  await entry.getByLabel('Card number').fill(FRICTIONLESS_CARD)
  await entry.getByLabel('Expiry date').fill('12/34')
  await entry.getByLabel('Security code').fill('123')
  await entry.getByLabel('Name on the card').fill('Ann Zoo')
  await entry.getByLabel('Name on the card').press('Enter')
  await entry.getByRole('link', { name: 'Continue', exact: true }).click()
  await entry.waitForURL(/_sandbox\/return\/link\/success/)
  await entry.close()
  const [{ id, reference }] = (await stage().running.http.get('/_sandbox/links?space=link')).body.links
  await desk.isAt(`#/live/${id}`)
  await desk.press('Connect')
  await desk.within('Received').sees(`SUCCESS for ${reference}`, 'Signatures valid, timestamp fresh', 'returned 200')
})

it('a long list is loaded in a few hundred kilobytes, searched, stepped through, scrolled, and kept in place', async () => {
  const many = long(200, 10_200)
  const template = transactionIn('authenticated')
  const entries = Array.from({ length: many }, (_, n) => {
    const id = String(100_000_000_000_000_000n + BigInt(n))
    return [id, { ...template, id, sequence: n + 1, refno: `story-${n}` }] as const
  })
  const spaces = { long: { transactions: Object.fromEntries(entries), counters: { transaction: many } } }
  const { http } = stage().running
  await http.put('/_sandbox/state').send({ format: 'threeds-sandbox state', version: 1, spaces }).expect(200)
  const fill = space('long')
  await newTransaction(fill, { refno: 'again-1' })
  await newTransaction(fill, { refno: 'again-2' })
  const desk = await ownDesk()
  await desk.page.goto('about:blank')
  const wire = await desk.page.context().newCDPSession(desk.page)
  let bytes = 0
  wire.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  // Like a first visit.
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  await desk.goTo('live?space=long')
  await desk.row('again-2')
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(300 * 1024)
  await wire.detach()

  await desk.fill('Search in the list', 'nowhere')
  await desk.sees('No matches for “nowhere”.')
  await desk.press('Clear search')
  await desk.row('again-2')
  await desk.keys('j', 'j')
  await expect.poll(() => desk.open()).toBe('again-1')
  await desk.keys('k')
  await expect.poll(() => desk.open()).toBe('again-2')

  await desk.scroll('Activity, newest first', 1)
  await desk.row(isLong ? 'story-204' : 'story-0')
  expect(await desk.drawn()).toBeLessThanOrEqual(60)
  await desk.scroll('Activity, newest first', 0.5)
  await expect.poll(async () => (await desk.refnos()).length).toBeGreaterThan(10)
  const refnos = (await settled(async () => (await desk.refnos()).join('\n'))).split('\n')
  const read = refnos[Math.floor(refnos.length / 2)] ?? ''
  await desk.row(read)
  const before = await settled(() => desk.heightOf(read))
  await newTransaction(fill, { refno: 'newer' })
  await desk.sees(new RegExp(`^All\\s*${(many + 3).toLocaleString('en')}$`))
  await expect.poll(() => desk.heightOf(read)).toBe(before)
  await desk.scroll('Activity, newest first', 0)
  await desk.row('newer')
})

it('a value that is pasted outside of a field opens its row from every view, or the palette', async () => {
  const shop = space('pasted')
  const created = await shop.init(initBody(CHALLENGE_CARD, { refno: 'pasted-1' })).expect(201)
  const id = created.body.transactionId
  await newTransaction(shop, { refno: 'pasted-2' })
  const desk = await open('space?space=pasted')
  await desk.heading('Connect your app to pasted')
  const paste = async (text: string): Promise<void> => {
    await desk.page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await desk.page.keyboard.press('Control+v')
  }
  await paste(` ${created.headers['correlation-id']}\n`)
  await desk.isAt(`#/live/${id}`)
  await desk.heading('Waiting for the browser')
  // Two rows have this card. Its number never leaves the browser.
  const urls: string[] = []
  const listen = (request: Request) => urls.push(request.url())
  desk.page.on('request', listen)
  onTestFinished(() => void desk.page.off('request', listen))
  await paste(CHALLENGE_CARD)
  const field = desk.page.getByLabel('Search and commands')
  await expect.poll(() => field.inputValue()).toBe('400000xxxxxx0026')
  await desk.within('Command palette').sees('pasted-1', 'pasted-2')
  expect(urls.length).toBeGreaterThan(0)
  expect(urls.join('\n')).not.toContain(CHALLENGE_CARD)
  // In a field, the text is inserted.
  await field.fill('')
  await paste('pasted-2')
  expect(await field.inputValue()).toBe('pasted-2')
  await desk.isAt(`#/live/${id}`)
  await desk.keys('Escape')
  await expect.poll(() => field.count()).toBe(0)
})

describe('single-letter keys', () => {
  it('run actions, copy, and restore the focus after a menu and a dialog', async () => {
    const id = await newTransaction(space('letters'), { refno: 'letters' })
    const desk = await open(`live/${id}?space=letters`)
    await desk.heading('Waiting for the browser')
    await stage().running.http.post('/_sandbox/next?space=letters').send({ scenario: 'rejected' }).expect(201)
    await desk.sees('Remove')
    const [tab] = await Promise.all([desk.page.waitForEvent('popup'), desk.keys('o')])
    await tab.waitForURL(/\/v1\/start\//)
    await tab.close()
    await desk.keys('y')
    await desk.copied(`#/live/${id}`)
    await desk.keys('w')
    await desk.sees('Send another status…')
    await desk.keys('d', 'e', 'n', 'Escape')
    await desk.lacks('Send another status…')
    expect(await desk.focused()).toBe('Webhook')
    await desk.isAt(id)
    await desk.keys('e')
    await desk.press(/^Failed \(N\)…/)
    await desk.fill('Search reasons', 'stolen')
    await desk.keys('Tab', 'Escape')
    await desk.lacks(/choose a reason/)
    expect(await desk.focused()).toBe('End as')
    await desk.sees('Remove')
  })

  it('have alternatives in the palette, whose dialog has the focus and is closed by Back', async () => {
    const id = await newTransaction(space('palette'), { refno: 'palette' })
    const desk = await open('live?space=palette')
    await desk.row('palette')
    await desk.keys('j')
    await desk.isAt(id)
    await desk.heading('Waiting for the browser')
    await desk.keys('Control+k')
    await desk.sees('Open row')
    await desk.page.keyboard.type('end as failed')
    await desk.sees(/^End as: Failed \(N\)…/)
    await desk.keys('Enter')
    await desk.page.getByLabel('Search reasons').waitFor()
    await desk.page.goBack()
    await desk.lacks(/choose a reason/)
    await desk.isAt(/live\?space/)
    await desk.page.goForward()
    await desk.heading('Waiting for the browser')
    await desk.keys('Control+k')
    await desk.page.keyboard.type('end as success')
    await desk.sees(/^End as: Success/)
    await desk.keys('Enter')
    await desk.heading(/: success$/)
  })

  it('switch views on a phone, and keep the focus in the content', async () => {
    const id = await newTransaction(space('phone'), { refno: 'by-key' })
    const desk = await ownDesk()
    await desk.page.setViewportSize(PHONE.viewport)
    onTestFinished(() => desk.page.setViewportSize(DESK.viewport))
    await desk.goTo('live?space=phone')
    const at = () => desk.page.evaluate('document.activeElement.id || document.activeElement.tagName')
    await desk.row('by-key')
    await desk.keys('j')
    await desk.isAt(id)
    await expect.poll(at).toBe('main')
    await desk.keys('g', 'o')
    await desk.heading('Choose an outcome')
    await desk.fill('Search outcomes', 'x')
    await desk.keys('Escape', 'Escape', 'g', 's')
    await desk.heading('Start a transaction or link')
    await expect.poll(at).toBe('main')
  })
})

it('new rows do not move the row under the pointer, and are shown when it leaves', async () => {
  const id = await newTransaction(space('held'), { refno: 'pointed-at' })
  const desk = await open('live?space=held')
  await desk.row('pointed-at')
  const before = await desk.heightOf('pointed-at')
  await desk.page.locator(`[data-row][href*="${id}"]`).hover()
  for (const refno of ['new-1', 'new-2', 'new-3']) await newTransaction(space('held'), { refno })
  await desk.sees('3 new')
  await expect.poll(() => desk.heightOf('pointed-at')).toBe(before)
  for (let n = 0; n < 30; n += 1) await newTransaction(space('held'), { refno: `more-${n}` })
  await desk.sees('33 new')
  await expect.poll(() => desk.heightOf('pointed-at')).toBe(before)
  await desk.press('33 new')
  await desk.row('more-29')
  await desk.lacks('33 new')
  await desk.page.mouse.move(0, 0)
  await newTransaction(space('held'), { refno: 'last' })
  await desk.row('last')
  await expect.poll(() => desk.heightOf('last')).toBe(before)
})

it('a list that the details cover on a phone draws no rows, and is up to date once it is visible', async () => {
  const id = await newTransaction(space('covered'), { refno: 'first' })
  const desk = await ownDesk()
  await desk.page.setViewportSize(PHONE.viewport)
  onTestFinished(() => desk.page.setViewportSize(DESK.viewport))
  await desk.goTo('live?space=covered')
  await desk.row('first')
  const drawn = () => desk.page.locator('[data-row]').count()
  await desk.goTo(`live/${id}?space=covered`)
  await expect.poll(drawn).toBe(0)
  await newTransaction(space('covered'), { refno: 'second' })
  await desk.goTo('live?space=covered')
  await desk.row('second')
  expect(await drawn()).toBe(2)
})

/** Measures the distance between the content and the message below it. */
const GAP =
  "document.querySelector('.notice').getBoundingClientRect().top - document.querySelector('main').getBoundingClientRect().bottom"

it('messages are below the content at every width, and cover nothing', async () => {
  const id = await newTransaction(space('told'), { refno: 'told', webhook: { url: 'http://127.0.0.1:9/hook' } })
  await space('told').finish(id, { outcome: 'Y' })
  const desk = await ownDesk()
  onTestFinished(() => desk.page.setViewportSize(DESK.viewport))
  for (const viewport of [DESK.viewport, { width: 1024, height: 768 }, PHONE.viewport]) {
    await desk.page.setViewportSize(viewport)
    await desk.goTo(`live/${id}?space=told`)
    await desk.press('Send again')
    await desk.sees('Sent again: Connection refused')
    await expect.poll(() => desk.page.evaluate<number>(GAP), { message: `at ${viewport.width} px` }).toBe(0)
    await desk.press('Dismiss')
  }
})

it('files are saved under their own names', async () => {
  const id = await newTransaction(space('files'), {})
  await space('files').finish(id, { outcome: 'N' })
  const desk = await open(`live/${id}?space=files`)
  await desk.heading(/: failed \(N\)/)
  await desk.press('More')
  const [har] = await Promise.all([desk.page.waitForEvent('download'), desk.press(/^Save as HAR/)])
  expect(har.suggestedFilename()).toBe(`${id}.har`)
  await desk.press(/^Space: /)
  const menu = desk.within('Spaces')
  const [state] = await Promise.all([desk.page.waitForEvent('download'), menu.press('Export')])
  expect(state.suggestedFilename()).toBe('threeds-sandbox-files.json')
})

// test/console/frame.test.ts tests the same without a browser.
it.runIf(isLong)('behind a proxy that strips a path, all requests stay below that path', async () => {
  const path = '/box'
  const layout = { all: path, api: path, links: path, bank: path, cards: path }
  const behind = await startBehindProxy(layout, STRIPS)
  const desk = await ownDesk({ url: behind.at.all })
  await desk.goTo('live')
  await desk.press('Start a transaction')
  await desk.send()
  const pages = [await desk.leadsTo('Open start page'), await desk.leadsTo('Full explanation')]
  for (const page of pages) expect((await fetch(page)).status, page).toBe(200)
  for (const view of ['Outcomes', 'Connect']) {
    await desk.press(view)
    await desk.page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await desk.sees('/box/_sandbox/return/default/success')
  expect(behind.proxy.astray.filter((requested) => requested !== '/favicon.ico')).toEqual([])
})

// test/console tests lists and details without a browser.
it.runIf(isLong)('hostile text is not executed in the list, details, an outcome or an address', async () => {
  const hostile = '<img src=x onerror=stolen=1>"\'><script>stolen=1</script>'.slice(0, 40)
  const { http } = stage().running
  const scenario = { title: hostile, authentication: { flow: 'frictionless', transStatus: 'Y' } }
  await http.put('/_sandbox/scenarios/hostile?space=hostile').send(scenario).expect(201)
  const { init } = space('hostile')
  const { body } = await init(initBody(CHALLENGE_CARD, { refno: hostile }), { 'user-agent': hostile })
  const desk = await open(`live/${body.transactionId}?space=hostile`)
  await desk.sees(`refno ${hostile}`)
  await desk.press(/^\s*Created/)
  await desk.within('Your app sent').sees('stolen=1')
  await desk.goTo('outcomes/hostile?space=hostile')
  await desk.heading(hostile)
  await desk.goTo(`live?space=${encodeURIComponent(hostile)}`)
  await desk.heading('This space cannot be opened')
  expect(await desk.page.evaluate('typeof stolen')).toBe('undefined')
})

it('a start works with the keyboard only: N, a few letters, Enter, and Control+Enter opens its page', async () => {
  const desk = await open('live?space=keyed')
  await desk.heading('No activity in this space yet')
  await desk.keys('n')
  await desk.sees('Sent with the test card')
  await expect.poll(() => desk.page.evaluate('document.activeElement.id')).toBe('outcome')
  await desk.page.keyboard.type('challenge: success')
  await desk.keys('Enter')
  await expect.poll(() => desk.value('What should happen?')).not.toContain('Queued outcome')
  const [tab] = await Promise.all([desk.page.waitForEvent('popup'), desk.keys('Control+Enter')])
  await tab.waitForURL(/\/v1\/start\/|\/bank\//)
  await tab.close()
  await desk.isAt('#/live/')
})

it('arrow keys move from the search into the list, and the selected outcome is visible', async () => {
  const desk = await open('outcomes/link_error')
  await desk.heading('Link: card not saved')
  const row = desk.page.locator('.orow:has([aria-current])')
  await expect.poll(async () => (await row.boundingBox())?.y ?? 9_999).toBeLessThan(DESK.viewport.height)
  await desk.fill('Search outcomes', 'sent twice')
  await desk.keys('ArrowDown')
  await expect.poll(() => desk.focused()).toContain('Webhook: sent twice')
  await desk.keys('Enter')
  await desk.heading('Webhook: sent twice')
})

it('an outcome is checked while you type, and words are inserted at the cursor', async () => {
  const desk = await open('outcomes/new?space=typed')
  const text = desk.page.getByLabel('Text of the scenario')
  const cursor = () => desk.page.evaluate('document.activeElement.selectionStart')
  const vocabulary = desk.within('Vocabulary')
  await text.fill('title: typed\nauthentication: { flow: challenge }\n')
  await desk.sees('No problems', 'Challenge: success.')
  // In the braces, before the closing one.
  await desk.keys('ArrowUp', 'End', 'ArrowLeft', 'ArrowLeft')
  await vocabulary.sees('Time that the start page waits for the directory')
  await vocabulary.press('delay')
  expect(await text.inputValue()).toBe('title: typed\nauthentication: { flow: challenge, delay:  }\n')
  await desk.within('Problems').sees('authentication.delay: has no value. Add one or remove the key.')
  const at = await cursor()
  expect(await desk.focused()).toBe('Text of the scenario')
  await desk.page.keyboard.type('5 s')
  await desk.within('Problems').sees('authentication.delay: must be a whole number and a unit')
  expect([await cursor(), await desk.focused()]).toEqual([Number(at) + 3, 'Text of the scenario'])
  // A late response for an older text is ignored.
  let late = (): void => undefined
  const isRequested = new Promise<void>((requested) =>
    desk.page.route(
      '**/validate/scenarios/**',
      async (route) => {
        requested()
        await new Promise<void>((go) => {
          late = go
        })
        await route.continue()
      },
      { times: 1 },
    ),
  )
  await desk.keys('Backspace')
  await isRequested
  await desk.keys('Backspace')
  await desk.page.keyboard.type('s')
  await desk.sees('No problems', 'The page waits 5 s first.')
  const response = desk.page.waitForResponse('**/validate/scenarios/**')
  late()
  await (await response).finished()
  await desk.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))')
  expect(await desk.page.getByText('1 problem').count()).toBe(0)
  expect((await stage().running.http.get('/_sandbox/scenarios?space=typed')).body.files).toEqual([])
})

/** Tracks the open event streams of a browser. */
const openStreams = (context: BrowserContext): Set<Request> => {
  const streams = new Set<Request>()
  const isStream = (request: Request): boolean =>
    request.url().includes('/_sandbox/events') && request.headers().accept === 'text/event-stream'
  context.on('request', (request) => isStream(request) && streams.add(request))
  context.on('requestfailed', (request) => streams.delete(request))
  context.on('requestfinished', (request) => streams.delete(request))
  return streams
}

/** Shortens the polling interval of tabs without a stream. space-watch.test.ts tests the interval itself. */
const SOON = 'const wait = setTimeout; setTimeout = (then, ms, ...more) => wait(then, ms === 1000 ? 100 : ms, ...more)'

it('the consoles of one browser share two streams, all update, and a hosted page still loads', async () => {
  const first = (await ownDesk()).page
  const context = first.context()
  const streams = openStreams(context)
  const tabs: Page[] = [first]
  onTestFinished(() => Promise.all(tabs.slice(1).map((page) => page.close())).then(() => undefined))
  for (let n = 1; n < long(3, 8); n += 1) tabs.push(await context.newPage())
  await Promise.all(tabs.slice(1).map((page) => page.addInitScript(SOON)))
  const desks = tabs.map((page) => deskOn(page, stage().running))
  await Promise.all(desks.map((desk) => desk.goTo('live?space=tabs')))
  await Promise.all(desks.map((desk) => desk.sees('Connected')))
  const { headers } = await space('tabs').init(initBody(CHALLENGE_CARD, { refno: 'story-1' }))
  await Promise.all(desks.map((desk) => desk.row('story-1')))
  // A slow tab may still be releasing its stream.
  await expect.poll(() => streams.size).toBe(2)
  const hosted = await context.newPage()
  tabs.push(hosted)
  await hosted.goto(headers.location ?? '')
  await hosted.getByLabel('One-time code').waitFor()
  await Promise.all(desks.map((desk) => desk.row('Waiting for a code')))
  expect(streams.size).toBe(2)
})
