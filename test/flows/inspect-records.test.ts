import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard } from '../support/init-body.ts'
import {
  completeChallenge,
  deleteLink,
  enteredCard,
  linkBody,
  linkStatus,
  newLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

type TimelineEvent = { readonly type: string; readonly facts: Readonly<Record<string, unknown>> }

const shared = sharedSandbox()

const get = async ({ http }: Running, path: string) => (await http.get(`/_sandbox${path}`).expect(200)).body

const typesOf = (timeline: readonly TimelineEvent[]): string[] => timeline.map(({ type }) => type)

/** Returns the titles and parties of the steps of a record. */
const stepsOf = async (running: Running, path: string): Promise<readonly string[]> =>
  (await get(running, path)).steps.map(
    ({ title, from, to }: Readonly<Record<'title' | 'from' | 'to', string>>) => `${title}: ${from} > ${to}`,
  )

it('draws changes by your app from its lane, and those in the browser from the browser', async () => {
  const shop = inSpace(shared(), 'lanes')
  const link = await newLink(shared(), linkBody())
  await deleteLink(shared(), link).expect(200)
  expect((await stepsOf(shared(), `/links/${link}`)).at(-1)).toBe('Link ended: app > sandbox')
  const { transactionId: id } = (await shop.init(initBody(FRICTIONLESS_CARD)).expect(201)).body
  await shared().http.get(`/v1/start/${id}`).expect(303)
  await shop.authorize(id, { refno: 'order-1' }).expect(200)
  expect(await stepsOf(shared(), `/transactions/${id}?space=lanes`)).toEqual([
    'Created: app > sandbox',
    'Ended: browser > sandbox',
    'Browser redirected: browser > app',
    'Authorization sent: app > sandbox',
    'Ended: app > sandbox',
  ])
})

describe('one transaction', () => {
  it('has all safe data, the response for its merchant, its webhooks and all events', async () => {
    const running = await startSandbox()
    const { url } = await startReceiver()
    const { transactionId: id } = (
      await running.init(initBody(CHALLENGE_CARD, { refno: 'S1', webhook: { url: `${url}` } }))
    ).body
    const open = await get(running, `/transactions/${id}`)
    expect(open).toMatchObject({
      id,
      space: 'default',
      status: 'initialized',
      refno: 'S1',
      amount: 1250,
      currency: 'EUR',
      paymentMethod: 'VIS',
      card: { masked: '400000xxxxxx0026', brand: 'VIS', expiryMonth: '12', expiryYear: '34' },
      enrolled: true,
      location: `${running.url}/v1/start/${id}`,
      returnUrls: { success: 'http://shop.test/success', error: 'http://shop.test/error?cart=7' },
      webhookUrl: `${url}`,
      scenario: { name: 'challenge_success', matchedBy: 'when.card challenge_success' },
      incomplete: false,
      dropped: 0,
    })
    expect(open).not.toHaveProperty('redirect')
    await running.http.get(`/v1/start/${id}`)
    await running.finish(id, { code: '0000' })
    expect((await get(running, `/transactions/${id}`)).challenge).toMatchObject({
      method: 'one_time_code',
      attemptsLeft: 2,
    })

    await running.finish(id, { code: '4444' })
    const { body: read } = await running.status(id)
    const ended = await eventually(async () => {
      const view = await get(running, `/transactions/${id}`)
      expect(view.webhooks).toMatchObject([{ url, status: 'delivered', attemptCount: 1 }])
      return view
    })
    expect(ended).toMatchObject({
      status: 'authenticated',
      redirect: { method: 'GET', url: expect.stringContaining('http://shop.test/success?') },
    })
    expect(ended.response).toEqual(read)
    expect(ended.history).toEqual(read.history)
    const types = typesOf(ended.timeline)
    expect(types.slice(0, 3)).toEqual(['scenario.matched', 'transaction.created', 'request'])
    expect(types).toEqual(
      expect.arrayContaining([
        'challenge.opened',
        'challenge.input_rejected',
        'webhook.scheduled',
        'webhook.delivered',
        'redirect.sent',
        'status.read',
      ]),
    )
    // Requests are shortened to one line.
    const [first] = ended.timeline.filter(({ type }: TimelineEvent) => type === 'request')
    expect(first.facts).toMatchObject({ method: 'POST', path: '/v1/transactions', status: 201 })
    expect(first.facts).not.toHaveProperty('request')
    expect(JSON.stringify(ended)).not.toContain(CHALLENGE_CARD)
  })

  it('contains the response for its merchant, including an overridden status', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody())).body
    await running.http
      .put(`/_sandbox/transactions/${transactionId}/status-override`)
      .send({ refno: 'another' })
      .expect(200)
    const { body: read } = await running.status(transactionId)
    const { response, refno } = await get(running, `/transactions/${transactionId}`)
    expect(response).toEqual(read)
    expect([read.refno, refno]).toEqual(['another', 'order-1'])
  })

  it('can be inspected without recording a status read', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody())).body
    const before = await get(running, `/transactions/${transactionId}`)
    const after = await get(running, `/transactions/${transactionId}`)
    expect(after.timeline).toEqual(before.timeline)
    expect(typesOf(after.timeline)).not.toContain('status.read')
  })

  it('contains no events of other transactions', async () => {
    const running = await startSandbox()
    const first = await running.init(initBody())
    const other = await running.init(initBody())
    await running.status(other.body.transactionId)
    const { timeline } = await get(running, `/transactions/${first.body.transactionId}`)
    expect(typesOf(timeline)).toEqual(['scenario.matched', 'transaction.created', 'request'])
  })

  it('has ended after its timeout', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const { transactionId } = (await running.init(initBody())).body
    clock.advance(31 * 60_000)
    expect((await get(running, '/transactions?status=failed')).transactions).toMatchObject([
      { id: transactionId, failReason: 'timeout' },
    ])
  })

  it.each([
    ['/transactions/123456789012345678', 'TRANSACTION_NOT_FOUND'],
    ['/transactions/nobody', 'TRANSACTION_NOT_FOUND'],
    ['/links/nobody', 'CLIENT_ERROR'],
  ])('returns 404 for %s', async (path, code) => {
    const { status, body } = await shared().http.get(`/_sandbox${path}`)
    expect([status, body.error.code]).toEqual([404, code])
  })

  it('is in its own space only', async () => {
    const { transactionId } = (await inSpace(shared(), 'mine').init()).body
    expect((await get(shared(), `/transactions/${transactionId}`)).space).toBe('mine')
    await shared().http.get(`/_sandbox/transactions/${transactionId}?space=yours`).expect(404)
    expect((await get(shared(), '/transactions?space=yours')).transactions).toEqual([])
  })
})

