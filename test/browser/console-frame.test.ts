import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { STRIPS } from '../support/proxy.ts'
import { startSandbox } from '../support/sandbox.ts'
import { consoleAt, copied, DESK, focused, PHONE, says } from './console-desk.ts'
import { startBehindProxy } from './proxied-sandbox.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage()

describe('letters', () => {
  it('open what they name, in the detail of a transaction, and do nothing in a menu, under a dialog or twice', async () => {
    const { buy, customer, running } = stage()
    const { id, start } = await buy(CHALLENGE_CARD, { refno: 'letters' })
    const page = await customer(DESK)
    await page.goto(consoleAt(running, `live/${id}`))
    await page.getByRole('link', { name: 'Open challenge page' }).waitFor()
    await running.http.post('/_sandbox/next').send({ scenario: 'rejected' }).expect(201)
    await button(page, 'Disarm').first().waitFor()

    const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('o')])
    expect(tab.url()).toBe(start)
    await tab.close()
    await page.keyboard.press('y')
    await expect.poll(() => copied(page)).toBe(page.url())

    await page.keyboard.press('w')
    const other = page.getByRole('button', { name: 'Send another status…' })
    await other.waitFor()
    for (const letter of ['d', 'e', 'n', 'Escape']) await page.keyboard.press(letter)
    await other.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Webhook')
    expect(page.url()).toContain(id)

    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Fails…' }).click()
    await page.getByRole('dialog').waitFor()
    await button(page, 'Close').focus()
    await page.keyboard.press('d')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('End as')
    expect(await button(page, 'Disarm').first().isVisible()).toBe(true)

    await running.finish(id, { outcome: 'N' })
    await button(page, 'Run again').waitFor()
    await page.keyboard.down('r')
    await page.keyboard.down('r')
    await page.keyboard.down('r')
    await page.keyboard.up('r')
    await page.getByText('letters-again', { exact: true }).first().waitFor()
    const made = await running.http.get('/_sandbox/transactions').expect(200)
    expect(made.body.transactions).toHaveLength(2)
  })
})

describe('the keyboard', () => {
  it('stays where something is, when what it was at goes with its view', async () => {
    const { buy, customer, running } = stage()
    const { id } = await buy(CHALLENGE_CARD, { refno: 'keyboard' })
    const at = () => page.evaluate('document.activeElement.id || document.activeElement.tagName')
    const page = await customer(PHONE)
    await page.goto(consoleAt(running, 'live'))
    const row = page.getByRole('link').filter({ hasText: 'keyboard' })
    await row.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${id}*`)
    await expect.poll(at).toBe('main')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Test cards' }).waitFor()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('heading', { name: 'Start something without an app' }).waitFor()
    await expect.poll(at).toBe('main')
  })
})

describe('a sandbox with a control token', () => {
  it('asks for it once, says when it is another one, keeps it in the tab, and shows nothing of it', async () => {
    const running = await startSandbox({ 'control-token': 'kept-by-the-team' })
    const { page } = await stage().browser.visit(DESK)
    await page.goto(consoleAt(running, 'live'))
    const field = page.getByLabel('Control token')
    await field.fill('somebody-elses')
    await button(page, 'Open the console').click()
    await page.getByRole('alert').getByText('is not the one of this sandbox').waitFor()
    await field.fill('kept-by-the-team')
    await button(page, 'Open the console').click()
    await page.getByRole('heading', { name: 'Nothing has happened in this space yet' }).waitFor()
    await running.init(initBody(CHALLENGE_CARD, { refno: 'with-token' }))
    await page.getByRole('link').filter({ hasText: 'with-token' }).click()
    await button(page, 'The whole explanation as curl').click()
    await expect.poll(() => copied(page)).toContain('$SANDBOX_CONTROL_TOKEN')
    await page.reload()
    await page.getByRole('link', { name: 'Open challenge page' }).waitFor()
    const kept = await page.evaluate('[location.href, {...localStorage}, document.documentElement.outerHTML]')
    expect(JSON.stringify(kept)).not.toContain('kept-by-the-team')
  })
})

it('behind a proxy that takes a path off, everything is asked for below that path', async () => {
  const path = '/box'
  const layout = { all: path, api: path, links: path, bank: path, cards: path }
  const behind = await startBehindProxy(layout, STRIPS)
  const page = await stage().customer(DESK)
  await page.goto(consoleAt({ url: behind.at.all }, 'live'))
  await page.getByRole('link', { name: 'Start a transaction here' }).click()
  const [tab] = await Promise.all([page.waitForEvent('popup'), button(page, 'Start and open its page').click()])
  await tab.getByLabel('One-time code').waitFor()
  await tab.close()
  await page.getByRole('link', { name: 'Open challenge page' }).waitFor()
  const explained = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'The whole explanation' }).click()
  await (await explained).getByRole('heading', { level: 1 }).waitFor()
  for (const view of ['Outcomes', 'Cards', 'Space']) {
    await page.getByRole('link', { name: view, exact: true }).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await says(page, '/box/_sandbox/back/default/success')
  expect(behind.proxy.astray.filter((asked) => asked !== '/favicon.ico')).toEqual([])
})

it('an address that somebody made up asks for nothing else than it says', async () => {
  const { browser, running } = stage()
  const { page } = await browser.visit(DESK)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(consoleAt(running, 'outcomes/..%2F..%2Fv1%2Ftransactions'))
  await says(page, 'No outcome is called')
  expect(asked.filter((path) => path.startsWith('/v1'))).toEqual([])
  for (const view of ['live', 'outcomes', 'space']) {
    await page.goto(consoleAt(running, `${view}?space=..%2Freset`))
    await page.getByRole('heading', { name: 'There is no such space' }).waitFor()
  }
  expect(asked.filter((path) => path.includes('/reset'))).toEqual([])
})
