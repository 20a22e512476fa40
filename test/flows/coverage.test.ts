import { describe, expect, it } from 'vitest'
import { COVERAGE_NAMES, ESSENTIAL } from '../../src/core/domain/coverage.ts'
import { FRICTIONLESS_CARD, initBody, NOT_ENROLLED_CARD, withoutCardholder } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction, type Space } from '../support/space.ts'
import { resetKept, undoTo } from '../support/undo.ts'

const shared = sharedSandbox({ 'traffic-events': 5 })

const coverage = async ({ http }: Running, query: string) =>
  (await http.get(`/_sandbox/coverage?${query}`).expect(200)).body
type Seen = { readonly name: string; readonly times: number }
const namesOf = ({ covered }: { readonly covered: readonly Seen[] }): string[] => covered.map(({ name }) => name)
const timesIn = ({ covered }: { readonly covered: readonly Seen[] }) =>
  Object.fromEntries(covered.map(({ name, times }) => [name, times]))

let count = 0
const setUp = (running = shared()) => {
  count += 1
  return inSpace(running, `covered-${count}`)
}

/** Plays a payment that ends manually or automatically, and reads its status. */
const read = async (space: Space, scenario: string, completion?: object): Promise<void> => {
  const id = await newTransaction(space, {}, scenario)
  if (completion) await space.finish(id, completion)
  else await shared().http.get(`/v1/start/${id}`)
  await space.status(id)
}
const declined = async (space: Space, card = '4000001000005512') => void (await space.init(initBody(card)))

describe('coverage of the app of a space', () => {
  it.each<[name: string, play: (space: Space) => Promise<unknown>]>([
    ['frictionless_success', (space) => read(space, 'frictionless_success')],
    ['challenge_success', (space) => read(space, 'challenge_success', { code: '4444' })],
    ['attempt', (space) => read(space, 'attempt')],
    ['failed', (space) => read(space, 'challenge_success', { outcome: 'N' })],
    ['failed', (space) => read(space, 'challenge_success', { outcome: 'R' })],
    ['unavailable', (space) => read(space, 'challenge_success', { outcome: 'U' })],
    ['canceled', (space) => read(space, 'challenge_success', { cancel: true })],
    [
      'timed_out',
      async (space) => {
        const id = await newTransaction(space)
        await space.advance('31m')
        await space.status(id)
      },
    ],
    [
      'not_enrolled',
      async (space) => {
        const { transactionId: id } = (await space.init(initBody(NOT_ENROLLED_CARD))).body
        await shared().http.get(`/v1/start/${id}`)
        await space.status(id)
      },
    ],
    ['declined', declined],
    ['rejected_request', (space) => space.init({ amount: 'much' })],
    ['request_data_gaps', (space) => space.init(withoutCardholder())],
    [
      'status_unreadable',
      async (space) => {
        const id = await newTransaction(space)
        await shared()
          .http.put(`/_sandbox/transactions/${id}/faults`)
          .send({ on: ['status'], status: 500 })
          .expect(200)
        await space.status(id).expect(500)
      },
    ],
    [
      'link_saved',
      async (space) => {
        const { id } = (await space.createLink(linkBody())).body
        await space.submit(id, enteredCard(FRICTIONLESS_CARD)).expect(200)
        await space.linkStatus(id)
      },
    ],
  ])('contains %s and nothing else', async (name, play) => {
    const space = setUp()
    await play(space)
    const result = await coverage(shared(), `space=${space.space}`)
    expect(timesIn(result)).toEqual({ [name]: 1 })
    expect(result.missing.map((item: Seen) => item.name)).toEqual(COVERAGE_NAMES.filter((known) => known !== name))
    expect(result.essential.missing).toEqual(ESSENTIAL.filter((known) => known !== name))
  })

  it('contains acknowledged webhooks in the order of their first delivery, even after their events are dropped', async () => {
    const running = shared()
    const space = setUp()
    const { url } = await startReceiver((_request, n) => ({ status: n === 2 ? 500 : 200 }))
    const id = await newTransaction(space, { webhook: { url } }, 'webhook_before_redirect')
    await space.finish(id, { outcome: 'Y' })
    const of = () => coverage(running, `space=${space.space}`)
    expect(namesOf(await of())).toEqual(['webhook_accepted', 'challenge_success', 'webhook_before_redirect'])
    const redeliver = async (webhook: string, order: object = {}) =>
      running.http.post(`/_sandbox/webhooks/${webhook}/redeliver`).send(order)
    const [{ id: webhook }] = await space.webhooks()
    await redeliver(webhook)
    await running.http.post('/_sandbox/webhooks').send({ transaction: id, tampering: 'bad_signature' }).expect(201)
    await running.http.post('/_sandbox/webhooks').send({ transaction: id, status: 'failed' }).expect(201)
    const result = await of()
    expect(namesOf(result)).toEqual([
      'webhook_accepted',
      'challenge_success',
      'webhook_before_redirect',
      'webhook_rejected',
      'webhook_duplicate',
      'webhook_after_redirect',
      'webhook_forged',
    ])
    // A forged or false webhook proves no result.
    expect(timesIn(result)).toMatchObject({
      challenge_success: 1,
      webhook_accepted: 3,
      webhook_rejected: 1,
      webhook_forged: 1,
    })
  })

  it('ignores overridden statuses and the apps of other spaces', async () => {
    const space = setUp()
    const other = setUp()
    const id = await newTransaction(space)
    await space.finish(id, { outcome: 'Y' })
    await shared().http.put(`/_sandbox/transactions/${id}/status-override`).send({ status: 'failed' }).expect(200)
    await space.status(id)
    for (const { space: name } of [space, other])
      expect(await coverage(shared(), `space=${name}`)).toMatchObject({ space: name, covered: [] })
  })
})

