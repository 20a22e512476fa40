import { describe, expect, it } from 'vitest'
import { COVERAGE_NAMES, SURVIVE } from '../../src/core/domain/coverage.ts'
import { FRICTIONLESS_CARD, initBody, NOT_ENROLLED_CARD } from '../support/init-body.ts'
import { enteredCard, linkBody } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction, type Space } from '../support/space.ts'
import { goBack, resetKept } from '../support/undo.ts'

const shared = sharedSandbox({ 'traffic-events': 5 })

const coverage = async ({ http }: Running, query: string) =>
  (await http.get(`/_sandbox/coverage?${query}`).expect(200)).body
type Seen = { readonly name: string; readonly times: number }
const namesOf = ({ seen }: { readonly seen: readonly Seen[] }): string[] => seen.map(({ name }) => name)
const timesIn = ({ seen }: { readonly seen: readonly Seen[] }) =>
  Object.fromEntries(seen.map(({ name, times }) => [name, times]))

let count = 0
const given = (running = shared()) => {
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
    ['passed', (space) => read(space, 'frictionless_success')],
    ['passed_challenge', (space) => read(space, 'challenge_success', { code: '4444' })],
    ['attempted', (space) => read(space, 'attempt')],
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
    const space = given()
    await play(space)
    const found = await coverage(shared(), `space=${space.space}`)
    expect(timesIn(found)).toEqual({ [name]: 1 })
    expect(found.never.map((one: Seen) => one.name)).toEqual(COVERAGE_NAMES.filter((known) => known !== name))
    expect(found.survive.missing).toEqual(SURVIVE.filter((known) => known !== name))
  })

  it('contains acknowledged webhooks in the order of their first delivery, even after their events are dropped', async () => {
    const running = shared()
    const space = given()
    const { url } = await startReceiver((_request, n) => ({ status: n === 2 ? 500 : 200 }))
    const id = await newTransaction(space, { webhook: { url } }, 'webhook_before_redirect')
    await space.finish(id, { outcome: 'Y' })
    const of = () => coverage(running, `space=${space.space}`)
    expect(namesOf(await of())).toEqual(['webhook_accepted', 'passed_challenge', 'webhook_before_redirect'])
    const redeliver = async (webhook: string, order: object = {}) =>
      running.http.post(`/_sandbox/webhooks/${webhook}/redeliver`).send(order)
    const [{ id: webhook }] = await space.webhooks()
    await redeliver(webhook)
    await running.http.post('/_sandbox/webhooks').send({ transaction: id, tampering: 'bad_signature' }).expect(201)
    await running.http.post('/_sandbox/webhooks').send({ transaction: id, status: 'failed' }).expect(201)
    const found = await of()
    expect(namesOf(found)).toEqual([
      'webhook_accepted',
      'passed_challenge',
      'webhook_before_redirect',
      'webhook_rejected',
      'webhook_twice',
      'webhook_after_redirect',
      'webhook_forged',
    ])
    // A forged or false webhook proves no result.
    expect(timesIn(found)).toMatchObject({
      passed_challenge: 1,
      webhook_accepted: 3,
      webhook_rejected: 1,
      webhook_forged: 1,
    })
  })

  it('ignores overridden statuses and the apps of other spaces', async () => {
    const space = given()
    const other = given()
    const id = await newTransaction(space)
    await space.finish(id, { outcome: 'Y' })
    await shared().http.put(`/_sandbox/transactions/${id}/status-override`).send({ status: 'failed' }).expect(200)
    await space.status(id)
    for (const { space: name } of [space, other])
      expect(await coverage(shared(), `space=${name}`)).toMatchObject({ space: name, seen: [] })
  })
})

describe('coverage of all apps', () => {
  it('remains after a reset of a space, whose own coverage starts again until an undo', async () => {
    const running = await startSandbox()
    const one = inSpace(running, 'one')
    const other = inSpace(running, 'other')
    await declined(one)
    await declined(other)
    const { id: undo } = await resetKept(running, 'one')
    await running.http.delete('/_sandbox/spaces/other').expect(200)
    expect(await coverage(running, 'space=one')).toMatchObject({ seen: [] })
    const all = await coverage(running, 'all=true')
    expect([timesIn(all), all.space, typeof all.since]).toEqual([{ declined: 2 }, undefined, 'string'])
    await goBack(running, undo).expect(200)
    expect(timesIn(await coverage(running, 'space=one'))).toEqual({ declined: 1 })
    expect((await running.http.delete('/_sandbox/coverage?space=one').expect(200)).body.seen).toEqual([])
    expect(timesIn(await coverage(running, 'all=true'))).toEqual({ declined: 2 })
    await running.http.delete('/_sandbox/coverage?all=true').expect(200)
    expect(await coverage(running, 'all=true')).toMatchObject({ seen: [] })
  })

  it('contains only its own space for a space token', async () => {
    const settings = { 'control-token': 'a-control-token-of-24-chars', 'space-tokens': 'on' } as const
    const { http, sandbox } = await startSandbox(settings)
    const [mine, theirs] = ['mine', 'theirs'].map((space) => sandbox.credentialsOf(space))
    const play = (keys: typeof mine) =>
      http
        .post('/v1/transactions')
        .auth(keys?.merchantId ?? '', keys?.password ?? '')
        .send(initBody('4000001000005512'))
    await play(mine)
    await play(theirs)
    const token = mine?.environment.SANDBOX_CONTROL_TOKEN ?? ''
    const { body } = await http.get('/_sandbox/coverage?all=true').set('Authorization', `Bearer ${token}`).expect(200)
    expect(timesIn(body)).toEqual({ declined: 1 })
    const whole = await http
      .get('/_sandbox/coverage?all=true')
      .set('Authorization', `Bearer ${settings['control-token']}`)
    expect(timesIn(whole.body)).toEqual({ declined: 2 })
  })
})

it('has twelve situations that every app should survive, with the request that queues each of them', async () => {
  const path = '/_sandbox/next'
  const query = { space: 'survived' }
  const { never } = await coverage(shared(), 'space=survived')
  const armed = never.filter(({ arm }: { readonly arm?: object }) => arm)
  expect(armed.map(({ name }: { readonly name: string }) => name).sort()).toEqual([...SURVIVE].sort())
  expect(SURVIVE).toHaveLength(12)
  for (const { arm } of armed) await shared().http.post(path).query(query).send(arm).expect(201)
})
