import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { tokenIn } from '../support/answer-page.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { threeDSLink } from '../support/link-body.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
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

/** A call that is under way. */
const sent = (call: PromiseLike<Answer>): { readonly answer: Promise<Answer>; readonly isOver: () => boolean } => {
  const state = { over: false }
  const answer = Promise.resolve(call).then((came) => {
    state.over = true
    return came
  })
  return { answer, isOver: () => state.over }
}

describe('a click on the challenge page', () => {
  it('held at arrival, is decided when it is let go: too late, where time ran out meanwhile', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'code', at: 'arrival', when: { card: CHALLENGE_CARD } })
    const click = sent(space.answer(id))
    await space.held(hold)
    expect(await space.how(id)).toBe('challenge_ongoing')
    await space.expire(id)
    await space.releaseHold(hold)
    expect([(await click.answer).status, await space.how(id)]).toEqual([410, 'failed'])
  })
})

describe('a call of the app that is held at its arrival', () => {
  it('reads what is true when it is let go', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'status', at: 'arrival', transaction: id })
    const read = sent(space.status(id))
    await space.held(hold)
    expect(space.told()).not.toContain('status.read')
    await space.finish(id)
    await space.releaseHold(hold)
    expect(JSON.parse((await read.answer).text).status).toBe('authenticated')
  })

  it('creates nothing and pins nothing before it is let go', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'init', at: 'arrival', when: { refno: 'A*', email: 'slow@*' } })
    const { card } = initBody()
    const cardholder = { email: 'slow@shop.test', cardholderName: 'A' }
    const body = initBody(undefined, { refno: 'A1', card: { ...card, '3D': { ...card['3D'], cardholder } } })
    const init = sent(space.init(body))
    expect((await space.held(hold)).subject).toEqual({ kind: 'transaction', refno: 'A1' })
    expect(space.told()).toEqual(['response.held'])
    await shared().http.post(`/_sandbox/next?space=${space.space}`).send({ scenario: 'challenge_failed' }).expect(201)
    await space.releaseHold(hold)
    const { status, headers } = await init.answer
    expect([status, headers['sandbox-scenario']]).toEqual([201, 'challenge_failed'])
  })

  it('may create a link, or read one', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'init', at: 'arrival', when: { reference: 'R*', amount: 1250 } })
    const created = sent(space.createLink(threeDSLink({ reference: 'R1' })))
    expect((await space.held(hold)).subject).toEqual({ kind: 'link', reference: 'R1' })
    await space.releaseHold(hold)
    const { id } = JSON.parse((await created.answer).text)
    const second = await space.hold({ on: 'status', at: 'arrival', link: id })
    const read = sent(space.linkStatus(id))
    await space.held(second)
    await space.deleteLink(id)
    await space.releaseHold(second)
    expect(JSON.parse((await read.answer).text).status).toBe('DELETED')
  })

  it('is done when its caller goes away', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'init', at: 'arrival' })
    const [merchant, password] = MERCHANT
    const call = httpRequest(`${shared().url}/v1/transactions`, {
      method: 'POST',
      auth: `${merchant}+${space.space}:${password}`,
      headers: { 'content-type': 'application/json' },
    })
    call.on('error', () => undefined)
    call.end(JSON.stringify(initBody()))
    await space.held(hold)
    expect(space.told()).not.toContain('transaction.created')
    call.destroy()
    await shared().http.get(`/_sandbox/wait?type=transaction.created&after=0&space=${space.space}`).expect(200)
    const [{ facts } = { facts: {} }] = eventsIn(shared().sandbox, space.space).filter(
      ({ type }) => type === 'response.released',
    )
    expect(facts).toMatchObject({ at: 'arrival', reason: 'client_gone' })
  })

  it('is never done where its space is emptied or the sandbox stops: 503', async () => {
    const running = await startSandbox()
    const space = givenSpace(running)
    const id = await newTransaction(space)
    for (const end of [() => space.reset(), () => running.sandbox.close()]) {
      const hold = await space.hold({ on: 'init', at: 'arrival' })
      const page = await space.hold({ on: 'start', at: 'arrival' })
      const isThere = (await space.status(id)).status === 200
      const calls = [sent(space.init()), ...(isThere ? [sent(space.open(id))] : [])]
      await space.held(hold)
      if (isThere) await space.held(page)
      await end()
      for (const { answer } of calls) expect((await answer).status).toBe(503)
      const { text, headers } = await (calls[0]?.answer ?? Promise.reject(new Error('no call')))
      expect([JSON.parse(text).error.message, headers['retry-after']]).toEqual([
        expect.stringContaining('Nothing was changed'),
        '1',
      ])
    }
  })
})