describe('an incomplete timeline', () => {
  it('reports that its beginning was dropped', async () => {
    const running = await startSandbox({ 'traffic-events': 4 })
    const { transactionId } = (await running.init(initBody())).body
    for (let i = 0; i < 3; i += 1) await running.status(transactionId)
    const { incomplete, gap, dropped, timeline } = await get(running, `/transactions/${transactionId}`)
    expect([incomplete, dropped, timeline.length]).toEqual([true, 5, 4])
    expect(gap).toContain('5 events of this space were dropped')
  })

  it('reports that it began before an import', async () => {
    const running = await startSandbox()
    const { transactionId } = (await running.init(initBody())).body
    const state = await get(running, '/state')
    await running.http.post('/_sandbox/reset').expect(200)
    await running.http.put('/_sandbox/state').send(state).expect(200)
    const { incomplete, gap, dropped } = await get(running, `/transactions/${transactionId}`)
    expect([incomplete, dropped]).toEqual([true, 0])
    expect(gap).toContain('was imported')
  })
})

describe('one link', () => {
  it('has one timeline with the authentication of its cardholder', async () => {
    const running = await startSandbox()
    const id = await newLink(running, threeDSLink({ reference: 'R1', context: { order: '7' } }))
    expect(await get(running, `/links/${id}`)).toMatchObject({
      id,
      status: 'PENDING',
      step: 'card_entry',
      reference: 'R1',
      amount: 1250,
      currency: 'EUR',
      context: [{ name: 'order', value: '7' }],
      page: `${running.url}/${id}`,
    })
    await submit(running, id, CHALLENGE_CARD)
    const between = await get(running, `/links/${id}`)
    expect(between).toMatchObject({ step: 'authentication', card: { masked: '400000xxxxxx0026' } })
    await completeChallenge(running, id, { code: '4444' })
    const { body: read } = await linkStatus(running, id)
    const ended = await get(running, `/links/${id}`)
    expect(ended).toMatchObject({ status: 'SUCCESS', transaction: between.transaction, incomplete: false })
    expect(ended.response).toEqual(read)
    expect(typesOf(ended.timeline)).toEqual(
      expect.arrayContaining([
        'link.created',
        'scenario.matched',
        'transaction.created',
        'challenge.opened',
        'transaction.changed',
        'link.changed',
      ]),
    )
    const authentication = await get(running, `/transactions/${between.transaction}`)
    expect(authentication).toMatchObject({ link: id, status: 'authenticated', incomplete: false })
    expect(authentication).not.toHaveProperty('response')
    expect(authentication.timeline).toEqual(ended.timeline)
    expect((await get(running, `/transactions?link=${id}`)).transactions).toHaveLength(1)
  })

  it('contains no token that its status response does not contain', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    const id = await newLink(running, linkBody())
    await submit(running, id, enteredCard(CHALLENGE_CARD))
    const token = (await linkStatus(running, id)).body.card.aliasCVV
    expect(JSON.stringify(await get(running, `/links/${id}`)).split(token)).toHaveLength(2)
    clock.advance(31 * 60_000)
    expect(JSON.stringify(await get(running, `/links/${id}`))).not.toContain(token)
  })

  it('has little left after deletion except its events', async () => {
    const running = await startSandbox()
    const id = await newLink(running, linkBody({ reference: 'gone' }))
    await submit(running, id, CHALLENGE_CARD)
    await deleteLink(running, id)
    const { timeline, steps, ...rest } = await get(running, `/links/${id}`)
    expect(steps[0]).toMatchObject({ title: 'Link created' })
    expect(rest).toEqual({
      counts: expect.any(Object),
      id,
      space: 'default',
      status: 'DELETED',
      reference: 'gone',
      page: `${running.url}/${id}`,
      webhooks: [],
      response: { status: 'DELETED', reference: 'gone', link: `${running.url}/${id}` },
      incomplete: false,
      dropped: 0,
    })
    expect(typesOf(timeline)).toContain('link.changed')
  })
})

