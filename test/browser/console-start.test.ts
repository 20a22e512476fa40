import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD } from '../support/init-body.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { expectPageUsable } from './axe.ts'
import { copied, DESK, goTo, PHONE, says } from './console-desk.ts'
import { button, enterCode, sharedStage } from './stage.ts'

const stage = sharedStage()

/** Somebody looks at a view of the console in a space. */
const look = async (view: string, space: string, more: object = {}): Promise<Page> =>
  goTo(await stage().customer({ ...DESK, ...more }), stage().running, `${view}?space=${space}`)
const go = (page: Page, view: string) => page.getByRole('link', { name: view, exact: true }).click()
const press = (page: Page, name: string) => button(page, name).click()
/** What the control API says, as a script would ask it. */
const ask = async (path: string, space: string, more = '') =>
  (await stage().running.http.get(`/_sandbox${path}?space=${space}${more}`).expect(200)).body
const transactions = async (space: string) => (await ask('/transactions', space)).transactions

describe('with nothing typed and nothing else running', () => {
  it('a transaction goes from the button to its webhook', async () => {
    const page = await look('start', 'flow')
    const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, 'Start and open its page')])
    await enterCode(tab, '4444')
    await tab.waitForURL(/_sandbox\/back\/flow\/success/)
    expect(await tab.evaluate('window.opener')).toBeNull()
    await tab.close()

    const [{ id, refno }] = await transactions('flow')
    await page.waitForURL((url) => url.hash.startsWith(`#/live/${id}`))
    await go(page, 'Space')
    const came = page.getByRole('list', { name: 'What came' }).getByRole('listitem')
    await came.getByText(`authenticated of ${refno}`).waitFor()
    expect(await came.getByText('both signatures hold').count()).toBe(1)
    expect(await came.getByText('answered 200').count()).toBe(1)
  })

  it('a link does the same', async () => {
    const page = await look('start/link', 'links')
    await page.locator('main summary', { hasText: 'Context' }).click()
    await page.getByLabel('Shown on the page, one a line').fill('basket: 7')
    const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, 'Start and open its page')])
    await tab.getByText('basket').waitFor()
    await tab.getByLabel('Card number').fill(FRICTIONLESS_CARD)
    await tab.getByLabel('Expiry date').fill('12/34')
    await tab.getByLabel('Security code').fill('123')
    await tab.getByLabel('Name on the card').fill('Ann Zoo')
    await tab.getByLabel('Name on the card').press('Enter')
    await tab.getByRole('link', { name: 'Continue', exact: true }).click()
    await tab.waitForURL(/_sandbox\/back\/links\/success/)
    await tab.close()

    const [{ id, reference }] = (await ask('/links', 'links')).links
    await page.waitForURL((url) => url.hash.startsWith(`#/live/${id}`))
    await go(page, 'Space')
    await page.getByText(`SUCCESS of ${reference}`).waitFor()
  })
})

