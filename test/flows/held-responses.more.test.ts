import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { linkBody } from '../support/link-body.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

type ApiResponse = { readonly status: number; readonly body: Record<string, never> }

const shared = sharedSandbox()

/** Returns a new space for each test. */
const spaces = (function* () {
  for (let n = 1; ; n += 1) yield `held-${n}`
})()
const givenSpace = (running: Running = shared()) => {
  const space = inSpace(running, String(spaces.next().value))
  const query = `?space=${space.space}`
  return {
    ...space,
    hold: (request: object) => running.http.post(`/_sandbox/holds${query}`).send(request),
    holds: async () => (await running.http.get(`/_sandbox/holds${query}`).expect(200)).body.holds,
    releaseHold: (id: string) => running.http.delete(`/_sandbox/holds/${id}`),
  }
}
type Given = ReturnType<typeof givenSpace>

/** Starts a call at once: without this, it is sent only when it is awaited. */
const sent = (
  call: PromiseLike<ApiResponse>,
): { readonly response: Promise<ApiResponse>; readonly isOver: () => boolean } => {
  const state = { over: false }
  const response = Promise.resolve(call).then((value) => {
    state.over = true
    return value
  })
  return { response, isOver: () => state.over }
}

/** Waits until the only hold of a space holds `count` responses. */
const untilHeld = ({ holds }: Given, count: number): Promise<readonly Record<string, unknown>[]> =>
  eventually(async () => {
    const [hold] = await holds()
    expect(hold.holding).toHaveLength(count)
    return hold.holding
  })

const REQUEST = expect.stringMatching(/^req_\d+$/)
const SINCE = { since: expect.any(String), heldMs: expect.any(Number) }

const order = (refno: string, more: object = {}) => initBody(undefined, { refno, ...more })

describe('a held initialization', () => {
  it('can be a decline, which has no ID', async () => {
    const space = givenSpace()
    const { id } = (await space.hold({ on: 'init', when: { card: 'decline/51' } })).body
    const init = sent(space.init(initBody('4000001000005512', { refno: 'A1' })))
    expect(await untilHeld(space, 1)).toEqual([{ request: REQUEST, refno: 'A1', ...SINCE }])
    await space.releaseHold(id)
    expect((await init.response).status).toBe(400)
  })

  it.each([
    ['amount', { amount: { from: 4000 } }, { amount: 4200 }],
    [
      'e-mail',
      { email: 'SLOW@*' },
      {
        card: {
          ...initBody().card,
          '3D': { ...initBody().card['3D'], cardholder: { email: 'slow@shop.test', cardholderName: 'A' } },
        },
      },
    ],
    ['brand and card', { brand: ['VIS', 'ECA'], card: 'challenge_success' }, {}],
    ['interface', { interface: 'transactions' }, {}],
  ])('is matched by its %s', async (_title, when, more) => {
    const space = givenSpace()
    const { id } = (await space.hold({ on: 'init', when }).expect(201)).body
    const init = sent(space.init(order('A1', more)))
    await untilHeld(space, 1)
    await space.releaseHold(id)
    expect((await init.response).status).toBe(201)
  })
})

describe('a held status', () => {
  it('returns the status at the time of the request', async () => {
    const space = givenSpace()
    const first = await newTransaction(space)
    const two = await newTransaction(space)
    const { id } = (await space.hold({ on: 'status', transaction: first }).expect(201)).body
    const status = sent(space.status(first))
    await untilHeld(space, 1)
    expect((await space.status(two)).body.status).toBe('initialized')
    expect((await space.finish(first)).body.status).toBe('authenticated')
    await space.releaseHold(id).expect(200)
    expect((await status.response).body.status).toBe('initialized')
    expect((await space.status(first)).body.status).toBe('authenticated')
  })

  it('is matched by the stored data of a transaction, including its card', async () => {
    const space = givenSpace()
    const id = await newTransaction(space, { refno: 'A7' })
    const when = { card: '4000001000000026', amount: 1250, currency: 'EUR', refno: 'A?' }
    const hold = (await space.hold({ on: 'status', when }).expect(201)).body
    expect(hold.when).toEqual({
      card: ['4000001000000026'],
      amount: { from: 1250, to: 1250 },
      currency: 'EUR',
      refno: 'A?',
    })
    const status = sent(space.status(id))
    await untilHeld(space, 1)
    await space.releaseHold(hold.id)
    expect((await status.response).status).toBe(200)
  })
})

