import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { numberOf, threeDSLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { armed, decided, steering } from '../support/steering.ts'

const shared = sharedSandbox()
let spaces = 0
/** A space of its own for each story. */
const stage = () => {
  const space = `change-${++spaces}`
  return {
    ...inSpace(shared(), space),
    ...steering(shared(), space),
    arm: (wish: object) => armed(shared(), wish, space),
  }
}
const over = (...patches: string[]) => `when.card frictionless_success; patched by ${patches.join(', ')}`
/** What a space has pinned to the only transaction in it. */
const pinned = async ({ state }: Pick<ReturnType<typeof stage>, 'state'>) => {
  const [transaction] = Object.values<{ outcome: object }>((await state()).transactions)
  return transaction?.outcome
}

describe('a change', () => {
  it('leaves the card to decide, and alters one part of it', async () => {
    const space = stage()
    await space.arm({ patch: { webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2 } } })
    const answer = await space.init(initBody(FRICTIONLESS_CARD, { webhook: { url: 'http://127.0.0.1:1' } }))
    const matchedBy = over('next/next_1 (one-shot next_1 of the space: webhook)')
    expect(decided(answer)).toEqual(['frictionless_success', matchedBy])
    expect(await space.left()).toEqual({})
    expect(await pinned(space)).toMatchObject({
      authentication: { flow: 'frictionless', result: { transStatus: 'Y' } },
      webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2, delayMs: 0 },
    })
    expect(decided(await space.status(answer.body.transactionId))).toEqual(['frictionless_success', matchedBy])
    const { body } = await shared().http.get(`/_sandbox/explain/${answer.headers['sandbox-request-id']}`)
    const change = { webhook: { tampering: 'bad_signature', when: 'before_redirect', copies: 2 } }
    expect([body.scenario.name, body.scenario.patches]).toEqual([
      'frictionless_success',
      [{ name: 'next/next_1', matchedBy: 'one-shot next_1 of the space', patched: ['webhook'], change }],
    ])
    expect(body.precedence.find(({ outcome }: { outcome: string }) => outcome === 'decided').by).toBe('when')
  })

  it('is laid over as it was armed: a later one wins member by member, and what excludes it goes', async () => {
    const space = stage()
    await space.arm({
      patch: { faults: { on: ['status'], connection: 'reset' }, webhook: { copies: 2, delay: '5s' } },
    })
    await space.arm({ scenario: 'frictionless_failed' })
    await space.arm({ patch: { faults: { status: 503 }, webhook: { copies: 3 } } })
    const { body, ...answer } = await space.init()
    expect(decided(answer)).toEqual([
      'frictionless_failed',
      'one-shot next_2 of the space; patched by next/next_1 (one-shot next_1 of the space: webhook, faults), next/next_3 (one-shot next_3 of the space: webhook, faults)',
    ])
    expect(await pinned(space)).toMatchObject({
      fault: { on: ['status'], instead: { type: 'status', status: 503 } },
      webhook: { copies: 3, delayMs: 5000 },
    })
    expect((await space.status(body.transactionId)).status).toBe(503)
    expect(await space.left()).toEqual({})
  })

  it('is for what fits, as often as it says, and stays for all tries of an order', async () => {
    const space = stage()
    await space.arm({ patch: { redirect: { method: 'POST' } }, when: { refno: 'A*' }, times: 2 })
    await space.arm({ patch: { webhook: { send: 'never' } }, for: 'order' })
    const overlaysOf = async (refno: string, card = CHALLENGE_CARD) =>
      decided(await space.init(initBody(card, { refno })))[1]?.match(/next\/next_\d/g) ?? []
    expect(await overlaysOf('B1')).toEqual(['next/next_2'])
    expect(await overlaysOf('A1')).toEqual(['next/next_1'])
    expect(await overlaysOf('B1', FRICTIONLESS_CARD)).toEqual(['next/next_2'])
    expect(await overlaysOf('A2')).toEqual(['next/next_1'])
    expect(await overlaysOf('A3')).toEqual([])
    expect(await space.left()).toEqual({ next_2: 0 })
  })

  it('is used up by a decline, in its commit, and not by what is refused', async () => {
    const space = stage()
    await space.arm({ patch: { webhook: { copies: 2 } } })
    expect((await space.init({ ...initBody(), amount: 0 })).status).toBe(400)
    expect((await space.init(initBody(), { 'sandbox-scenario': 'nobody' })).status).toBe(400)
    expect(await space.left()).toEqual({ next_1: 1 })
    const declined = await space.init(initBody(numberOf('decline/51', 'VIS')))
    expect(declined.body.error.networkCode).toBe('51')
    expect(decided(declined)[1]).toContain('; patched by next/next_1 (')
    expect(await space.left()).toEqual({})
  })

  it('is passed over where it cannot be over what decided, stays armed, and that is told', async () => {
    const space = stage()
    await space.arm({ patch: { authentication: { transStatus: 'I' } } })
    const why = '; not applied: next/next_1: a challenge cannot end with transStatus I'
    expect(decided(await space.init())[1]).toBe(`when.card challenge_success${why}`)
    expect(await space.left()).toEqual({ next_1: 1 })
    expect(decided(await space.init(initBody(FRICTIONLESS_CARD)))[1]).toContain('patched by next/next_1 (')
    expect(await space.left()).toEqual({})
  })

  it('survives an export, and takes the waits of the settings', async () => {
    const running = await startSandbox({ 'page-time-scale': 0.1 })
    const change = { authentication: { delay: '10s' }, webhook: { delay: '10s', when: 'at_end' } }
    await armed(running, { change })
    const { http } = running
    await http
      .put('/_sandbox/state')
      .send((await http.get('/_sandbox/state')).body)
      .expect(200)
    expect((await steering(running).armed())[0]).toMatchObject({ id: 'next_1', change })
    await running.init(initBody(FRICTIONLESS_CARD)).expect(201)
    expect(await pinned(inSpace(running))).toMatchObject({
      authentication: { delayMs: 1000 },
      webhook: { delayMs: 10_000 },
    })
  })
})

