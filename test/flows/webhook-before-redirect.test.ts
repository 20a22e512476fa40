import { describe, expect, it } from 'vitest'
import { manualSleep } from '../support/manual-sleep.ts'
import { held, startReceiver } from '../support/receiver.ts'
import { startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { authenticated, begin, deliveries, openPage } from '../support/webhooks.ts'

/** Returns whether a promise is settled now. */
const watched = <T>(promise: Promise<T>): { readonly result: Promise<T>; isThere: boolean } => {
  const watching = { result: promise, isThere: false }
  const note = (): void => {
    watching.isThere = true
  }
  promise.then(note, note)
  return watching
}

describe('before_redirect holds the redirect', () => {
  const SCENARIO = 'webhook_before_redirect'

  it('until the receiver has responded, even for a second click', async () => {
    const { reply, release } = held()
    const running = await startSandbox()
    const receiver = await startReceiver(() => reply)
    const id = await begin(running, receiver.url, SCENARIO)
    const confirm = await openPage(running, id)
    const first = watched(confirm())
    await receiver.next()
    const again = watched(confirm())
    const reload = watched(fetch(`${running.url}/v1/start/${id}`, { redirect: 'manual' }))
    // The merchant already knows the end, and can read it before the browser returns.
    expect((await running.status(id)).body.status).toBe('authenticated')
    expect((await running.status(id)).body.status).toBe('authenticated')
    expect([first.isThere, again.isThere, reload.isThere]).toEqual([false, false, false])
    release()
    const home = `303 http://shop.test/success?transactionId=${id}`
    expect([await first.result, await again.result, (await reload.result).status]).toEqual([home, home, 303])
    expect(receiver.requests).toHaveLength(1)
  })

  it.each(['challenge_ongoing', 'initialized'])('of a call without a browser too (%s)', async (status) => {
    const { reply, release } = held()
    const running = await startSandbox()
    const receiver = await startReceiver(() => reply)
    const id = await begin(running, receiver.url, SCENARIO)
    if (status === 'challenge_ongoing') await openPage(running, id)
    const call = watched(running.finish(id, { code: '4444' }).then(({ body }) => body.redirect.url))
    await receiver.next()
    expect((await running.status(id)).body.status).toBe('authenticated')
    expect(call.isThere).toBe(false)
    release()
    expect(await call.result).toBe(`http://shop.test/success?transactionId=${id}`)
  })

  it('of a second such call, which gets the same response', async () => {
    const { reply, release } = held()
    const running = await startSandbox()
    const receiver = await startReceiver(() => reply)
    const id = await begin(running, receiver.url, SCENARIO)
    const calls = [running.finish(id, { code: '4444' }).then(({ body }) => body)]
    await receiver.next()
    const second = watched(running.finish(id, { code: '4444' }).then(({ body }) => body))
    await running.status(id)
    expect(second.isThere).toBe(false)
    release()
    expect(await second.result).toEqual(await calls[0])
  })

  it.each([
    ['fails', { status: 500 }],
    ['hangs up', 'reset'],
  ] as const)('only for the first attempt: when that %s, the browser continues', async (_title, reply) => {
    const running = await startSandbox()
    const receiver = await startReceiver(() => reply)
    const id = await begin(running, receiver.url, SCENARIO)
    const confirm = await openPage(running, id)
    expect(await confirm()).toBe(`303 http://shop.test/success?transactionId=${id}`)
    expect(receiver.requests).toHaveLength(1)
    // A second click now does not wait for the next attempt.
    expect(await confirm()).toBe('410 null')
    expect(await deliveries(running)).toMatchObject([{ status: 'pending', attemptCount: 1 }])
  })

  it('not for a rejected target', async () => {
    const running = await startSandbox()
    await authenticated(running, 'http://93.184.216.34/hook', SCENARIO)
    expect(await deliveries(running)).toMatchObject([{ status: 'failed', reason: 'target_rejected' }])
  })

  it('not if webhooks are sent manually', async () => {
    const running = await startSandbox({ webhooks: 'manual' })
    await authenticated(running, 'http://127.0.0.1:9/hook', SCENARIO)
    expect(await deliveries(running)).toMatchObject([{ status: 'waiting', waitsFor: 'manual', attemptCount: 0 }])
  })

  it('for at most 10 s: with a silent receiver, and with a delayed webhook', async () => {
    const scenarios = scenarioFolder({
      'held_and_late.yaml': 'title: Held\nwebhook:\n  when: before_redirect\n  delay: 1h\n',
    })
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ scenarios, sleep })
    const silent = await startReceiver(() => held().reply)
    const calls = [SCENARIO, 'held_and_late'].map((scenario) => watched(authenticated(running, silent.url, scenario)))
    await expect.poll(sleepers).toEqual([10_000, 10_000])
    await silent.next()
    expect(calls.map(({ isThere }) => isThere)).toEqual([false, false])
    wake()
    await Promise.all(calls.map(({ result }) => result))
    expect((await deliveries(running)).map(({ status, attemptCount }) => [status, attemptCount])).toEqual([
      ['pending', 0],
      ['pending', 0],
    ])
    expect(silent.requests).toHaveLength(1)
  })

  it('and nothing waits any longer after the receiver has responded', async () => {
    const { sleep, sleepers } = manualSleep()
    const { reply, release } = held()
    const running = await startSandbox({ sleep })
    const receiver = await startReceiver(() => reply)
    const call = authenticated(running, receiver.url, SCENARIO)
    await receiver.next()
    await expect.poll(sleepers).toEqual([10_000])
    release()
    await call
    expect(sleepers()).toEqual([])
  })
})
