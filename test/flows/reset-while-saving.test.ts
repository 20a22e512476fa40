import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemFiles } from '../../src/engine/store/files.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/given-folder.ts'
import { CHALLENGE_CARD } from '../support/init-body.ts'
import { manualClock } from '../support/manual-clock.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { block, startTransaction } from '../support/state.ts'
import { resetKept, undoTo } from '../support/undo.ts'

const kept = () => ({ ephemeral: false, 'state-dir': join(temporaryFolder(), 'state') })

/** A disk that completes no call until a test releases it. */
const slowDisk = () => {
  const waiting: { readonly go: () => void; readonly fail: () => void }[] = []
  const sync = systemFiles.sync
  const spy = vi.spyOn(systemFiles, 'sync').mockImplementation(
    (fd) =>
      new Promise((resolve, reject) => {
        waiting.push({ go: () => resolve(sync(fd)), fail: () => reject(new Error('EIO: made by a test')) })
      }),
  )
  const repair = () => {
    spy.mockRestore()
    for (const { go } of waiting.splice(0)) go()
  }
  onTestFinished(repair)
  const next = () =>
    eventually(() => {
      const call = waiting.shift()
      if (!call) throw new Error('no call waits for the disk')
      return call
    })
  return { next, repair }
}

const holdsOf = async ({ http }: Running): Promise<readonly string[]> =>
  (await http.get('/_sandbox/holds').expect(200)).body.holds.map(({ on }: { on: string }) => on)

const requestsOf = async ({ http }: Running): Promise<readonly string[]> =>
  (await http.get('/_sandbox/requests?limit=1000').expect(200)).body.requests.map(
    ({ method, path }: { method: string; path: string }) => `${method} ${path}`,
  )

const send = <Answer>(call: PromiseLike<Answer>): Promise<Answer> => Promise.resolve(call.then((response) => response))

describe('while a reset is being saved', () => {
  it('readers see the emptied space with its new events and holds', async () => {
    const running = await startSandbox({ ...kept(), durability: 'disk' })
    const old = await startTransaction(running)
    await running.http
      .post('/_sandbox/holds')
      .send({ on: 'init', when: { amount: 777 } })
      .expect(201)
    const disk = slowDisk()
    const emptied = send(running.http.post('/_sandbox/reset?keep=1h'))
    const call = await disk.next()
    const [inspected, held] = [running.status(old), running.http.post('/_sandbox/holds').send({ on: 'status' })].map(
      send,
    )
    // Returned at once: it needs no card.
    await running.init({}).expect(400)
    call.go()
    disk.repair()
    const { undo } = (await emptied).body
    expect([(await inspected)?.status, (await held)?.status]).toEqual([400, 201])
    expect(await requestsOf(running)).toContain(`GET /v1/transactions/${old}`)
    expect(await holdsOf(running)).toEqual(['status'])

    await undoTo(running, undo.id).expect(200)
    expect(await requestsOf(running)).not.toContain(`GET /v1/transactions/${old}`)
    expect(await holdsOf(running)).toEqual(['init'])
  })

  it('and fails, the space keeps its holds', async () => {
    const running = await startSandbox({ ...kept(), durability: 'disk' })
    await startTransaction(running)
    await running.http.post('/_sandbox/holds').send({ on: 'init' }).expect(201)
    const disk = slowDisk()
    const emptied = send(running.http.post('/_sandbox/reset'))
    const call = await disk.next()
    const held = send(running.http.post('/_sandbox/holds').send({ on: 'status' }))
    await running.init({}).expect(400)
    call.fail()
    disk.repair()
    expect([(await emptied).status, (await held).status]).toEqual([503, 503])
    expect(await holdsOf(running)).toEqual(['init'])
  })

  it('a failing undo of the replaced state makes way for the newer one', async () => {
    const running = await startSandbox({ ...kept(), durability: 'disk', clock: manualClock() })
    await startTransaction(running)
    const first = await resetKept(running)
    const id = await startTransaction(running)
    const disk = slowDisk()
    const emptied = send(running.http.post('/_sandbox/reset?keep=1h'))
    const saved = await disk.next()
    const undone = send(undoTo(running, first.id))
    await running.init({}).expect(400)
    saved.go()
    const lost = await disk.next()
    lost.fail()
    disk.repair()
    // The reset is saved, and waited for the undo because of its event.
    expect([(await emptied).status, (await undone).status]).toEqual([503, 503])
    expect((await undoTo(running, first.id)).body.error.code).toBe('UNDO_GONE')
    await undoTo(running, first.id.replace(/1$/, '2')).expect(200)
    expect((await running.status(id)).body.status).toBe('initialized')
  })
})

it('an unsaved change is not retried after the sandbox is stopped, and does not delay the stop', async () => {
  const options = kept()
  const { sleep, sleepers } = manualSleep()
  const { reply, release } = held()
  const receiver = await startReceiver(() => reply)
  const running = await startSandbox({ ...options, sleep })
  const id = await startTransaction(running, CHALLENGE_CARD, { webhook: { url: receiver.url } })
  await running.finish(id, { code: '4444' }).expect(200)
  await receiver.next()
  const unblock = block(options['state-dir'])
  onTestFinished(unblock)
  release({ status: 200 })
  await eventually(() => expect(sleepers()).toEqual([1_000]))
  await running.sandbox.close()
  expect(sleepers()).toEqual([])
})
