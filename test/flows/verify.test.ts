import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { initBody } from '../support/init-body.ts'
import { threeDSLink } from '../support/link-body.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'
import { inSpace, newTransaction } from '../support/space.ts'

const shared = sharedSandbox()

type Result = { readonly ok: boolean; readonly check: string; readonly difference?: string; readonly events: string[] }

const verify = ({ http }: Running, space: string, checks: readonly object[], after?: string) =>
  http.post(`/_sandbox/verify?space=${space}`).send({ checks, ...(after === undefined ? {} : { after }) })

/** Returns the differences of checks; `ok` without any. */
const reported = async (space: string, checks: readonly object[], after?: string): Promise<readonly string[]> => {
  const { body } = await verify(shared(), space, checks, after).expect(200)
  const results: readonly Result[] = body.checks
  expect(body.ok).toBe(results.every(({ ok }) => ok))
  return results.map(({ difference = 'ok' }) => difference)
}

const wait = ({ http }: Running, query: string) => http.get(`/_sandbox/wait?${query}`).expect(200)

/** Plays an order as a correct shop: paid, with a webhook, and read after the return of the browser. */
const paid = async (space: ReturnType<typeof inSpace>, refno: string, url: string): Promise<string> => {
  const id = await newTransaction(space, { refno, webhook: { url } })
  await space.finish(id).expect(200)
  await wait(shared(), `type=webhook.delivered&transaction=${id}`)
  await space.status(id).expect(200)
  return id
}