describe('what is sent', () => {
  it('is refused at its field, and what was typed stays', async () => {
    const page = await look('start', 'refused')
    await page.getByLabel('Currency').selectOption('JPY')
    await page.getByLabel('Amount').fill('12.5')
    await page.getByLabel('Refno', { exact: true }).fill('order-7')
    await press(page, 'Start')
    await says(page, 'Nothing was made. What is wrong stands at its field; what you typed is still here.')
    const amount = page.getByLabel('Amount')
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    await says(page, 'Must be in minor units, an integer')
    await go(page, 'Cards')
    await go(page, 'Start')
    expect(await page.getByLabel('Refno', { exact: true }).inputValue()).toBe('order-7')
    await amount.fill('1250')
    await press(page, 'Start')
    await eventually(async () => expect(await transactions('refused')).toMatchObject([{ refno: 'order-7' }]))
  })

  it('is refused at its key where that was used with another body', async () => {
    const page = await look('start', 'keys')
    await page.locator('main summary', { hasText: 'Idempotency-Key' }).click()
    const key = page.getByLabel('Header Idempotency-Key')
    await key.fill('key-7')
    await press(page, 'Start')
    await page.waitForURL(/#\/live\//)
    await go(page, 'Start')
    await page.getByLabel('Refno', { exact: true }).fill('order-8')
    await press(page, 'Start')
    await says(page, 'This Idempotency-Key was used with another body')
    expect(await key.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(1)
  })

  it.each([
    ['init_error/server_error', 'A fault of the service.'],
    ['malformed_answer', 'It was 201 without an id, as some outcomes want it. Live shows what was made.'],
  ])('is told in words where %s decides', async (scenario, words) => {
    const page = await look(`start/transaction/${scenario}`, 'refused')
    await says(page, `Named in the header sandbox-scenario: ${scenario}`)
    await press(page, 'Start')
    await page.getByRole('alert').getByText(words).waitFor()
  })

  it('has every field of the folds, and can be copied without a credential', async () => {
    const page = await look('start/transaction/frictionless_failed', 'folds')
    await says(page, 'Picks the test card')
    for (const summary of await page.locator('main summary').all()) await summary.click()
    const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
    const choose = (label: string, words: string) => page.getByLabel(label, { exact: true }).selectOption(words)
    await fill('Security code', '999')
    await choose('How the browser comes back', 'With the id in a form')
    await page.getByRole('group', { name: 'Webhook' }).getByRole('button', { name: 'Own addresses' }).click()
    await fill('Address', 'http://127.0.0.1:9/hook')
    await fill('E-mail', 'ann@zoo.test')
    await fill('Mobile: number', '790000000')
    await choose('What the shop asks of the bank', 'A code is a must (04)')
    await fill('Merchant name', 'Zoo')
    await fill('Second refno', 'second')
    await choose('Language of the pages', 'de')
    await choose('createAlias', 'Yes')
    await fill('Header Idempotency-Key', 'key-1')
    await fill('JSON that is put over the fields', '{"card":{"3D":{"purchase":{"purchaseCurrency":"978"}}}}')
    await press(page, 'Copy as curl')
    const curl = String(await copied(page))
    expect(curl).toContain('-u "$SANDBOX_MERCHANT_ID:$SANDBOX_PASSWORD"')
    expect(curl).not.toContain('1100000000')
    expect(curl).toContain("-H 'idempotency-key: key-1'")
    const body = JSON.parse(/--data-raw '(.*)'/.exec(curl)?.[1] ?? '')
    expect(body).toMatchObject({
      refno2: 'second',
      language: 'de',
      card: {
        cvv: '999',
        '3D': {
          cardholder: { email: 'ann@zoo.test', mobilePhone: { subscriber: '790000000' } },
          threeDSRequestor: { threeDSRequestorChallengeInd: '04' },
          merchant: { merchantName: 'Zoo', mcc: '5411' },
          purchase: { purchaseCurrency: '978' },
        },
      },
      option: { authenticationOnly: true, createAlias: true },
      redirect: { method: 'POST', successUrl: `${stage().running.url}/_sandbox/back/folds/success` },
      webhook: { url: 'http://127.0.0.1:9/hook' },
    })
    await press(page, 'Start')
    await eventually(async () =>
      expect(await transactions('folds')).toMatchObject([{ scenario: { name: 'frictionless_failed' } }]),
    )
  })
})

describe('the space', () => {
  it('has a clock, and what is due is one click away', async () => {
    const page = await look('start', 'clock')
    await press(page, 'Start')
    await page.waitForURL(/#\/live\/\d/)
    await go(page, 'Space')
    await press(page, 'Freeze')
    await says(page, 'frozen')
    const frozen = (await ask('/clock', 'clock')).now
    await press(page, '+5 min')
    await eventually(async () => {
      const { now } = await ask('/clock', 'clock')
      expect(Date.parse(now) - Date.parse(frozen)).toBe(300_000)
    })
    await press(page, 'Jump there')
    await eventually(async () => expect(await transactions('clock')).toMatchObject([{ status: 'failed' }]))
    await press(page, 'Set…')
    await page.getByLabel('Date and time, in UTC').fill('2030-01-02T03:04:05')
    await press(page, 'Freeze there')
    await says(page, '2 Jan 2030, 03:04:05 UTC')
    await press(page, 'Back to real time')
    await says(page, 'runs, in real time')
    expect(await ask('/clock', 'clock')).toMatchObject({ mode: 'live', offsetMs: 0 })
  })

  it('is made by its name, and shows its credentials only after a click', async () => {
    const page = await look('space', 'default')
    await page.getByLabel('Name of a new space').fill('Zoo')
    await says(page, 'A space has 1 to 63 of a-z')
    expect(await button(page, 'Create').isDisabled()).toBe(true)
    await page.getByLabel('Name of a new space').fill('zoo')
    await says(page, '1100000000+zoo')
    await press(page, 'Create')
    await page.getByRole('heading', { name: 'Space zoo' }).waitFor()

    const found = () =>
      page.evaluate(
        "JSON.stringify([document.documentElement.outerHTML, location.href, {...localStorage}, {...sessionStorage}]).includes('sandbox-link-key+zoo')",
      )
    expect(await found()).toBe(false)
    await press(page, 'Show credentials')
    await says(page, 'sandbox-link-key+zoo')
    expect(await found()).toBe(true)
    await press(page, 'Copy environment lines')
    await says(page, 'Copied the environment lines')
    expect(await copied(page)).toContain('SANDBOX_LINK_KEY=sandbox-link-key+zoo')
    await go(page, 'Live')
    await page.getByRole('heading', { name: 'Point your app at this space' }).waitFor({ state: 'detached' })
    expect(await found()).toBe(false)
    await go(page, 'Space')
    await button(page, 'Show credentials').waitFor()
    expect(await found()).toBe(false)
  })

  it('is exported, reset, taken back, imported and deleted', async () => {
    const page = await look('start', 'state')
    await press(page, 'Start')
    await page.waitForURL(/#\/live\/\d/)
    await go(page, 'Space')
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')])
    expect(download.suggestedFilename()).toBe('threeds-sandbox-state.json')
    const exported = JSON.stringify(await ask('/state', 'state'))

    await press(page, 'Reset this space')
    await says(page, 'state was reset.')
    expect(await transactions('state')).toEqual([])
    await press(page, 'Undo')
    await says(page, 'Taken back')
    expect(await transactions('state')).toHaveLength(1)

    const choose = (name: string, text: string) =>
      page.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await choose('notes.json', 'no JSON')
    await says(page, 'notes.json was not imported')
    await choose('odd.json', '{"format":"threeds-sandbox state","version":1,"spaces":{"state":{"zoo":{}}}}')
    await press(page, 'Import state')
    await says(page, 'Spaces.state.zoo is no table')
    expect(await transactions('state')).toHaveLength(1)
    await choose('other.json', exported.replace('"spaces":{"state"', '"spaces":{"elsewhere"'))
    await says(page, 'The file is about elsewhere, not about state')
    await press(page, 'Import elsewhere')
    await says(page, 'lives in the space state already')
    await press(page, 'Reset this space')
    await says(page, 'state was reset.')
    await choose('other.json', exported.replace('"spaces":{"state"', '"spaces":{"elsewhere"'))
    await press(page, 'Import elsewhere')
    await page.getByRole('heading', { name: 'Space elsewhere' }).waitFor()
    expect(await transactions('elsewhere')).toHaveLength(1)

    await press(page, 'Delete elsewhere…')
    await says(page, 'In it: 1 transaction')
    await press(page, 'Delete elsewhere')
    await page.getByRole('heading', { name: 'Space default' }).waitFor()
    expect(await transactions('elsewhere')).toEqual([])
    await press(page, 'Undo')
    await says(page, 'Taken back')
    expect(await transactions('elsewhere')).toHaveLength(1)
  })

  it('is reset with all of its 36 rows, asks first where an app is at work, and brings them back', async () => {
    const busy = inSpace(stage().running, 'busy')
    for (let n = 0; n < 29; n += 1) await newTransaction(busy, { refno: `order-${n}` })
    for (let n = 0; n < 7; n += 1) await busy.init({}).expect(400)
    const page = await look('space', 'busy')
    await says(page, '36 rows under Live')
    await press(page, 'Reset this space')
    await says(page, '36 requests in busy, the last one')
    await press(page, 'Leave it')
    expect(await transactions('busy')).toHaveLength(29)
    await press(page, 'Reset this space')
    await press(page, 'Reset busy all the same')
    await says(page, 'busy was reset.')
    await says(page, '0 rows under Live')
    await press(page, 'Undo')
    await says(page, 'Taken back: busy is as before')
    await says(page, '36 rows under Live')
    await page.getByRole('link', { name: /^Live/ }).first().click()
    await says(page, 'order-28')
    expect((await ask('/rows', 'busy', '&limit=100')).rows).toHaveLength(36)

    // One step further back is what came since: nothing here.
    await go(page, 'Space')
    await press(page, 'Undo')
    await press(page, 'Undo all the same')
    await says(page, '0 rows under Live')
  })

  it('lets its receiver refuse twice, and the webhook comes again with the clock', async () => {
    const page = await look('space', 'retries')
    await press(page, 'Answer so')
    await says(page, '500, 2 more times, then 200')
    await goTo(page, stage().running, 'start/transaction/frictionless_success?space=retries')
    await says(page, 'Picks the test card')
    const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, 'Start and open its page')])
    await tab.waitForURL(/_sandbox\/back\/retries\/success/)
    await tab.close()
    await go(page, 'Space')
    const came = page.getByRole('list', { name: 'What came' })
    await came.getByText('answered 500').waitFor()
    await says(page, 'Webhook, try 2: order-')
    await press(page, 'Jump there')
    await came.getByText('second copy, answered 500').waitFor()
    await says(page, 'Webhook, try 3: order-')
    await press(page, 'Jump there')
    await came.getByText('third copy').waitFor()
    expect(await came.getByText('answered 200').count()).toBe(1)
    await press(page, 'Empty the list')
    await says(page, 'Nothing yet. What Start makes sends its webhooks here.')
  })
})

it('keeps nobody from using it, in light and dark, on a phone too', async () => {
  const page = await look('start', 'retries', { ...PHONE, bypassCSP: true })
  await says(page, 'Picks the test card')
  await expectPageUsable(page)
  await go(page, 'Space')
  await button(page, 'Show credentials').click()
  await button(page, 'Hide credentials').waitFor()
  await expectPageUsable(page)
})
