import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { threeDSLink } from '../support/link-body.ts'
import { manualSleep } from '../support/manual-sleep.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

const wait = ({ http }: Running, query: string) => http.get(`/_sandbox/wait?${query}`)

/** Separate spaces keep these tests independent. */
const cursor = async ({ http }: Running, space: string): Promise<string> =>
  (await http.get(`/_sandbox/clock?space=${space}`)).headers['sandbox-event'] ?? ''

describe('a wait with a cursor', () => {
  it('can filter by the scenario and the amount of a created resource', async () => {
    const space = inSpace(shared(), 'named')
    const after = `after=${await cursor(shared(), 'named')}&space=named&timeout=0ms`
    await newTransaction(space, { amount: 4100 })
    const id = await newTransaction(space, { amount: 4200 }, 'challenge_failed')
    await newTransaction(space, { amount: 4200 })
    for (const by of ['scenario=challenge_failed', 'amount=4200']) {
      const { body } = await wait(shared(), `type=transaction.created&${by}&${after}`).expect(200)
      expect([by, body.event.subject.id]).toEqual([by, id])
    }
    const { body } = await wait(shared(), `type=transaction.created&amount=4200&scenario=decline&${after}`).expect(408)
    expect(body.error.message).toMatch(/^No transaction.created with scenario `decline` and amount `4200` so far/)
    const wrong = await wait(shared(), `type=transaction.created&amount=42.00&${after}`).expect(400)
    expect(wrong.body.error.message).toContain('`amount` must be an integer')
    const idle = await wait(shared(), `type=status.read&amount=4200&${after}`).expect(400)
    expect(idle.body.error.message).toContain('Use transaction.created, link.created.')
  })

  it('reports that events were dropped, which could include a match', async () => {
    const running = await startSandbox({ 'traffic-events': 3 })
    const before = await cursor(running, 'default')
    for (let i = 0; i < 3; i += 1) await running.init(initBody())
    const response = await wait(running, `type=transaction.created&after=${before}`)
    expect([response.status, response.body.error.message]).toEqual([
      410,
      expect.stringMatching(new RegExp(`^Events after event ${before} were dropped`)),
    ])
  })
})

describe('a wait without a cursor', () => {
  it('returns with after=0 the events so far', async () => {
    await newTransaction(inSpace(shared(), 'since-0'), { refno: 'A1' })
    const { body } = await wait(shared(), 'type=webhook.delivered&refno=A1&after=0&space=since-0&timeout=0ms')
    expect(body.error.message).toMatch(/Events for refno `A1`, newest first: request POST/)
    expect(body.observedEvents.length).toBe(3)
  })

  it('reports dropped first events of a transaction', async () => {
    const running = await startSandbox({ 'traffic-events': 3 })
    const id = (await running.init(initBody())).body.transactionId
    for (let i = 0; i < 3; i += 1) await running.status(id)
    const response = await wait(running, `type=transaction.created&transaction=${id}`)
    expect([response.status, response.body.error.message]).toEqual([
      410,
      expect.stringContaining('The first events were dropped'),
    ])
  })
})

