import { describe, expect, it } from 'vitest'
import { tokenIn } from '../support/answer-page.ts'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { linkBody, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

const names = (function* () {
  for (let n = 1; ; n += 1) yield `place-${n}`
})()

type Answer = { readonly status: number; readonly text: string; readonly headers: Record<string, string> }

/** A space of its own, with what a browser does in it. */
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
    hold: async (wish: object): Promise<string> =>
      (await http.post(`/_sandbox/holds${query}`).send(wish).expect(201)).body.id,
    /** Waits until a hold keeps something back, and tells what. */
    held: async (hold: string) =>
      (await http.get(`/_sandbox/wait?type=response.held&hold=${hold}`).expect(200)).body.event,
    releaseHold: (hold: string) => http.delete(`/_sandbox/holds/${hold}`).expect(200),
    open: (id: string) => http.get(`/v1/start/${id}`),
    answer: (id: string, code = '4444') => post(`/v1/start/${id}`, { action: 'code', code }),
    enter: (id: string, number: string = FRICTIONLESS_CARD) => post(`/${id}`, { number, expiry: '12/34', cvv: '123' }),
    told: () => eventsIn(sandbox, space.space).map(({ type }) => type),
    how: async (id: string) => (await space.status(id)).body.status,
    expire: (id: string) => http.post(`/_sandbox/transactions/${id}/expire`).expect(200),
  }
}
type Given = ReturnType<typeof givenSpace>

/** A call that is under way. */
const sent = (call: PromiseLike<Answer>): { readonly answer: Promise<Answer>; readonly isOver: () => boolean } => {
  const state = { over: false }
  const answer = Promise.resolve(call).then((came) => {
    state.over = true
    return came
  })
  return { answer, isOver: () => state.over }
}

const newLink = async ({ createLink }: Given, body: object = linkBody()): Promise<string> =>
  (await createLink(body)).body.id

const home = (id: string): string => `http://shop.test/success?transactionId=${id}`

describe('a page that is opened', () => {
  it.each([
    ['arrival', 'initialized'],
    ['answer', 'authenticated'],
  ] as const)('held at %s, its transaction is %s', async (at, meanwhile) => {
    const space = givenSpace()
    const id = await newTransaction(space, { card: initBody(FRICTIONLESS_CARD).card })
    const hold = await space.hold({ on: 'start', at, transaction: id })
    const opened = sent(space.open(id))
    expect((await space.held(hold)).facts).toMatchObject({ on: 'start', at })
    expect([await space.how(id), opened.isOver(), space.told().includes('redirect.sent')]).toEqual([
      meanwhile,
      false,
      false,
    ])
    await space.releaseHold(hold)
    const { status, headers } = await opened.answer
    expect([status, headers.location, await space.how(id)]).toEqual([303, home(id), 'authenticated'])
    expect(space.told()).toContain('redirect.sent')
  })

  it('may be that of a link, or of the authentication of its cardholder', async () => {
    const space = givenSpace()
    const id = await newLink(space, threeDSLink())
    const hold = await space.hold({ on: 'start', at: 'arrival', link: id })
    const page = sent(shared().http.get(`/${id}`))
    expect((await space.held(hold)).subject).toMatchObject({ kind: 'link', id })
    await space.releaseHold(hold)
    expect((await page.answer).status).toBe(200)
    const { headers } = await space.enter(id, CHALLENGE_CARD)
    const transaction = headers.location?.split('/').at(-1) ?? ''
    const second = await space.hold({ on: 'start', link: id })
    const bank = sent(space.open(transaction))
    expect((await space.held(second)).subject).toMatchObject({ kind: 'transaction', id: transaction, link: id })
    await space.releaseHold(second)
    expect((await bank.answer).status).toBe(200)
  })

  it('is not held for a look ahead, a page from elsewhere, and an id that nobody has', async () => {
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

describe('a click on the challenge page', () => {
  it('held at its answer, has ended the challenge: time cannot run out any more', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'code', transaction: id })
    const click = sent(space.answer(id))
    await space.held(hold)
    expect([await space.how(id), click.isOver()]).toEqual(['authenticated', false])
    await space.releaseHold(hold)
    expect((await click.answer).headers.location).toBe(home(id))
  })
})

describe('a card that is entered', () => {
  it.each([
    ['arrival', 'PENDING'],
    ['answer', 'SUCCESS'],
  ] as const)('held at %s, its link is %s', async (at, meanwhile) => {
    const space = givenSpace()
    const id = await newLink(space)
    const other = await newLink(space)
    const hold = await space.hold({ on: 'card', at, when: { card: FRICTIONLESS_CARD } })
    expect((await space.enter(other, CHALLENGE_CARD)).status).toBe(303)
    const form = sent(space.enter(id))
    await space.held(hold)
    expect([(await space.linkStatus(id)).body.status, form.isOver()]).toEqual([meanwhile, false])
    await space.releaseHold(hold)
    expect([(await form.answer).status, (await space.linkStatus(id)).body.status]).toEqual([303, 'SUCCESS'])
  })
})

describe('the way back', () => {
  it('is held whatever leads to it, once, and nobody is told that it was sent', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'redirect' })
    const second = await space.hold({ on: 'code' })
    const asked = await newTransaction(space, { redirect: { successUrl: 'http://shop.test/success', method: 'POST' } })
    const unasked = await newTransaction(space, { card: initBody(FRICTIONLESS_CARD).card })
    const ways = [sent(space.answer(asked)), sent(space.open(unasked))]
    await eventually(async () => expect(await space.told().filter((type) => type === 'response.held')).toHaveLength(2))
    expect([await space.how(asked), await space.how(unasked)]).toEqual(['authenticated', 'authenticated'])
    expect([space.told().includes('redirect.sent'), ways.map(({ isOver }) => isOver())]).toEqual([
      false,
      [false, false],
    ])
    expect((await space.releaseHold(hold)).body.released).toBe(2)
    expect((await Promise.all(ways.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([200, 303])
    expect((await space.releaseHold(second)).body.released).toBe(0)
  })

  it('may be that of a link', async () => {
    const space = givenSpace()
    const id = await newLink(space, linkBody({ successUrl: 'http://shop.test/saved' }))
    const hold = await space.hold({ on: 'redirect', link: id })
    expect((await space.enter(id)).status).toBe(303)
    const way = sent(shared().http.get(`/${id}/continue`))
    await space.held(hold)
    expect(space.told()).not.toContain('redirect.sent')
    await space.releaseHold(hold)
    expect((await way.answer).headers.location).toBe('http://shop.test/saved')
  })
})
