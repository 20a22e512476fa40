import { connect, own, type Receiver, SandboxError, type Space, startSandbox } from 'threeds-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCall } from '../../src/testkit/control-client.ts'
import { everyWebhook } from '../../src/testkit/space.ts'
import { initBody } from '../support/init-body.ts'
import { threeDSLink } from '../support/link-body.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let receiver: Receiver
let space: Space
beforeAll(async () => {
  sandbox = await startSandbox()
  receiver = await sandbox.receiver()
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  receiver.clear()
  space = await sandbox.space()
})

/** What an app does with the credentials that its environment gives it. */
const post = async (path: string, body: object, headers: Record<string, string>) => {
  const answer = await fetch(`${space.environment.SANDBOX_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, scenario: answer.headers.get('sandbox-scenario'), body: await answer.json() }
}
const init = (more: object = {}) =>
  post(
    '/v1/transactions',
    { ...initBody(), webhook: { url: receiver.url }, ...more },
    { authorization: space.authorization },
  )
const createLink = () =>
  post('/v1/links', threeDSLink({ webhookEndpoint: receiver.url }), { [space.linkKeyHeader]: space.linkKey })

/** As an answer is that has not what a test expects. */
const nothing: { readonly refno?: string } = {}

const refusal = (call: Promise<unknown>): Promise<SandboxError> =>
  call.then(
    () => {
      throw new Error('the call was not refused')
    },
    (error: unknown) => {
      if (error instanceof SandboxError) return error
      throw error
    },
  )

describe('a test with a space of its own', () => {
  it('passes a challenge, waits for its webhook, and judges what happened', async () => {
    const { body } = await init()
    await space.challenge(body.transactionId).submit('4444')
    const event = await space.wait({ type: 'webhook.delivered', transaction: body.transactionId })
    expect(event.subject).toMatchObject({ kind: 'transaction', refno: 'order-1' })
    await space.idle({ idle: '20ms', transaction: body.transactionId })
    const webhook = await receiver.waitFor({ transactionId: body.transactionId })
    expect(webhook.body.status).toBe('authenticated')
    expect([webhook.isSigned, webhook.signatures]).toEqual([true, { standard: 'valid', own: 'valid' }])
    await space.verify(
      { requests: { operation: 'initTransaction', refno: 'order-1' }, count: 1 },
      { changes: { refno: 'order-1', to: 'authenticated' }, count: 1 },
    )
    expect((await space.requests()).map(({ operation, status }) => [operation, status])).toEqual([
      ['initTransaction', 201],
    ])
    expect((await space.transaction(body.transactionId)).status).toBe('authenticated')
    expect((await space.webhooks()).length).toBe(1)
    await space.call('fireWebhook', { body: { transaction: body.transactionId } })
    expect(
      (await everyWebhook(createCall({ url: sandbox.url }, space.name), { limit: 1 })).map(({ id }) => id),
    ).toEqual((await space.webhooks()).map(({ id }) => id))
    expect((await space.webhooks()).length).toBe(2)
    expect((await space.events({ type: 'challenge.opened' })).length).toBe(1)
  })

  it('finds what an app keeps to itself: the newest payment of an order, and the newest link', async () => {
    await init({ refno: 'order-7' })
    const { transactionId } = (await init({ refno: 'order-7' })).body
    await init({ refno: 'order-8' })
    await space.challenge({ refno: 'order-7' }).submit('4009')
    expect(await space.transaction(transactionId)).toMatchObject({ status: 'failed' })
    expect((await space.transaction({})).refno).toBe('order-8')
    await createLink()
    const { id } = (await createLink()).body
    const { reference } = await space.link({}).show()
    await space
      .link({ reference })
      .submit({ number: '5100001000000014', cvv: '123', expiryMonth: '12', expiryYear: '34' })
    expect((await space.link(id).show()).status).not.toBe('PENDING')
  })

  it('chooses outcomes: for everything, for the next request, and takes them back', async () => {
    const scenarioOf = async (): Promise<string | null> => (await init()).scenario
    await space.force('challenge_failed')
    expect(await scenarioOf()).toBe('challenge_failed')
    await space.next('decline/51')
    expect(await scenarioOf()).toBe('decline/51')
    await space.next({ scenario: 'frictionless_success', when: { refno: 'other' } })
    expect(await scenarioOf()).toBe('challenge_failed')
    await space.force(null)
    await space.byDefault('frictionless_failed')
    const neutral = await init(initBody('4111111111111111'))
    expect(neutral.scenario).toBe('frictionless_failed')
    await space.byDefault(null)
    await space.saveScenario('mine', 'title: Mine\nwhen: { refno: order-1 }\nauthentication: { flow: frictionless }\n')
    expect(await scenarioOf()).toBe('mine')
  })

  it('tokenizes a card on a link, with the challenge that follows', async () => {
    const { body } = await createLink()
    const link = space.link(body.id)
    await link.submit({ number: '5100001000000022', cvv: '123', expiryMonth: '12', expiryYear: '34' })
    expect((await link.show()).status).toBe('PENDING')
    expect((await link.challenge.submit('4444')).status).toBe('SUCCESS')
  })

  it('moves the time of its space, and of no other', async () => {
    const other = await sandbox.space()
    await space.clock.freeze('2030-01-02T03:04:05.678Z')
    const { body } = await init()
    await space.clock.advance('31m')
    expect(await space.clock.now()).toBe('2030-01-02T03:35:05.678+00:00')
    expect((await space.transaction(body.transactionId)).status).toBe('failed')
    expect((await other.clock.now()) < '2030').toBe(true)
    await space.clock.freeze(new Date(0))
    expect(await space.clock.now()).toBe('1970-01-01T00:00:00.000+00:00')
    await space.clock.live()
    expect((await space.clock.now()) < '2030').toBe(true)
  })
})

describe('what a test is told when something is wrong', () => {
  it('ends a call that nobody needs any more, with the reason of its signal', async () => {
    const over = new AbortController()
    const waiting = space.call('wait', { query: { type: 'link.created', timeout: '1m' } }, over)
    over.abort(new Error('somebody else was quicker'))
    await expect(waiting).rejects.toThrow('somebody else was quicker')
  })

  it('waits as long as it is told to', async () => {
    for (const one of [
      () => space.wait({ type: 'link.created', timeout: '1ms' }),
      () => space.challenge({ refno: 'order-1', timeout: '1ms' }).submit('4444'),
      () => space.link({ reference: 'a', timeout: '1ms' }).show(),
    ])
      expect((await refusal(one())).message).toContain('came within 1ms')
  })

  it.each<[what: string, call: () => Promise<unknown>, code: string, message: RegExp]>([
    [
      'a wait that is over',
      () => space.wait({ type: 'link.created', timeout: '1ms' }),
      'TIMEOUT',
      /^Wait for an event \(GET \/_sandbox\/wait\?space=test-.*: 408 TIMEOUT: no link.created came within 1ms/,
    ],
    [
      'a check that does not hold',
      async () => {
        await init()
        await space.verify({ requests: { refno: 'order-1' }, count: 2 })
      },
      'NOT_VERIFIED',
      /^what happened differs:\n- .*exactly 2 requests with refno order-1/,
    ],
    [
      'a call that is refused',
      () => space.clock.advance(own('3 parsecs')),
      'INVALID_PROPERTY',
      /^Set the clock of a space \(PUT \/_sandbox\/clock.*: 400 INVALID_PROPERTY: send .*"31m"/,
    ],
    [
      'an id that is missing',
      () => space.challenge('').submit('4444'),
      'MISSING_PART',
      /^Complete a challenge without a browser: the id is empty/,
    ],
    [
      'a name that is missing, which would mean every order',
      () => space.challenge({ refno: nothing.refno as string }).submit('4444'),
      'MISSING_PART',
      /^List transactions: refno is undefined\. Was there an answer that has one\?/,
    ],
    [
      'a webhook that does not come',
      () => receiver.waitFor({ transactionId: 'x' }, { timeoutMs: 1 }),
      'TIMEOUT',
      /^no webhook with \{"transactionId":"x"\} came within 1 ms; none came at all$/,
    ],
    [
      'an id that is missing because the app was refused',
      async () => {
        const { body } = await init({ webhook: {} })
        await space.challenge(body.transactionId).submit('4444')
      },
      'MISSING_PART',
      /the id is undefined\. Was there an answer that has one\? The newest refused request of the space: POST \/v1\/transactions 400: .*init\.webhook\.url must not be null/,
    ],
    [
      'another value that is missing because of that',
      async () => {
        const { body } = await init({ webhook: {} })
        await space.wait({ type: 'webhook.delivered', transaction: body.transactionId })
      },
      'MISSING_PART',
      /transaction is undefined\. .* The newest refused request of the space: .*init\.webhook\.url/,
    ],
    [
      'an id that is missing because the app has the credentials of another space',
      async () => {
        const other = space
        space = await sandbox.space()
        await init()
        await other.transaction(nothing.refno as string)
      },
      'MISSING_PART',
      /no request came to the space test-\w+, but .*the space test-\w+ had 1 scenario.matched, 1 transaction.created, 1 request/,
    ],
    [
      'a webhook whose id is missing',
      () => receiver.waitFor({ transactionId: nothing.refno }),
      'MISSING_PART',
      /^A webhook at this receiver: transactionId is undefined\. Was there an answer that has one\?/,
    ],
    [
      'an operation that is not there',
      () => space.call('listScenario' as 'listScenarios'),
      'UNKNOWN_OPERATION',
      /^the control API has no operation listScenario. Did you mean `listScenarios`\?$/,
    ],
    [
      'an operation that every object seems to have',
      () => sandbox.call('constructor' as 'listScenarios'),
      'UNKNOWN_OPERATION',
      /^the control API has no operation constructor; GET \/_sandbox\/openapi.yaml lists all$/,
    ],
    [
      'no address',
      () => connect(nothing.refno as string),
      'INVALID_ADDRESS',
      /^the address of the sandbox is undefined: is SANDBOX_URL set\?$/,
    ],
    [
      'an empty address',
      () => connect(' '),
      'INVALID_ADDRESS',
      /^the address of the sandbox is empty: is SANDBOX_URL set\?$/,
    ],
    [
      'an address without its beginning',
      () => connect('127.0.0.1:8790'),
      'INVALID_ADDRESS',
      /^127\.0\.0\.1:8790 is no address of a sandbox: it begins with http:\/\/ or https:\/\/$/,
    ],
    [
      'an address that nobody has',
      () => connect('http://a b'),
      'INVALID_ADDRESS',
      /^http:\/\/a b is no address of a sandbox: one looks like http:\/\/127\.0\.0\.1:8080$/,
    ],
    [
      'the address of the control API',
      () => connect(`${sandbox.controlUrl}/`),
      'INVALID_ADDRESS',
      /^http:\S+\/_sandbox is the address of the control API: leave \/_sandbox off$/,
    ],
    [
      'nobody at an address',
      () => connect('http://127.0.0.1:1'),
      'UNREACHABLE',
      /^Whether the sandbox is ready .*: no sandbox answers at http:\/\/127\.0\.0\.1:1 .*Is it running/,
    ],
  ])('%s', async (_what, call, code, message) => {
    const error = await refusal(call())
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
  })
})
