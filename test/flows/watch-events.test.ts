import { describe, expect, it } from 'vitest'
import { EVENT_TYPES } from '../../src/core/domain/event.ts'
import { openSource, type Source } from '../support/event-source.ts'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
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
  it('has a heartbeat that moves the cursor of a reader past filtered events', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ sleep })
    const source = await open(running, '?type=clock.changed')
    await source.next()
    const { headers } = await running.init(initBody())
    await eventually(() => expect(sleepers()).toContain(15_000))
    wake()
    expect(await source.next()).toEqual({ comment: 'still here', id: headers['sandbox-event'] })
    await eventually(() => expect(sleepers()).toContain(15_000))
    source.close()
    await eventually(() => expect(sleepers()).toEqual([]))
  })

  it('reports its start at once, then sends events as they occur', async () => {
    const running = await startSandbox()
    await running.init(initBody())
    const source = await open(running)
    expect(source.status).toBe(200)
    expect(source.headers['content-type']).toBe('text/event-stream')
    expect(source.headers['cache-control']).toContain('no-cache')
    expect(await source.next()).toEqual({ comment: 'events of the space default', retry: '1000' })

    const { body, headers } = await running.init(initBody(FRICTIONLESS_CARD, { refno: 'B7' }))
    const chosen = await source.nextEvent()
    expect(chosen).toMatchObject({ event: 'scenario.matched', id: chosen.json.id })
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
  ])('continues after %s without a gap or a duplicate', async (_, requested) => {
    const running = await startSandbox()
    await running.init(initBody())
    const first = await open(running, '?after=0')
    const { id = '' } = await first.nextEvent()
    first.close()
    const [query, headers] = requested(id)
    const second = await open(running, query, headers)
    expect(await typesOf(second, 2)).toEqual(['transaction.created', 'request'])
  })

  it('belongs to one space', async () => {
    const running = await startSandbox()
    const source = await open(running, '?space=ours')
    await running.init(initBody())
    const { headers } = await inSpace(running, 'ours').createLink()
    expect(await source.nextEvent()).toMatchObject({ event: 'link.created', json: { space: 'ours' } })
    expect(await source.nextEvent()).toMatchObject({ id: headers['sandbox-event'] })
  })

  it('is not opened by HEAD', async () => {
    const response = await shared().http.head('/_sandbox/events').set('accept', 'text/event-stream')
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/event-stream'])
  })
})

describe('a page of events', () => {
  it('is JSON unless a stream is requested, oldest first, with a cursor to the next', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody())).body
    await running.status(transactionId)
    const first = await page(running, { limit: 2 })
    expect(first.events.map(({ type }: { type: string }) => type)).toEqual(['scenario.matched', 'transaction.created'])
    expect(first).toMatchObject({ hasMore: true, next: first.events[1].id, incomplete: false, dropped: 0 })
    const second = await page(running, { after: first.next })
    expect(second.events.map(({ type }: { type: string }) => type)).toEqual(['request', 'status.read', 'request'])
    expect(second.hasMore).toBe(false)
    expect(await page(running, { after: second.next })).toMatchObject({ events: [], next: second.next, hasMore: false })
  })

  it('moves past filtered events', async () => {
    const running = await startSandbox()
    const { headers } = await running.init(initBody())
    const { events, next } = await page(running, { type: 'webhook.scheduled' })
    expect([events, next]).toEqual([[], headers['sandbox-event']])
  })

  it('explains missing events', async () => {
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
    expect(body.error.message).toContain('`after`: The cursor is not an event ID or a time')
  })

  it('accepts every type by name', async () => {
    for (const type of EVENT_TYPES) expect((await page(shared(), { type })).events).toEqual([])
    const { body } = await shared().http.get('/_sandbox/events?type=webhook.delivred').expect(400)
    expect(body.error.message).toContain('Did you mean `webhook.delivered`?')
  })
})
