import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { enteredCard, threeDSLink } from '../support/link-body.ts'
import { matchedBy } from '../support/matched-by.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { openPage } from '../support/submit-page.ts'

const shared = sharedSandbox()
const CONTINUE = { continue: true }

const begin = (scenario: string, more: object = {}) => newTransaction(inSpace(shared()), more, scenario)
const continueScenario = (id: string) => shared().finish(id, CONTINUE)

describe('{"continue":true} continues as in the scenario', () => {
  it.each([
    ['frictionless_success', 'authenticated'],
    ['frictionless_failed', 'failed'],
    ['not_enrolled', 'authenticated'],
    ['start_error', 'failed'],
    ['challenge_canceled', 'canceled'],
  ])('%s needs no input: it ends and returns the redirect of the browser', async (scenario, status) => {
    const id = await begin(scenario)
    const { body } = await continueScenario(id).expect(200)
    expect(body).toEqual({ transactionId: id, status, redirect: expect.objectContaining({ method: 'GET' }) })
    expect((await shared().status(id)).body.status).toBe(status)
    const again = await continueScenario(id)
    expect([again.status, again.body.error.message]).toEqual([
      409,
      expect.stringContaining('Final states cannot change'),
    ])
  })

  it.each([
    ['challenge_success', 'code', 3],
    ['challenge_out_of_band', 'approval', 3],
    ['challenge_single_select', 'channel', 3],
  ])('%s needs input: every call returns the requested input', async (scenario, input, attemptsLeft) => {
    const id = await begin(scenario)
    const open = { transactionId: id, status: 'challenge_ongoing', input, attemptsLeft }
    expect((await continueScenario(id).expect(200)).body).toEqual(open)
    expect((await continueScenario(id).expect(200)).body).toEqual(open)
  })

  it('returns the requested input after a step', async () => {
    const id = await begin('challenge_single_select')
    const { body } = await shared().finish(id, { channel: 'text' }).expect(200)
    expect(body).toMatchObject({ status: 'challenge_ongoing', input: 'code_or_channel' })
  })

  it('leaves a transaction open if the scenario leaves it open', async () => {
    const id = await begin('challenge_required_abandoned')
    expect((await continueScenario(id).expect(200)).body).toEqual({ transactionId: id, status: 'challenge_required' })
  })

  it('waits for the webhook that delays the redirect, also in a second call', async () => {
    const { reply, release } = held()
    const receiver = await startReceiver(() => reply)
    const id = await begin('webhook_before_redirect', { webhook: { url: receiver.url } })
    const first = shared()
      .finish(id, { code: '4444' })
      .then(({ body }) => body.status)
    await receiver.next()
    const second = continueScenario(id).then(({ status, body }) => [status, body.status])
    // The call has arrived once two later calls have returned.
    await shared().status(id)
    await shared().status(id)
    release()
    expect([await first, await second]).toEqual(['authenticated', [200, 'authenticated']])
  })

  it('works for links', async () => {
    const space = inSpace(shared())
    const { id } = (await space.createLink(threeDSLink())).body
    const { challenge } = (await space.submit(id, enteredCard(CHALLENGE_CARD))).body
    expect(challenge).toMatchObject({ status: 'challenge_ongoing', input: 'code' })
    const { body } = await shared().http.post(`/_sandbox/links/${id}/challenge`).send(CONTINUE).expect(200)
    expect(body).toEqual({ id, status: 'PENDING', challenge })
  })

  it('cannot be combined with other input, and a code is rejected if no input is requested', async () => {
    const id = await begin('frictionless_success')
    for (const completion of [{ continue: false }, { continue: true, code: '4444' }])
      await shared().finish(id, completion).expect(400)
    const { status, body } = await shared().finish(id, { code: '4444' })
    expect([status, body.error.message]).toEqual([409, expect.stringContaining('{"complete":true}')])
  })
})

