import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../src/core/domain/event.ts'
import { openSource, type Source } from '../support/event-source.ts'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { LINK_KEY, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { itWhole } from '../support/long.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()

const open = (running: Running, query = '', headers?: Record<string, string>): Promise<Source> =>
  openSource(`${running.url}/_sandbox/events${query}`, headers)

const typesOf = async (source: Source, count: number): Promise<string[]> => {
  const types: string[] = []
  while (types.length < count) types.push((await source.nextEvent()).event ?? '')
  return types
}

const page = async ({ http }: Running, query: object = {}) =>
  (await http.get('/_sandbox/events').query(query).expect(200)).body

describe('a stream of events', () => {
  it('says at once that it is open, then tells what happens as it happens', async () => {
    const running = await startSandbox()
    await running.init(initBody())
    const source = await open(running)
    expect(source.status).toBe(200)
    expect(source.headers['content-type']).toBe('text/event-stream')
    expect(source.headers['cache-control']).toContain('no-cache')
    expect(await source.next()).toEqual({ comment: 'events of the space default', retry: '1000' })

    const { body, headers } = await running.init(initBody(FRICTIONLESS_CARD, { refno: 'B7' }))
    const chosen = await source.nextEvent()
    expect(chosen).toMatchObject({ event: 'scenario.chosen', id: chosen.json.id })
    expect(await source.nextEvent()).toMatchObject({ event: 'transaction.created' })
    const request = await source.nextEvent()
    expect(request).toMatchObject({ event: 'request', id: headers['sandbox-event'] })
    expect(request.json).toMatchObject({
      type: 'request',
      space: 'default',
      subject: { kind: 'transaction', id: body.transactionId, refno: 'B7' },
      facts: {
        method: 'POST',
        status: 201,
        request: { headers: expect.arrayContaining([{ name: 'Accept-Encoding', value: expect.any(String) }]) },
      },
    })
    expect(JSON.stringify(request.json)).not.toContain(FRICTIONLESS_CARD)
  })

  it.each([
    ['Last-Event-ID', (id: string) => ['', { 'last-event-id': id }] as const],
    ['after', (id: string) => [`?after=${id}`, {}] as const],
    ['Last-Event-ID before an older after', (id: string) => ['?after=0', { 'last-event-id': id }] as const],
  ])('goes on after %s without a hole or a double', async (_, asked) => {
    const running = await startSandbox()
    await running.init(initBody())
    const first = await open(running, '?after=0')
    const { id = '' } = await first.nextEvent()
    first.close()
    const [query, headers] = asked(id)
    const second = await open(running, query, headers)
    expect(await typesOf(second, 2)).toEqual(['transaction.created', 'request'])
  })

  it('tells only what is asked for: types, order, transaction or link', async () => {
    const running = await startSandbox()
    const link = await newLink(running, threeDSLink({ reference: 'booking-1' }))
    const of = (query: string) => open(running, `?after=0&${query}`)
    const byType = await of('type=transaction.changed,webhook.delivered')
    const byLink = await of(`link=${link}&type=transaction.created,link.changed,challenge.opened`)
    const byReference = await of('reference=booking-1&type=link.created,transaction.changed')
    const byRefno = await of('refno=C1&type=transaction.created')
    await running.init(initBody(FRICTIONLESS_CARD, { refno: 'C1' }))
    await submit(running, link, '4000001000000026', { outcome: 'Y' })
    expect(await typesOf(byLink, 3)).toEqual(['transaction.created', 'challenge.opened', 'link.changed'])
    expect((await typesOf(byReference, 2)).slice(0, 2)).toEqual(['link.created', 'transaction.changed'])
    expect(await byRefno.nextEvent()).toMatchObject({ json: { subject: { refno: 'C1' } } })
    expect(await byType.nextEvent()).toMatchObject({ json: { subject: { link } } })
  })

  it('is of one space', async () => {
    const running = await startSandbox()
    const source = await open(running, '?space=ours')
    await running.init(initBody())
    const { headers } = await inSpace(running, 'ours').createLink()
    expect(await source.nextEvent()).toMatchObject({ event: 'link.created', json: { space: 'ours' } })
    expect(await source.nextEvent()).toMatchObject({ id: headers['sandbox-event'] })
  })

  it('goes on when its space is reset', async () => {
    const running = await startSandbox()
    const source = await open(running, '?type=space.reset,transaction.created')
    await running.init(initBody())
    // A reset forgets what its readers were not told yet, and they are not told at once.
    expect(await typesOf(source, 1)).toEqual(['transaction.created'])
    await running.http.post('/_sandbox/reset').expect(200)
    await running.init(initBody())
    expect(await typesOf(source, 2)).toEqual(['space.reset', 'transaction.created'])
  })

  it('has a heartbeat, which moves the place of a reader on over what it did not ask for', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ sleep })
    const source = await open(running, '?type=clock.moved')
    await source.next()
    const { headers } = await running.init(initBody())
    await eventually(() => expect(sleepers()).toContain(15_000))
    wake()
    expect(await source.next()).toEqual({ comment: 'still here', id: headers['sandbox-event'] })
    await eventually(() => expect(sleepers()).toContain(15_000))
    source.close()
    await eventually(() => expect(sleepers()).toEqual([]))
  })

  it('ends when the sandbox is stopped, which waits for no reader', async () => {
    const running = await startSandbox()
    const source = await open(running)
    await source.next()
    const stopped = running.sandbox.close()
    expect(await source.next()).toBeUndefined()
    await stopped
  })

  it('is not opened by HEAD', async () => {
    const answer = await shared().http.head('/_sandbox/events').set('accept', 'text/event-stream')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/event-stream'])
  })

  it.each(['type=webhok.delivered', 'refno=', 'status=maybe', 'after=', 'space=NO'])(
    'refuses %s instead of waiting in vain',
    async (query) => {
      const source = await open(shared(), `?${query}`)
      expect(source.status).toBe(400)
      source.close()
    },
  )
})

