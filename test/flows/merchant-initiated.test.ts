import { describe, expect, it } from 'vitest'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'

const shared = sharedSandbox()
let spaces = 0

const newSpace = (): Space => {
  spaces += 1
  return inSpace(shared(), `merchant-initiated-${spaces}`)
}

const VISA = '4000001000000018'
const MASTERCARD = '5100001000000014'
const CHALLENGED = '4000001000000026'
const REFERENCE = { threeRIData: { threeDSTransactionId: '4c2f4e1c-8a4e-4b0b-9d1e-2a4d6f0b7c11' } }

const bodyOf = (number: string, further: object, more: object = REFERENCE) => ({
  ...initBody(number, {
    card: plainCard(number, { '3D': { ...THREE_DS, deviceChannel: '03', threeRIInd: '01', ...further } }),
  }),
  ...more,
})

/** Initializes a merchant-initiated authentication and waits for its end. */
const ended = async (
  number: string,
  further = {},
  { space = newSpace(), header = {}, more = REFERENCE as object } = {},
) => {
  const created = await space.init(bodyOf(number, further, more), header)
  expect(created.status).toBe(201)
  const id = created.body.transactionId
  const query = `transaction=${id}&type=transaction.changed&timeout=10s`
  await shared().http.get(`/_sandbox/wait?space=${space.space}&${query}`).expect(200)
  const { status, card, history } = (await space.status(id)).body
  const { location, 'sandbox-notes': notes, 'sandbox-scenario': scenario } = created.headers
  return { id, space, status, result: card['3D'], history, location, notes, scenario }
}

describe('a merchant-initiated authentication', () => {
  it('ends without the cardholder, and its page asks for nothing', async () => {
    const { status, history, location } = await ended(VISA)
    expect(status).toBe('authenticated')
    expect(history.at(-1)).toEqual({
      action: 'authenticate',
      amount: 1250,
      source: 'system',
      date: expect.any(String),
      success: true,
    })
    const page = await fetch(location ?? '', { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('There is nothing to do')
    expect((await fetch(location ?? '', { method: 'HEAD' })).status).toBe(200)
  })

  it.each([VISA, CHALLENGED])('is never challenged: %s', async (number) => {
    const { result } = await ended(number)
    expect([result.directoryResponse, result.authenticationResponse]).toEqual(['Y', undefined])
  })

  it.each([
    ['01', '07'],
    ['02', '07'],
    ['03', '02'],
    ['11', '02'],
  ])('of the kind %s has the eci %s for Mastercard', async (threeRIInd, eci) => {
    expect((await ended(MASTERCARD, { threeRIInd })).result.eci).toBe(eci)
  })

  it('is not supported in version 2.1.0', async () => {
    const { status, result } = await ended(VISA, { preferredProtocolVersion: '2.1.0' })
    expect([status, result.directoryResponse, result.transStatusReason]).toEqual(['failed', 'U', '21'])
  })

  it('keeps the result of a card that fails', async () => {
    const { status, result } = await ended('4000001000000034')
    expect([status, result.directoryResponse]).toEqual(['failed', 'N'])
  })

  it('without a reference to the first authentication is noted, and a scenario rejects it', async () => {
    const missing = await ended(VISA, {}, { more: {} })
    expect(missing.notes).toContain('threeRIData is missing')
    expect((await ended(VISA)).notes).not.toContain('threeRIData')
    const header = { 'sandbox-scenario': 'merchant_initiated_no_reference' }
    const { result } = await ended(VISA, {}, { header, more: {} })
    expect([result.directoryResponse, result.transStatusReason]).toEqual(['N', '07'])
  })

  it('may be decoupled: the bank asks the cardholder elsewhere', async () => {
    const space = newSpace()
    await space.setClock({ mode: 'frozen' })
    const created = await space.init(bodyOf(VISA, {}), { 'sandbox-scenario': 'challenge_decoupled' })
    const id = created.body.transactionId
    await shared()
      .http.get(`/_sandbox/wait?space=${space.space}&transaction=${id}&type=transaction.changed`)
      .expect(200)
    expect((await space.status(id)).body.status).toBe('challenge_ongoing')
    await space.setClock({ advance: '3s' })
    expect((await space.status(id)).body.status).toBe('authenticated')
  })

  it('of a space that ignores indicators waits for the browser', async () => {
    const space = newSpace()
    const path = `/_sandbox/spaces/${space.space}/request-settings`
    await shared().http.put(path).send({ requestIndicators: 'ignore' }).expect(200)
    const { body } = await space.init(bodyOf(VISA, {}))
    await shared().http.get(`/_sandbox/wait?space=${space.space}&idle=100ms`).expect(200)
    expect((await space.status(body.transactionId)).body.status).toBe('initialized')
  })
})

it('the webhook is never sent before the response to the initialization', async () => {
  const space = newSpace()
  const { http, sandbox, url } = shared()
  const hold = await http.post(`/_sandbox/holds?space=${space.space}`).send({ on: 'init' })
  expect(hold.status).toBe(201)
  const receiver = `${url}/_sandbox/receiver/${space.space}`
  // A request of supertest starts when it is awaited.
  const arrived = space
    .init(bodyOf(VISA, {}, { ...REFERENCE, webhook: { url: receiver } }))
    .then((response) => response)
  await http.get(`/_sandbox/wait?space=${space.space}&type=response.held&hold=${hold.body.id}`).expect(200)
  const typesOf = () => eventsIn(sandbox, space.space).map(({ type }) => type)
  // Reads that apply due changes do not end it either.
  await http.get(`/_sandbox/activity?space=${space.space}`).expect(200)
  expect(typesOf()).toContain('transaction.created')
  expect(typesOf()).not.toContain('webhook.scheduled')
  await http.delete(`/_sandbox/holds/${hold.body.id}`)
  expect((await arrived).status).toBe(201)
  await http.get(`/_sandbox/wait?space=${space.space}&type=webhook.delivered`).expect(200)
})

it('ends after a restart if the sandbox stopped before', async () => {
  const first = await startSandbox()
  const space = inSpace(first, 'default')
  await space.setClock({ mode: 'frozen' })
  const { body } = await space.init(bodyOf(VISA, {}))
  await first.http.get(`/_sandbox/wait?transaction=${body.transactionId}&type=transaction.changed`).expect(200)
  const state = (await first.http.get('/_sandbox/state').expect(200)).body
  // The state as it was before the end.
  const { threeDS: _, deliveries: __, ...record } = state.spaces.default.transactions[body.transactionId]
  const initialized = { ...record, status: 'initialized', history: record.history.slice(0, 1) }
  state.spaces.default.transactions[body.transactionId] = initialized
  const second = await startSandbox()
  await second.http.put('/_sandbox/state').send(state).expect(200)
  await second.http.get(`/_sandbox/wait?transaction=${body.transactionId}&type=transaction.changed`).expect(200)
  expect((await inSpace(second, 'default').status(body.transactionId)).body.status).toBe('authenticated')
})
