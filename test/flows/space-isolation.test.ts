import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, THREE_DS } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { FROZEN, inSpace, newTransaction, type Space } from '../support/space.ts'

const [NAME, PASSWORD] = MERCHANT
const CARD = enteredCard(CHALLENGE_CARD)
const shared = sharedSandbox()

/** Spaces of a separate sandbox. */
const setUp = async (...names: string[]): Promise<Space[]> => {
  const running = await startSandbox()
  return names.map((name) => inSpace(running, name))
}

const two = async (): Promise<[Space, Space]> => {
  const [a, b] = await setUp('ci-42', 'ci-43')
  if (!a || !b) throw new Error('a space is missing')
  return [a, b]
}

const summaryOf = async (running: Awaited<ReturnType<typeof startSandbox>>, space: string) =>
  (await running.http.get('/_sandbox/spaces').expect(200)).body.spaces.find(
    (each: { space: string }) => each.space === space,
  )

describe('credentials', () => {
  it('of both interfaces open the same space', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'ci-42')
    await space.freeze()
    const { id } = (await space.createLink()).body
    await space.submit(id, CARD)
    const { alias } = (await space.linkStatus(id)).body.card
    const card = { alias, expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
    const paid = await space.init(initBody(undefined, { card }))
    expect(paid.status).toBe(201)
    const history = [{ date: FROZEN }]
    expect((await space.status(paid.body.transactionId)).body).toMatchObject({ card: { alias }, history })
    expect(await summaryOf(running, 'ci-42')).toMatchObject({ transactions: 1, links: 1, clock: { now: FROZEN } })
    expect(await summaryOf(running, 'default')).toMatchObject({ transactions: 0, links: 0, clock: { mode: 'live' } })
  })

  it.each([
    ['4000001000000026'],
    ['a-4000001000000026'],
    ['4000-0010-0000-0026'],
    ['UPPER'],
    [''],
    ['-x'],
    ['a b'],
    ['x'.repeat(64)],
    ['a+b'],
  ])('with the suffix "%s" open nothing', async (suffix) => {
    const { http } = shared()
    const init = await http.post('/v1/transactions').auth(`${NAME}+${suffix}`, PASSWORD).send(initBody())
    expect([init.status, init.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    const link = await http.post('/v1/links').set('link-api-key', `sandbox-link-key+${suffix}`).send(linkBody())
    expect(link.status).toBe(401)
    expect(init.text + link.text).not.toMatch(/4000-?0010/)
  })

  it.each(['a', '0', 'ci-42', 'a.b_c-d', 'x'.repeat(63)])('with the suffix "%s" open a space', async (suffix) => {
    expect((await inSpace(shared(), suffix).init()).status).toBe(201)
  })

  it('with the suffix "default" open the space without a suffix', async () => {
    const { http, status } = shared()
    const made = await http.post('/v1/transactions').auth(`${NAME}+default`, PASSWORD).send(initBody())
    expect((await status(made.body.transactionId)).status).toBe(200)
  })
})

describe('the resources of a space', () => {
  it('are unknown to calls of another one', async () => {
    const [a, b] = await two()
    const id = await newTransaction(a)
    const unknown = await b.status('123456789012345678')
    const foreign = await b.status(id)
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    const link = (await a.createLink()).body.id
    for (const call of [b.linkStatus(link), b.deleteLink(link)]) expect((await call).status).toBe(404)
    expect((await a.linkStatus(link)).body.status).toBe('PENDING')
  })

  it('are found by pages and control calls without a space', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'ci-42')
    const { http } = running
    const id = await newTransaction(space)
    await http.get(`/v1/start/${id}`).expect(200)
    expect((await running.finish(id, { code: '4444' })).body.status).toBe('authenticated')
    const link = (await space.createLink(threeDSLink())).body.id
    await http.get(`/${link}`).expect(200)
    const entered = await http.post(`/_sandbox/links/${link}/submit`).send({ card: CARD })
    expect(entered.body.challenge.status).toBe('challenge_ongoing')
    expect((await http.post(`/_sandbox/links/${link}/challenge`).send({ code: '4444' })).body.status).toBe('SUCCESS')
  })

  it('are not found by control calls for another space', async () => {
    const [a, b] = await two()
    const id = await newTransaction(a)
    expect((await b.finish(id)).status).toBe(404)
    expect((await a.status(id)).body.status).toBe('initialized')
    const link = (await a.createLink()).body.id
    expect((await b.submit(link, CARD)).status).toBe(404)
    expect((await a.linkStatus(link)).body.status).toBe('PENDING')
    expect((await a.finish(id)).status).toBe(200)
    expect((await a.submit(link, CARD)).status).toBe(200)
  })

  it('include its Idempotency-Keys and its counters', async () => {
    const [a, b] = await two()
    const key = { 'Idempotency-Key': 'order-1-try-1' }
    const first = await a.init(initBody(), key)
    const second = await b.init(initBody(undefined, { amount: 2 }), key)
    expect([first.status, second.status, second.headers['sandbox-replayed']]).toEqual([201, 201, undefined])
    await newTransaction(a)
    expect((await a.state()).counters.transaction).toBe(2)
    expect((await b.state()).counters.transaction).toBe(1)
  })

  it('include its webhooks', async () => {
    const [a, b] = await two()
    const receiver = await startReceiver()
    const id = await newTransaction(a, { webhook: { url: receiver.url } })
    await a.finish(id)
    expect(JSON.parse((await receiver.next()).body).transactionId).toBe(id)
    expect(await a.webhooks()).toHaveLength(1)
    expect(await b.webhooks()).toEqual([])
  })
})

