import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { isLong } from '../support/long-runs.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { inSpace, newTransaction } from '../support/space.ts'
import { authenticated, deliveries, untilDelivery } from '../support/webhooks.ts'

const shared = sharedSandbox()
const again = ({ http }: Running, id: string, order: object = {}) =>
  http.post(`/_sandbox/webhooks/${id}/redeliver`).send(order)

let spaces = 0
/** Delivers a webhook in its own space with a fixed clock. */
const arrived = async () => {
  spaces += 1
  const running = shared()
  const receiver = await startReceiver()
  const space = inSpace(running, `rounds-${spaces}`)
  await space.freeze()
  await space.finish(await newTransaction(space, { webhook: { url: receiver.url } }))
  await receiver.next()
  const [{ id }] = await space.webhooks()
  const due = async () =>
    (await running.http.get(`/_sandbox/scheduled?space=${space.space}`).expect(200)).body.scheduled
  return { running, receiver, space, id, due }
}

describe('no requested delivery is lost', () => {
  it('two waiting redeliveries are both sent, and an immediate one drops neither', async () => {
    const { running, receiver, space, id, due } = await arrived()
    await again(running, id, { delay: '10m', webhookId: 'msg_late' }).expect(200)
    const both = (await again(running, id, { delay: '5m', times: 2 }).expect(200)).body
    expect(both).toMatchObject({
      status: 'pending',
      due: '2026-01-02T03:09:05.678+00:00',
      further: [{ status: 'pending', due: '2026-01-02T03:14:05.678+00:00', times: 1, webhookId: 'msg_late' }],
    })
    const now = (await again(running, id, { webhookId: 'msg_now' }).expect(200)).body
    expect([now.attemptCount, now.due, now.further.length]).toEqual([2, both.due, 1])
    expect(
      (await due()).map(({ at, attempt }: { at: string; attempt: number }) => [at.slice(14, 19), attempt]),
    ).toEqual([
      ['09:05', 3],
      ['14:05', 4],
    ])
    await space.advance('10m')
    const sent = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(sent).toEqual([id, 'msg_now', id, id, 'msg_late'])
    expect((await space.webhooks())[0]).toMatchObject({ status: 'delivered', attemptCount: 5 })
  })

  it('a delayed webhook is sent twice if it is sent manually before', async () => {
    const running = shared()
    const receiver = await startReceiver()
    const space = inSpace(running, 'rounds-late')
    await space.freeze()
    const transaction = await newTransaction(space, { webhook: { url: receiver.url } })
    const fired = await running.http.post('/_sandbox/webhooks').send({ transaction, delay: '10m' }).expect(201)
    expect((await again(running, fired.body.id).expect(200)).body).toMatchObject({ status: 'pending', attemptCount: 1 })
    await space.advance('10m')
    expect(receiver.requests).toHaveLength(2)
  })

  it('each of several at once has its own attempt', async () => {
    const { running, receiver, id } = await arrived()
    const all = await Promise.all([again(running, id), again(running, id), again(running, id)])
    expect(all.map(({ body }) => body.attemptCount).sort()).toEqual([2, 3, 4])
    expect(receiver.requests).toHaveLength(4)
  })
})

describe('concurrent delivery', () => {
  /** Responds only after this many requests have arrived. */
  const patient = (count: number) => {
    let release = (): void => {}
    const all = new Promise<void>((resolve) => {
      release = resolve
    })
    const at: number[] = []
    const receiver = startReceiver(async (_request, n) => {
      at.push(performance.now())
      if (n % count === 0) release()
      await all
      return {}
    })
    return { receiver, at }
  }

  it('sends all copies before the first response, identical to the byte, each as an attempt', async () => {
    const { receiver: starting } = patient(3)
    const running = await startSandbox()
    const receiver = await starting
    const transaction = await authenticated(running, undefined)
    const order = { transaction, url: receiver.url, together: 3 }
    const fired = (await running.http.post('/_sandbox/webhooks').send(order).expect(201)).body
    expect(fired).toMatchObject({ together: 3, status: 'delivered', attemptCount: 3 })
    expect(fired.attempts).toHaveLength(3)
    const sent = receiver.requests.map(({ headers: { connection: _, ...headers }, body }) =>
      JSON.stringify([headers, body]),
    )
    expect([sent.length, new Set(sent).size]).toEqual([3, 1])
    const reported = eventsIn(running.sandbox).filter(({ type }) => type.startsWith('webhook.'))
    expect(reported.map(({ type, facts }) => [type, 'attempt' in facts ? facts.attempt : undefined])).toEqual([
      ['webhook.scheduled', undefined],
      ...[1, 2, 3].map((attempt) => ['webhook.attempted', attempt]),
      ['webhook.delivered', undefined],
    ])
  })

  it('counts as one attempt: the retry is concurrent too, with as many copies', async () => {
    const scenarios = scenarioFolder({ 'race.yaml': 'title: A race\nwebhook:\n  together: 2\n  copies: 2\n' })
    const running = await startSandbox({ scenarios, 'webhook-time-scale': 0 })
    const receiver = await startReceiver((_request, n) => ({ status: n <= 2 ? 500 : n === 3 ? 409 : 200 }))
    await authenticated(running, receiver.url, 'race')
    const { attempts } = await untilDelivery(running, { status: 'delivered', attemptCount: 6, together: 2 })
    expect(attempts.map(({ response }) => response?.status).sort()).toEqual([200, 200, 200, 409, 500, 500])
  })

  it('is recorded by the built-in receiver one by one, with their cause', async () => {
    const running = await startSandbox()
    const { receiver } = (await running.http.get('/_sandbox/receiver')).body
    await authenticated(running, receiver)
    const { id } = await untilDelivery(running, { status: 'delivered' })
    await again(running, id, { together: 2 }).expect(200)
    const received = eventsIn(running.sandbox).filter(({ type }) => type === 'webhook.received')
    expect(received.map(({ cause }) => ('attempt' in cause ? cause.attempt : cause)).sort()).toEqual([1, 2, 3])
  })

  // The duration depends on the host too. Run this on an idle one.
  it.runIf(isLong)('is within a few milliseconds, repeatedly', async () => {
    const plays = 20
    const at: number[] = []
    const running = await startSandbox()
    const receiver = await startReceiver(() => {
      at.push(performance.now())
      return {}
    })
    await authenticated(running, receiver.url)
    const [{ id } = { id: '' }] = await deliveries(running)
    await receiver.next()
    for (let play = 0; play < plays; play += 1) await again(running, id, { together: 2 }).expect(200)
    const apart = at.slice(1).flatMap((item, nth, all) => (nth % 2 === 1 ? [item - (all[nth - 1] ?? 0)] : []))
    console.info(`two webhooks together were ${apart.map((ms) => ms.toFixed(1)).join(', ')} ms apart`)
    expect(apart).toHaveLength(plays)
    expect(apart.filter((ms) => ms < 5)).toHaveLength(plays)
  })
})