describe('lists', () => {
  const refnos = async (running: Running, query: string): Promise<string[]> =>
    (await get(running, `/transactions?${query}`)).transactions.map(({ refno }: { refno: string }) => refno)

  it('have the newest last, filter by status, refno and scenario, and support paging', async () => {
    const running = await startSandbox()
    for (const refno of ['a', 'b', 'c', 'd', 'e'])
      await running.init(initBody(refno < 'd' ? FRICTIONLESS_CARD : CHALLENGE_CARD, { refno }))
    await running.finish((await get(running, '/transactions?refno=b')).transactions[0].id, { outcome: 'N' })
    expect(await refnos(running, '')).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await refnos(running, 'status=failed')).toEqual(['b'])
    expect(await refnos(running, 'scenario=challenge_success')).toEqual(['d', 'e'])
    expect(await refnos(running, 'status=initialized&scenario=frictionless_success')).toEqual(['a', 'c'])
    const last = await get(running, '/transactions?limit=2')
    expect([last.omitted, last.transactions.map(({ refno }: { refno: string }) => refno)]).toEqual([3, ['d', 'e']])
    expect(await refnos(running, `limit=2&before=${last.transactions[0].id}`)).toEqual(['b', 'c'])
    expect(last.transactions[0]).not.toHaveProperty('timeline')
  })

  it('of links filter by reference and status', async () => {
    const running = await startSandbox()
    const first = await newLink(running, linkBody({ reference: 'x' }))
    const other = await newLink(running, linkBody({ reference: 'y' }))
    await submit(running, other, CHALLENGE_CARD)
    const ids = async (query: string) =>
      (await get(running, `/links?${query}`)).links.map(({ id }: { id: string }) => id)
    expect(await ids('')).toEqual([first, other])
    expect(await ids('reference=x')).toEqual([first])
    expect(await ids('status=SUCCESS')).toEqual([other])
    expect(await ids(`before=${other}`)).toEqual([first])
  })

  it.each([
    ['/transactions?status=FAILED', 'Did you mean `failed`?'],
    ['/transactions?status=4xx', '`status` must be one of initialized'],
    ['/transactions?reference=x', 'Unknown query parameter'],
    ['/transactions?before=nobody', '`before` must be the ID of the'],
    ['/transactions?limit=1001', '`limit` must be a number from 1 to 1000'],
    ['/links?status=success', 'Did you mean `SUCCESS`?'],
    ['/links?refno=x', 'Unknown query parameter'],
    ['/links?reference=x&reference=y', 'Send `reference` only once.'],
  ])('%s is rejected with a helpful message', async (path, message) => {
    const { body } = await shared().http.get(`/_sandbox${path}`).expect(400)
    expect(body.error.message).toContain(message)
  })

  it('never contain a card number or a CVV', async () => {
    const running = await startSandbox()
    await running.init(initBody('340000100000024', { card: plainCard('340000100000024', { cvv: '7391' }) }))
    await submit(running, await newLink(running), enteredCard(CHALLENGE_CARD, { cvv: '739' }))
    const all = JSON.stringify([await get(running, '/transactions'), await get(running, '/links')])
    expect(all).not.toMatch(/340000100000024|4000001000000026|"7391"|"739"/)
  })
})

describe('the list of cards', () => {
  it('has keys by which a script finds a card', async () => {
    const { cards } = await get(shared(), '/cards')
    expect(new Set(cards.map(({ key }: { key: string }) => key)).size).toBe(cards.length)
    const { key } = cards[7]
    expect((await get(shared(), `/cards?key=${encodeURIComponent(key)}`)).cards).toEqual([cards[7]])
    expect((await get(shared(), '/cards?key=nothing')).cards).toEqual([])
  })
})
