import { describe, expect, it } from 'vitest'
import type { EventFacts, EventType } from '../../src/core/domain/event.ts'
import { eventsIn } from '../support/journal.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

/** What is told of a type in a space, oldest first. */
const factsOf = <Type extends EventType>(running: Running, type: Type, space: string): readonly EventFacts[Type][] =>
  eventsIn(running.sandbox, space).flatMap((event) => (event.type === type ? [event.facts as EventFacts[Type]] : []))

describe('who watches a space hears of', () => {
  it('one-shots that are armed, used and taken back', async () => {
    const running = shared()
    const space = inSpace(running, 'armed')
    const arm = (order: object) => running.http.post('/_sandbox/next?space=armed').send(order).expect(201)
    await arm({ scenario: 'attempt', when: { refno: 'A*', amount: { from: 5, to: 9 }, brand: 'VIS' }, times: 2 })
    await arm({ scenario: 'rejected' })
    expect(factsOf(running, 'outcome.queued', 'armed')).toEqual([
      {
        next: 'next_1',
        scenario: 'attempt',
        times: 2,
        for: 'request',
        when: 'brand VIS, amount from 5 to 9, refno A*',
      },
      { next: 'next_2', scenario: 'rejected', times: 1, for: 'request' },
    ])
    await newTransaction(space)
    expect(factsOf(running, 'outcome.used', 'armed')).toEqual([{ next: 'next_2', scenario: 'rejected' }])
    await running.http.delete('/_sandbox/next/next_1?space=armed').expect(200)
    await arm({ scenario: 'rejected', times: 3 })
    await running.http.delete('/_sandbox/next?space=armed').expect(200)
    expect(factsOf(running, 'outcome.removed', 'armed')).toEqual([
      { next: 'next_1', scenario: 'attempt', left: 2, isAll: false },
      { next: 'next_3', scenario: 'rejected', left: 3, isAll: true },
    ])
  })

  it('the scenario that the space has chosen, and what it was before', async () => {
    const space = inSpace(shared(), 'chosen')
    await space.choose({ name: null }).expect(200)
    await space.choose({ name: 'attempt', mode: 'default' }).expect(200)
    await space.choose({ name: 'rejected' }).expect(200)
    await space.choose({ name: 'nobody' }).expect(400)
    await space.choose({ name: null }).expect(200)
    expect(factsOf(shared(), 'space.scenario_changed', 'chosen')).toEqual([
      { scenario: 'attempt', mode: 'default' },
      { scenario: 'rejected', mode: 'force', before: { name: 'attempt', mode: 'default' } },
      { before: { name: 'rejected', mode: 'force' } },
    ])
  })

  it('scenarios that are put and removed', async () => {
    const put = (text: string) =>
      shared().http.put('/_sandbox/scenarios/mine?space=own').set('content-type', 'application/yaml').send(text)
    await put('title: mine\n').expect(201)
    await put('title: mine, again\n').expect(200)
    await put('titel: mine\n').expect(400)
    const remove = () => shared().http.delete('/_sandbox/scenarios/mine?space=own')
    await remove().expect(200)
    await remove().expect(404)
    expect(factsOf(shared(), 'scenario.saved', 'own')).toEqual([
      { name: 'mine', isNew: true, count: 1 },
      { name: 'mine', isNew: false, count: 1 },
    ])
    expect(factsOf(shared(), 'scenario.deleted', 'own')).toEqual([{ name: 'mine' }])
  })
})

it('can be waited for and counted like everything else that happens', async () => {
  const space = inSpace(shared(), 'awaited')
  await space.choose({ name: 'rejected' }).expect(200)
  const wait = await shared().http.get(
    '/_sandbox/wait?space=awaited&type=space.scenario_changed&scenario=rejected&after=0&timeout=0ms',
  )
  expect([wait.status, wait.body.event?.facts]).toEqual([200, { scenario: 'rejected', mode: 'force' }])
  const { body } = await shared()
    .http.post('/_sandbox/verify?space=awaited')
    .send({ checks: [{ events: { type: 'space.scenario_changed' }, count: 1 }] })
  expect(body.ok).toBe(true)
})

describe('a space as its menu shows it', () => {
  it('is there from the start, with nothing in it', async () => {
    const { body } = await (await startSandbox()).http.get('/_sandbox/spaces').expect(200)
    expect(body.spaces).toEqual([
      {
        space: 'default',
        transactions: 0,
        links: 0,
        webhooks: 0,
        armed: 0,
        scenarioTexts: 0,
        clock: { mode: 'live', offsetMs: 0, now: expect.any(String) },
      },
    ])
  })

  it('says how much it holds, what time it has and what is chosen and armed', async () => {
    const running = await startSandbox()
    const space = inSpace(running, 'full')
    await space.freeze()
    await newTransaction(space)
    await space.createLink().expect(200)
    await space.choose({ name: 'rejected', mode: 'default' })
    await running.http.post('/_sandbox/next?space=full').send({ scenario: 'attempt' }).expect(201)
    const { body } = await running.http.get('/_sandbox/spaces').expect(200)
    expect(body.spaces).toMatchObject([
      { space: 'default' },
      {
        space: 'full',
        transactions: 1,
        links: 1,
        armed: 1,
        clock: { mode: 'frozen' },
        scenario: { name: 'rejected', mode: 'default' },
      },
    ])
  })

  it('tells its scenario alone, and null where it has none', async () => {
    const { http } = shared()
    const chosen = async (space: string) => (await http.get(`/_sandbox/spaces/${space}/scenario`).expect(200)).body
    expect(await chosen('nobody-yet')).toEqual({ space: 'nobody-yet', scenario: null })
    await inSpace(shared(), 'read-back').choose({ name: 'attempt' })
    expect(await chosen('read-back')).toEqual({ space: 'read-back', scenario: { name: 'attempt', mode: 'force' } })
    await http.get('/_sandbox/spaces/NO/scenario').expect(400)
  })
})
