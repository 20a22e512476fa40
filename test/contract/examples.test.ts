import { beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '../../src/core/domain/is-record.ts'
import { readContract } from '../support/contract-document.ts'
import { CHALLENGE_CARD, initBody, plainCard } from '../support/init-body.ts'
import { completeChallenge, createLink, deleteLink, LINK_KEY, linkStatus, submit } from '../support/link-body.ts'
import { MERCHANT, type Running, sharedSandbox } from '../support/sandbox.ts'

const document = readContract('openapi.yaml')

/** Returns the example at a location of the contract, following references. */
const exampleAt = (...location: readonly string[]): unknown =>
  location.reduce<unknown>((at, name) => {
    const result = isMap(at) ? at[name] : undefined
    if (!isMap(result) || typeof result.$ref !== 'string') return result
    return result.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (isMap(node) ? node[key] : undefined), document)
  }, document)
const JSON_BODY = ['content', 'application/json'] as const
const named = (name: string): readonly string[] => (name === '' ? ['example'] : ['examples', name, 'value'])
const sent = (path: string, verb: string, name: string): object =>
  exampleAt('paths', path, verb, 'requestBody', ...JSON_BODY, ...named(name)) as object
const response = (path: string, verb: string, status: number, name = ''): unknown =>
  exampleAt('paths', path, verb, 'responses', String(status), ...JSON_BODY, ...named(name))
const notified = (webhook: string): unknown =>
  exampleAt('webhooks', webhook, 'post', 'requestBody', ...JSON_BODY, 'example')

const CHANGING = /^(transactionId|id|link|date|expires|ip|xid|cavv|threeDSTransactionId|alias|aliasCVV|fingerprint)$/

/** Replaces the values of a body that are new in each run; their presence still counts. */
const lasting = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body ?? null, (key, value) => (CHANGING.test(key) ? 'another each time' : value)))

const transactions = '/v1/transactions'
const transaction = '/v1/transactions/{transactionId}'
const links = '/v1/links'
const link = '/v1/links/{id}'

/** Creates earlier data in the same space. It must not affect the examples. */
const anotherStory = async (shared: Running): Promise<void> => {
  const { http } = shared
  const rejected = await shared.init({ amount: 1 })
  const open = await shared.init(sent(transactions, 'post', 'plain'))
  const ended = await shared.init(initBody(CHALLENGE_CARD, { refno: 'order-10044' }))
  await shared.finish(ended.body.transactionId, { code: '1111' })
  const entered = await createLink(shared, sent(links, 'post', 'tokensOnly'))
  await submit(shared, entered.body.id, plainCard('5100001000000014'), { cardholderName: 'Ada Example' })
  const deleted = await createLink(shared, sent(links, 'post', 'threeDSecure'))
  await deleteLink(shared, deleted.body.id)
  const choosing = await http.put('/_sandbox/spaces/default/scenario').send({ name: 'challenge_failed', mode: 'force' })
  const forced = await shared.init(initBody(CHALLENGE_CARD))
  const taken = await http.put('/_sandbox/spaces/default/scenario').send({ name: null })
  const moved = await http.put('/_sandbox/clock').send({ advance: '1d' })
  expect([rejected, open, ended, entered, deleted, forced].map(({ status }) => status)).toEqual([
    400, 201, 201, 200, 200, 201,
  ])
  expect([choosing, taken, moved].map(({ status }) => status)).toEqual([200, 200, 200])
}

