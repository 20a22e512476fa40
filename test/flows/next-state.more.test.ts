import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { byQueuedOutcome, decided, queued, steering } from '../support/queue-outcomes.ts'
import { running as callsOf, type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace } from '../support/space.ts'
import { block, exported, imported } from '../support/state.ts'

const order = (refno: string) => initBody(CHALLENGE_CARD, { refno })

/** Queues two: one matched an order, one waits for a card. */
const setUp = async (running: Running) => {
  await queued(running, { scenario: 'attempt', when: { refno: 'A*' }, for: 'order' })
  await queued(running, { scenario: 'challenge_failed', when: { card: 'challenge_success' }, times: 2 })
  await running.init(order('A1')).expect(201)
  await running.init(order('B1')).expect(201)
  return steering(running).queued()
}

const continues = async (running: Running): Promise<void> => {
  expect(decided(await running.init(order('A1')))).toEqual(byQueuedOutcome('attempt', 1))
  expect(decided(await running.init(order('A2')))).toEqual(byQueuedOutcome('challenge_failed', 2))
  expect(decided(await running.init(order('A3')))[0]).toBe('challenge_success')
}

describe('queued outcomes', () => {
  it('survive a restart, and the IDs continue', async () => {
    const options = { ephemeral: false, 'state-dir': join(temporaryFolder(), 'state') }
    const first = await startSandbox(options)
    const before = await setUp(first)
    expect(before).toMatchObject([
      { id: 'next_1', left: 0, orders: [{ refno: 'A1' }] },
      { id: 'next_2', left: 1 },
    ])
    await first.sandbox.close()
    const second = await startSandbox(options)
    expect(await steering(second).queued()).toEqual(before)
    expect(await queued(second, { scenario: 'rejected', when: { refno: 'Z' } })).toBe('next_3')
    await continues(second)
  })

  it('are in an export and work after the import', async () => {
    const running = await startSandbox()
    const before = await setUp(running)
    const file = await exported(running)
    expect(Object.keys(JSON.parse(file).spaces.default.queuedOutcomes)).toEqual(['next_1', 'next_2'])
    expect(file).not.toContain(CHALLENGE_CARD)
    const other = await startSandbox()
    await imported(other, file).expect(200)
    expect(await steering(other).queued()).toEqual(before)
    await continues(other)
    expect(await exported(running)).toBe(file)
  })

  it('get unused IDs if an import has no counters', async () => {
    const running = await startSandbox()
    await setUp(running)
    const file = JSON.parse(await exported(running))
    delete file.spaces.default.counters
    const other = await startSandbox()
    await imported(other, file).expect(200)
    expect(await queued(other, { scenario: 'rejected' })).toBe('next_3')
  })

  it('are rejected in a damaged export', async () => {
    const running = await startSandbox()
    await setUp(running)
    const file = JSON.parse(await exported(running))
    file.spaces.default.queuedOutcomes.next_2.left = -1
    const response = await imported(running, file)
    expect([response.status, response.body.error.message]).toEqual([
      400,
      expect.stringContaining('queuedOutcomes.next_2: left'),
    ])
  })

  it('are removed by a reset, and by a reset of their own space only', async () => {
    const running = await startSandbox()
    await queued(running, { scenario: 'attempt' })
    await queued(running, { scenario: 'attempt' }, 'other')
    await inSpace(running).reset()
    expect(await steering(running).queued()).toEqual([])
    expect(await steering(running, 'other').left()).toEqual({ next_1: 1 })
    expect(await queued(running, { scenario: 'attempt' })).toBe('next_1')
  })

  it('stay queued if their effect could not be saved', async () => {
    const stateDir = join(temporaryFolder(), 'state')
    const running = await startSandbox({ ephemeral: false, 'state-dir': stateDir })
    await queued(running, { scenario: 'decline/51' })
    const unblock = block(stateDir)
    expect((await running.init(initBody())).status).toBe(503)
    expect((await steering(running).arm({ scenario: 'attempt' })).status).toBe(503)
    unblock()
    expect(await steering(running).left()).toEqual({ next_1: 1 })
    expect(decided(await running.init(initBody()))).toEqual(byQueuedOutcome('decline/51'))
  })

  it('report a missing scenario and wait', async () => {
    const stateDir = join(temporaryFolder(), 'state')
    const options = { ephemeral: false, 'state-dir': stateDir }
    const first = await startSandbox({ ...options, scenarios: scenarioFolder({ 'mine.yaml': 'title: Mine\n' }) })
    await queued(first, { scenario: 'mine' })
    await first.sandbox.close()
    const second = await startSandbox(options)
    const rejected = await second.init(initBody())
    expect(rejected.status).toBe(500)
    expect(rejected.body.error.message).toContain(
      'The scenario `mine` of the queued outcome `next_1` no longer exists.',
    )
    expect(rejected.body.error.message).toContain('DELETE /_sandbox/next/next_1')
    await steering(second).remove('next_1').expect(200)
    await second.init(initBody()).expect(201)
  })
})

it('count as a record of an otherwise empty space', async () => {
  const running = await startSandbox({ 'max-spaces': 1 })
  await queued(running, { scenario: 'attempt' }, 'one')
  expect((await steering(running, 'two').arm({ scenario: 'attempt' })).status).toBe(503)
  const calls = callsOf(running.sandbox)
  expect((await calls.http.get('/_sandbox/spaces')).body.spaces).toMatchObject([{ space: 'default' }, { space: 'one' }])
})
