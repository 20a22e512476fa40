import { describe, expect, it } from 'vitest'
import { threeDSLink } from '../support/link-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, fill, imported, linked, startTransaction } from '../support/state.ts'

/** Starts another sandbox with the export of the first one. */
const copyOf = async (first: Running, clock = manualClock()): Promise<Running> => {
  const second = await startSandbox({ clock })
  await imported(second, await exported(first)).expect(200)
  return second
}

const fileOf = async (running: Running) => JSON.parse(await exported(running))

describe('after an import', () => {
  it('open transactions can be completed with their remaining attempts', async () => {
    const first = await startSandbox({ clock: manualClock() })
    const ids = await fill(first)
    const second = await copyOf(first)
    const before = await first.status(ids.ended)
    expect((await second.status(ids.ended)).body).toEqual(before.body)
    expect((await second.finish(ids.open, { code: '4444' })).body.status).toBe('authenticated')
    expect((await second.finish(ids.challenged, { code: '0000' })).body).toMatchObject({ attemptsLeft: 1 })
    expect((await second.finish(ids.challenged, { code: '0000' })).body.status).toBe('failed')
    expect((await second.finish(ids.ended, { code: '4444' })).status).toBe(409)
    // The two sandboxes are independent.
    expect((await first.status(ids.open)).body.status).toBe('initialized')
  })
})

describe('an import', () => {
  it('replaces the earlier records', async () => {
    const running = await startSandbox()
    const early = await startTransaction(running)
    const file = await exported(running)
    const late = await startTransaction(running)
    await imported(running, file).expect(200)
    expect((await running.status(late)).status).toBe(400)
    expect((await running.status(early)).body.status).toBe('initialized')
    expect(await startTransaction(running)).toBe(late)
  })

  it('is rejected if one of its IDs exists in another space, and changes nothing', async () => {
    const running = await startSandbox()
    const mine = inSpace(running, 'a')
    const transaction = await startTransaction(mine)
    const link = await linked(mine, threeDSLink())
    const { spaces, ...head } = await fileOf(running)
    const before = await exported(running)
    for (const [table, id] of [
      ['transactions', transaction],
      ['links', link],
    ] as const) {
      const taken = { ...head, spaces: { b: { [table]: spaces.a[table] }, c: { counters: { link: 1 } } } }
      const rejected = await imported(running, taken)
      expect([rejected.status, rejected.body.error.code]).toEqual([409, 'INVALID_STATE'])
      expect(rejected.body.error.message).toContain(`${table} ${id} already exists in space a`)
      expect((await imported(running, taken, 'c')).status).toBe(200)
      await inSpace(running, 'c').reset()
    }
    expect(await exported(running)).toBe(before)
    await mine.reset()
    expect((await imported(running, { ...head, spaces: { b: spaces.a } })).status).toBe(200)
    expect((await inSpace(running, 'b').status(transaction)).status).toBe(200)
  })
})