describe('event: gap', () => {
  it('says that the ring has moved on', async () => {
    const running = await startSandbox({ 'traffic-events': 5 })
    const first = await running.init(initBody())
    for (let i = 0; i < 3; i += 1) await running.status(first.body.transactionId)
    const source = await open(running, '', { 'last-event-id': first.headers['sandbox-event'] ?? '' })
    const gap = await source.nextEvent()
    expect(gap).toEqual({
      event: 'gap',
      data: expect.any(String),
      json: { reason: 'dropped', dropped: 4, message: expect.stringContaining('4 events of this space were dropped') },
    })
    // Everything that is left follows.
    expect(await typesOf(source, 5)).toEqual(['request', 'status.read', 'request', 'status.read', 'request'])
  })

  it.each([
    ['abc-17', 'other_start'],
    ['4000001000000026', 'not_an_id'],
  ])('says that nobody knows the id %s, and goes on with what there is', async (id, reason) => {
    const running = await startSandbox()
    await running.init(initBody())
    const source = await open(running, '', { 'last-event-id': id })
    const gap = await source.nextEvent()
    expect([gap.event, gap.json.reason]).toEqual(['gap', reason])
    expect(gap.data).not.toContain('4000001000000026')
    expect(await typesOf(source, 3)).toEqual(['scenario.chosen', 'transaction.created', 'request'])
  })

  it('comes once even where nothing at all could be kept', async () => {
    const running = await startSandbox({ 'traffic-events': 1 })
    const { headers } = await running.init(initBody())
    const source = await open(running, `?after=${headers['sandbox-event']?.replace(/\d+$/, '0')}&type=space.reset`)
    expect(await source.nextEvent()).toMatchObject({ event: 'gap', json: { dropped: 2 } })
    await running.http.post('/_sandbox/reset')
    expect(await source.nextEvent()).toMatchObject({ event: 'space.reset' })
  })

  itWhole('is what a reader gets who reads too slowly; what it did not take is not kept for it', async () => {
    const running = await startSandbox({ 'traffic-events': 20 })
    const { port } = new URL(running.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n')
    await once(socket, 'readable')
    // Nothing is read from here on: first the buffers of the connection fill, then the ring moves on.
    socket.pause()
    // What is refused is told, too, with the most that is kept of a body.
    const body = JSON.stringify({ context: 'y'.repeat(60_000) })
    for (let i = 0; i < 250; i += 1)
      await fetch(`${running.url}/v1/links`, {
        method: 'POST',
        headers: { 'link-api-key': LINK_KEY, 'content-type': 'application/json' },
        body,
      }).then((answer) => answer.arrayBuffer())
    let text = ''
    socket.on('data', (piece) => {
      text += piece.toString()
    })
    socket.resume()
    await eventually(() => expect(text).toMatch(/event: gap\ndata: \{"reason":"dropped"/))
    socket.destroy()
  })
})

describe('a page of events', () => {
  it('is JSON unless a stream is asked for, oldest first, and leads to the next', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody())).body
    await running.status(transactionId)
    const first = await page(running, { limit: 2 })
    expect(first.events.map(({ type }: { type: string }) => type)).toEqual(['scenario.chosen', 'transaction.created'])
    expect(first).toMatchObject({ hasMore: true, next: first.events[1].id, incomplete: false, dropped: 0 })
    const second = await page(running, { after: first.next })
    expect(second.events.map(({ type }: { type: string }) => type)).toEqual(['request', 'status.read', 'request'])
    expect(second.hasMore).toBe(false)
    expect(await page(running, { after: second.next })).toMatchObject({ events: [], next: second.next, hasMore: false })
  })

  it('leads past what a filter leaves out', async () => {
    const running = await startSandbox()
    const { headers } = await running.init(initBody())
    const { events, next } = await page(running, { type: 'webhook.planned' })
    expect([events, next]).toEqual([[], headers['sandbox-event']])
  })

  it('says in words where something is missing', async () => {
    const running = await startSandbox({ 'traffic-events': 2 })
    await running.init(initBody())
    expect(await page(running)).toMatchObject({
      incomplete: true,
      dropped: 1,
      gap: expect.stringContaining('1 event of this space was dropped'),
    })
    expect(await page(running, { after: 'abc-1' })).toMatchObject({
      incomplete: true,
      gap: expect.stringContaining('another start'),
    })
    const { body } = await running.http.get('/_sandbox/events?after=yesterday').expect(400)
    expect(body.error.message).toContain('after: that is no id of an event, and no time')
  })

  it('knows every type by its name', async () => {
    for (const type of EVENT_TYPES) expect((await page(shared(), { type })).events).toEqual([])
    const { body } = await shared().http.get('/_sandbox/events?type=webhook.delivred').expect(400)
    expect(body.error.message).toContain('did you mean "webhook.delivered"?')
  })
})
