import { describe, expect, it } from 'vitest'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { sharedStage } from './browser-setup.ts'
import { type BrowserDesk, DESK, deskOn } from './console-driver.ts'
import { settled } from './settled.ts'

/** Findings of a first-time user: actions that were hidden, out of reach or described wrongly. */
const stage = sharedStage()

const space = (name: string) => inSpace(stage().running, name)

const open = async (path: string): Promise<BrowserDesk> => {
  const desk = deskOn(await stage().customer(DESK), stage().running)
  await desk.goTo(path)
  return desk
}

const isAt = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect().top`

describe('an authorization is declined', () => {
  it('from the gateway in Connect, for one refno', async () => {
    const desk = await open('space?space=decline')
    const box = desk.within('Payment gateway')
    await box.choose(/^Decline the authorization of the next payment with/, '1A')
    await box.fill(/^Only for refno/, 'A-3')
    await box.press('Decline')
    await desk.sees(/^Declines the authorization of the next payment with 1A/)
    const own = space('decline')
    const { body } = await own.init(initBody(FRICTIONLESS_CARD, { refno: 'A-3' }))
    await own.finish(body.transactionId, { continue: true })
    await desk.goTo(`live/${body.transactionId}?space=decline`)
    await desk.within('What would a gateway return?').sees('Declined with 1A')
  })

  it('from the gateway in Connect, for the next transaction, but not for a link', async () => {
    const desk = await open('space?space=decline-next')
    await desk.within('Payment gateway').press('Decline')
    await desk.sees(/^Declines the authorization of the next payment with 51/)
    const own = space('decline-next')
    await own.createLink().expect(200)
    const id = await newTransaction(own)
    const { body } = await stage().running.http.get(`/_sandbox/transactions/${id}?space=decline-next`)
    expect(body.scenario.patches?.[0].patch).toEqual({ authorization: { networkCode: '51' } })
  })

  it('from the menu, without a change of the outcomes of the space, and undone', async () => {
    const { http } = stage().running
    const path = '/_sandbox/scenarios/decline_authorization_51?space=decline-back'
    const mine = { title: 'Mine', authentication: { flow: 'frictionless' } }
    await http.put(path).send(mine).expect(201)
    const id = await newTransaction(space('decline-back'))
    const scenario = async () => (await http.get(`/_sandbox/transactions/${id}?space=decline-back`)).body.scenario
    const before = await scenario()
    const desk = await open(`live/${id}?space=decline-back`)
    await desk.press('This payment')
    await desk.press(/^Decline the authorization of this payment…/)
    await desk.press('51 insufficient funds')
    await desk.sees(/^Declines the authorization of this payment with 51/)
    expect((await scenario()).patches).toMatchObject([{ name: `decline_authorization_51_${id}` }])
    expect((await http.get(path)).body.source.text).toContain('Mine')
    const names = (await http.get('/_sandbox/scenarios?from=space&space=decline-back')).body.scenarios
    expect(names).toHaveLength(1)
    await desk.press('Undo')
    await desk.sees(/^Undone/)
    expect(await scenario()).toMatchObject({ name: before.name })
    expect(await scenario()).not.toHaveProperty('patches')
  })

  it('from the menu of an open payment, which keeps its authentication', async () => {
    const id = await newTransaction(space('decline-one'), { refno: 'A-4' })
    const desk = await open(`live/${id}?space=decline-one`)
    await desk.press('This payment')
    await desk.press(/^Decline the authorization of this payment…/)
    await desk.press('51 insufficient funds')
    await desk.sees(/^Declines the authorization of this payment with 51/)
    await space('decline-one').finish(id)
    await desk.heading('Challenge: success')
    const gateway = desk.within('What would a gateway return?')
    await gateway.sees('Declined with 51')
    await gateway.press('Authorize now')
    await desk.sees('Authorization not approved: DECLINED: not enough funds')
  })
})

it('a 401 of a receiver comes with the keys of the correct signature', async () => {
  const receiver = await startReceiver(() => ({ status: 401 }))
  const own = space('unsigned')
  const { body } = await own.init(initBody(FRICTIONLESS_CARD, { webhook: { url: receiver.url } }))
  await own.finish(body.transactionId, { continue: true })
  const desk = await open(`live/${body.transactionId}?space=unsigned`)
  await desk.sees(/^This signature is correct for the key of this space/)
  const { webhookSecret, signatureKey } = (await stage().running.http.get('/_sandbox/spaces/unsigned/credentials')).body
  await desk.press('Copy webhook secret (webhook-signature)')
  await desk.copied(webhookSecret)
  await desk.press('Copy signature key (sandbox-signature)')
  await desk.copied(signatureKey)
})

it('the origin of an empty frame is allowed where the alert is', async () => {
  const id = await newTransaction(space('framed'), { refno: 'framed' })
  const headers = {
    accept: 'text/html',
    'sec-fetch-dest': 'iframe',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'cross-site',
    referer: 'http://shop.test/',
  }
  const response = await fetch(`${stage().running.url}/v1/start/${id}`, { headers })
  expect(response.status).toBe(406)
  const desk = await open(`live/${id}?space=framed`)
  await desk.heading('Waiting for the browser')
  await desk.sees('Why this outcome')
  await desk.lacks(/No corrected request/)
  await desk.goTo('live?space=framed')
  await desk.press(/^Empty frame: http:\/\/shop\.test/)
  await desk.press('Allow in this space')
  await desk.sees('http://shop.test allowed')
  const { body } = await stage().running.http.get('/_sandbox/spaces/framed/request-settings')
  expect(body.frameAncestors).toContain('http://shop.test')
  await desk.heading('Empty frame: http://shop.test was not allowed')
})

describe('the editor', () => {
  it('queues the saved outcome for one refno', async () => {
    const desk = await open('outcomes/new?space=edit')
    await desk.sees('No problems')
    await desk.press('Check and save')
    await desk.fill(/^Only for refno: /, 'A-4')
    await desk.keys('Enter')
    await desk.sees(/^Queued: My outcome/)
    const { body } = await stage().running.http.get('/_sandbox/next?space=edit')
    expect(body.queuedOutcomes.map(({ when }: { readonly when: object }) => when)).toEqual([{ refno: 'A-4' }])
  })

  it('keeps an expanded object of the vocabulary while you type', async () => {
    const desk = await open('outcomes/new?space=edit')
    const text = desk.page.getByLabel('Text of the scenario')
    await text.fill('title: My outcome\nauthentication:\n  flow: challenge\n')
    await text.press('ArrowUp')
    await text.press('End')
    const object = desk.page.locator('details[open] > summary', { hasText: /^authentication/ })
    await object.first().waitFor()
    await text.press('Control+End')
    await text.pressSequentially('webhook:')
    await desk.page.locator('details[open] > summary', { hasText: /^Top level/ }).waitFor()
    expect(await object.count()).toBe(1)
  })
})

describe('Connect', () => {
  it('keeps its place when a message comes and goes', async () => {
    const desk = await open('space?space=still')
    await desk.sees('Create gateway')
    const place = () =>
      settled(async () => {
        await desk.page.evaluate("document.querySelector('.page').scrollTo(0, 100000)")
        return desk.page.evaluate(isAt('.wrap'))
      })
    const before = await place()
    await desk.press('Copy environment lines')
    await desk.sees(/^Copied the environment lines/)
    expect(await place()).toBe(before)
    await desk.press('Dismiss')
    await desk.lacks(/^Copied the environment lines/)
    expect(await place()).toBe(before)
  })

  it('describes no invitation that does not exist, and names the port of this sandbox', async () => {
    const desk = await open('space?space=alone')
    const box = desk.within('Invite a tester')
    await box.sees(/in one text\. The token opens this space only/)
    await box.press('Copy invitation')
    await box.sees('The space alone has no token. Restart the sandbox with your options and these:')
    await box.lacks(/in one text/)
    await box.press('Copy')
    await desk.copied(`start --host 0.0.0.0 --port ${new URL(stage().running.url).port} --space-tokens on`)
  })
})

it('the arrow of an authorization comes before its effect, and opens its request', async () => {
  const own = space('arrows')
  const { body } = await own.init(initBody(FRICTIONLESS_CARD, { refno: 'A-6' }))
  await own.finish(body.transactionId, { continue: true })
  const desk = await open(`live/${body.transactionId}?space=arrows`)
  await desk.press('Authorize now')
  await desk.sees('status authorized')
  const steps = desk.page.locator('.tl > li')
  await steps.filter({ hasText: 'Authorization sent' }).waitFor()
  const texts = await steps.allInnerTexts()
  expect(texts.findIndex((text) => text.includes('Authorization sent'))).toBe(
    texts.findIndex((text) => text.includes('Ended authorized')) - 1,
  )
  await desk.press('Flow')
  await desk.sees(/^Longer gaps are wider/)
  await desk.page.locator('.flow a').filter({ hasText: 'Authorization sent' }).click()
  await steps
    .filter({ hasText: 'Authorization sent' })
    .getByText(/POST .*\/authorize/)
    .first()
    .waitFor()
})

it('the clock menu names the end of a CVV token, and asks for a date where you type it', async () => {
  const own = space('clock-set')
  const { body } = await own.createLink().expect(200)
  await own.submit(body.id, enteredCard(FRICTIONLESS_CARD)).expect(200)
  const desk = await open('live?space=clock-set')
  await desk.press(/^Clock:/)
  await desk.sees('CVV token expires')
  await desk.press('Set…')
  await expect.poll(() => desk.page.evaluate('document.activeElement.type')).toBe('datetime-local')
})

it('the flow shows the time of a scheduled step', async () => {
  const desk = await open(`live/${await newTransaction(space('planned-step'))}?space=planned-step`)
  await desk.press('Flow')
  const texts = desk.page.locator('.flow text')
  await texts.filter({ hasText: /^Timeout scheduled$/ }).waitFor()
  expect(await texts.allTextContents()).toContain('30 min')
})

it('a comparison names both payments, and its command has the address of this sandbox', async () => {
  const one = await newTransaction(space('compare'), { refno: 'D-1' })
  const other = await newTransaction(space('compare'), { refno: 'D-1' }, 'challenge_failed')
  const desk = await open(`live/${one}..?space=compare`)
  await desk.heading('Compare D-1 with…')
  await desk.sees(/^12\.50 EUR, Visa •• \d{4}, \d\d:\d\d:\d\d$/)
  await desk.page.locator('.pick a').click()
  await desk.isAt(`${one}..${other}`)
  const sides = desk.page.locator('.cmp li').first().locator('.d')
  await expect
    .poll(() => sides.allInnerTexts())
    .toEqual([/^A POST/, /^B POST/].map((text) => expect.stringMatching(text)))
  await desk.press('Copy command')
  await desk.copied(` --url '${stage().running.url}'`)
})

it('a frozen clock shows the time of a row instead of an age that never changes', async () => {
  const own = space('frozen-rows')
  await newTransaction(own, { refno: 'F-1' })
  const desk = await open('live?space=frozen-rows')
  const age = desk.page.getByRole('listitem').filter({ hasText: 'F-1' }).locator('.ag')
  await expect.poll(() => age.innerText()).toMatch(/^\d+ s$/)
  await own.freeze('2026-01-02T03:04:05.678Z')
  await newTransaction(own, { refno: 'F-2' })
  const frozen = desk.page.getByRole('listitem').filter({ hasText: 'F-2' }).locator('.ag')
  await expect.poll(() => frozen.innerText()).toBe('03:04')
  await own.advance('1h')
  await newTransaction(own, { refno: 'F-3' })
  const later = desk.page.getByRole('listitem').filter({ hasText: 'F-3' }).locator('.ag')
  await expect.poll(() => later.innerText()).toBe('04:04')
  expect(await frozen.innerText()).toBe('03:04')
})

it('a comparison shows its unchanged lines, also by keyboard', async () => {
  const one = await newTransaction(space('unchanged'), { refno: 'U-1' })
  const other = await newTransaction(space('unchanged'), { refno: 'U-2', amount: 990 })
  const desk = await open(`live/${one}..${other}?space=unchanged`)
  const lines = desk.page.getByRole('region', { name: 'Your app sent, step 1' })
  const button = lines.getByRole('button', { name: /^\d+ lines unchanged$/ }).first()
  await button.focus()
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  const count = async () => (await lines.innerText()).split('\n').filter((line) => line.trim() !== '').length
  const before = await count()
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  await desk.page.keyboard.press('Enter')
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  expect(await count()).toBe(before + Number.parseInt(await button.innerText(), 10))
  await desk.page.keyboard.press('Enter')
  await expect.poll(count).toBe(before)
})

it('the list of outcomes starts at the top after a change of its filter', async () => {
  const desk = await open('outcomes?space=top')
  const list = desk.page.locator('.list .scroll')
  await desk.press(/^Challenge: success/)
  await list.evaluate((element) => element.scrollTo(0, 2_000))
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await desk.press(/^Never seen/)
  await expect.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
})
