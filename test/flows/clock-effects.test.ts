import { expect, it } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const running = sharedSandbox()

const DEAD = { webhook: { url: 'http://127.0.0.1:9/hook' } }

it('a call that moves the clock reports only the effects that it triggered', async () => {
  const space = inSpace(running(), 'effects')
  await space.freeze()
  const quiet = (await space.setClock({ advance: '31m' })).body
  expect(quiet).not.toHaveProperty('triggered')

  const receiver = await startReceiver(() => ({ status: 204 }))
  await newTransaction(space, { webhook: { url: receiver.url } })
  await newTransaction(space, DEAD)
  const { triggered } = (await space.setClock({ advance: '31m' })).body
  // The undelivered webhook has further attempts within the half hour.
  expect(triggered).toMatchObject({ timedOut: 2, ended: 0 })
  expect(triggered.webhookAttempts - triggered.webhookAttemptsFailed).toBe(1)
  expect(triggered.webhookAttemptsFailed).toBeGreaterThan(0)
  expect((await space.clock()).body).not.toHaveProperty('triggered')
})

it('an attempt reports if its receiver should reject it', async () => {
  const space = inSpace(running(), 'tampered')
  const receiver = await startReceiver(() => ({ status: 200 }))
  const id = await newTransaction(space, { webhook: { url: receiver.url } })
  await space.finish(id, { outcome: 'Y' })
  const [{ id: webhook }] = await space.webhooks()
  const again = (order: object) => running().http.post(`/_sandbox/webhooks/${webhook}/redeliver`).send(order)
  const expectations = await Promise.all([
    again({}).then(({ body }) => body.attempts.at(-1).expectedResponse),
    again({ tampering: 'key_order' }).then(({ body }) => body.attempts.at(-1).expectedResponse),
  ])
  expect(expectations).toEqual([undefined, undefined])
  expect((await again({ tampering: 'bad_signature' })).body.attempts.at(-1)).toMatchObject({
    expectedResponse: 'reject',
  })
})