describe('coverage of all apps', () => {
  it('remains after a reset of a space, whose own coverage starts again until an undo', async () => {
    const running = await startSandbox()
    const first = inSpace(running, 'one')
    const other = inSpace(running, 'other')
    await declined(first)
    await declined(other)
    const { id: undo } = await resetKept(running, 'one')
    await running.http.delete('/_sandbox/spaces/other').expect(200)
    expect(await coverage(running, 'space=one')).toMatchObject({ covered: [] })
    const all = await coverage(running, 'all=true')
    expect([timesIn(all), all.space, typeof all.since]).toEqual([{ declined: 2 }, undefined, 'string'])
    await undoTo(running, undo).expect(200)
    expect(timesIn(await coverage(running, 'space=one'))).toEqual({ declined: 1 })
    expect((await running.http.delete('/_sandbox/coverage?space=one').expect(200)).body.covered).toEqual([])
    expect(timesIn(await coverage(running, 'all=true'))).toEqual({ declined: 2 })
    await running.http.delete('/_sandbox/coverage?all=true').expect(200)
    expect(await coverage(running, 'all=true')).toMatchObject({ covered: [] })
  })

  it('contains only its own space for a space token', async () => {
    const settings = { 'control-token': 'a-control-token-of-24-chars', 'space-tokens': 'on' } as const
    const { http, sandbox } = await startSandbox(settings)
    const [mine, other] = ['mine', 'theirs'].map((space) => sandbox.credentialsOf(space))
    const play = (keys: typeof mine) =>
      http
        .post('/v1/transactions')
        .auth(keys?.merchantId ?? '', keys?.password ?? '')
        .send(initBody('4000001000005512'))
    await play(mine)
    await play(other)
    const token = mine?.environment.SANDBOX_CONTROL_TOKEN ?? ''
    const { body } = await http.get('/_sandbox/coverage?all=true').set('Authorization', `Bearer ${token}`).expect(200)
    expect(timesIn(body)).toEqual({ declined: 1 })
    const whole = await http
      .get('/_sandbox/coverage?all=true')
      .set('Authorization', `Bearer ${settings['control-token']}`)
    expect(timesIn(whole.body)).toEqual({ declined: 2 })
  })
})

it('has twelve situations that every app should handle, with the request that queues each of them', async () => {
  const path = '/_sandbox/next'
  const query = { space: 'essential' }
  const { missing } = await coverage(shared(), 'space=essential')
  const queued = missing.filter(({ queue }: { readonly queue?: object }) => queue)
  expect(queued.map(({ name }: { readonly name: string }) => name).sort()).toEqual([...ESSENTIAL].sort())
  expect(ESSENTIAL).toHaveLength(12)
  for (const { queue } of queued) await shared().http.post(path).query(query).send(queue).expect(201)
})

describe('the title of a situation', () => {
  type Titled = { readonly name: string; readonly title: string; readonly queue?: { readonly scenario?: string } }

  it('is the title of the scenario that causes it, or the end of it if others cause it as well', async () => {
    const { missing } = await coverage(shared(), 'space=titled')
    const { scenarios } = (await shared().http.get('/_sandbox/scenarios').expect(200)).body
    const titles = new Map(scenarios.map(({ name, title }: Titled) => [name, title]))
    const differing = missing.flatMap(({ name, title, queue }: Titled) => {
      const scenario = titles.get(queue?.scenario ?? '')
      return scenario === undefined || scenario === title ? [] : [[name, title, scenario]]
    })
    expect(differing).toEqual([
      ['attempt', 'Attempt (A)', 'Frictionless: attempt (A)'],
      ['failed', 'Failed (N) or rejected by issuer (R)', 'Frictionless: failed (N)'],
      ['unavailable', 'Unavailable (U)', 'Frictionless: unavailable (U)'],
      ['timed_out', 'Timeout', 'Challenge: timeout after 10 s'],
      ['declined', 'Declined', 'Declined: 51 insufficient funds'],
    ])
  })

  it.each([
    ['frictionless_success', 'frictionless_success', undefined],
    ['challenge_success', 'challenge_success', { code: '4444' }],
    ['informational', 'informational', undefined],
    ['not_enrolled', 'not_enrolled', undefined],
    ['start_error', 'start_error', undefined],
    ['canceled', 'challenge_success', { cancel: true }],
  ])('is the title of a transaction that covers it, or continues it: %s', async (name, scenario, completion) => {
    const space = setUp()
    await read(space, scenario, completion)
    const { covered } = await coverage(shared(), `space=${space.space}`)
    const { rows } = (await shared().http.get(`/_sandbox/activity?space=${space.space}`).expect(200)).body
    const transaction = rows.find(({ kind }: { readonly kind: string }) => kind === 'transaction')
    const { title } = transaction.display
    // A cancel by the control API is not one by the cardholder.
    expect(covered.map((item: Titled) => [item.name, item.title.slice(0, title.length)])).toEqual([[name, title]])
  })
})

