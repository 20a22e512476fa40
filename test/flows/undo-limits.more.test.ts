import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { startSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'
import { exported, imported, reset, startTransaction } from '../support/state.ts'
import { resetKept, undoTo } from '../support/undo.ts'

const GONE = [404, 'UNDO_GONE']
const output = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

const DECLINED = {
  bodyHash: 'H',
  expires: '2099-01-01T00:00:00.000+00:00',
  scenario: { name: 'decline', matchedBy: 'default' },
}

/** Returns an export with this many megabytes in one space: responses to invented requests. */
const megabytes = (count: number, space: string) => {
  const rejection = { code: 'DECLINED', message: 'x'.repeat(256 * 1024) }
  const responses = Array.from({ length: count * 4 }, (_, n) => [`key-${n}`, { ...DECLINED, rejection }])
  return {
    format: 'threeds-sandbox state',
    version: 1,
    spaces: { [space]: count === 0 ? {} : { answers: Object.fromEntries(responses) } },
  }
}

describe('an available undo', () => {
  it('stays after a second reset of an empty space, and is offered again', async () => {
    const running = await startSandbox()
    const id = await startTransaction(running)
    const first = await resetKept(running)
    expect(await resetKept(running)).toEqual(first)
    await undoTo(running, first.id).expect(200)
    expect((await running.status(id)).body.status).toBe('initialized')
    // Later events are worth their own step, even a single request or a response of the receiver.
    for (const happens of [
      () => running.init(initBody(undefined, { amount: -1 })),
      () => running.http.put('/_sandbox/receiver-response').send({ status: 500 }),
    ]) {
      const before = await resetKept(running)
      await happens()
      expect(await resetKept(running)).not.toEqual(before)
    }
  })

  it('is not offered for a state that is too large: nothing changes, unless no undo is requested', async () => {
    const running = await startSandbox()
    // Undoing can be too large too: the earlier state was empty.
    const empty = await resetKept(running, 'large')
    await imported(running, megabytes(33, 'large')).expect(200)
    const before = await exported(running, 'large')
    const small = await resetKept(running)
    for (const rejected of [
      await running.http.post('/_sandbox/reset?space=large&keep=1h'),
      await running.http.delete('/_sandbox/spaces/large?keep=1h'),
      await running.http.put('/_sandbox/state?space=large&keep=1h').send(megabytes(0, 'large')),
    ]) {
      expect(output(rejected)).toEqual([409, 'UNDO_TOO_LARGE'])
      expect(rejected.body.error.message).toMatch(
        /^Nothing was changed: an undo of large needs 3[34] MB of at most 32 MB\./,
      )
      expect(rejected.body.error.message).toMatch(/Use `keep=0s` for a change without undo\.$/)
    }
    expect(await exported(running, 'large')).toBe(before)
    await undoTo(running, small.id).expect(200)

    const stuck = await undoTo(running, empty.id)
    expect(output(stuck)).toEqual([409, 'UNDO_TOO_LARGE'])
    expect(stuck.body.error.message).toMatch(/Use `keep=0s` for a change without undo\.$/)
    expect((await undoTo(running, empty.id, '?keep=0s').expect(200)).body).toEqual({ spaces: ['large'] })
  })

  it('is the newest of all spaces if they do not all fit', async () => {
    const running = await startSandbox()
    const kept: string[] = []
    for (const space of ['a', 'b', 'c']) {
      await imported(running, megabytes(12, space)).expect(200)
      kept.push((await resetKept(running, space)).id)
    }
    const [a = '', b = '', c = ''] = kept
    expect(output(await undoTo(running, a))).toEqual(GONE)
    await undoTo(running, b).expect(200)
    await undoTo(running, c).expect(200)
  })

  it('is rejected if one of its IDs now exists in another space, and works after that space is emptied', async () => {
    const running = await startSandbox()
    const id = await startTransaction(inSpace(running, 'a'))
    const file = await exported(running, 'a')
    const undo = await resetKept(running, 'a')
    await imported(running, file.replace('"spaces":{"a"', '"spaces":{"b"')).expect(200)
    const rejected = await undoTo(running, undo.id)
    expect(output(rejected)).toEqual([409, 'INVALID_STATE'])
    expect(rejected.body.error.message).toContain(
      `transactions ${id} already exists in space b; reset that space first`,
    )
    await reset(running, 'b').expect(200)
    await undoTo(running, undo.id).expect(200)
    expect((await inSpace(running, 'a').status(id)).body.status).toBe('initialized')
  })
})