describe('a change and a link', () => {
  it('waits from its creation for the card that decides, and goes with it', async () => {
    const space = stage()
    await space.arm({ patch: { webhook: { copies: 2 } } })
    await space.arm({ patch: { webhook: { send: 'manual', copies: 3 } }, when: { card: 'frictionless_success' } })
    const { body } = await space.createLink(threeDSLink())
    expect(await space.left()).toEqual({ next_2: 1 })
    const { http } = shared()
    const shown = (await http.get(`/_sandbox/links/${body.id}`).expect(200)).body
    expect([shown.scenario, shown.patches]).toEqual([
      undefined,
      [expect.objectContaining({ name: 'next/next_1', patch: { webhook: { copies: 2 } } })],
    ])
    // What is armed later is for the next, unless it asks for the card.
    await space
      .submit(body.id, { number: FRICTIONLESS_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' })
      .expect(200)
    const patches =
      'next/next_1 (one-shot next_1 of the space: webhook), next/next_2 (one-shot next_2 of the space: webhook)'
    expect(decided(await space.linkStatus(body.id))).toEqual([
      'frictionless_success',
      `when.card frictionless_success; patched by ${patches}`,
    ])
    expect(Object.values<object>((await space.state()).links)).toMatchObject([
      { outcome: { webhook: { send: 'manual', copies: 3 } } },
    ])
    expect(await space.left()).toEqual({})
  })

  it('lies over what decided at its creation, too; what asks for the card comes with the card', async () => {
    const space = stage()
    await space.arm({ patch: { webhook: { copies: 2 } } })
    await space.arm({ patch: { webhook: { delay: '1s' } }, when: { brand: 'VIS' } })
    const { body } = await space.createLink(threeDSLink(), { 'sandbox-scenario': 'frictionless_failed' })
    await space.arm({ patch: { webhook: { copies: 9 } } })
    await space.submit(body.id, { number: CHALLENGE_CARD, cvv: '123', expiryMonth: '12', expiryYear: '34' }).expect(200)
    expect(decided(await space.linkStatus(body.id))).toEqual([
      'frictionless_failed',
      'header sandbox-scenario; patched by next/next_1 (one-shot next_1 of the space: webhook), next/next_2 (one-shot next_2 of the space: webhook)',
    ])
    expect(await space.left()).toEqual({ next_3: 1 })
  })

  it('spoils the answer that creates it', async () => {
    const space = stage()
    await space.arm({ patch: { faults: { status: 502 } } })
    const spoiled = await space.createLink()
    expect(decided(spoiled)).toEqual([
      undefined,
      'No scenario has been selected yet; patches that will apply: next/next_1 (one-shot next_1 of the space: faults)',
    ])
    expect(spoiled.status).toBe(502)
    expect((await space.createLink()).status).toBe(200)
  })
})

describe('arming a change', () => {
  it.each<[object, string]>([
    [{ patch: {} }, 'change: it is empty'],
    [{ patch: { webhook: {} } }, 'change: `webhook` is empty'],
    [{ patch: { webhook: { copies: 11 } } }, 'change.webhook.copies: must be a whole number from 1 to 10'],
    [{ patch: { webhok: { copies: 2 } } }, 'Unknown key "webhok" in `change`. Did you mean `webhook`?'],
    [{ patch: { when: { refno: 'A' } } }, 'Unknown key "when" in `change`'],
    [
      { patch: { webhook: { send: 'never', copies: 2 } } },
      'change.webhook: `copies` has no effect here: no webhook is sent',
    ],
    [{ patch: { faults: { status: 500, body: 'malformed' } } }, 'change.faults: body and status exclude one another'],
    [{ patch: { redirect: { to: 'success' } } }, 'whatever decides; if a negative test wants just that, add "nonsense'],
    [{ patch: { authentication: { transStatus: 'Y', reason: '01' } } }, 'can only have a confidence reason'],
    [
      { patch: { authentication: { flow: 'challenge', transStatus: 'I' } } },
      'a challenge cannot end with transStatus I',
    ],
    [{ patch: { webhook: { copies: 2 }, nonsense: true } }, 'this combination can occur. Remove `nonsense`.'],
    [{ patch: { webhook: { copies: 2 } }, scenario: 'attempt' }, '`change` and `scenario` exclude each other'],
    [{ patch: { authentication: { cardholderInfo: CHALLENGE_CARD } } }, 'contains a possible card number'],
    [{ change: 'webhook_late' }, 'change: must be an object of keys'],
  ])('refuses %j: %s', async (wish, words) => {
    const answer = await steering(shared()).arm(wish)
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(words)])
    expect(answer.text).not.toContain(CHALLENGE_CARD)
  })

  it('shows it in the words in which it came, and says so to whoever watches', async () => {
    const space = stage()
    const change = { webhook: { when: 'at_end', delay: '250ms' }, faults: { on: ['init'], latency: '1s' } }
    await space.arm({ change, when: { refno: 'A*' } })
    const next = {
      id: 'next_1',
      how: 'next one with A*',
      change,
      for: 'request',
      times: 1,
      left: 1,
      orders: [],
      when: { refno: 'A*' },
    }
    expect(await space.armed()).toEqual([next])
    const events = (await shared().http.get(`/_sandbox/events?space=${space.space}&type=outcome.queued`)).body.events
    expect(events[0].facts).toMatchObject({ scenario: 'next/next_1', patched: ['webhook', 'faults'] })
    expect((await space.disarm('next_1')).body).toMatchObject({ change })
  })
})
