import { describe, expect, it } from 'vitest'
import { type Instant, later } from '../../src/core/domain/time.ts'
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
  it('freezes at its own time, not at the time of the host', async () => {
    const { machine, space } = await setUp()
    await space.advance('5d')
    machine.advance(3)
    expect((await space.setClock({ mode: 'frozen' })).body.now).toBe(later(HOST_TIME, 5 * DAY + 3))
  })

  it('adds up concurrent advances', async () => {
    const { space } = await setUp()
    await space.freeze()
    await Promise.all(Array.from({ length: 10 }, () => space.advance('1m')))
    expect((await space.clock()).body.now).toBe(later(FROZEN, 10 * 60_000))
    await space.setClock({ mode: 'live' })
    await Promise.all(Array.from({ length: 10 }, () => space.advance('1m')))
    expect((await space.clock()).body.offsetMs).toBe(10 * 60_000)
  })

  it('follows the host clock again in live mode', async () => {
    const { machine, space } = await setUp()
    await space.freeze()
    machine.advance(11)
    expect((await space.setClock({ mode: 'live' })).body).toEqual({
      space: 'default',
      mode: 'live',
      offsetMs: 0,
      now: later(HOST_TIME, 11),
    })
  })

  it('can be set back: nothing happens twice, and later timers stay due later', async () => {
    const { space } = await setUp()
    await space.freeze()
    const over = await newTransaction(space)
    await space.advance('31m')
    const ended = (await space.status(over)).body
    const open = await newTransaction(space)
    await space.freeze('2025-01-01T00:00:00Z')
    expect((await space.status(over)).body).toEqual(ended)
    const early = await newTransaction(space)
    expect((await space.status(early)).body.history[0].date).toBe('2025-01-01T00:00:00.000+00:00')
    await space.advance('30m')
    expect((await space.status(early)).body.status).toBe('failed')
    expect((await space.status(open)).body.status).toBe('initialized')
    await space.freeze(later(FROZEN, 61 * 60_000))
    const [, end] = (await space.status(open)).body.history
    expect(end.date).toBe(later(FROZEN, 61 * 60_000) as Instant)
  })
})

describe('an invalid clock request', () => {
  const FORMAT = /^`now` has an invalid format, see `GET [^`]+`\. Send/
  const TYPE = /^`(now|advance)` must be a string in quotes\. Send/
  const YEARS = /^`now` must keep the clock between the years 1000 and 8999\. Send/
  const DURATION = /^`advance` must be a duration of at most 3650d, such as `31m`\. Send/

  it.each<[string, unknown, message: RegExp]>([
    ['an empty object', {}, /^Send/],
    ['an array', [], /^The body must be an object\. Send/],
    ['an unknown mode', { mode: 'slow' }, /^`mode` must be one of frozen, live\. Send/],
    ['an invalid time', { mode: 'frozen', now: 'yesterday' }, FORMAT],
    ['an invalid date', { mode: 'frozen', now: '2026-02-30T00:00:00Z' }, FORMAT],
    ['a time without offset', { mode: 'frozen', now: '2026-01-02T03:04:05.678' }, FORMAT],
    ['a number', { mode: 'frozen', now: 1_767_323_045_678 }, TYPE],
    ['null', { mode: 'frozen', now: null }, TYPE],
    ['a year before 1000', { mode: 'frozen', now: '0999-12-31T23:59:59Z' }, YEARS],
    ['a year after 8999', { mode: 'frozen', now: '8999-12-31T23:59:59-01:00' }, YEARS],
    ['the last year of four digits', { mode: 'frozen', now: '9999-12-31T23:59:59Z' }, YEARS],
    ['a step back', { advance: '-5m' }, DURATION],
    ['an empty step', { advance: '' }, DURATION],
    ['a step without unit', { advance: '5' }, DURATION],
    ['a step as a number', { advance: 5000 }, TYPE],
    ['a step of weeks', { advance: '5w' }, DURATION],
    ['a step with decimals', { advance: '1.5h' }, DURATION],
    ['two steps', { advance: '1h 5m' }, DURATION],
    ['a step in capitals', { advance: '5M' }, DURATION],
    ['more than ten years', { advance: '3651d' }, DURATION],
    ['a millisecond more than ten years', { advance: `${3650 * DAY + 1}ms` }, DURATION],
    ['a step beyond all years', { advance: '999999999999999d' }, DURATION],
    ['two changes', { mode: 'frozen', advance: '1m' }, /^`advance` is unknown\. Send/],
    ['a live clock with a time', { mode: 'live', now: BEGINNING }, /^`now` is unknown\. Send/],
  ])('%s is rejected and the clock stays unchanged', async (_title, body, message) => {
    const { space } = await setUp()
    await space.freeze()
    const response = await space.setClock(body as object)
    expect([response.status, response.body.error.code]).toEqual([400, 'INVALID_PROPERTY'])
    expect(response.body.error.message).toMatch(message)
    expect(response.body.error.message).toContain('`{"advance":"31m"}`')
    expect((await space.clock()).body.now).toBe(FROZEN)
  })

  it('a step beyond the year 8999 is rejected and the clock stays unchanged', async () => {
    const { space } = await setUp()
    await space.freeze('8999-12-31T00:00:00Z')
    const response = await space.setClock({ advance: '1d' })
    expect(response.status).toBe(400)
    expect(response.body.error.message).toMatch(/^`advance` must keep the clock between the years 1000 and 8999\. Send/)
    expect((await space.clock()).body.now).toBe('8999-12-31T00:00:00.000+00:00')
    expect((await space.setClock({ advance: '23h' })).status).toBe(200)
  })

  it.each(['', 'UPPER', 'a b', '-x', '4000001000000026', 'x'.repeat(64)])(
    '"%s" is not a valid space name',
    async (name) => {
      const { running } = await setUp()
      const path = `/_sandbox/clock?space=${encodeURIComponent(name)}`
      expect((await running.http.get(path)).status).toBe(400)
      expect((await running.http.put(path).send({ mode: 'live' })).status).toBe(400)
    },
  )
})
