import { describe, expect, it } from 'vitest'
import { eventsIn } from '../support/journal.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, startSandbox } from '../support/sandbox.ts'
import { scenarioFolder } from '../support/scenario-folder.ts'
import { authenticated, untilDelivery } from '../support/webhooks.ts'

const post = ({ http }: Running, path: string, order: object = {}) => http.post(`/_sandbox/webhooks${path}`).send(order)
const takeBack = ({ http }: Running, id: string) => http.delete(`/_sandbox/webhooks/${id}`)

/** Starts a sandbox without retry delays, and an app that rejects all webhooks. */
const rejecting = async (scenario?: string) => {
  const scenarios = scenarioFolder({
    'forged_again.yaml': 'title: Forged, and again\nwebhook: { tampering: bad_signature, retry: true }\n',
    'once.yaml': 'title: Sent once\nwebhook: { retry: false }\n',
  })
  const running = await startSandbox({ scenarios, 'webhook-time-scale': 0 })
  const receiver = await startReceiver(() => ({ status: 401 }))
  if (scenario !== undefined) await authenticated(running, receiver.url, scenario)
  return { running, receiver }
}

const ONCE = { status: 'failed', reason: 'not_retried', attemptCount: 1 }
const ALWAYS = { status: 'failed', reason: 'no_attempts_left', attemptCount: 6 }

describe('a webhook that its app rejects', () => {
  it.each([
    ['webhook_bad_signature', ONCE],
    ['forged_again', ALWAYS],
    ['webhook_old_timestamp', ONCE],
    ['webhook_key_order', ALWAYS],
    ['webhook_late', ALWAYS],
    ['once', ONCE],
  ])('scheduled by the scenario %s: %j', async (scenario, expected) => {
    const { running } = await rejecting(scenario)
    await untilDelivery(running, expected)
  })
})

describe('canceling', () => {
  it('ends attempts, waiting redeliveries and copies; delivered ones stay delivered', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver((_request, n) => ({ status: n === 1 ? 500 : 200 }))
    await authenticated(running, receiver.url)
    const { id } = await untilDelivery(running, { status: 'pending', attemptCount: 1 })
    await post(running, `/${id}/redeliver`, { delay: '1h', tampering: 'bad_signature' }).expect(200)
    const back = (await takeBack(running, id).expect(200)).body
    expect(back).toMatchObject({ status: 'failed', reason: 'canceled', attemptCount: 1 })
    expect([back.further, back.tampering]).toEqual([undefined, undefined])
    expect((await running.http.get('/_sandbox/scheduled')).body.scheduled).toEqual([])
    const reported = eventsIn(running.sandbox).at(-1)
    expect(reported).toMatchObject({
      type: 'webhook.canceled',
      cause: { kind: 'control' },
      facts: { webhook: id, deliveries: 2 },
    })

    await post(running, `/${id}/redeliver`, { delay: '1h' }).expect(200)
    await post(running, `/${id}/redeliver`).expect(200)
    expect((await takeBack(running, id).expect(200)).body).toMatchObject({ status: 'delivered', attemptCount: 2 })
    const events = eventsIn(running.sandbox).length
    expect((await takeBack(running, id).expect(200)).body).toMatchObject({ status: 'delivered', attemptCount: 2 })
    expect([eventsIn(running.sandbox).length, receiver.requests.length]).toEqual([events, 2])
  })

  it('returns 404 for an unknown ID and for one of another space', async () => {
    const running = await startSandbox()
    const receiver = await startReceiver()
    await authenticated(running, receiver.url)
    const { id } = await untilDelivery(running, { status: 'delivered' })
    await takeBack(running, 'nobody').expect(404)
    await running.http.delete(`/_sandbox/webhooks/${id}?space=other`).expect(404)
  })
})