describe('one call verifies', () => {
  it('a correct order', async () => {
    const space = inSpace(shared(), 'good')
    const { url } = await startReceiver()
    const id = await paid(space, 'A1', url)
    const checks = [
      {
        requests: { operation: 'initTransaction', refno: 'A1' },
        count: 1,
        content: { body: { amount: 1250 }, status: 201 },
      },
      { requests: { operation: 'initTransaction' }, content: { response: { transactionId: id } } },
      {
        webhooks: { refno: 'A1', status: 'authenticated' },
        count: 1,
        content: { body: { refno: 'A1', currency: 'EUR' } },
      },
      { webhooks: { refno: 'A1', status: 'failed' }, count: 0 },
      { changes: { transaction: id, to: 'authenticated' }, count: 1 },
      { changes: { transaction: id, to: 'failed' }, count: 0 },
      { events: { type: ['transaction.created', 'redirect.sent'], refno: 'A1' }, count: 2 },
      { events: { type: 'transaction.created,redirect.sent', refno: 'A1' }, count: 2 },
      {
        order: [
          { type: 'transaction.created', refno: 'A1' },
          { type: 'transaction.changed', to: 'authenticated' },
          { type: 'redirect.sent' },
          { type: 'status.read', refno: 'A1' },
        ],
      },
      { ready: 'no_rejected_requests' },
      { ready: 'every_transaction_read_after_redirect' },
    ]
    expect(await reported('good', checks)).toEqual(checks.map(() => 'ok'))
  })

  it('a faulty order, with the events that prove it', async () => {
    const space = inSpace(shared(), 'bad')
    const { url } = await startReceiver()
    const id = await newTransaction(space, { refno: 'A1', webhook: { url } })
    await space.status(id).expect(200)
    await space.finish(id, { outcome: 'N' }).expect(200)
    await wait(shared(), `type=webhook.delivered&transaction=${id}`)
    await space.init({ ...initBody(), amount: 'much' }).expect(400)
    const { body } = await verify(shared(), 'bad', [
      { webhooks: { refno: 'A1', status: 'authenticated' } },
      { requests: { operation: 'initTransaction', refno: 'A1' }, content: { body: { amount: 1300 } } },
      { order: [{ type: 'redirect.sent' }, { type: 'status.read' }] },
      { ready: 'no_rejected_requests' },
      { ready: 'every_transaction_read_after_redirect' },
      { ready: 'all_queued_outcomes_used' },
    ]).expect(200)
    const event = (of: string): RegExp => new RegExp(of.replaceAll('ID', '\\([0-9a-z]+-\\d+\\)'))
    const expected = [
      /^Expected at least 1 delivered webhook with refno `A1` and status `authenticated`, found none\. .* has status failed$/,
      event('^request POST /v1/transactions 201 ID: body.amount is 1250, expected 1300$'),
      event('^Expected status.read after redirect.sent ID, found none. Found only before: status.read initialized ID$'),
      event('^Expected no rejected request, found 1 of 3: request POST /v1/transactions 400 ID .*init.amount'),
      event(
        `^Expected every transaction to be read .* transaction ${id} after redirect.sent ID, read only before that`,
      ),
      /^The space `\S+` has no queued outcome/,
    ]
    expect(body.ok).toBe(false)
    const results: readonly Result[] = body.checks
    for (const [index, { ok, difference }] of results.entries())
      expect([ok, difference]).toEqual([false, expect.stringMatching(expected[index] ?? /never/)])
    const [named = ''] = results[3]?.events ?? []
    expect(results[3]?.difference).toContain(named)
  })

  it('only events after a cursor', async () => {
    const space = inSpace(shared(), 'later')
    await newTransaction(space, { refno: 'A1' })
    const after = (await space.clock()).headers['sandbox-event'] ?? ''
    await newTransaction(space, { refno: 'A2' })
    const created = { events: { type: 'transaction.created' }, count: 1 }
    expect(await reported('later', [created], after)).toEqual(['ok'])
    expect(await reported('later', [created])).toEqual([expect.stringContaining('found 2')])
  })

  it('links and the authentication of their cardholders', async () => {
    const space = inSpace(shared(), 'links')
    const { url } = await startReceiver()
    const { id } = (await space.createLink(threeDSLink({ reference: 'b-1', webhookEndpoint: url }))).body
    const card = { number: '4000001000000026', cvv: '123', expiryMonth: '12', expiryYear: '34' }
    await space.submit(id, card, { outcome: 'Y' }).expect(200)
    await wait(shared(), `type=webhook.delivered&link=${id}`)
    const checks = [
      { changes: { link: id, to: 'SUCCESS' }, count: 1 },
      { changes: { reference: 'b-1', to: 'authenticated' }, count: 1 },
      { webhooks: { link: id, status: 'SUCCESS' }, count: 1 },
    ]
    expect(await reported('links', checks)).toEqual(['ok', 'ok', 'ok'])
  })

  it('a declined card, which is no rejected request, and a request without credentials, which is one', async () => {
    const space = inSpace(shared(), 'declined')
    const declined = await space.init(initBody('4000001000005512')).expect(400)
    expect(declined.body.error.code).toBe('DECLINED')
    expect(await reported('declined', [{ ready: 'no_rejected_requests' }])).toEqual(['ok'])
    await shared().http.post('/v1/transactions').auth('1100000000+declined', 'wrong').send(initBody()).expect(401)
    expect(await reported('declined', [{ ready: 'no_rejected_requests' }])).toEqual([
      expect.stringContaining('request POST /v1/transactions 401'),
    ])
  })

  it('unused queued outcomes', async () => {
    const space = inSpace(shared(), 'queued')
    const arm = (body: object) => shared().http.post('/_sandbox/next?space=queued').send(body).expect(201)
    await arm({ scenario: 'challenge_failed' })
    const { id } = (await arm({ scenario: 'frictionless_success', when: { refno: 'B*' }, times: 2 })).body
    await newTransaction(space, { refno: 'A1' })
    await newTransaction(space, { refno: 'B1' })
    const used = { ready: 'all_queued_outcomes_used' }
    expect(await reported('queued', [used])).toEqual([
      `Expected every queued outcome to be used, found ${id} (frictionless_success) used 1 of 2 times`,
    ])
    await newTransaction(space, { refno: 'B2' })
    expect(await reported('queued', [used])).toEqual(['ok'])
  })
})