describe('a wait that times out', () => {
  it('names the space that received requests, if its own had none: its credentials may be in use', async () => {
    const running = await startSandbox({ 'card-data-in-text': 'keep' })
    const reported = async (): Promise<string> =>
      (await wait(running, 'type=transaction.created&space=mine&timeout=0ms').expect(408)).body.error.message
    expect(await reported()).toMatch(/\. No events in the space `mine`\.$/)
    for (const name of ['a', 'b', 'c', 'd']) await newTransaction(inSpace(running, name), { refno: `4000001000000026` })
    await newTransaction(inSpace(running), { refno: 'A1' })
    // Calls of a test itself are no sign of an app.
    await inSpace(running, 'only-a-clock').advance('1m')
    await inSpace(running, 'mine').advance('1m')
    const message = await reported()
    const had = '1 scenario.matched, 1 transaction.created, 1 request'
    expect(message).toContain(
      ` No requests in the space \`mine\`, but the space \`default\` had ${had}, the space \`d\` had ${had}, the space \`c\` had ${had} and others. Check if the app uses credentials of one of them.`,
    )
    expect(message).not.toMatch(/A1|4000001|only-a-clock/)
    await newTransaction(inSpace(running, 'mine'))
    expect(await reported()).not.toContain('the space default')
  })

  it('names a rejected request and its reason if nothing was created because of it', async () => {
    const space = inSpace(shared(), 'rejected')
    await space.init({ ...initBody(), refno: 'A1', webhook: {} }).expect(400)
    const reported = async (query: string): Promise<string> =>
      (await wait(shared(), `${query}&space=rejected&timeout=0ms`).expect(408)).body.error.message
    const why =
      /\. Newest rejected request of the space: request POST \/v1\/transactions 400 \(\S+\) .*init\.webhook\.url must not be null/
    expect(await reported('type=transaction.created&refno=A1')).toMatch(why)
    expect(await reported('type=webhook.delivered')).toMatch(why)
    // After a creation, earlier rejections no longer matter.
    await newTransaction(space, { refno: 'A1' })
    expect(await reported('type=webhook.delivered&refno=A1')).not.toMatch(why)
  })

  it.each<
    [title: string, query: string, prepare: (space: ReturnType<typeof inSpace>) => Promise<unknown>, message: RegExp]
  >([
    [
      'a transaction with an unopened page',
      'type=webhook.delivered&refno=A1',
      (space) => newTransaction(space, { refno: 'A1' }),
      /Transaction `\d+` waits for its cardholder, who has not opened its page\. Use `POST \/_sandbox\/transactions\/\d+\/challenge` with `\{"complete":true\}`\.$/,
    ],
    [
      'an unfinished challenge',
      'type=redirect.sent&after=0',
      async (space) => space.finish(await newTransaction(space, { refno: 'A1' }), { code: '0000' }).expect(200),
      /Transaction `\d+` waits for its cardholder, who has not completed the challenge/,
    ],
    [
      'a link without a submitted card',
      'type=link.changed&reference=booking-9',
      (space) => space.createLink(threeDSLink({ reference: 'booking-9' })),
      /Link `\S+` waits for its cardholder, who has not entered a card\. Use `POST \/_sandbox\/links\/\S+\/submit`\.$/,
    ],
    [
      'a webhook without an address',
      'type=webhook.delivered&refno=A1',
      async (space) => space.finish(await newTransaction(space, { refno: 'A1' })).expect(200),
      /Transaction `\d+` has no webhook, because its initialization has no `webhook\.url` and `--webhook-url` is not set\.$/,
    ],
    [
      'a webhook that its scenario does not want',
      'type=webhook.delivered&refno=A1',
      async (space) =>
        space
          .finish(await newTransaction(space, { refno: 'A1', webhook: { url: 'http://127.0.0.1:1' } }, 'webhook_never'))
          .expect(200),
      /Transaction `\d+` has no webhook, because its scenario disables it\.$/,
    ],
    [
      'a webhook that waits for manual sending',
      'type=webhook.delivered&refno=A1',
      async (space) =>
        space
          .finish(
            await newTransaction(space, { refno: 'A1', webhook: { url: 'http://127.0.0.1:1' } }, 'webhook_manual'),
          )
          .expect(200),
      /Webhook `\S+` waits until [\w ]+ sends? it\.$/,
    ],
    [
      'a webhook that is tried again',
      'type=webhook.delivered&refno=A1',
      async (space) => {
        const { url, next } = await startReceiver(() => ({ status: 500 }))
        await space.freeze()
        await space.finish(await newTransaction(space, { refno: 'A1', webhook: { url } })).expect(200)
        await next()
        await wait(shared(), 'type=webhook.attempted&refno=A1&space=a-webhook-that-is-tried-again').expect(200)
      },
      /newest first: webhook\.attempted 500 \(.*Webhook `\S+` will be retried at \S+ on the clock of the space\.$/,
    ],
  ])('describes the missing match: %s', async (title, query, prepare, message) => {
    const name = title.replaceAll(' ', '-')
    await prepare(inSpace(shared(), name))
    const { body } = await wait(shared(), `${query}&space=${name}&timeout=0ms`).expect(408)
    expect(body.error.message).toMatch(message)
  })

  it('uses the time of the host at any clock of the space', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ sleep })
    await inSpace(running).freeze()
    const waiting = wait(running, 'type=clock.changed&timeout=2m').then(({ status }) => status)
    await eventually(() => expect(sleepers()).toContain(120_000))
    wake()
    expect(await waiting).toBe(408)
  })

  it('waits 10 seconds by default', async () => {
    const { sleep, sleepers, wake } = manualSleep()
    const running = await startSandbox({ sleep })
    const waiting = wait(running, 'type=clock.changed').then(({ status }) => status)
    await eventually(() => expect(sleepers()).toContain(10_000))
    wake()
    expect(await waiting).toBe(408)
  })

  it('ends when its caller disconnects', async () => {
    const { sleep, sleepers } = manualSleep()
    const running = await startSandbox({ sleep })
    const call = request(`${running.url}/_sandbox/wait?type=clock.changed`).on('error', () => undefined)
    call.end()
    await eventually(() => expect(sleepers()).toEqual([10_000]))
    call.destroy()
    await eventually(() => expect(sleepers()).toEqual([]))
  })

  it('ends with 503 when the sandbox is stopped', async () => {
    const { sleep, sleepers } = manualSleep()
    const running = await startSandbox({ sleep })
    const waiting = [1, 2].map(() => wait(running, 'type=clock.changed').then(({ status, body }) => [status, body]))
    await eventually(() => expect(sleepers()).toHaveLength(2))
    await running.sandbox.close()
    for (const response of await Promise.all(waiting))
      expect(response).toEqual([
        503,
        { error: { code: 'SERVER_ERROR', message: expect.stringContaining('The sandbox is stopping.') } },
      ])
  })
})

describe('an impossible wait is rejected at once', () => {
  it.each([
    ['type=webhook.deliverd', 'Did you mean `webhook.delivered`?'],
    ['tpye=request', 'Did you mean `type`?'],
    ['refno=', '`refno` is empty'],
    ['refno=A1&refno=A2', 'Send `refno` only once.'],
    ['timeout=soon', '`timeout` must be a real-time duration of at most 5m, such as 500ms, 10s or 2m.'],
    ['timeout=6m', 'at most 5m'],
    ['count=0', '`count` must be a number from 1 to 1000'],
    ['status=autenticated', 'Did you mean `authenticated`?'],
    ['type=webhook.delivered&status=authenticated', 'webhook.delivered has no `status`, so no event can match'],
    ['operation=initTransactoin', 'Did you mean `initTransaction`?'],
    ['space=NO', 'a space name has 1 to 63 characters of'],
  ])('%s: %s', async (query, message) => {
    const { status, body } = await wait(shared(), query)
    expect([status, body.error]).toEqual([400, { code: 'INVALID_PROPERTY', message: expect.stringContaining(message) }])
  })

  it('for an unknown transaction or link, or one of another space', async () => {
    const id = await newTransaction(inSpace(shared(), 'home'))
    for (const query of ['transaction=123456789012345678', 'link=nobody', `transaction=${id}&space=away`])
      expect((await wait(shared(), query)).status).toBe(404)
    expect((await wait(shared(), `transaction=${id}&space=home&timeout=0ms`)).status).toBe(200)
  })
})
