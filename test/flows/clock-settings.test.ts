import { describe, expect, it } from 'vitest'
import { later } from '../../src/core/domain/time.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'
import { BEGINNING, FROZEN, inSpace, newTransaction } from '../support/space.ts'

const HOST_TIME = '2027-05-06T07:08:09.010+00:00'
const DAY = 24 * 60 * 60_000

const setUp = async () => {
  const host = manualClock(HOST_TIME)
  const running = await startSandbox({ clock: host })
  return { machine: host, running, space: inSpace(running) }
}

describe('the clock of a space', () => {
  it('follows the host clock by default', async () => {
    const { machine, space } = await setUp()
    machine.advance(7)
    const response = await space.clock()
    expect([response.status, response.body]).toEqual([
      200,
      { space: 'default', mode: 'live', offsetMs: 0, now: later(HOST_TIME, 7) },
    ])
  })

  it.each([
    [BEGINNING, FROZEN],
    ['2026-01-02T05:04:05.678+02:00', FROZEN],
    ['2026-01-01T21:34:05.678-05:30', FROZEN],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000+00:00'],
    ['2026-01-02T03:04:05.678901Z', FROZEN],
    ['1000-01-01T00:00:00Z', '1000-01-01T00:00:00.000+00:00'],
    ['8999-12-31T23:59:59.999Z', '8999-12-31T23:59:59.999+00:00'],
    [undefined, HOST_TIME],
  ])('can be frozen at %s', async (now, expectedNow) => {
    const { machine, space } = await setUp()
    const set = await space.setClock({ mode: 'frozen', ...(now === undefined ? {} : { now }) })
    const frozen = { space: 'default', mode: 'frozen', now: expectedNow }
    expect([set.status, set.body]).toEqual([200, frozen])
    machine.advance(DAY)
    expect((await space.clock()).body).toEqual(frozen)
  })

  it.each([
    ['0ms', 0],
    ['1ms', 1],
    ['90s', 90_000],
    ['31m', 31 * 60_000],
    ['36h', 36 * 60 * 60_000],
    ['7d', 7 * DAY],
    ['3650d', 3650 * DAY],
    ['87600h', 3650 * DAY],
    ['000000000000005s', 5_000],
  ])('advances by %s, frozen or live', async (advance, ms) => {
    const { machine, space } = await setUp()
    const live = await space.setClock({ advance })
    expect(live.body).toEqual({ space: 'default', mode: 'live', offsetMs: ms, now: later(HOST_TIME, ms) })
    machine.advance(1)
    expect((await space.clock()).body.now).toBe(later(HOST_TIME, ms + 1))
    await space.freeze()
    const frozen = await space.setClock({ advance })
    expect([frozen.status, frozen.body]).toEqual([200, { space: 'default', mode: 'frozen', now: later(FROZEN, ms) }])
  })

  it('is independent of the clocks of other spaces', async () => {
    const { running, space } = await setUp()
    const other = inSpace(running, 'ci-42')
    await other.freeze()
    await other.advance('31m')
    expect((await other.clock()).body).toEqual({ space: 'ci-42', mode: 'frozen', now: later(FROZEN, 31 * 60_000) })
    expect((await space.clock()).body.now).toBe(HOST_TIME)
    const here = await newTransaction(space)
    const there = await newTransaction(other)
    await other.advance('31m')
    expect((await other.status(there)).body).toMatchObject({ status: 'failed' })
    expect((await space.status(here)).body).toMatchObject({ status: 'initialized', history: [{ date: HOST_TIME }] })
  })
})
