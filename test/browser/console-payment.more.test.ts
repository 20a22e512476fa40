import { afterAll, describe, expect, it, onTestFailed, onTestFinished } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { sharedStage } from './browser-setup.ts'
import { type BrowserDesk, DESK, deskOn, PHONE } from './console-driver.ts'

/** Changes of the next responses about one payment, and its authorizations, without curl. */
const stage = sharedStage()

/** Returns the buttons of the bar that another element covers, or that are outside of the window. */
const COVERED = `[...document.querySelectorAll('.queued button')].filter((button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  if (left === right) return false
  return [left + 1, right - 1].some((x) => document.elementFromPoint(x, (top + bottom) / 2) !== button)
}).map(({ innerText }) => innerText)`

const space = (name: string) => inSpace(stage().running, name)

/** Opens a view in a document that all tests share. Counts the clicks. */
const open = async (path: string) => {
  const { page, complaints } = await stage().browser.ownTab(DESK)
  const before = complaints.length
  onTestFinished(() => expect(complaints.slice(before)).toEqual([]))
  onTestFailed(() => page.goto('about:blank').then(() => undefined))
  const desk: BrowserDesk = deskOn(page, stage().running)
  await desk.goTo(path)
  return desk
}
/** Creates a transaction and opens its details. Earlier details stay until they are loaded. */
const openNew = async (of: string, refno: string, scenario?: string) => {
  const id = await newTransaction(space(of), { refno }, scenario)
  const desk = await open(`live/${id}?space=${of}`)
  await desk.sees(`refno ${refno}`)
  return { id, desk }
}
afterAll(async () => {
  await (await stage().browser.ownTab(DESK)).page.goto('about:blank')
})

describe('This payment', () => {
  it('fails the next three status responses in three clicks, counts them, and removes the rest', async () => {
    const { status } = space('faults')
    const other = await newTransaction(space('faults'), { refno: 'other' })
    const { id, desk } = await openNew('faults', 'thrice')
    // Three clicks.
    await desk.press('This payment')
    await desk.press(/^Fail status responses…/)
    await desk.press('status 503')
    await desk.sees('Faulty: the next 3 status responses', 'Status 503. Set manually.')
    expect([(await status(id)).status, (await status(other)).status]).toEqual([503, 200])
    await desk.sees('Faulty: the next 2 status responses')
    expect([(await status(id)).status, (await status(id)).status, (await status(id)).status]).toEqual([503, 503, 200])
    await desk.lacks(/^Faulty/)
    await desk.press('This payment')
    await desk.press(/^Fail status responses…/)
    await desk.fill('The next', '')
    await desk.press('truncated JSON')
    await desk.sees('Faulty: all status responses', 'Truncated JSON. Set manually.')
    const cut = await fetch(`${stage().running.url}/v1/transactions/${id}`, {
      headers: { authorization: await key('faults') },
    })
    await expect(cut.json()).rejects.toThrow(SyntaxError)
    await desk.press('Remove the faults')
    await desk.lacks(/^Faulty/)
    expect((await status(id)).status).toBe(200)
  })

  it.each([
    ['status 500', { status: 500 }],
    ['a reset connection', { connection: 'reset' }],
    ['the right response after 5 s', { latency: '5s' }],
  ])('offers %s', async (label, effect) => {
    const { id, desk } = await openNew('offers', label.replaceAll(' ', '-'))
    await desk.keys('p')
    await desk.press(/^Fail status responses…/)
    await desk.press(label)
    await desk.sees('Faulty: the next 3 status responses')
    const { body } = await stage().running.http.get(`/_sandbox/transactions/${id}/faults`)
    expect(body.faults).toEqual({ on: ['status'], times: 3, ...effect })
  })

  it('describes the faults of the outcome, and removes them', async () => {
    const faults = { on: ['status'], status: 502, times: 2 }
    await stage()
      .running.http.put('/_sandbox/scenarios/flaky?space=outcome')
      .send({ title: 'Flaky', faults })
      .expect(201)
    const { id, desk } = await openNew('outcome', 'flaky', 'flaky')
    await desk.sees('Faulty: the next 2 status responses', 'Status 502. Set by the outcome.')
    await desk.press('Remove the faults')
    await desk.lacks(/^Faulty/)
    expect((await space('outcome').status(id)).status).toBe(200)
  })

  it('shows another status, and the actual one again', async () => {
    const own = space('shown')
    const { id, desk } = await openNew('shown', 'shown')
    await desk.press('This payment')
    await desk.press(/^Show another status…/)
    await desk.press('settled')
    await desk.sees('Status responses show settled', 'Changed: status. The actual status is initialized.')
    expect((await own.status(id)).body.status).toBe('settled')
    await desk.press('Remove the override')
    await desk.lacks('Status responses show settled')
    expect((await own.status(id)).body.status).toBe('initialized')
  })

  it('holds the next response, which the step and the bar release', async () => {
    const own = space('holds')
    const { id, desk } = await openNew('holds', 'held-1')
    for (const release of [() => desk.within('Timeline').press('Release'), () => desk.press('Release')]) {
      await desk.press('This payment')
      await desk.press(/^Hold the next status response/)
      await desk.sees('Holds the next status response', '1 hold')
      const read = own.status(id).then(({ status }) => status)
      await desk.sees('1 held')
      await desk.within('Timeline').sees('Response held')
      await release()
      expect(await read).toBe(200)
      await desk.lacks('1 held')
    }
    await desk.press('This payment')
    await desk.press(/^Hold the next start page/)
    await desk.sees('Holds the next start page')
    await desk.press('Remove the hold')
    await desk.lacks('Holds the next start page', '1 hold')
    expect((await stage().running.http.get('/_sandbox/holds?space=holds')).body.holds).toEqual([])
  })

  it('shows a hold of another client in the bar, also on a phone', async () => {
    const own = space('others')
    const id = await newTransaction(own, { refno: 'of-ci' })
    await stage().running.http.post('/_sandbox/holds?space=others').send({ on: 'status' }).expect(201)
    const desk = await open('live?space=others')
    await desk.page.setViewportSize(PHONE.viewport)
    onTestFinished(() => desk.page.setViewportSize(DESK.viewport))
    const read = own.status(id).then(({ status }) => status)
    await stage().running.http.post('/_sandbox/next?space=others').send({ scenario: 'rejected' }).expect(201)
    await desk.sees('Rejected by issuer (R)')
    for (const viewport of [DESK.viewport, { width: 1024, height: 768 }, PHONE.viewport]) {
      await desk.page.setViewportSize(viewport)
      await desk.sees('1 held')
      expect(await desk.page.evaluate(COVERED)).toEqual([])
    }
    await desk.press('1 held')
    await desk.isAt(id)
    await desk.press('Release')
    expect(await read).toBe(200)
    await desk.sees('1 hold')
  })
})

