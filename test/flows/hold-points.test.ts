import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { threeDSLink } from '../support/link-body.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
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

describe('a held start page', () => {
  it('is described as held until its release', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'start' })
    const { response } = sent(space.open(id))
    await space.held(hold)
    const { http } = shared()
    const described = async () => {
      const { body } = await http.get(`/_sandbox/activity?space=${space.space}&ids=${id}`).expect(200)
      const { steps, counts } = (await http.get(`/_sandbox/transactions/${id}`).expect(200)).body
      const titles = steps.map(({ title }: { readonly title: string }) => title)
      return [body.rows[0].display.title, counts.pageOpenings, ...titles.slice(1, 3)]
    }
    expect(await described()).toEqual(['Challenge page held', 0, 'Challenge page requested', 'Response held'])
    await space.releaseHold(hold)
    expect((await response).status).toBe(200)
    expect((await described())[0]).toBe('Waiting for a code: 3 attempts left')
  })
})

describe('a submitted challenge page', () => {
  it('held at arrival is handled when it is released, and is too late after a timeout', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'code', at: 'arrival', when: { card: CHALLENGE_CARD } })
    const click = sent(space.submitCode(id))
    await space.held(hold)
    expect(await space.statusOf(id)).toBe('challenge_ongoing')
    await space.expire(id)
    await space.releaseHold(hold)
    expect([(await click.response).status, await space.statusOf(id)]).toEqual([410, 'failed'])
  })
})

describe('a call of the app held at arrival', () => {
  it('reads the status at the time of its release', async () => {
    const space = givenSpace()
    const id = await newTransaction(space)
    const hold = await space.hold({ on: 'status', at: 'arrival', transaction: id })
    const read = sent(space.status(id))
    await space.held(hold)
    expect(space.eventTypes()).not.toContain('status.read')
    await space.finish(id)
    await space.releaseHold(hold)
    expect(JSON.parse((await read.response).text).status).toBe('authenticated')
  })

  it('creates nothing and matches no scenario before its release', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'init', at: 'arrival', when: { refno: 'A*', email: 'slow@*' } })
    const { card } = initBody()
    const cardholder = { email: 'slow@shop.test', cardholderName: 'A' }
    const body = initBody(undefined, { refno: 'A1', card: { ...card, '3D': { ...card['3D'], cardholder } } })
    const init = sent(space.init(body))
    expect((await space.held(hold)).subject).toEqual({ kind: 'transaction', refno: 'A1' })
    expect(space.eventTypes()).toEqual(['response.held'])
    await shared().http.post(`/_sandbox/next?space=${space.space}`).send({ scenario: 'challenge_failed' }).expect(201)
    await space.releaseHold(hold)
    const { status, headers } = await init.response
    expect([status, headers['sandbox-scenario']]).toEqual([201, 'challenge_failed'])
  })

  it('can create or read a link', async () => {
    const space = givenSpace()
    const hold = await space.hold({ on: 'init', at: 'arrival', when: { reference: 'R*', amount: 1250 } })
    const created = sent(space.createLink(threeDSLink({ reference: 'R1' })))
    expect((await space.held(hold)).subject).toEqual({ kind: 'link', reference: 'R1' })
    await space.releaseHold(hold)
    const { id } = JSON.parse((await created.response).text)
    const second = await space.hold({ on: 'status', at: 'arrival', link: id })
    const read = sent(space.linkStatus(id))
    await space.held(second)
    await space.deleteLink(id)
    await space.releaseHold(second)
    expect(JSON.parse((await read.response).text).status).toBe('DELETED')
  })

  it('is handled when its caller disconnects', async () => {
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
    expect(space.eventTypes()).not.toContain('transaction.created')
    call.destroy()
    await shared().http.get(`/_sandbox/wait?type=transaction.created&after=0&space=${space.space}`).expect(200)
    const [{ facts } = { facts: {} }] = eventsIn(shared().sandbox, space.space).filter(
      ({ type }) => type === 'response.released',
    )
    expect(facts).toMatchObject({ at: 'arrival', reason: 'client_disconnected' })
  })

  it('is not handled and returns 503 if its space is reset or the sandbox stops', async () => {
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
      for (const { response } of calls) expect((await response).status).toBe(503)
      const { text, headers } = await (calls[0]?.response ?? Promise.reject(new Error('no call')))
      expect([JSON.parse(text).error.message, headers['retry-after']]).toEqual([
        expect.stringContaining('Nothing was changed'),
        '1',
      ])
    }
  })
})