describe('the list of spaces', () => {
  it('has the default space and those with records, by name', async () => {
    const running = await startSandbox()
    const list = async () => (await running.http.get('/_sandbox/spaces').expect(200)).body.spaces
    const empty = { transactions: 0, links: 0, webhooks: 0 }
    expect(await list()).toMatchObject([{ space: 'default', ...empty, clock: { mode: 'live', offsetMs: 0 } }])
    await newTransaction(inSpace(running, 'b'))
    await inSpace(running, 'a').createLink()
    await inSpace(running, 'c').choose({ name: 'decline/51' })
    await inSpace(running, 'd').freeze()
    await inSpace(running, 'never').clock()
    expect(await list()).toMatchObject([
      { space: 'a', ...empty, links: 1 },
      { space: 'b', ...empty, transactions: 1 },
      { space: 'c', ...empty, scenario: { name: 'decline/51', mode: 'force' } },
      { space: 'd', ...empty, clock: { mode: 'frozen', now: FROZEN } },
      { space: 'default', ...empty },
    ])
  })
})

describe.each(['DELETE', 'POST /reset'])('a space that is emptied by %s', (options) => {
  it('starts fresh, and the others keep their records', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'ci-42')
    const other = inSpace(running, 'ci-43')
    const key = { 'Idempotency-Key': 'order-1-try-1' }
    const fill = async (each: Space) => {
      await each.freeze()
      await each.choose({ name: 'challenge_failed' })
      const made = await each.init(initBody(), key)
      await each.createLink()
      return made
    }
    const first = await fill(space)
    const kept = await fill(other)
    const before = await other.state()
    const emptied = await (options === 'DELETE' ? running.http.delete('/_sandbox/spaces/ci-42') : space.reset())
    expect([emptied.status, emptied.body]).toEqual([200, { space: 'ci-42', status: 'empty' }])
    expect((await space.status(first.body.transactionId)).status).toBe(400)
    expect(await summaryOf(running, 'ci-42')).toBeUndefined()
    expect((await space.clock()).body).toMatchObject({ mode: 'live', offsetMs: 0 })
    const again = await space.init(initBody(), key)
    expect(again.headers['sandbox-scenario']).toBe('challenge_success')
    expect(again.headers['sandbox-replayed']).toBeUndefined()
    expect(again.body.transactionId).toBe(first.body.transactionId)
    expect(await other.state()).toEqual(before)
    expect((await other.status(kept.body.transactionId)).status).toBe(200)
  })
})