describe('links', () => {
  it('can be held: the creation as init, the status as status', async () => {
    const space = givenSpace()
    const init = (await space.hold({ on: 'init', when: { reference: 'R*' } })).body
    const created = sent(space.createLink(linkBody({ reference: 'R1' })))
    const [held] = await untilHeld(space, 1)
    expect(held).toMatchObject({ link: expect.any(String), reference: 'R1' })
    await space.releaseHold(init.id)
    const link = String((await created.response).body.id)
    expect(held?.link).toBe(link)

    const status = (await space.hold({ on: 'status', link })).body
    expect(status.link).toBe(link)
    const read = sent(space.linkStatus(link))
    await untilHeld(space, 1)
    await space.releaseHold(status.id)
    expect((await read.response).body.status).toBe('PENDING')
  })
})

describe('a held response is released', () => {
  it('after a minute of real time, while the hold stays', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const space = givenSpace(await startSandbox({ sleep }))
    await space.freeze()
    await space.hold({ on: 'init' })
    const init = sent(space.init(order('A1')))
    await untilHeld(space, 1)
    expect(sleepers()).toEqual([60_000])
    wake()
    expect((await init.response).status).toBe(201)
    expect(await space.holds()).toMatchObject([{ on: 'init', holding: [] }])
  })

  it('when its space is reset, and all holds are removed', async () => {
    const space = givenSpace()
    const other = givenSpace()
    await space.hold({ on: 'init' })
    await other.hold({ on: 'init' })
    const init = sent(space.init(order('A1')))
    await untilHeld(space, 1)
    await space.reset()
    expect((await init.response).status).toBe(201)
    expect([await space.holds(), (await other.holds()).length]).toEqual([[], 1])
  })

  it('when the sandbox is stopped', async () => {
    const running = await startSandbox()
    const space = givenSpace(running)
    await space.hold({ on: 'init' })
    const init = sent(space.init(order('A1')))
    await untilHeld(space, 1)
    await running.sandbox.close()
    expect((await init.response).status).toBe(201)
  })

  it('when its caller disconnects, with an event and without undoing the request', async () => {
    const running = shared()
    const space = givenSpace(running)
    await space.hold({ on: 'init' })
    const [merchant, password] = MERCHANT
    const call = httpRequest(`${running.url}/v1/transactions`, {
      method: 'POST',
      auth: `${merchant}+${space.space}:${password}`,
      headers: { 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.end(JSON.stringify(order('A1')))
    await untilHeld(space, 1)
    call.destroy()
    await untilHeld(space, 0)
    const events = eventsIn(running.sandbox, space.space).filter(({ type }) => type.startsWith('response.'))
    const [transaction] = Object.keys((await space.state()).transactions)
    const subject = { kind: 'transaction', id: transaction, refno: 'A1' }
    expect(events).toMatchObject([
      { type: 'response.held', subject, facts: { on: 'init' } },
      {
        type: 'response.released',
        subject,
        facts: { on: 'init', reason: 'client_disconnected', afterMs: expect.any(Number) },
      },
    ])
    expect(Object.keys((await space.state()).transactions)).toHaveLength(1)
  })
})

it('a webhook can arrive before the held response to a status request', async () => {
  const space = givenSpace()
  const receiver = await startReceiver()
  const transaction = await newTransaction(space, { webhook: { url: receiver.url } })
  const { id } = (await space.hold({ on: 'status', transaction })).body
  const status = sent(space.status(transaction))
  await untilHeld(space, 1)
  await space.finish(transaction)
  expect(JSON.parse((await receiver.next()).body).status).toBe('authenticated')
  expect(status.isOver()).toBe(false)
  await space.releaseHold(id)
  expect((await status.response).body.status).toBe('initialized')
})

describe('an invalid hold is rejected', () => {
  it.each([
    ['without a response type', {}, 'Send `{"on":"init|status|start|code|card|redirect"}`'],
    ['for an unknown response', { on: 'end' }, '`on` must be one of init, status, start, code, card, redirect'],
    ['at an unknown moment', { on: 'init', at: 'once' }, '`at` must be one of response, arrival'],
    [
      'with an ID before it exists',
      { on: 'init', transaction: '418203957162840337' },
      'no ID exists before the creation. Use `when` instead.',
    ],
    [
      'with a transaction for a card',
      { on: 'card', transaction: '418203957162840337' },
      '`transaction`: a hold on card requires a link.',
    ],
    ['with two IDs', { on: 'status', transaction: 'a', link: 'b' }, 'Send either `transaction` or `link`.'],
    ['for no response at all', { on: 'init', times: 0 }, '`times` '],
    ['for a redirect that is not known yet', { on: 'redirect', at: 'arrival' }, 'Use `response`.'],
    [
      'with an unknown condition',
      { on: 'init', when: { refo: 'A1' } },
      'Unknown key `refo` in `when`. Did you mean `refno`?',
    ],
    ['with an unlisted card', { on: 'init', when: { card: '4242424242424241' } }, 'this is not a listed test number'],
    [
      'with an e-mail, which a status request does not have',
      { on: 'status', when: { email: 'a*' } },
      'an e-mail is not stored',
    ],
    [
      "with a cardholder's name, which no transaction stores",
      { on: 'status', transaction: '418203957162840337', when: { cardholderName: 'Ann*' } },
      '`when.cardholderName`: a name of the cardholder is stored for links only',
    ],
    [
      "with a cardholder's name for transactions only",
      { on: 'code', when: { interface: 'transactions', cardholderName: 'Ann*' } },
      '`when.cardholderName`: a name of the cardholder is stored for links only',
    ],
    [
      "with a cardholder's name and a refno",
      { on: 'start', when: { refno: 'A*', cardholderName: 'Ann*' } },
      '`when.cardholderName`: a name of the cardholder is stored for links only',
    ],
  ])('%s', async (_title, request, message) => {
    const response = await givenSpace().hold(request)
    expect([response.status, response.body.error.message]).toEqual([400, expect.stringContaining(message)])
    expect(response.body.error.message).not.toContain('4242424242424241')
  })

  it("but a cardholder's name is valid for later requests of a link and for the creation of a transaction", async () => {
    const space = givenSpace()
    const when = { cardholderName: 'Ann*' }
    expect((await space.hold({ on: 'status', when })).status).toBe(201)
    expect((await space.hold({ on: 'status', when: { ...when, interface: 'links' } })).status).toBe(201)
    expect((await space.hold({ on: 'init', when: { ...when, interface: 'transactions' } })).status).toBe(201)
  })

  it('with an unknown ID or an ID of another space, and a removed hold is unknown', async () => {
    const space = givenSpace()
    const other = givenSpace()
    const transaction = await newTransaction(other)
    expect((await space.hold({ on: 'status', transaction: '418203957162840337' })).status).toBe(404)
    expect((await space.hold({ on: 'status', transaction })).status).toBe(404)
    const { id } = (await space.hold({ on: 'init' })).body
    expect((await shared().http.delete(`/_sandbox/holds/${id}?space=other`)).status).toBe(404)
    await space.releaseHold(id).expect(200)
    expect((await space.releaseHold(id)).status).toBe(404)
  })

  it('if there are too many', async () => {
    const space = givenSpace()
    for (let n = 0; n < 100; n += 1) await space.hold({ on: 'init' }).expect(201)
    expect((await space.hold({ on: 'init' })).status).toBe(409)
    expect((await givenSpace().hold({ on: 'init' })).status).toBe(201)
  })
})