describe.each<[title: string, before: (shared: Running) => Promise<void>]>([
  ['in a fresh sandbox', async () => {}],
  ['after another story', anotherStory],
])('%s', (_title, before) => {
  const shared = sharedSandbox()
  beforeAll(() => before(shared()))

  /** Returns a webhook as it would be sent. */
  const bodyOfWebhook = async (subject: object): Promise<unknown> => {
    const url = 'http://169.254.169.254/latest'
    const fired = await shared()
      .http.post('/_sandbox/webhooks')
      .send({ ...subject, url })
    return JSON.parse(fired.body.body)
  }

  describe('examples of transactions equal real responses', () => {
    const init = async (body: object): Promise<string> => (await shared().init(body)).body.transactionId
    const bodyOf = async (id: string): Promise<unknown> => lasting((await shared().status(id)).body)

    it.each([
      ['enrolled', CHALLENGE_CARD],
      ['notEnrolled', '4242424242424242'],
    ])('%s', async (name, number) => {
      const { status, body } = await shared().init(initBody(number))
      expect([status, lasting(body)]).toEqual([201, lasting(response(transactions, 'post', 201, name))])
    })

    it('initialized, with the tokens of a card', async () => {
      const minted = await shared().http.post('/_sandbox/aliases').send({ number: '5100001000000022' })
      const request = JSON.stringify(sent(transactions, 'post', 'alias'))
        .replace('CJc_9OmMYQ3XOqPgkPnVosIUbQCkwn6I', minted.body.alias)
        .replace('gcqsM45CHqZE7Qgf2ptN-wPW', minted.body.aliasCVV)
      const id = await init(JSON.parse(request))
      expect(await bodyOf(id)).toEqual(lasting(response(transaction, 'get', 200, 'initialized')))
    })

    it('authenticated, with its webhook', async () => {
      const id = await init(sent(transactions, 'post', 'plain'))
      await shared().finish(id, { code: '4444' })
      expect(await bodyOf(id)).toEqual(lasting(response(transaction, 'get', 200, 'authenticated')))
      expect(lasting(await bodyOfWebhook({ transaction: id }))).toEqual(lasting(notified('transaction')))
    })

    it('failed', async () => {
      const card = plainCard('4000001000000075', { expiryYear: '29' })
      const id = await init(initBody('4000001000000075', { card, refno: 'order-10044', refno2: 'basket-7' }))
      await shared().http.get(`/v1/start/${id}`)
      expect(await bodyOf(id)).toEqual(lasting(response(transaction, 'get', 200, 'failed')))
    })
  })

  describe('examples of links equal real responses', () => {
    const create = async (name: string): Promise<string> => {
      const { status, body } = await createLink(shared(), sent(links, 'post', name))
      expect([status, lasting(body)]).toEqual([200, lasting(response(links, 'post', 200))])
      return body.id
    }
    const expectIs = async (id: string, name: string): Promise<void> => {
      const { status, body } = await linkStatus(shared(), id)
      expect([status, lasting(body)]).toEqual([200, lasting(response(link, 'get', 200, name))])
    }
    const name = { cardholderName: 'Ada Example' }
    const entered = (number: string) => ({ number, cvv: '123', expiryMonth: '12', expiryYear: '29' })

    it('tokenized', async () => {
      const id = await create('tokensOnly')
      await submit(shared(), id, entered('5100001000000014'), name)
      await expectIs(id, 'tokenized')
    })

    it('pending, authenticated, notified, deleted', async () => {
      const id = await create('threeDSecure')
      await expectIs(id, 'pending')
      await submit(shared(), id, entered(CHALLENGE_CARD), name)
      await completeChallenge(shared(), id, { code: '4444' })
      await expectIs(id, 'authenticated')
      expect(lasting(await bodyOfWebhook({ link: id }))).toEqual(lasting(notified('link')))
      const deleted = await deleteLink(shared(), id)
      expect(deleted.body).toEqual(response(link, 'delete', 200))
      await expectIs(id, 'deleted')
    })
  })

  describe('examples of rejections equal real responses', () => {
    const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
      shared()
        .http.post(path)
        .auth(...MERCHANT)
        .set({ 'link-api-key': LINK_KEY, 'content-type': 'application/json', ...headers })
        .send(body)
    const tooLarge = JSON.stringify({ x: 'x'.repeat(70_000) })
    const { refno: _, ...withoutRefno } = initBody()
    const unknownId = '123456789012345678'
    type Called = () => PromiseLike<{ status: number; body: unknown }>

    it.each<[path: string, verb: string, status: number, name: string, called: Called]>([
      [transactions, 'post', 400, 'missing', () => shared().init(withoutRefno)],
      [transactions, 'post', 400, 'unknown', () => shared().init({ ...initBody(), amuont: 1 })],
      [transactions, 'post', 400, 'declined', () => shared().init(initBody('4000000000009995'))],
      [transactions, 'post', 401, '', () => shared().http.post(transactions).send(initBody())],
      [transactions, 'post', 405, '', () => shared().http.put(transactions)],
      [transactions, 'post', 413, '', () => post(transactions, tooLarge)],
      [transactions, 'post', 415, '', () => post(transactions, 'x', { 'content-type': 'text/plain' })],
      [transaction, 'get', 400, 'unknown', () => shared().status(unknownId)],
      [transaction, 'get', 400, 'malformed', () => shared().status('1')],
      [links, 'post', 400, 'fields', () => post(links, { reference: '' })],
      [links, 'post', 400, 'body', () => post(links, '{')],
      [links, 'post', 401, '', () => shared().http.post(links).send({ reference: 'r' })],
      [links, 'post', 405, '', () => shared().http.put(links)],
      [links, 'post', 413, '', () => post(links, tooLarge)],
      [links, 'post', 415, '', () => post(links, 'x', { 'content-type': 'text/plain' })],
      [link, 'get', 404, '', () => linkStatus(shared(), '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94')],
    ])('%s %s %i %s', async (path, verb, status, name, called) => {
      const reply = await called()
      expect([reply.status, reply.body]).toEqual([status, response(path, verb, status, name)])
    })

    it('another body with a used key', async () => {
      const key = { 'Idempotency-Key': 'examples' }
      await shared().init(initBody(), key)
      const { status, body } = await shared().init(initBody(CHALLENGE_CARD, { amount: 1 }), key)
      expect([status, body]).toEqual([422, response(transactions, 'post', 422)])
    })

    it('the challenges of missing credentials', async () => {
      const challenges = ['BasicChallenge', 'LinkKeyChallenge'].map((name) =>
        exampleAt('components', 'headers', name, 'example'),
      )
      const responses = [await shared().http.post(transactions), await shared().http.post(links)]
      expect(responses.map(({ headers }) => headers['www-authenticate'])).toEqual(challenges)
    })
  })
})