describe('a check that matched no events fails', () => {
  it('for an empty space', async () => {
    const nothing = 'No events in the space `quiet` since its start or last reset.'
    const running = await startSandbox()
    const differences = async (space: string) => {
      const checks = [{ requests: {}, count: 0 }, { order: [{ type: 'request' }, { type: 'request' }] }]
      const { body } = await verify(running, space, checks).expect(200)
      return body.checks.map(({ difference }: Result) => difference)
    }
    expect(await differences('quiet')).toEqual([nothing, nothing])
    // Once is enough, and only without requests.
    await newTransaction(inSpace(running))
    expect(await differences('quiet')).toEqual([
      `${nothing} No requests in the space \`quiet\`, but the space \`default\` had 1 scenario.matched, 1 transaction.created, 1 request. Check if the app uses its credentials.`,
      nothing,
    ])
    expect(await differences('default')).toEqual([
      expect.not.stringContaining('credentials'),
      expect.not.stringContaining('credentials'),
    ])
  })

  it('for a space with dropped events', async () => {
    const running = await startSandbox({ 'traffic-events': 3 })
    const before = (await inSpace(running).clock()).headers['sandbox-event'] ?? ''
    const id = (await running.init(initBody())).body.transactionId
    await running.status(id)
    const after = (await inSpace(running).clock()).headers['sandbox-event'] ?? ''
    await running.status(id)
    const check = { events: { type: 'status.read' } }
    for (const cursor of [undefined, before]) {
      const { body } = await verify(running, 'default', [check, { ready: 'no_rejected_requests' }], cursor).expect(200)
      expect(body.ok).toBe(false)
      for (const { ok, difference } of body.checks as readonly Result[])
        expect([ok, difference]).toEqual([false, expect.stringContaining('were dropped')])
    }
    expect((await verify(running, 'default', [check], after)).body.ok).toBe(true)
  })

  it('for a space that was emptied after the cursor', async () => {
    const space = inSpace(shared(), 'emptied')
    const before = (await space.clock()).headers['sandbox-event'] ?? ''
    await newTransaction(space)
    await space.reset()
    await newTransaction(space)
    const created = { events: { type: 'transaction.created' }, count: 1 }
    expect(await reported('emptied', [created], before)).toEqual([
      expect.stringContaining('the space `emptied` was reset'),
    ])
    expect(await reported('emptied', [created])).toEqual(['ok'])
  })

  it.each([
    ['yesterday', 400, '`after` must be an event ID'],
    ['abc-1', 409, 'another start'],
  ])('for an invalid cursor: %s', async (after, status, message) => {
    const response = await verify(shared(), 'nowhere', [{ requests: {} }], after)
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringContaining(message)])
  })

  it('and an expected card number is repeated nowhere', async () => {
    const space = inSpace(shared(), 'secret')
    await newTransaction(space)
    const number = '4000001000000026'
    const { text } = await verify(shared(), 'secret', [
      { requests: {}, content: { body: { card: { number }, refno: number, [number]: 1 } } },
      { requests: { refno: number } },
      {
        order: [
          { type: 'request', path: number },
          { type: 'request', refno: number },
        ],
      },
      { requests: {}, content: { body: { card: { cvv: '9871' } } } },
    ]).expect(200)
    expect(text).not.toContain(number)
    expect(containsValue(text, '9871')).toBe(false)
    const rejected = await verify(shared(), 'secret', [{ requests: { [number]: number } }]).expect(400)
    expect(rejected.text).not.toContain(number)
  })
})

it('names requests and webhooks in progress, whose events are missing', async () => {
  const running = await startSandbox()
  const busy = inSpace(running, 'busy')
  await running.http.post('/_sandbox/holds?space=busy').send({ on: 'init' }).expect(201)
  const started = busy.init(initBody()).then(({ status }) => status)
  const checks = [{ requests: { operation: 'initTransaction' }, count: 1 }]
  const fix = 'Wait with `GET /_sandbox/wait?idle=250ms` before you verify.'
  const { hint, checks: failed } = await eventually(async () => {
    const { body } = await verify(running, 'busy', checks).expect(200)
    expect(body).toHaveProperty('hint')
    return body
  })
  expect(hint).toBe(`1 request is still being processed. ${fix}`)
  expect(failed[0].difference).toContain('. 1 request is still being processed.')
  expect((await verify(running, 'other', checks)).body).not.toHaveProperty('hint')
  const { body } = await running.http.get('/_sandbox/holds?space=busy')
  await running.http.delete(`/_sandbox/holds/${body.holds[0].id}`).expect(200)
  expect(await started).toBe(201)

  const { url, requests } = await startReceiver(() => new Promise(() => undefined))
  const id = await newTransaction(busy, { refno: 'A2', webhook: { url } })
  await busy.finish(id).expect(200)
  await eventually(async () => expect(requests).toHaveLength(1))
  expect((await verify(running, 'busy', checks)).body.hint).toBe(`1 webhook is still being sent. ${fix}`)
})
