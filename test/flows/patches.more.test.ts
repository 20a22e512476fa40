import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { numberOf, threeDSLink } from '../support/link-body.ts'
import { decided, queued, steering } from '../support/queue-outcomes.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()
let spaces = 0
/** Creates a separate space for each test. */
const newSpace = () => {
  const space = `change-${++spaces}`
  return {
    ...inSpace(shared(), space),
    ...steering(shared(), space),
    arm: (request: object) => queued(shared(), request, space),
  }
}
const over = (...patches: string[]) => `when.card frictionless_success; patched by ${patches.join(', ')}`
/** Returns the outcome of the only transaction of a space. */
const pinned = async ({ state }: Pick<ReturnType<typeof newSpace>, 'state'>) => {
  const [transaction] = Object.values<{ outcome: object }>((await state()).transactions)
  return transaction?.outcome
}

describe('a patch', () => {
  it('changes one part of the outcome that the card selects', async () => {
    const space = newSpace()
    await space.arm({ patch: { webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2 } } })
    const response = await space.init(initBody(FRICTIONLESS_CARD, { webhook: { url: 'http://127.0.0.1:1' } }))
    const matchedBy = over('next/next_1 (queued outcome next_1 of the space: webhook)')
    expect(decided(response)).toEqual(['frictionless_success', matchedBy])
    expect(await space.left()).toEqual({})
    expect(await pinned(space)).toMatchObject({
      authentication: { flow: 'frictionless', result: { transStatus: 'Y' } },
      webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2, delayMs: 0 },
    })
    expect(decided(await space.status(response.body.transactionId))).toEqual(['frictionless_success', matchedBy])
    const { body } = await shared().http.get(`/_sandbox/explain/${response.headers['sandbox-request-id']}`)
    const patch = { webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2 } }
    expect([body.scenario.name, body.scenario.patches]).toEqual([
      'frictionless_success',
      [{ name: 'next/next_1', matchedBy: 'queued outcome next_1 of the space', patched: ['webhook'], patch }],
    ])
    expect(body.precedence.find(({ result }: { result: string }) => result === 'matched').rule).toBe('when')
  })

  it('is applied in queue order: later patches win per member and remove excluded members', async () => {
    const space = newSpace()
    await space.arm({
      patch: { faults: { on: ['status'], connection: 'reset' }, webhook: { copies: 2, delay: '5s' } },
    })
    await space.arm({ scenario: 'frictionless_failed' })
    await space.arm({ patch: { faults: { status: 503 }, webhook: { copies: 3 } } })
    const { body, ...response } = await space.init()
    expect(decided(response)).toEqual([
      'frictionless_failed',
      'queued outcome next_2 of the space; patched by next/next_1 (queued outcome next_1 of the space: webhook, faults), next/next_3 (queued outcome next_3 of the space: webhook, faults)',
    ])
    expect(await pinned(space)).toMatchObject({
      fault: { on: ['status'], instead: { type: 'status', status: 503 } },
      webhook: { copies: 3, delayMs: 5000 },
    })
    expect((await space.status(body.transactionId)).status).toBe(503)
    expect(await space.left()).toEqual({})
  })

  it('applies to matching requests up to its count, or to all attempts of an order', async () => {
    const space = newSpace()
    await space.arm({ patch: { redirect: { method: 'POST' } }, when: { refno: 'A*' }, times: 2 })
    await space.arm({ patch: { webhook: { send: 'never' } }, for: 'order' })
    const patchesOf = async (refno: string, card = CHALLENGE_CARD) =>
      decided(await space.init(initBody(card, { refno })))[1]?.match(/next\/next_\d/g) ?? []
    expect(await patchesOf('B1')).toEqual(['next/next_2'])
    expect(await patchesOf('A1')).toEqual(['next/next_1'])
    expect(await patchesOf('B1', FRICTIONLESS_CARD)).toEqual(['next/next_2'])
    expect(await patchesOf('A2')).toEqual(['next/next_1'])
    expect(await patchesOf('A3')).toEqual([])
    expect(await space.left()).toEqual({ next_2: 0 })
  })

  it('is used by a decline, together with its commit, but not by a rejected request', async () => {
    const space = newSpace()
    await space.arm({ patch: { webhook: { copies: 2 } } })
    expect((await space.init({ ...initBody(), amount: 0 })).status).toBe(400)
    expect((await space.init(initBody(), { 'sandbox-scenario': 'nobody' })).status).toBe(400)
    expect(await space.left()).toEqual({ next_1: 1 })
    const declined = await space.init(initBody(numberOf('decline/51', 'VIS')))
    expect(declined.body.error.networkCode).toBe('51')
    expect(decided(declined)[1]).toContain('; patched by next/next_1 (')
    expect(await space.left()).toEqual({})
  })

  it('is skipped and stays queued if it contradicts the matching scenario, with an explanation', async () => {
    const space = newSpace()
    await space.arm({ patch: { authentication: { transStatus: 'I' } } })
    const why = '; not applied: next/next_1: a challenge cannot end with transStatus I'
    expect(decided(await space.init())[1]).toBe(`when.card challenge_success${why}`)
    expect(await space.left()).toEqual({ next_1: 1 })
    expect(decided(await space.init(initBody(FRICTIONLESS_CARD)))[1]).toContain('patched by next/next_1 (')
    expect(await space.left()).toEqual({})
  })

  it('survives an export and uses the time scales of the settings', async () => {
    const running = await startSandbox({ 'page-time-scale': 0.1 })
    const patch = { authentication: { delay: '10s' }, webhook: { delay: '10s', when: 'at_end' } }
    await queued(running, { patch })
    const { http } = running
    await http
      .put('/_sandbox/state')
      .send((await http.get('/_sandbox/state')).body)
      .expect(200)
    expect((await steering(running).queued())[0]).toMatchObject({ id: 'next_1', patch })
    await running.init(initBody(FRICTIONLESS_CARD)).expect(201)
    expect(await pinned(inSpace(running))).toMatchObject({
      authentication: { delayMs: 1000 },
      webhook: { delayMs: 10_000 },
    })
  })
})

