import { describe, expect, it } from 'vitest'
import { threeDSLink } from '../support/link-body.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

const wait = ({ http }: Running, query: string) => http.get(`/_sandbox/wait?${query}`)

/** Separate spaces keep these tests independent. */
const cursor = async ({ http }: Running, space: string): Promise<string> =>
  (await http.get(`/_sandbox/clock?space=${space}`)).headers['sandbox-event'] ?? ''

describe('a wait with a cursor', () => {
  it('returns the first event after it, even one from before the wait', async () => {
    const space = inSpace(shared(), 'cursor')
    const receiver = await startReceiver()
    const before = await cursor(shared(), 'cursor')
    const id = await newTransaction(space, { refno: 'A1', webhook: { url: receiver.url } })
    await space.finish(id).expect(200)
    await receiver.next()
    const requested = `type=webhook.delivered&refno=A1&after=${before}&space=cursor`
    const first = await wait(shared(), requested).expect(200)
    expect(first.body.event).toMatchObject({
      type: 'webhook.delivered',
      space: 'cursor',
      subject: { kind: 'transaction', id, refno: 'A1' },
      facts: { attempts: 1 },
    })
    // The same event again, at once: a wait uses nothing up.
    expect((await wait(shared(), `${requested}&timeout=0ms`)).body).toEqual(first.body)
    const behind = await wait(shared(), `type=webhook.delivered&after=${first.body.event.id}&space=cursor&timeout=0ms`)
    expect(behind.status).toBe(408)
  })

  it('returns the last of the requested number, including existing events', async () => {
    const space = inSpace(shared(), 'many')
    const before = await cursor(shared(), 'many')
    const requested = `type=transaction.created&space=many&after=${before}`
    await newTransaction(space)
    const waiting = wait(shared(), `${requested}&count=3`).then(({ body }) => body.event.subject.id)
    const second = await newTransaction(space)
    const third = await newTransaction(space)
    expect(await waiting).toBe(third)
    expect((await wait(shared(), `${requested}&count=2`)).body.event.subject.id).toBe(second)
    const { status, body } = await wait(shared(), `${requested}&count=4&timeout=0ms`)
    expect([status, body.error.message]).toEqual([
      408,
      expect.stringMatching(/^Only 3 of 4 transaction\.created \(transaction\.created \(\S+, the last of 3\)\) so far/),
    ])
  })

  it('returns when the event occurs', async () => {
    const space = inSpace(shared(), 'coming')
    const { reply, release } = held()
    const receiver = await startReceiver(() => reply)
    const id = await newTransaction(space, { webhook: { url: receiver.url } })
    const before = (await space.finish(id).expect(200)).headers['sandbox-event']
    const waiting = wait(shared(), `type=webhook.delivered&transaction=${id}&after=${before}`).then(({ body }) => body)
    release()
    expect(await waiting).toMatchObject({ event: { type: 'webhook.delivered', subject: { id } } })
  })

  it.each([
    ['no id', 'yesterday', 400, '`after` must be an event ID'],
    ['one of another start', 'abc-1', 409, 'another start'],
    ['one that was not given yet', 'NEWEST0', 409, 'is not yet an event ID of this space'],
  ])('rejects %s at once', async (_title, after, status, message) => {
    const newest = await cursor(shared(), 'nowhere')
    const response = await wait(shared(), `after=${after.replace('NEWEST', newest)}1&space=nowhere`)
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringContaining(message)])
    expect(response.body.error.message).toContain(newest)
  })
})

describe('a wait without a cursor', () => {
  it('for a transaction includes all of its events', async () => {
    const space = inSpace(shared(), 'thing')
    const id = await newTransaction(space)
    await space.finish(id).expect(200)
    await newTransaction(space)
    const { body } = await wait(shared(), `type=transaction.created&transaction=${id}&timeout=0ms`).expect(200)
    expect(body.event).toMatchObject({ subject: { id }, space: 'thing' })
  })

  it('for a refno starts at its newest transaction, not at one of an earlier test', async () => {
    const space = inSpace(shared(), 'again')
    const first = await newTransaction(space, { refno: 'A1' })
    const second = undefined
    await space.finish(first).expect(200)
    const ended = 'type=transaction.changed&status=authenticated&refno=A1&space=again'
    expect((await wait(shared(), `${ended}&timeout=0ms`)).body.event.subject.id).toBe(first)
    expect(second).toBeUndefined()
    const next = await newTransaction(space, { refno: 'A1' })
    const missed = await wait(shared(), `${ended}&timeout=0ms`)
    expect([missed.status, missed.body.error.message]).toEqual([
      408,
      expect.stringContaining('counted from its first event'),
    ])
    await space.finish(next).expect(200)
    expect((await wait(shared(), ended)).body.event.subject.id).toBe(next)
  })

  it('for a reference includes the authentication of its cardholder', async () => {
    const space = inSpace(shared(), 'reference')
    const { id } = (await space.createLink(threeDSLink({ reference: 'booking-9' }))).body
    const card = { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '34' }
    await space.submit(id, card, { outcome: 'Y' }).expect(200)
    const about = 'reference=booking-9&space=reference&timeout=0ms'
    expect((await wait(shared(), `type=link.changed&status=SUCCESS&${about}`)).status).toBe(200)
    const own = await wait(shared(), `type=transaction.changed&status=authenticated&${about}`)
    expect(own.body.event.subject).toMatchObject({ kind: 'transaction', link: id })
    expect((await wait(shared(), `type=link.created&${about}`)).status).toBe(200)
  })

  it('without a subject starts now and reports earlier events', async () => {
    const space = inSpace(shared(), 'now')
    await newTransaction(space)
    const { status, body } = await wait(shared(), 'type=transaction.created&space=now&timeout=0ms')
    expect(status).toBe(408)
    const [, after] = /Use after=(\S+) to include it/.exec(body.error.message) ?? []
    expect((await wait(shared(), `type=transaction.created&space=now&after=${after}&timeout=0ms`)).status).toBe(200)
  })
})

describe('a wait that times out', () => {
  it('returns 408, which no client repeats on the same connection, with the actual events', async () => {
    const space = inSpace(shared(), 'vain')
    const before = await cursor(shared(), 'vain')
    const id = await newTransaction(space, { refno: 'A2' })
    const query = `type=transaction.created&refno=A1&space=vain&after=${before}&timeout=10ms`
    const { status, headers, body } = await wait(shared(), query).set('connection', 'keep-alive')
    expect([status, headers.connection]).toEqual([408, 'close'])
    expect(body.error).toEqual({
      code: 'TIMEOUT',
      message: expect.stringMatching(
        /^No transaction.created with refno `A1` within 10ms, counted from event \S+\. Similar events: transaction.created \(\S+\) has refno A2\.$/,
      ),
    })
    expect(body.observedEvents.map(({ type }: { type: string }) => type)).toEqual([
      'scenario.matched',
      'transaction.created',
      'request',
    ])
    expect(body.observedEvents[1].subject).toEqual({ kind: 'transaction', id, refno: 'A2' })
    expect(JSON.stringify(body)).not.toContain('4000001000000026')
  })
})
