import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openSource, type Source } from '../support/event-source.ts'
import { eventually } from '../support/eventually.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { LINK_KEY, newLink, submit, threeDSLink } from '../support/link-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

const open = (running: Running, query = '', headers?: Record<string, string>): Promise<Source> =>
  openSource(`${running.url}/_sandbox/events${query}`, headers)

const typesOf = async (source: Source, count: number): Promise<string[]> => {
  const types: string[] = []
  while (types.length < count) types.push((await source.nextEvent()).event ?? '')
  return types
}

describe('a stream of events', () => {
  it('filters by type, order, transaction or link', async () => {
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

  it('continues after a reset of its space', async () => {
    const running = await startSandbox()
    const source = await open(running, '?type=space.reset,transaction.created')
    await running.init(initBody())
    // A reset drops events that were not read yet, and readers are notified with a delay.
    expect(await typesOf(source, 1)).toEqual(['transaction.created'])
    await running.http.post('/_sandbox/reset').expect(200)
    await running.init(initBody())
    expect(await typesOf(source, 2)).toEqual(['space.reset', 'transaction.created'])
  })

  it('ends when the sandbox is stopped, which waits for no reader', async () => {
    const running = await startSandbox()
    const source = await open(running)
    await source.next()
    const stopped = running.sandbox.close()
    expect(await source.next()).toBeUndefined()
    await stopped
  })

  it.each(['type=webhok.delivered', 'refno=', 'status=maybe', 'after=', 'space=NO'])(
    'rejects %s instead of waiting until the timeout',
    async (query) => {
      const source = await open(shared(), `?${query}`)
      expect(source.status).toBe(400)
      source.close()
    },
  )
})

describe('event: gap', () => {
  it('reports dropped events', async () => {
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
    // All remaining events follow.
    expect(await typesOf(source, 5)).toEqual(['request', 'status.read', 'request', 'status.read', 'request'])
  })

  it.each([
    ['abc-17', 'other_start'],
    ['4000001000000026', 'not_an_id'],
  ])('reports the unknown ID %s, and continues with the existing events', async (id, reason) => {
    const running = await startSandbox()
    await running.init(initBody())
    const source = await open(running, '', { 'last-event-id': id })
    const gap = await source.nextEvent()
    expect([gap.event, gap.json.reason]).toEqual(['gap', reason])
    expect(gap.data).not.toContain('4000001000000026')
    expect(await typesOf(source, 3)).toEqual(['scenario.matched', 'transaction.created', 'request'])
  })

  it('is sent once even if no event could be kept', async () => {
    const running = await startSandbox({ 'traffic-events': 1 })
    const { headers } = await running.init(initBody())
    const source = await open(running, `?after=${headers['sandbox-event']?.replace(/\d+$/, '0')}&type=space.reset`)
    expect(await source.nextEvent()).toMatchObject({ event: 'gap', json: { dropped: 2 } })
    await running.http.post('/_sandbox/reset')
    expect(await source.nextEvent()).toMatchObject({ event: 'space.reset' })
  })

  it('is sent to a slow reader; unread events are not kept for it', async () => {
    const running = await startSandbox({ 'traffic-events': 20 })
    const { port } = new URL(running.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write('GET /_sandbox/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n')
    await once(socket, 'readable')
    // Nothing is read from here on: the buffers of the connection fill first, then the log drops events.
    socket.pause()
    // Rejected requests create events too, with the longest body that is kept.
    const body = JSON.stringify({ context: 'y'.repeat(60_000) })
    for (let i = 0; i < 250; i += 1)
      await fetch(`${running.url}/v1/links`, {
        method: 'POST',
        headers: { 'link-api-key': LINK_KEY, 'content-type': 'application/json' },
        body,
      }).then((response) => response.arrayBuffer())
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.resume()
    await eventually(() => expect(text).toMatch(/event: gap\ndata: \{"reason":"dropped"/))
    socket.destroy()
  })
})
