import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { sharedStage } from './browser-setup.ts'
import { type BrowserDesk, DESK, deskOn, PHONE } from './console-driver.ts'

const stage = sharedStage()

const open = async (path: string, options = DESK): Promise<BrowserDesk> => {
  const desk = deskOn(await stage().customer(options), stage().running)
  await desk.goTo(path)
  return desk
}

/** Sends a request as the shop, and returns its status and its scenarios. */
const buy = async (space: string, more: object = {}): Promise<readonly unknown[]> => {
  const { status, headers } = await inSpace(stage().running, space).init(initBody(undefined, more))
  return [status, headers['sandbox-scenario']]
}

describe('the editor', () => {
  it('proposes a title and a name, saves, and queues', async () => {
    const desk = await open('outcomes/new?space=editor')
    expect([await desk.value('Title'), await desk.value('Name')]).toEqual(['My outcome', 'my_outcome'])
    await desk.sees('No problems')
    await desk.press('Check and save')
    await desk.within('Saved scenarios').press(/^Queue/)
    await desk.sees('Queued: My outcome')
    expect(await buy('editor')).toEqual([201, 'my_outcome'])

    await desk.goTo('live?space=editor')
    await desk.goTo('outcomes/new?space=editor')
    // Waits for the list of scenarios.
    await expect.poll(() => desk.value('Name')).toBe('my_outcome_2')
    await desk.fill('Title', 'Slow: bank')
    expect(await desk.value('Name')).toBe('slow_bank')
    expect(await desk.value('Text of the scenario')).toContain('title: "Slow: bank"\n')
    await desk.fill('Name', 'shop/slow')
    await desk.fill('Title', 'Slow shop')
    expect(await desk.value('Name')).toBe('shop/slow')
  })

  it('has the focus in its text, and after saving in the refno', async () => {
    const desk = await open('outcomes/new?space=focus')
    const { page } = desk
    const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')")
    await expect.poll(focused).toBe('Text of the scenario')
    await desk.press('Check and save')
    await expect.poll(focused).toBe('Only for refno: My outcome')
    await page.keyboard.type('order-5')
    await desk.keys('Enter')
    await desk.sees(/next one with order-5/)
    await page.getByLabel('Text of the scenario').focus()
    await desk.keys('Control+Enter')
    await desk.sees('“my_outcome” saved')
    expect(await focused()).toBe('Text of the scenario')
  })

  it('makes a patch of the text, and back', async () => {
    const desk = await open('outcomes/new?space=patch')
    const only = desk.page.getByLabel(/^Change only the listed members/)
    expect(await only.isChecked()).toBe(false)
    await desk.fill('Text of the scenario', 'title: Twice\npatch: true\nwebhook: { copies: 2 }\n')
    expect(await only.isChecked()).toBe(true)
    await only.click()
    expect(await desk.value('Text of the scenario')).toBe('title: Twice\nwebhook: { copies: 2 }\n')
    await only.click()
    await desk.sees('No problems')
    await desk.press('Check and save')
    await desk.within('Saved scenarios').press(/^Queue/)
    await desk.sees('Queued: Twice')
    const { headers } = await inSpace(stage().running, 'patch').init(initBody())
    const { body } = await stage().running.http.get(`/_sandbox/explain/${headers['sandbox-request-id']}`)
    expect([body.scenario.name, body.scenario.patches[0].name]).toEqual(['challenge_success', 'twice'])
  })

  it.each([
    ['a desktop', DESK],
    ['a phone', { ...DESK, ...PHONE }],
  ])('takes the full width of %s, and leads back to the list', async (_name, options) => {
    const desk = await open('outcomes/new?space=width', options)
    const field = desk.page.getByLabel('Title', { exact: true })
    const list = desk.page.getByRole('searchbox', { name: 'Search outcomes' })
    await field.waitFor()
    expect(await list.isVisible()).toBe(false)
    expect(await desk.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await desk.within('Outcome').press('Outcomes')
    await list.waitFor()
  })
})

describe('amounts of a queued outcome', () => {
  it('are typed in major units, with the decimals of the currency', async () => {
    const desk = await open('outcomes/decline/51?space=amounts')
    await desk.press(/^More conditions/)
    const from = desk.page.getByLabel('Amount from')
    const isValid = () =>
      from.evaluate((field) => (field as unknown as { validity: { valid: boolean } }).validity.valid)
    await from.fill('12.50')
    await desk.sees('1250 minor units of any currency')
    expect(await isValid()).toBe(true)
    await desk.fill('Currency', 'JPY')
    expect(await isValid()).toBe(false)
    await desk.fill('Currency', 'KWD')
    await desk.sees('12500 minor units')
    expect(await isValid()).toBe(true)
    await desk.fill('Amount to', '20')
    await desk.press('Queue')
    await desk.sees('next one with an amount of 12.500 to 20.000, KWD')
    expect(await buy('amounts', { amount: 12499, currency: 'KWD' })).toEqual([201, 'challenge_success'])
    expect(await buy('amounts', { amount: 12500, currency: 'KWD' })).toEqual([400, 'decline/51'])
  })
})

describe('coverage of outcomes', () => {
  /** Rows outside of the visible part of the list have no rendered text. */
  const marked = (desk: BrowserDesk, title: string): Promise<string | null> =>
    desk.page
      .getByRole('region', { name: 'Outcomes', exact: true })
      .getByRole('listitem')
      .filter({ has: desk.page.getByText(title, { exact: true }) })
      .last()
      .locator('.seen')
      .textContent()
  const unseen = async (desk: BrowserDesk): Promise<number> =>
    Number((await desk.page.getByRole('button', { name: /^Never seen/ }).innerText()).replace(/\D/g, ''))

  it('marks an outcome after its payment has ended, filters the others, and starts a payment with one click', async () => {
    const desk = await open('outcomes/frictionless_failed?space=coverage')
    const title = 'Frictionless: failed (N)'
    await desk.sees('Never seen in this space.')
    expect(await marked(desk, title)).toBe('Never seen')
    const before = await unseen(desk)
    await desk.press('Queue and start')
    await desk.isAt(/^#\/live\/\d{18}/)
    await desk.within('Details').sees(/order-\d{6}$/)
    const { http } = stage().running
    const { body } = await http.get('/_sandbox/transactions?space=coverage')
    expect(body.transactions.map((item: { scenario: { name: string } }) => item.scenario.name)).toEqual([
      'frictionless_failed',
    ])

    await desk.goTo('outcomes/frictionless_failed?space=coverage')
    await desk.sees('Never seen in this space.')
    await http.get(`/v1/start/${body.transactions[0].id}`)
    await desk.sees(/^Seen once in this space, last \d+ s ago in order-\d{6}\.$/)
    await expect.poll(() => marked(desk, title)).toBe('Seen once')
    await expect.poll(() => unseen(desk)).toBe(before - 1)
    await desk.press('Close')
    await desk.press(/^Never seen/)
    await desk.isAt('filter=unseen')
    const list = desk.within('Outcomes')
    await list.sees('Frictionless: success')
    await list.lacks(title)
    await desk.press('Start over')
    await list.sees(title)
    await expect.poll(() => unseen(desk)).toBe(before)
  })

  it('starts a link for an outcome of links only', async () => {
    const desk = await open('outcomes/link_error?space=coverage-link')
    await desk.press('Queue and start')
    await desk.isAt('#/live/')
    await desk.within('Details').sees(/customer-\d{6}$/)
    const { body } = await stage().running.http.get('/_sandbox/links?space=coverage-link')
    expect(body.links[0]).toMatchObject({ reference: expect.stringMatching(/^customer-\d{6}$/) })
    await desk.sees('link_error')
  })

  it('names the payment, shows a rejection by the outcome, and uses no outcome that is queued for an app', async () => {
    const desk = await open('outcomes/decline/51?space=coverage-order')
    const { http } = stage().running
    const queue = (order: object) => http.post('/_sandbox/next?space=coverage-order').send(order).expect(201)
    await queue({ scenario: 'attempt', when: { refno: 'app-1' } })
    await desk.fill(/^Only for refno/, 'order-7')
    await desk.press('Queue and start')
    await desk.isAt(/^#\/live\/req_\d+/)
    await desk.heading('Rejected at initialization: not enough funds')
    await desk.within('Details').sees('order-7')
    expect(await buy('coverage-order', { refno: 'app-1' })).toEqual([201, 'attempt'])

    await queue({ scenario: 'attempt' })
    await desk.goTo('outcomes/decline/51?space=coverage-order')
    await desk.sees(/^Frictionless: attempt \(A\)/)
    await desk.press('Queue and start')
    await desk.sees(/is first in the queue/)
    expect(await buy('coverage-order')).toEqual([201, 'attempt'])

    await desk.fill(/^Only for refno/, 'order-*')
    await desk.lacks('Queue and start')
  })
})

it('the detail of a payment shows the challenge window of its request', async () => {
  const space = inSpace(stage().running, 'window')
  const card = plainCard(CHALLENGE_CARD, { '3D': { ...THREE_DS, browserInformation: { challengeWindowSize: '02' } } })
  const id = await newTransaction(space, { card })
  const other = await newTransaction(space, { refno: 'without' })
  const desk = await open(`live/${id}?space=window`)
  await desk.within('Details').sees('Challenge window', '390 × 400', 'size 02 of the request')
  await desk.goTo(`live/${other}?space=window`)
  await desk.within('Details').sees('without')
  await desk.within('Details').lacks('Challenge window')
})