describe('{"complete":true} completes the authentication as the cardholder would', () => {
  const complete = (id: string) => shared().finish(id, { complete: true })

  it.each([
    ['frictionless_success', 'authenticated'],
    ['frictionless_failed', 'failed'],
    ['not_enrolled', 'authenticated'],
    ['start_error', 'failed'],
    ['challenge_success', 'authenticated'],
    ['challenge_failed', 'failed'],
    ['challenge_canceled', 'canceled'],
    ['challenge_out_of_band', 'authenticated'],
    ['challenge_out_of_band_denied', 'failed'],
    ['challenge_single_select', 'authenticated'],
    ['challenge_decoupled', 'authenticated'],
  ])('%s ends as %s', async (scenario, status) => {
    const id = await begin(scenario)
    const { body } = await complete(id).expect(200)
    expect(body).toEqual({ transactionId: id, status, redirect: expect.objectContaining({ method: 'GET' }) })
    expect((await shared().status(id)).body.status).toBe(status)
  })

  it('completes a challenge that is open already, with the code of its scenario', async () => {
    const space = inSpace(shared())
    const codes = { title: 'Own code', authentication: { challenge: { method: 'single_select', codes: ['987654'] } } }
    await shared().http.put(`/_sandbox/scenarios/own_code?space=${space.space}`).send(codes).expect(201)
    const id = await newTransaction(space, {}, 'own_code')
    await shared().finish(id, { channel: 'email' }).expect(200)
    expect((await complete(id).expect(200)).body.status).toBe('authenticated')
    expect((await complete(id)).status).toBe(409)
  })

  it.each(['challenge_abandoned', 'challenge_required_abandoned'])('%s stays open', async (scenario) => {
    const { status } = (await complete(await begin(scenario)).expect(200)).body
    expect(status).toMatch(/^challenge_(?:ongoing|required)$/)
  })

  it.each([CHALLENGE_CARD, FRICTIONLESS_CARD])('completes a link with the card %s', async (card) => {
    const space = inSpace(shared())
    const { id } = (await space.createLink(threeDSLink())).body
    const completeLink = () => shared().http.post(`/_sandbox/links/${id}/challenge`).send({ complete: true })
    await completeLink().expect(409)
    await space.submit(id, enteredCard(card)).expect(200)
    const { body } = await completeLink().expect(200)
    expect(body).toEqual({ id, status: 'SUCCESS', redirect: expect.objectContaining({ method: 'GET' }) })
  })
})

describe('an informational result (I)', () => {
  it('is possible without input but not by a challenge', async () => {
    const id = await begin('frictionless_success')
    const { body } = await shared().finish(id, { outcome: 'I' }).expect(200)
    expect(body.status).toBe('authenticated')
    const read = await shared().status(id)
    expect(read.body.card['3D']).toMatchObject({ directoryResponse: 'I', eci: '07' })
    expect(matchedBy(read.headers)).toMatch(/; ended as I /)
    const rejected = await shared().finish(await begin('challenge_success'), { outcome: 'I' })
    expect([rejected.status, rejected.body.error.message]).toEqual([400, 'a challenge cannot end with transStatus I'])
  })

  it('is possible for a frictionless card of a link', async () => {
    const space = inSpace(shared())
    const { id } = (await space.createLink(threeDSLink())).body
    const { body } = await space.submit(id, enteredCard(FRICTIONLESS_CARD), { outcome: 'I' }).expect(200)
    expect(body.status).toBe('SUCCESS')
    const { id: challenged } = (await space.createLink(threeDSLink())).body
    const rejected = await space.submit(challenged, enteredCard(CHALLENGE_CARD), { outcome: 'I' })
    expect([rejected.status, rejected.body.error.message]).toEqual([400, 'a challenge cannot end with transStatus I'])
  })
})

it('redirect.sent names its recipient: a browser or a control call', async () => {
  const page = await begin('frictionless_success')
  const call = await begin('frictionless_success')
  expect((await openPage(shared(), page)).status).toBe(303)
  await continueScenario(call).expect(200)
  const redirectsOf = (id: string) =>
    eventsIn(shared().sandbox).flatMap(({ type, subject, facts }) =>
      type === 'redirect.sent' && subject?.id === id ? [facts] : [],
    )
  const url = (id: string) => `http://shop.test/success?transactionId=${id}`
  expect(redirectsOf(page)).toEqual([{ method: 'GET', url: url(page), recipient: 'browser' }])
  expect(redirectsOf(call)).toEqual([{ method: 'GET', url: url(call), recipient: 'control' }])
})