describe('the scenarios of coverage', () => {
  type SeenScenario = { readonly name: string; readonly times: number; readonly subject?: { readonly id?: string } }
  const scenariosIn = ({ scenarios }: { readonly scenarios: readonly SeenScenario[] }) =>
    scenarios.map(({ name, times }) => [name, times])
  const seenIn = async ({ space }: Space) => scenariosIn(await coverage(shared(), `space=${space}`))

  it('are those whose planned result a payment had, with patches and rejections, and without inline ones', async () => {
    const space = setUp()
    const finish = async (scenario: string, completion: object) => {
      const id = await newTransaction(space, {}, scenario)
      await space.finish(id, completion)
      return id
    }
    await newTransaction(space, {}, 'challenge_success, webhook_duplicate')
    await finish('challenge_success, webhook_duplicate', { cancel: true })
    await finish('challenge_canceled', { outcome: 'Y' })
    await space.init({ amount: 'much' })
    const inline = { scenario: { title: 'inline', authentication: { flow: 'challenge', transStatus: 'Y' } } }
    await shared().http.post('/_sandbox/next').query({ space: space.space }).send(inline).expect(201)
    await space.finish(await newTransaction(space))
    expect(await seenIn(space)).toEqual([])

    await declined(space)
    await finish('challenge_success', { code: '4444' })
    const id = await finish('challenge_success, webhook_duplicate', { code: '4444' })
    expect(await seenIn(space)).toEqual([
      ['decline/51', 1],
      ['challenge_success', 2],
      ['webhook_duplicate', 1],
    ])
    const { scenarios } = await coverage(shared(), `space=${space.space}`)
    expect(scenarios[1]).toMatchObject({ last: expect.any(String), subject: { kind: 'transaction', id } })
  })

  it('include a faulty response at once, and the outcome of the payment at its end', async () => {
    const space = setUp()
    const header = 'challenge_success, malformed_response, webhook_duplicate'
    await expect(space.init(initBody(), { 'sandbox-scenario': header })).rejects.toThrow(/JSON/)
    expect(await seenIn(space)).toEqual([['malformed_response', 1]])
    const { body } = await shared().http.get(`/_sandbox/transactions?space=${space.space}`).expect(200)
    await space.finish(body.transactions[0].id)
    expect(await seenIn(space)).toEqual([
      ['malformed_response', 1],
      ['challenge_success', 1],
      ['webhook_duplicate', 1],
    ])
  })

  it('include a declined authorization after the decline', async () => {
    const space = setUp()
    const id = await newTransaction(space, {}, 'decline_on_authorize')
    await shared().http.get(`/v1/start/${id}`)
    expect(await seenIn(space)).toEqual([])
    await space.authorize(id).expect(400)
    expect(await seenIn(space)).toEqual([['decline_on_authorize', 1]])
  })

  it('include the outcome of a link after its end', async () => {
    const space = setUp()
    const use = async (scenario: string, completion?: object) => {
      const { id } = (await space.createLink(threeDSLink(), { 'sandbox-scenario': scenario }).expect(200)).body
      await space.submit(id, enteredCard(FRICTIONLESS_CARD)).expect(200)
      if (completion) await shared().http.post(`/_sandbox/links/${id}/challenge`).send(completion).expect(200)
    }
    await use('link_3ds_challenge')
    await use('link_3ds_challenge', { cancel: true })
    expect(await seenIn(space)).toEqual([])
    await use('link_3ds_challenge', { code: '4444' })
    await use('link_error')
    expect(await seenIn(space)).toEqual([
      ['link_3ds_challenge', 1],
      ['link_error', 1],
    ])
  })

  it('are cleared by a reset, restored by an undo, and stay in the sum', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'one')
    await declined(space)
    const { id: undo } = await resetKept(running, 'one')
    await declined(inSpace(running, 'other'))
    expect((await coverage(running, 'space=one')).scenarios).toEqual([])
    const all = await coverage(running, 'all=true')
    expect(all.scenarios).toEqual([{ name: 'decline/51', times: 2, last: expect.any(String) }])
    await undoTo(running, undo).expect(200)
    await declined(space)
    expect(scenariosIn(await coverage(running, 'space=one'))).toEqual([['decline/51', 2]])
    await running.http.delete('/_sandbox/coverage?all=true').expect(200)
    expect((await coverage(running, 'all=true')).scenarios).toEqual([])
  })
})
