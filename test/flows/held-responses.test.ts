import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
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

type Held = [{ request: string }, { request: string }, { request: string }]

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
  it('has created its transaction before its response is released', async () => {
    const space = givenSpace()
    const { id } = (await space.hold({ on: 'init', when: { refno: 'A*' } }).expect(201)).body
    const init = sent(space.init(order('A1')))
    const [held] = await untilHeld(space, 1)
    const { transactions } = await space.state()
    const [transaction] = Object.keys(transactions)
    expect(held).toEqual({ request: REQUEST, transaction, refno: 'A1', ...SINCE })
    expect((await space.status(String(transaction))).body.status).toBe('initialized')
    expect(init.isOver()).toBe(false)
    expect((await space.releaseHold(id).expect(200)).body).toEqual({ id, released: 1 })
    expect(await init.response).toMatchObject({ status: 201, body: { transactionId: transaction } })
    expect(await space.holds()).toEqual([])
  })

  it('affects every matching response, or as many as set', async () => {
    const space = givenSpace()
    const { id } = (await space.hold({ on: 'init', times: 2 })).body
    const calls = ['A1', 'A2'].map((refno) => sent(space.init(order(refno))))
    await untilHeld(space, 2)
    expect((await space.init(order('A3'))).status).toBe(201)
    expect(await space.holds()).toMatchObject([{ id, times: 2, left: 0 }])
    expect((await space.releaseHold(id)).body.released).toBe(2)
    expect((await Promise.all(calls.map(({ response }) => response))).map(({ status }) => status)).toEqual([201, 201])
  })

  it('does not affect another refno, another space or another response', async () => {
    const space = givenSpace()
    const other = givenSpace()
    await space.hold({ on: 'init', when: { refno: 'A*' } }).expect(201)
    expect((await space.init(order('B1'))).status).toBe(201)
    expect((await other.init(order('A1'))).status).toBe(201)
    expect((await space.createLink()).status).toBe(200)
    expect((await space.init(order('A1', { amount: 0 }))).status).toBe(400)
  })
})

describe('a held status', () => {
  it('can be released while others of the same hold keep waiting', async () => {
    const space = givenSpace()
    const transaction = await newTransaction(space)
    const { id } = (await space.hold({ on: 'status', transaction })).body
    const first = sent(space.status(transaction))
    const wait = `/_sandbox/wait?type=response.held&hold=${id}`
    const held = (await shared().http.get(wait).expect(200)).body.event
    expect(held.facts).toEqual({ hold: id, on: 'status', at: 'response', request: REQUEST })
    const second = sent(space.status(transaction))
    await shared().http.get(`${wait}&count=2`).expect(200)
    await space.finish(transaction)
    const third = sent(space.status(transaction))
    const [{ request: one }, { request: two }, { request: three }] = (await untilHeld(space, 3)) as Held
    expect(one).toBe(held.facts.request)
    expect((await space.releaseHold(`${id}?request=${three}`).expect(200)).body).toEqual({ id, released: 1 })
    expect((await third.response).body.status).toBe('authenticated')
    expect([first.isOver(), second.isOver()]).toEqual([false, false])
    expect(await untilHeld(space, 2)).toMatchObject([{ request: one }, { request: two }])
    const event = await shared().http.get(`/_sandbox/wait?type=response.released&hold=${id}&timeout=0ms`).expect(200)
    expect(event.body.event.facts).toMatchObject({ hold: id, request: three, reason: 'released' })
    const again = await space.releaseHold(`${id}?request=${three}`)
    expect([again.status, again.body.error.message]).toEqual([
      404,
      expect.stringContaining('does not hold a response to this request'),
    ])
    expect((await space.releaseHold(id)).body.released).toBe(2)
    expect((await Promise.all([first.response, second.response])).map(({ body }) => body.status)).toEqual([
      'initialized',
      'initialized',
    ])
    // A removed hold is still known by its events.
    await shared().http.get(`/_sandbox/wait?type=response.released&hold=${id}&count=3&timeout=0ms`).expect(404)
    const over = `type=response.released&hold=${id}&count=3&space=${space.space}`
    await shared().http.get(`/_sandbox/wait?${over}`).expect(200)
  })
})
