import { describe, expect, it } from 'vitest'
import type { EventFacts, EventType } from '../../src/core/domain/event.ts'
import { eventsIn } from '../support/journal.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

/** Returns the events of a type in a space, oldest first. */
const factsOf = <Type extends EventType>(running: Running, type: Type, space: string): readonly EventFacts[Type][] =>
  eventsIn(running.sandbox, space).flatMap((event) => (event.type === type ? [event.facts as EventFacts[Type]] : []))

describe('the events of a space include', () => {
  it('outcomes that are queued, used and removed', async () => {
    const running = shared()
    const space = inSpace(running, 'queued')
    const arm = (order: object) => running.http.post('/_sandbox/next?space=queued').send(order).expect(201)
    await arm({ scenario: 'attempt', when: { refno: 'A*', amount: { from: 5, to: 9 }, brand: 'VIS' }, times: 2 })
    await arm({ scenario: 'rejected' })
    expect(factsOf(running, 'outcome.queued', 'queued')).toEqual([
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
    expect(factsOf(running, 'outcome.used', 'queued')).toEqual([{ next: 'next_2', scenario: 'rejected' }])
    await running.http.delete('/_sandbox/next/next_1?space=queued').expect(200)
    await arm({ scenario: 'rejected', times: 3 })
    await running.http.delete('/_sandbox/next?space=queued').expect(200)
    expect(factsOf(running, 'outcome.removed', 'queued')).toEqual([
      { next: 'next_1', scenario: 'attempt', left: 2, isAll: false },
      { next: 'next_3', scenario: 'rejected', left: 3, isAll: true },
    ])
  })

  it('the scenario of the space with the earlier one', async () => {
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

  it('scenarios that are saved and removed', async () => {
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

it('these types for waiting and counting', async () => {
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

describe('the details of a space', () => {
  it('exist from the start, without records', async () => {
    const { body } = await (await startSandbox()).http.get('/_sandbox/spaces').expect(200)
    expect(body.spaces).toEqual([
      {
        space: 'default',
        transactions: 0,
        links: 0,
        webhooks: 0,
        queuedOutcomes: 0,
        scenarioTexts: 0,
        clock: { mode: 'live', offsetMs: 0, now: expect.any(String) },
      },
    ])
  })

  it('have its record count, clock, scenario and queued outcomes', async () => {
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
        queuedOutcomes: 1,
        clock: { mode: 'frozen' },
        scenario: { name: 'rejected', mode: 'default' },
      },
    ])
  })

  it('have its own scenario, or null', async () => {
    const { http } = shared()
    const chosen = async (space: string) => (await http.get(`/_sandbox/spaces/${space}/scenario`).expect(200)).body
    expect(await chosen('nobody-yet')).toEqual({ space: 'nobody-yet', scenario: null })
    await inSpace(shared(), 'read-back').choose({ name: 'attempt' })
    expect(await chosen('read-back')).toEqual({ space: 'read-back', scenario: { name: 'attempt', mode: 'force' } })
    await http.get('/_sandbox/spaces/NO/scenario').expect(400)
  })
})
