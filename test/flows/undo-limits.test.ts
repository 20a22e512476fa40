import { describe, expect, it } from 'vitest'
import { manualClock } from '../support/manual-clock.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { begun, reset } from '../support/state.ts'
import { goBack, resetKept } from '../support/undo.ts'

const GONE = [404, 'UNDO_GONE']
const said = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

describe('what can be taken back', () => {
  it('is gone after the time that was asked for, and once it was taken back', async () => {
    const clock = manualClock()
    const running = await startSandbox({ clock })
    await begun(running)
    const { id } = await resetKept(running, 'default', '10m')
    clock.advance(10 * 60_000)
    const late = await goBack(running, id)
    expect(said(late)).toEqual(GONE)
    expect(late.body.error.message).toContain('it expired')
    const next = await resetKept(running, 'default', '10m')
    clock.advance(10 * 60_000 - 1)
    await goBack(running, next.id).expect(200)
    expect(said(await goBack(running, next.id))).toEqual(GONE)
    expect(said(await goBack(running, 'undo_other-1'))).toEqual(GONE)
  })

  it('is the newest of each space, and of two at the same moment one is enough', async () => {
    const running = await startSandbox()
    await begun(inSpace(running, 'b'))
    const other = await resetKept(running, 'b')
    await begun(running)
    const first = await resetKept(running)
    const id = await begun(running)
    const second = await resetKept(running)
    expect(said(await goBack(running, first.id))).toEqual(GONE)
    const both = await Promise.all([goBack(running, second.id), goBack(running, second.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await running.status(id)).body.status).toBe('initialized')
    await goBack(running, other.id).expect(200)
    // One that asks for no way back leaves the one that there was.
    const third = await resetKept(running)
    await reset(running).expect(200)
    await goBack(running, third.id).expect(200)
    expect((await running.status(id)).body.status).toBe('initialized')
  })

  it.each([
    ['1', 'a duration of at most 1d, such as 1h'],
    ['25h', 'a duration of at most 1d, such as 1h'],
    ['1h&keep=1h', 'Send `keep` only once.'],
    ['', '`keep` is empty.'],
  ])('keep=%s is refused, and nothing is changed', async (keep, words) => {
    const running = await startSandbox()
    const id = await begun(running)
    const refused = await running.http.post(`/_sandbox/reset?keep=${keep}`)
    expect(said(refused)).toEqual([400, 'INVALID_PROPERTY'])
    expect(refused.body.error.message).toContain(words)
    expect((await running.status(id)).status).toBe(200)
  })

  it('is not for pages from elsewhere', async () => {
    const running = await startSandbox()
    const { id } = await resetKept(running)
    expect((await goBack(running, id).set('sec-fetch-site', 'cross-site')).status).toBe(403)
    await goBack(running, id).expect(200)
  })
})
