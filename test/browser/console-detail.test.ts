import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, LINK_KEY, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { expectPageUsable } from './axe.ts'
import { consoleAt, copied, DESK, PHONE } from './console-desk.ts'
import { button, sharedStage } from './stage.ts'

const stage = sharedStage()

const control = () => stage().running.http

const show = async (page: Page, id: string): Promise<void> => {
  await page.goto(consoleAt(stage().running, `live/${id}`))
}

const headings = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** What stands in a section, as somebody reads it. */
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const fact = async (page: Page, name: string): Promise<string> =>
  (await page.locator('.facts > div', { hasText: name }).locator('dd').innerText()).replace('\n', ', ')

const endAs = async (page: Page, words: string): Promise<void> => {
  await page.locator('summary', { hasText: 'End as' }).click()
  await page.getByRole('button', { name: words }).click()
}

const webhookMenu = async (page: Page, words: string): Promise<void> => {
  await page.locator('summary', { hasText: 'Webhook' }).click()
  await page.getByRole('button', { name: words }).click()
}

describe('the address that every answer names in sandbox-explain', () => {
  it.each([
    ['a refusal', { ...initBody(), amuont: 1250, amount: '12.50' }, 'Not valid: '],
    ['what went well', initBody(), 'Transaction created (201)'],
  ])('leads a browser to the request in the console: %s', async (_what, body, heading) => {
    const { customer, running } = stage()
    const { headers } = await running.init(body)
    const page = await customer(DESK)
    await page.goto(`${running.url}/_sandbox/explain/${headers['sandbox-request-id']}`)
    await page.getByRole('heading', { level: 2, name: heading }).waitFor()
    expect(page.url()).toBe(`${running.url}/_sandbox/#/live/${headers['sandbox-request-id']}?space=default`)
  })
})

