import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { linkBody, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { tokenIn } from '../support/submit-page.ts'

const shared = sharedSandbox()

const names = (function* () {
  for (let n = 1; ; n += 1) yield `place-${n}`
})()

type ApiResponse = { readonly status: number; readonly text: string; readonly headers: Record<string, string> }

/** Creates a space with the actions of a browser in it. */
const givenSpace = (running: Running = shared()) => {
  const { http, sandbox } = running
  const space = inSpace(running, String(names.next().value))
  const query = `?space=${space.space}`
  const post = async (path: string, form: object) =>
    http
      .post(path)
      .type('form')
      .send({ token: tokenIn((await http.get(path)).text), ...form })
  return {
    ...space,
    hold: async (request: object): Promise<string> =>
      (await http.post(`/_sandbox/holds${query}`).send(request).expect(201)).body.id,
    /** Waits until a hold holds a response and returns the event. */
    held: async (hold: string) =>
      (await http.get(`/_sandbox/wait?type=response.held&hold=${hold}`).expect(200)).body.event,
    releaseHold: (hold: string) => http.delete(`/_sandbox/holds/${hold}`).expect(200),
    open: (id: string) => http.get(`/v1/start/${id}`),
    submitCode: (id: string, code = '4444') => post(`/v1/start/${id}`, { action: 'code', code }),
    enter: (id: string, number: string = FRICTIONLESS_CARD) => post(`/${id}`, { number, expiry: '12/34', cvv: '123' }),
    eventTypes: () => eventsIn(sandbox, space.space).map(({ type }) => type),
    statusOf: async (id: string) => (await space.status(id)).body.status,
    expire: (id: string) => http.post(`/_sandbox/transactions/${id}/expire`).expect(200),
  }
}
type Given = ReturnType<typeof givenSpace>

/** Starts a call at once and reports when it is over. */
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

const newLink = async ({ createLink }: Given, body: object = linkBody()): Promise<string> =>
  (await createLink(body)).body.id

const home = (id: string): string => `http://shop.test/success?transactionId=${id}`

describe('an opened page', () => {
  it.each([
    ['arrival', 'initialized'],
    ['response', 'authenticated'],
  ] as const)('held at %s has the transaction status %s', async (at, meanwhile) => {
    const space = givenSpace()
    const id = await newTransaction(space, { card: initBody(FRICTIONLESS_CARD).card })
    const hold = await space.hold({ on: 'start', at, transaction: id })
    const opened = sent(space.open(id))
    expect((await space.held(hold)).facts).toMatchObject({ on: 'start', at })
    expect([await space.statusOf(id), opened.isOver(), space.eventTypes().includes('redirect.sent')]).toEqual([
      meanwhile,
      false,
      false,
    ])
    await space.releaseHold(hold)
    const { status, headers } = await opened.response
    expect([status, headers.location, await space.statusOf(id)]).toEqual([303, home(id), 'authenticated'])
    expect(space.eventTypes()).toContain('redirect.sent')
  })

  it('can belong to a link or to the authentication of its cardholder', async () => {
    const space = givenSpace()
    const id = await newLink(space, threeDSLink())
    const hold = await space.hold({ on: 'start', at: 'arrival', link: id })
    const page = sent(shared().http.get(`/${id}`))
    expect((await space.held(hold)).subject).toMatchObject({ kind: 'link', id })
    await space.releaseHold(hold)
    expect((await page.response).status).toBe(200)
    const { headers } = await space.enter(id, CHALLENGE_CARD)
    const transaction = headers.location?.split('/').at(-1) ?? ''
    const second = await space.hold({ on: 'start', link: id })
    const bank = sent(space.open(transaction))
    expect((await space.held(second)).subject).toMatchObject({ kind: 'transaction', id: transaction, link: id })
    await space.releaseHold(second)
    expect((await bank.response).status).toBe(200)
  })

  it('is not held for a prefetch, a page of another site or an unknown ID', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    await space.hold({ on: 'start', at: 'arrival' })
    await space.hold({ on: 'code', at: 'arrival' })
    expect((await shared().http.head(`/v1/start/${id}`)).status).toBe(200)
    expect((await space.open(id).set('sec-purpose', 'prefetch')).status).toBe(503)
    expect((await shared().http.post(`/v1/start/${id}`).type('form').send({ token: 'x' })).status).toBe(403)
    expect((await space.open('418203957162840337')).status).toBe(404)
  })
})

describe('a submitted challenge page', () => {
  it('has ended the challenge if its response is held, so that it cannot time out', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'code', transaction: id })
    const click = sent(space.submitCode(id))
    await space.held(hold)
    expect([await space.statusOf(id), click.isOver()]).toEqual(['authenticated', false])
    await space.releaseHold(hold)
    expect((await click.response).headers.location).toBe(home(id))
  })
})

describe('an entered card', () => {
  it.each([
    ['arrival', 'PENDING'],
    ['response', 'SUCCESS'],
  ] as const)('held at %s has the link status %s', async (at, meanwhile) => {
    const space = givenSpace()
    const id = await newLink(space)
    const other = await newLink(space)
    const hold = await space.hold({ on: 'card', at, when: { card: FRICTIONLESS_CARD } })
    expect((await space.enter(other, CHALLENGE_CARD)).status).toBe(303)
    const form = sent(space.enter(id))
    await space.held(hold)
    expect([(await space.linkStatus(id)).body.status, form.isOver()]).toEqual([meanwhile, false])
    await space.releaseHold(hold)
    expect([(await form.response).status, (await space.linkStatus(id)).body.status]).toEqual([303, 'SUCCESS'])
  })
})

describe('the redirect', () => {
  it('is held once on every path, without an event that it was sent', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'redirect' })
    const second = await space.hold({ on: 'code' })
    const challenged = await newTransaction(space, {
      redirect: { successUrl: 'http://shop.test/success', method: 'POST' },
    })
    const frictionless = await newTransaction(space, { card: initBody(FRICTIONLESS_CARD).card })
    const ways = [sent(space.submitCode(challenged)), sent(space.open(frictionless))]
    await eventually(async () =>
      expect(await space.eventTypes().filter((type) => type === 'response.held')).toHaveLength(2),
    )
    expect([await space.statusOf(challenged), await space.statusOf(frictionless)]).toEqual([
      'authenticated',
      'authenticated',
    ])
    expect([space.eventTypes().includes('redirect.sent'), ways.map(({ isOver }) => isOver())]).toEqual([
      false,
      [false, false],
    ])
    expect((await space.releaseHold(hold)).body.released).toBe(2)
    expect((await Promise.all(ways.map(({ response }) => response))).map(({ status }) => status)).toEqual([200, 303])
    expect((await space.releaseHold(second)).body.released).toBe(0)
  })

  it('can belong to a link', async () => {
    const space = givenSpace()
    const id = await newLink(space, linkBody({ successUrl: 'http://shop.test/saved' }))
    const hold = await space.hold({ on: 'redirect', link: id })
    expect((await space.enter(id)).status).toBe(303)
    const way = sent(shared().http.get(`/${id}/continue`))
    await space.held(hold)
    expect(space.eventTypes()).not.toContain('redirect.sent')
    await space.releaseHold(hold)
    expect((await way.response).headers.location).toBe('http://shop.test/saved')
  })
})