const key = async (of: string): Promise<string> =>
  (await stage().running.http.get(`/_sandbox/spaces/${of}/credentials`)).body.authorization

describe('authorizations without curl', () => {
  it('predicts a soft decline, declines it, steps up, and approves the second authorization', async () => {
    const own = space('sca')
    const { body } = await own.init(initBody('4000001000000240', { refno: 'sca-1' }))
    await own.finish(body.transactionId, { continue: true })
    const authorizations = async () =>
      (await stage().running.http.get('/_sandbox/activity?space=sca&kind=authorization')).body.rows.length
    const desk = await open(`live/${body.transactionId}?space=sca`)
    const gateway = desk.within('What would a gateway return?')
    await gateway.sees('Declined with 1A', /HTTP 402, SOFT_DECLINED/)
    expect(await authorizations()).toBe(0)
    await gateway.press('Authorize now')
    await desk.heading('Authorization: soft decline')
    expect(await authorizations()).toBe(1)
    await gateway.press('Step up')
    await desk.sees('refno sca-1')
    await desk.heading('Waiting for the browser')
    await desk.press('End as')
    await desk.press(/^Success/)
    await gateway.sees('Approved', 'HTTP 200', 'Liability would shift', /for these values/)
    await gateway.press('Authorize now')
    await desk.sees('status authorized')
    await gateway.sees(/for another authorization/, /The service rejects it with 409/)
    const attempts = desk.within('Attempts')
    await attempts.sees(
      'Authorization: soft decline',
      'Authorization: declined with 1A',
      'Authorization: liability has shifted',
    )
    await attempts.press('Authorization: declined with 1A')
    await desk.heading('Authorization: declined with 1A')
  })

  it('creates the gateway of the space, whose address judges an authorization, and removes it', async () => {
    const own = space('gateway')
    const id = await newTransaction(own)
    await own.finish(id)
    const desk = await open('space?space=gateway')
    const box = desk.within('Payment gateway')
    await box.press('Create gateway')
    await box.press(/gateway\/gateway/)
    const url = await desk.copied('/_sandbox/gateway/gateway')
    await box.press(/^Fields of an authorization/)
    await desk.fill('transaction', '/order')
    await box.press('Save fields')
    await desk.sees('Fields of the gateway set')
    const { status } = await fetch(`${url}/v1/payments`, {
      method: 'POST',
      body: JSON.stringify({ amount: 1250, order: id }),
    })
    expect(status).toBe(200)
    await box.sees('1 authorization')
    await desk.goTo(`live/${id}?space=gateway`)
    const gateway = desk.within('What would a gateway return?')
    await gateway.sees('Approved', 'You would have the liability', /used once before/, /for another authorization/)
    await desk.goTo('space?space=gateway')
    await box.press('Remove')
    await desk.sees('Create gateway')
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404)
  })
})