describe('one thing in the console', () => {
  it('three wrong codes: what happened, what it means, who decided, what the app should do', async () => {
    const { buy, customer, running } = stage()
    const { id, start } = await buy('4000001000000026', { refno: 'three-wrong' })
    await fetch(start)
    for (const code of ['1111', '2222', '3333']) await running.finish(id, { code })
    await running.status(id)
    const page = await customer(DESK)
    await show(page, id)
    await headings(page, 'Failed after asking: too many wrong answers').waitFor()
    expect(await fact(page, 'Result')).toBe('Not authenticated, status failed')
    expect(await fact(page, 'Who bears a fraud loss')).toBe('You do, if you charge anyway')
    expect(await fact(page, 'Your app should')).toBe('Offer another card')
    const steps = await section(page, 'What happened').getByRole('listitem').locator('b').allInnerTexts()
    expect(steps).toEqual(
      expect.arrayContaining([
        'Created',
        'Challenge page opened',
        'Wrong code',
        'Wrong code',
        'Ended',
        'Browser sent back',
        'Status read',
      ]),
    )
    const result = await section(page, '3-D Secure result').innerText()
    for (const words of ['19 ', 'Too many tries', '07 ', 'a fraud loss is yours', 'absent'])
      expect(result).toContain(words)
    const why = section(page, 'Why this outcome')
    expect(await why.locator('.won').innerText()).toContain('The card and other conditions')
    expect(await why.getByRole('link', { name: 'challenge_success' }).getAttribute('href')).toContain(
      '#/outcomes/challenge_success',
    )
    // Both sides of a call, asked for when they are unfolded.
    await section(page, 'What happened')
      .getByRole('button', { name: /^Created/ })
      .click()
    await page.getByRole('region', { name: 'Your app sent' }).getByText('"three-wrong"').waitFor()
    await page.keyboard.press('c')
    await expect.poll(() => copied(page)).toContain('/v1/transactions')
  })

  it('an open challenge ends as somebody wants: with a reason in words, cancelled, or by time', async () => {
    const { buy, customer } = stage()
    const [stolen, canceled, late] = [
      await buy('4000001000000026'),
      await buy('4000001000000026'),
      await buy('4000001000000026'),
    ]
    const page = await customer(DESK)
    await show(page, stolen.id)
    expect(await page.getByRole('link', { name: 'Open challenge page' }).getAttribute('href')).toBe(stolen.start)
    await endAs(page, 'Fails…')
    await page.getByRole('searchbox', { name: 'Search reasons' }).fill('stolen')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /stolen/i })
      .click()
    await page.getByRole('heading', { level: 2, name: /stolen/ }).waitFor()
    await show(page, canceled.id)
    await endAs(page, 'Cardholder cancels')
    await page.getByRole('heading', { level: 2, name: /[Cc]ancel/ }).waitFor()
    await show(page, late.id)
    await endAs(page, 'Let time run out')
    await page.getByRole('heading', { level: 2, name: /Timed out/ }).waitFor()
    expect(await page.locator('summary', { hasText: 'End as' }).count()).toBe(0)
  })

  it('a webhook that was given up is sent again, and one with a wrong signature', async () => {
    const { buy, customer } = stage()
    let status = 410
    const receiver = await startReceiver(() => ({ status }))
    const { id } = await buy('4000001000000018', { webhook: { url: receiver.url } })
    await stage().running.finish(id, { outcome: 'Y' })
    const page = await customer(DESK)
    await show(page, id)
    await page.getByText('410, which means: never again').first().waitFor()
    status = 204
    await button(page, 'Send now').click()
    await section(page, 'What happened').getByText('Webhook delivered').first().waitFor()
    expect(await button(page, 'Send now').count()).toBe(0)
    status = 401
    await webhookMenu(page, 'Send with a wrong signature')
    await section(page, 'What happened')
      .getByRole('button', { name: /receiver answered 401/ })
      .click()
    await page.getByRole('region', { name: 'Sandbox sent' }).getByText('webhook-signature:').waitFor()
    expect(receiver.requests).toHaveLength(3)
    const [first, second, spoilt] = receiver.requests
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(spoilt?.headers['webhook-signature']).not.toBe(second?.headers['webhook-signature'])
  })

  it('a link takes a card that is picked by what shall happen; its challenge ends like others, and both are one story', async () => {
    const { customer, running } = stage()
    const made = await running.http.post('/v1/links').set('link-api-key', LINK_KEY).send(threeDSLink())
    const page = await customer(PHONE)
    await show(page, made.body.id)
    await button(page, 'Enter a card').click()
    expect(await page.getByLabel('What shall happen').inputValue()).toBe('Asks for a code; the code decides')
    await page.getByRole('combobox', { name: /^Card/ }).selectOption({ index: 1 })
    await button(page, 'Enter this card').click()
    await page.getByRole('heading', { level: 2, name: /^Card entered/ }).waitFor()
    await endAs(page, 'Passes (Y)')
    await page.getByRole('heading', { level: 2, name: /^Card saved, passed/ }).waitFor()
    const story = await section(page, 'What happened').getByRole('listitem').allInnerTexts()
    await page.getByRole('link', { name: 'Its authentication' }).click()
    await page.getByRole('heading', { level: 2, name: /^Passed/ }).waitFor()
    expect(await section(page, 'What happened').getByRole('listitem').allInnerTexts()).toEqual(story)
    expect(await page.getByRole('link', { name: 'Its link' }).getAttribute('href')).toContain(made.body.id)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  })

  it('a request that is not valid shows what is wrong under its line, copies the corrected call, and sends it', async () => {
    const { customer, running } = stage()
    const answer = await running.init(initBody('4000001000000026', { refno: 'to-correct', amount: 12.5 }))
    const page = await customer(DESK)
    await show(page, answer.headers['sandbox-request-id'] ?? '')
    const mark = page.getByRole('region', { name: 'Your app sent' }).locator('mark')
    expect(await mark.innerText()).toMatch(/"amount": 12.5,\s+Must be in minor units/)
    await button(page, 'Copy corrected call').click()
    await expect.poll(() => copied(page)).toContain('"amount":1250')
    await button(page, 'Send corrected').click()
    await headings(page, 'Waiting for the browser').waitFor()
    const { body } = await control().get('/_sandbox/transactions?refno=to-correct')
    expect(body.transactions).toMatchObject([{ amount: 1250 }])
    expect(page.url()).toContain(body.transactions[0].id)
  })

  it('a run that cannot be the same again opens the form with what was sent', async () => {
    const { customer, running } = stage()
    const link = threeDSLink({
      reference: 'secretive',
      amount: 4711,
      currency: 'CHF',
      context: { token: 'a', basket: '7' },
    })
    const made = await running.http.post('/v1/links').set('link-api-key', LINK_KEY).send(link)
    const card = enteredCard(FRICTIONLESS_CARD)
    await control().post(`/_sandbox/links/${made.body.id}/submit`).send({ card }).expect(200)
    const page = await customer(DESK)
    await show(page, made.body.id)
    await button(page, 'Run again').click()
    await page.getByText('It cannot be the same again: something in the call that made it is a secret').waitFor()
    expect(await page.getByLabel('Reference', { exact: true }).inputValue()).toBe('secretive-again')
    expect(await page.getByLabel('Amount').inputValue()).toBe('47.11')
    expect(await page.getByLabel('Currency').inputValue()).toBe('CHF')
    await page.locator('summary', { hasText: 'basket: 7' }).waitFor()
  })

  it('a finished run is taken along, and is run again', async () => {
    const { buy, customer, running } = stage()
    const { id } = await buy('4000001000000018', { refno: 'taken' })
    await running.finish(id, { outcome: 'Y' })
    const page = await customer(DESK)
    await show(page, id)
    await page.locator('summary', { hasText: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^HAR/ }).click()
    expect((await saved).suggestedFilename()).toBe(`${id}.har`)
    await page.locator('summary', { hasText: 'Export' }).click()
    await page.getByRole('button', { name: /^Test: vitest/ }).click()
    await page.getByRole('dialog').getByText('startSandbox').first().waitFor()
    await button(page, 'Close').click()
    await page.keyboard.press('r')
    await page.getByText('taken-again', { exact: true }).waitFor()
    const { body } = await control().get('/_sandbox/transactions?refno=taken-again')
    expect(body.transactions).toHaveLength(1)
    expect(page.url()).toContain(body.transactions[0].id)
  })

  it('a finished run becomes an outcome of the space under a name', async () => {
    const { buy, customer, running } = stage()
    const { id } = await buy('4000001000000026')
    await running.finish(id, { outcome: 'N', reason: '10' })
    const page = await customer(DESK)
    await show(page, id)
    await page.locator('summary', { hasText: 'Export' }).click()
    await page.getByRole('button', { name: /^Scenario file/ }).click()
    await page.getByRole('dialog').getByText('reason: "10"').waitFor()
    await page.getByLabel('Name in the space').fill('like_that')
    await button(page, 'Put this outcome into the space').click()
    await page.waitForURL(/#\/outcomes\/like_that/)
    const shown = await control().get('/_sandbox/scenarios/like_that').expect(200)
    expect(shown.body.source.text).toContain('reason: "10"')
  })

  it('keeps one thing until the next is there, and follows what becomes of it', async () => {
    const { buy, customer, running } = stage()
    const [one, next] = [
      await buy('4000001000000026', { refno: 'one' }),
      await buy('4000001000000026', { refno: 'next' }),
    ]
    const page = await customer(DESK)
    await show(page, one.id)
    await page.getByRole('button', { name: 'refno one' }).waitFor()
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(`**/_sandbox/transactions/${next.id}*`, async (route) => {
      await held
      await route.continue()
    })
    await show(page, next.id)
    await page.locator('[aria-busy="true"]').waitFor()
    expect(await page.getByRole('button', { name: 'refno one' }).isVisible()).toBe(true)
    letGo()
    await page.getByRole('button', { name: 'refno next' }).waitFor()
    await running.finish(next.id, { code: '4444' })
    await headings(page, 'Passed after asking').waitFor()
    await section(page, 'What happened').getByText('Ended').waitFor()
  })

  it('a request that went well and a delivery have a view of their own', async () => {
    const { customer, running } = stage()
    const answer = await running.init(initBody('4000001000000018', { webhook: { url: 'http://127.0.0.1:9/hook' } }))
    const id = answer.body.transactionId
    await running.finish(id, { outcome: 'Y' })
    const page = await customer(DESK)
    await show(page, answer.headers['sandbox-request-id'] ?? '')
    await page.getByRole('region', { name: 'Your app sent' }).waitFor()
    await page.getByRole('link', { name: 'The transaction' }).click()
    await page.getByRole('heading', { level: 2, name: /^Passed/ }).waitFor()
    const [delivery] = (await control().get(`/_sandbox/webhooks?transaction=${id}`)).body.webhooks
    await show(page, delivery.id)
    await section(page, 'What happened').getByText('Webhook try 1 failed').waitFor()
    expect(await page.getByRole('link', { name: 'The transaction that it is about' }).getAttribute('href')).toContain(
      id,
    )
  })

  it('an id of another space is found there', async () => {
    const { customer, running } = stage()
    const made = await running.http.post('/v1/transactions').auth('1100000000+elsewhere', 'sandbox').send(initBody())
    const page = await customer(DESK)
    await show(page, made.body.transactionId)
    await button(page, 'Look in other spaces').click()
    await page.getByRole('link', { name: 'Show it there' }).click()
    await headings(page, 'Waiting for the browser').waitFor()
    expect(page.url()).toContain('space=elsewhere')
  })

  it('text of others is text, wherever it is shown', async () => {
    const { customer, running } = stage()
    const hostile = '<img src=x onerror=alert(1)>"\'&{}'
    const receiver = await startReceiver(() => ({
      status: 500,
      headers: { 'x-evil': '<b>bold</b>' },
      body: '<script>alert(2)</script>',
    }))
    const made = await running.init(
      initBody('4000001000000018', { refno: hostile, webhook: { url: `${receiver.url}?<svg/onload=alert(3)>` } }),
      { 'user-agent': hostile },
    )
    await running.finish(made.body.transactionId, { outcome: 'Y' })
    const page = await customer(DESK)
    await show(page, made.body.transactionId)
    await page.getByRole('button', { name: hostile }).waitFor()
    const happened = section(page, 'What happened')
    for (const name of [/^Created/, /^Webhook try 1/]) await happened.getByRole('button', { name }).click()
    await page.getByText('<script>alert(2)</script>').waitFor()
    for (let folded = page.getByRole('button', { name: /more headers$/ }); (await folded.count()) > 0; )
      await folded.first().click()
    await page.getByText('<b>bold</b>').waitFor()
    expect(await page.locator('article :is(img, script, svg[onload])').count()).toBe(0)
  })
  it('nothing of it keeps anybody from using it, on a desk and on a phone, in light and dark', async () => {
    const { buy, customer, running } = stage()
    const { id, start } = await buy('4000001000000026', { webhook: { url: 'http://127.0.0.1:9/hook' } })
    await fetch(start)
    await running.finish(id, { outcome: 'N', reason: '10' })
    const desk = await customer({ ...DESK, bypassCSP: true })
    await show(desk, id)
    await section(desk, 'What happened')
      .getByRole('button', { name: /^Created/ })
      .click()
    await desk.getByRole('region', { name: 'Your app sent' }).waitFor()
    await expectPageUsable(desk)
    const open = await buy('4000001000000026')
    const phone = await customer({ ...PHONE, bypassCSP: true })
    await show(phone, open.id)
    await endAs(phone, 'Fails…')
    await phone.getByRole('searchbox', { name: 'Search reasons' }).waitFor()
    await expectPageUsable(phone)
  })
})
