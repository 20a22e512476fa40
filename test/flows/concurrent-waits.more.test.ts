import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { long } from '../support/long-runs.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { MERCHANT, startSandbox } from '../support/sandbox.ts'

/** "A thousand" for a long run. */
const MANY = long(60, 1_000)

type Woken = {
  readonly status: number
  readonly body: { readonly event?: { readonly subject: { readonly refno: string } } }
}

it(`wakes each of ${MANY} concurrent waiters for its own event only`, async () => {
  const { sleep, sleepers, wake } = manualSleep()
  const running = await startSandbox({ sleep, webhooks: 'manual' })
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const woken = new Set<string>()

  const wait = (refno: string, query: string): Promise<Woken> =>
    new Promise((resolve, reject) => {
      get(`${running.url}/_sandbox/wait?${query}&refno=${refno}`, { agent }, async (res) => {
        woken.add(refno)
        resolve({ status: res.statusCode ?? 0, body: (await json(res)) as Woken['body'] })
      }).on('error', reject)
    })
  const begin = (refno: string): Promise<unknown> =>
    running.http
      .post('/v1/transactions')
      .auth(...MERCHANT)
      .send(initBody(undefined, { refno }))
      .expect(201)

  const names = Array.from({ length: MANY }, (_, i) => `r${i}`)
  const before = running.sandbox.traffic.newest('default')
  const query = `type=transaction.created&after=${before}`
  const waits = names.map((refno) => wait(refno, query))
  await eventually(() => expect(sleepers()).toHaveLength(MANY))

  // One order has many waiters, one has none, so each wake-up is verifiable.
  await begin('r7')
  await begin('nobody')
  expect(await waits[7]).toMatchObject({ status: 200, body: { event: { subject: { refno: 'r7' } } } })
  await eventually(() => expect(sleepers()).toHaveLength(MANY - 1))
  expect([...woken]).toEqual(['r7'])

  for (const refno of names.filter((name) => name !== 'r7')) await begin(refno)
  const responses = await Promise.all(waits)
  expect(responses.map(({ status, body }) => [status, body.event?.subject.refno])).toEqual(
    names.map((name) => [200, name]),
  )

  // Waiters that arrive after their event have its cursor, so none sleeps any more.
  expect(sleepers()).toEqual([])
  const late = await Promise.all(names.map((refno) => wait(refno, query)))
  expect(late.map(({ body }) => body)).toEqual(responses.map(({ body }) => body))

  // Waiters without an event are not woken by the events of others.
  const timedOut = [wait('never', query), wait('neither', query)]
  await eventually(() => expect(sleepers()).toHaveLength(2))
  await begin('another')
  wake()
  expect((await Promise.all(timedOut)).map(({ status }) => status)).toEqual([408, 408])
  agent.destroy()
}, 120_000)
