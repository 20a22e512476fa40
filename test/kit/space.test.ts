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

/** Sends a request like an app with the credentials of its environment. */
const post = async (path: string, body: object, headers: Record<string, string>) => {
  const response = await fetch(`${space.environment.SANDBOX_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, scenario: response.headers.get('sandbox-scenario'), body: await response.json() }
}
const init = (more: object = {}) =>
  post(
    '/v1/transactions',
    { ...initBody(), webhook: { url: receiver.url }, ...more },
    { authorization: space.authorization },
  )
const createLink = () =>
  post('/v1/links', threeDSLink({ webhookEndpoint: receiver.url }), { [space.linkKeyHeader]: space.linkKey })

/** A response without the expected members. */
const nothing: { readonly refno?: string } = {}

const rejection = (call: Promise<unknown>): Promise<SandboxError> =>
  call.then(
    () => {
      throw new Error('the call was not rejected')
    },
    (error: unknown) => {
      if (error instanceof SandboxError) return error
      throw error
    },
  )

describe('a test with its own space', () => {
  it('passes a challenge, waits for its webhook, and verifies the events', async () => {
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

  it('finds the newest payment of an order, and the newest link', async () => {
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

  it('sets and undoes outcomes for all requests and for the next one', async () => {
    const scenarioOf = async (): Promise<string | null> => (await init()).scenario
    await space.forceScenario('challenge_failed')
    expect(await scenarioOf()).toBe('challenge_failed')
    await space.next('decline/51')
    expect(await scenarioOf()).toBe('decline/51')
    await space.next({ scenario: 'frictionless_success', when: { refno: 'other' } })
    expect(await scenarioOf()).toBe('challenge_failed')
    await space.forceScenario(null)
    await space.setDefaultScenario('frictionless_failed')
    const neutral = await init(initBody('4111111111111111'))
    expect(neutral.scenario).toBe('frictionless_failed')
    await space.setDefaultScenario(null)
    await space.saveScenario('mine', 'title: Mine\nwhen: { refno: order-1 }\nauthentication: { flow: frictionless }\n')
    expect(await scenarioOf()).toBe('mine')
  })

  it('tokenizes a card on a link, with a challenge', async () => {
    const { body } = await createLink()
    const link = space.link(body.id)
    await link.submit({ number: '5100001000000022', cvv: '123', expiryMonth: '12', expiryYear: '34' })
    expect((await link.show()).status).toBe('PENDING')
    expect((await link.challenge.submit('4444')).status).toBe('SUCCESS')
  })

  it('advances the clock of its space only', async () => {
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

describe('errors of a test', () => {
  it('aborts a call with the reason of its signal', async () => {
    const over = new AbortController()
    const waiting = space.call('wait', { query: { type: 'link.created', timeout: '1m' } }, over)
    over.abort(new Error('another test was faster'))
    await expect(waiting).rejects.toThrow('another test was faster')
  })

  it('waits until the given timeout', async () => {
    for (const item of [
      () => space.wait({ type: 'link.created', timeout: '1ms' }),
      () => space.challenge({ refno: 'order-1', timeout: '1ms' }).submit('4444'),
      () => space.link({ reference: 'a', timeout: '1ms' }).show(),
    ])
      expect((await rejection(item())).message).toContain('1ms')
  })

  it.each<[title: string, call: () => Promise<unknown>, code: string, message: RegExp]>([
    [
      'a timeout of a wait',
      () => space.wait({ type: 'link.created', timeout: '1ms' }),
      'TIMEOUT',
      /^\w.* \(GET \/_sandbox\/wait\?space=test-.*\): 408 TIMEOUT: .*link\.created.* 1ms/,
    ],
    [
      'a failed check',
      async () => {
        await init()
        await space.verify({ requests: { refno: 'order-1' }, count: 2 })
      },
      'NOT_VERIFIED',
      /^Verification failed:\n- .*2 requests with refno `order-1`/,
    ],
    [
      'a rejected call',
      () => space.clock.advance(own('3 parsecs')),
      'INVALID_PROPERTY',
      /^\w.* \(PUT \/_sandbox\/clock.*\): 400 INVALID_PROPERTY: .*31m/,
    ],
    ['an empty ID', () => space.challenge('').submit('4444'), 'MISSING_PART', /: `id` is empty\./],
    [
      'an undefined refno, which would match every order',
      () => space.challenge({ refno: nothing.refno as string }).submit('4444'),
      'MISSING_PART',
      /: `refno` is undefined\. Check the response that it comes from/,
    ],
    [
      'a webhook that does not arrive',
      () => receiver.waitFor({ transactionId: 'x' }, { timeoutMs: 1 }),
      'TIMEOUT',
      /^No webhook with \{"transactionId":"x"\} arrived within 1 ms\. No webhook was received\.$/,
    ],
    [
      'an undefined ID after a rejected request',
      async () => {
        const { body } = await init({ webhook: {} })
        await space.challenge(body.transactionId).submit('4444')
      },
      'MISSING_PART',
      /`id` is undefined\. Check the response that it comes from\. Newest rejected request of the space: POST \/v1\/transactions 400: .*init\.webhook\.url must not be null/,
    ],
    [
      'an undefined filter after a rejected request',
      async () => {
        const { body } = await init({ webhook: {} })
        await space.wait({ type: 'webhook.delivered', transaction: body.transactionId })
      },
      'MISSING_PART',
      /`transaction` is undefined\. .* Newest rejected request of the space: .*init\.webhook\.url/,
    ],
    [
      'an undefined ID because the app has the credentials of another space',
      async () => {
        const other = space
        space = await sandbox.space()
        await init()
        await other.transaction(nothing.refno as string)
      },
      'MISSING_PART',
      /`id` is undefined\. .*space `test-\w+`.*space `test-\w+`.* 1 transaction.created, 1 request/,
    ],
    [
      'an undefined ID of a webhook',
      () => receiver.waitFor({ transactionId: nothing.refno }),
      'MISSING_PART',
      /^A webhook at this receiver: `transactionId` is undefined\. Check the response that it comes from/,
    ],
    [
      'an unknown operation',
      () => space.call('listScenario' as 'listScenarios'),
      'UNKNOWN_OPERATION',
      /^Unknown operation `listScenario` of the control API. Did you mean `listScenarios`\?$/,
    ],
    [
      'an operation with the name of an inherited member',
      () => sandbox.call('constructor' as 'listScenarios'),
      'UNKNOWN_OPERATION',
      /^Unknown operation `constructor` of the control API\. `GET \/_sandbox\/openapi.yaml` lists all\.$/,
    ],
    [
      'no address',
      () => connect(nothing.refno as string),
      'INVALID_ADDRESS',
      /^The address of the sandbox is undefined\. Set `SANDBOX_URL`\.$/,
    ],
    [
      'an empty address',
      () => connect(' '),
      'INVALID_ADDRESS',
      /^The address of the sandbox is empty\. Set `SANDBOX_URL`\.$/,
    ],
    [
      'an address without a scheme',
      () => connect('127.0.0.1:8790'),
      'INVALID_ADDRESS',
      /^`127\.0\.0\.1:8790` is not an address of a sandbox\. It must begin with `http:\/\/` or `https:\/\/`\.$/,
    ],
    [
      'an invalid address',
      () => connect('http://a b'),
      'INVALID_ADDRESS',
      /^`http:\/\/a b` is not an address of a sandbox, such as `http:\/\/127\.0\.0\.1:8080`\.$/,
    ],
    [
      'the address of the control API',
      () => connect(`${sandbox.controlUrl}/`),
      'INVALID_ADDRESS',
      /^`http:\S+\/_sandbox` is the address of the control API\. Remove `\/_sandbox`\.$/,
    ],
    [
      'an address without a server',
      () => connect('http://127.0.0.1:1'),
      'UNREACHABLE',
      /^Health check .*: cannot connect to a sandbox at http:\/\/127\.0\.0\.1:1 .*Check that it is running/,
    ],
  ])('%s', async (_title, call, code, message) => {
    const error = await rejection(call())
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
  })
})