describe('a patch and a link', () => {
  it('is reserved at the creation of the link and applied when the card selects a scenario', async () => {
    const space = newSpace()
    await space.arm({ patch: { webhook: { copies: 2 } } })
    await space.arm({ patch: { webhook: { send: 'manual', copies: 3 } }, when: { card: 'frictionless_success' } })
    const { body } = await space.createLink(threeDSLink())
    expect(await space.left()).toEqual({ next_2: 1 })
    const { http } = shared()
    const record = (await http.get(`/_sandbox/links/${body.id}`).expect(200)).body
    expect([record.scenario, record.patches]).toEqual([
      undefined,
      [expect.objectContaining({ name: 'next/next_1', patch: { webhook: { copies: 2 } } })],
    ])
    // A patch that is queued later applies to the next link, unless its condition needs the card.
    await space
      .submit(body.id, { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' })
      .expect(200)
    const patches =
      'next/next_1 (queued outcome next_1 of the space: webhook), next/next_2 (queued outcome next_2 of the space: webhook)'
    expect(decided(await space.linkStatus(body.id))).toEqual([
      'frictionless_success',
      `when.card frictionless_success; patched by ${patches}`,
    ])
    expect(Object.values<object>((await space.state()).links)).toMatchObject([
      { outcome: { webhook: { send: 'manual', copies: 3 } } },
    ])
    expect(await space.left()).toEqual({})
  })

  it('is applied to a scenario set at creation; a patch with a card condition follows with the card', async () => {
    const space = newSpace()
    await space.arm({ patch: { webhook: { copies: 2 } } })
    await space.arm({ patch: { webhook: { delay: '1s' } }, when: { brand: 'VIS' } })
    const { body } = await space.createLink(threeDSLink(), { 'sandbox-scenario': 'frictionless_failed' })
    await space.arm({ patch: { webhook: { copies: 9 } } })
    await space.submit(body.id, { number: CHALLENGE_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }).expect(200)
    expect(decided(await space.linkStatus(body.id))).toEqual([
      'frictionless_failed',
      'header sandbox-scenario; patched by next/next_1 (queued outcome next_1 of the space: webhook), next/next_2 (queued outcome next_2 of the space: webhook)',
    ])
    expect(await space.left()).toEqual({ next_3: 1 })
  })

  it('makes the response of the creation faulty', async () => {
    const space = newSpace()
    await space.arm({ patch: { faults: { status: 502 } } })
    const faulty = await space.createLink()
    expect(decided(faulty)).toEqual([
      undefined,
      'No scenario has been selected yet; patches that will apply: next/next_1 (queued outcome next_1 of the space: faults)',
    ])
    expect(faulty.status).toBe(502)
    expect((await space.createLink()).status).toBe(200)
  })
})

describe('queueing a patch', () => {
  it.each<[object, string]>([
    [{ patch: {} }, 'patch: it is empty'],
    [{ patch: { webhook: {} } }, 'patch: `webhook` is empty'],
    [{ patch: { webhook: { copies: 11 } } }, 'patch.webhook.copies: must be a whole number from 1 to 10'],
    [{ patch: { webhok: { copies: 2 } } }, 'Unknown key `webhok` in `patch`. Did you mean `webhook`?'],
    [{ patch: { when: { refno: 'A' } } }, 'Unknown key `when` in `patch`'],
    [
      { patch: { webhook: { send: 'never', copies: 2 } } },
      'patch.webhook: `copies` has no effect here: no webhook is sent',
    ],
    [
      { patch: { faults: { status: 500, body: 'malformed' } } },
      'patch.faults: `body` and `status` exclude each other. Keep one.',
    ],
    [
      { patch: { redirect: { to: 'success' } } },
      'the redirect cannot be `success` for every result, in any scenario. For a negative test, add `nonsense',
    ],
    [{ patch: { authentication: { transStatus: 'Y', reason: '01' } } }, 'can only have a confidence reason'],
    [
      { patch: { authentication: { flow: 'challenge', transStatus: 'I' } } },
      'a challenge cannot end with transStatus I',
    ],
    [{ patch: { webhook: { copies: 2 }, nonsense: true } }, 'this combination can occur. Remove `nonsense`.'],
    [{ patch: { webhook: { copies: 2 } }, scenario: 'attempt' }, '`patch` and `scenario` exclude each other'],
    [{ patch: { authentication: { cardholderInfo: CHALLENGE_CARD } } }, 'contains a possible card number'],
    [{ patch: 'webhook_late' }, 'patch: must be an object of keys'],
  ])('rejects %j: %s', async (request, message) => {
    const response = await steering(shared()).arm(request)
    expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)])
    expect(response.text).not.toContain(CHALLENGE_CARD)
  })

  it('returns the patch as it was sent and records an event', async () => {
    const space = newSpace()
    const patch = { webhook: { when: 'at_end', delay: '250ms' }, faults: { on: ['init'], latency: '1s' } }
    await space.arm({ patch, when: { refno: 'A*' } })
    const next = {
      id: 'next_1',
      usage: 'next one with A*',
      patch,
      for: 'request',
      times: 1,
      left: 1,
      orders: [],
      when: { refno: 'A*' },
    }
    expect(await space.queued()).toEqual([next])
    const events = (await shared().http.get(`/_sandbox/events?space=${space.space}&type=outcome.queued`)).body.events
    expect(events[0].facts).toMatchObject({ scenario: 'next/next_1', patched: ['webhook', 'faults'] })
    expect((await space.remove('next_1')).body).toMatchObject({ patch })
  })
})
