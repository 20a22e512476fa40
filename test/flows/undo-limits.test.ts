import { describe, expect, it } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { reset, startTransaction } from '../support/state.ts'
import { resetKept, undoTo } from '../support/undo.ts'

const GONE = [404, 'UNDO_GONE']
const output = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

describe('an available undo', () => {
  it('ends after the requested time, and after its use', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    await startTransaction(running)
    const { id } = await resetKept(running, 'default', '10m')
    clock.advance(10 * 60_000)
    const late = await undoTo(running, id)
    expect(output(late)).toEqual(GONE)
    expect(late.body.error.message).toContain('it expired')
    const next = await resetKept(running, 'default', '10m')
    clock.advance(10 * 60_000 - 1)
    await undoTo(running, next.id).expect(200)
    expect(output(await undoTo(running, next.id))).toEqual(GONE)
    expect(output(await undoTo(running, 'undo_other-1'))).toEqual(GONE)
  })

  it('is the newest of each space; one is enough for two at the same moment', async () => {
    const running = await startSandbox()
    await startTransaction(inSpace(running, 'b'))
    const other = await resetKept(running, 'b')
    await startTransaction(running)
    const first = await resetKept(running)
    const id = await startTransaction(running)
    const second = await resetKept(running)
    expect(output(await undoTo(running, first.id))).toEqual(GONE)
    const both = await Promise.all([undoTo(running, second.id), undoTo(running, second.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await running.status(id)).body.status).toBe('initialized')
    await undoTo(running, other.id).expect(200)
    // A reset without an undo keeps the existing one.
    const third = await resetKept(running)
    await reset(running).expect(200)
    await undoTo(running, third.id).expect(200)
    expect((await running.status(id)).body.status).toBe('initialized')
  })

  it.each([
    ['1', 'a duration of at most 1d, such as `1h`'],
    ['25h', 'a duration of at most 1d, such as `1h`'],
    ['1h&keep=1h', 'Send `keep` only once.'],
    ['', '`keep` is empty.'],
  ])('with keep=%s is rejected and changes nothing', async (keep, message) => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    const rejected = await running.http.post(`/_sandbox/reset?keep=${keep}`)
    expect(output(rejected)).toEqual([400, 'INVALID_PROPERTY'])
    expect(rejected.body.error.message).toContain(message)
    expect((await running.status(id)).status).toBe(200)
  })

  it('is not available for foreign pages', async () => {
    const running = await startSandbox()
    const { id } = await resetKept(running)
    expect((await undoTo(running, id).set('sec-fetch-site', 'cross-site')).status).toBe(403)
    await undoTo(running, id).expect(200)
  })
})
