import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const body = initBody()
const without = (name: keyof typeof body) => Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
const withCard = (more: object) => ({ ...body, card: plainCard(CHALLENGE_CARD, more as never) })
const withRedirect = (successUrl: string) => ({ ...body, redirect: { successUrl } })
const amex = (acquirerBin: string) =>
  initBody('340000100000024', {
    card: plainCard('340000100000024', { '3D': { ...THREE_DS, acquirer: { ...THREE_DS.acquirer, acquirerBin } } }),
  })

const shared = sharedSandbox()

const exactly = (message: string | RegExp) => (typeof message === 'string' ? message : expect.stringMatching(message))

type Case = readonly [title: string, body: unknown, code: string, message: string | RegExp]

const REJECTED: readonly Case[] = [
  ['no amount', without('amount'), 'INVALID_PROPERTY', /^init\.amount must not be null\./],
  ['no currency', without('currency'), 'INVALID_PROPERTY', /^init\.currency must not be null\./],
  ['no refno', without('refno'), 'INVALID_PROPERTY', /^init\.refno must not be null\./],
  ['no payment method', without('paymentMethods'), 'INVALID_PROPERTY', /^init\.paymentMethods must not be null\./],
  ['no card', without('card'), 'INVALID_PROPERTY', /^init\.card must not be null/],
  [
    'no option',
    without('option'),
    'INVALID_PROPERTY',
    /^init\.option must not be null\. Send `{"authenticationOnly": true}`; authorization is not supported\.$/,
  ],
  ['refno null', { ...body, refno: null }, 'INVALID_PROPERTY', 'init.refno must not be null.'],
  [
    'amount zero',
    { ...body, amount: 0 },
    'INVALID_PROPERTY',
    /^init\.amount must be above 0, an integer in minor units/,
  ],
  [
    'amount as text',
    { ...body, amount: '1250' },
    'INVALID_PROPERTY',
    /^init\.amount must be an integer in minor units \(12\.50 EUR is `1250`\)/,
  ],
  [
    'amount with decimals',
    { ...body, amount: 12.5 },
    'INVALID_PROPERTY',
    /^init\.amount must be an integer in minor units \(12\.50 EUR is `1250`\)/,
  ],
  [
    'amount beyond safe integers',
    { ...body, amount: 2 ** 53 },
    'INVALID_PROPERTY',
    /^init\.amount must be at most 9007199254740991/,
  ],
  [
    'currency in lower case',
    { ...body, currency: 'eur' },
    'INVALID_PROPERTY',
    'init.currency must be an active currency code of three capital letters (ISO 4217), such as `"EUR"`; received `"eur"`. Did you mean `EUR`?',
  ],
  [
    'a currency with a letter too many, without a suggestion',
    { ...body, currency: 'EURO' },
    'INVALID_PROPERTY',
    'init.currency must be an active currency code of three capital letters (ISO 4217), such as `"EUR"`; received `"EURO"`.',
  ],
  [
    'a withdrawn currency',
    { ...body, currency: 'HRK' },
    'INVALID_PROPERTY',
    /^init\.currency must be an active currency code/,
  ],
  [
    'gold, which has no minor unit',
    { ...body, currency: 'XAU' },
    'INVALID_PROPERTY',
    /^init\.currency must be an active currency code/,
  ],
  [
    'a card of type ALIAS with a number',
    withCard({ type: 'ALIAS' }),
    'INVALID_PROPERTY',
    'init.card.type must be `PLAIN` or absent, because the card has a number.',
  ],
  [
    'a card of type PLAIN with an alias',
    withCard({ type: 'PLAIN', number: undefined, cvv: undefined, alias: 'a'.repeat(32) }),
    'INVALID_PROPERTY',
    'init.card.type must be `ALIAS` or absent, because the card has an alias.',
  ],
  [
    'a number as broadInfo',
    withCard({ '3D': { ...THREE_DS, broadInfo: 1 } }),
    'INVALID_PROPERTY',
    /^init\.card\.3D\.broadInfo/,
  ],
  [
    'an option of another type',
    { ...body, option: { authenticationOnly: true, createAlias: 'yes' } },
    'INVALID_PROPERTY',
    'init.option.createAlias must be `true` or `false`, without quotes; received `"yes"`.',
  ],
  ['refno empty', { ...body, refno: '' }, 'INVALID_PROPERTY', /^init\.refno must have at least 1 character;/],
  [
    'refno of 41 characters',
    { ...body, refno: 'x'.repeat(41) },
    'INVALID_PROPERTY',
    /^init\.refno must have at most 40 characters; received a string of 41/,
  ],
  ['two payment methods', { ...body, paymentMethods: ['VIS', 'ECA'] }, 'INVALID_PROPERTY', /^init\.paymentMethods/],
  ['an unknown payment method', { ...body, paymentMethods: ['XYZ'] }, 'INVALID_PROPERTY', /^init\.paymentMethods\[0\]/],
  [
    'authenticationOnly false',
    { ...body, option: { authenticationOnly: false } },
    'INVALID_PROPERTY',
    /init\.option\.authenticationOnly .*authorization is not supported/i,
  ],
  [
    'authenticationOnly absent',
    { ...body, option: {} },
    'INVALID_PROPERTY',
    /init\.option\.authenticationOnly .*authorization is not supported/i,
  ],
  [
    'no card number and no alias',
    withCard({ number: undefined }),
    'INVALID_PROPERTY',
    /^init\.card must have exactly one of `number` and `alias`/,
  ],
  [
    'number and alias',
    withCard({ alias: 'a' }),
    'INVALID_PROPERTY',
    /^init\.card must have exactly one of `number` and `alias`/,
  ],
  [
    'number and aliasCVV',
    withCard({ aliasCVV: 'x'.repeat(24) }),
    'INVALID_PROPERTY',
    /^init\.card must have exactly one of `number` and `alias`/,
  ],
  [
    'no expiry month',
    withCard({ expiryMonth: undefined }),
    'INVALID_PROPERTY',
    /^init\.card\.expiryMonth must not be null\./,
  ],
  ['month 13', withCard({ expiryMonth: '13' }), 'INVALID_PROPERTY', /^init\.card\.expiryMonth/],
  ['year with four digits', withCard({ expiryYear: '2030' }), 'INVALID_PROPERTY', /^init\.card\.expiryYear/],
  ['CVV too short', withCard({ cvv: '12' }), 'INVALID_PROPERTY', /^init\.card\.cvv/],
  [
    'CVV of another brand',
    withCard({ cvv: '1234' }),
    'INVALID_PROPERTY',
    'init.card.cvv must have 3 digits for VIS (received: 4)',
  ],
  ['CVV 000', withCard({ cvv: '000' }), 'INVALID_CVV', /^init\.card\.cvv is wrong/],
  [
    'an unknown field',
    { ...body, colour: 'red' },
    'UNRECOGNIZED_PROPERTY',
    'init.colour is not recognized. Leave it out.',
  ],
  [
    'an unknown field of the card',
    withCard({ colour: 'red' }),
    'UNRECOGNIZED_PROPERTY',
    'init.card.colour is not recognized. Leave it out.',
  ],
  [
    'an unknown option',
    { ...body, option: { authenticationOnly: true, createToken: true } },
    'UNRECOGNIZED_PROPERTY',
    /^init\.option\.createToken is not recognized/,
  ],
  ['a list instead of an object', [body], 'INVALID_PROPERTY', /^init must be an object; received an array of 1\./],
  [
    'a relative URL',
    withRedirect('/success'),
    'INVALID_PROPERTY',
    /^init\.redirect\.successUrl must be an absolute URL; received a string of \d+ characters\.$/,
  ],
  [
    'a script URL',
    withRedirect('javascript:alert(1)'),
    'INVALID_PROPERTY',
    /^init\.redirect\.successUrl must not start with `javascript:`, because a browser runs or reads such a URL itself;/,
  ],
  [
    'a URL with user info',
    withRedirect('http://a:b@shop.test/'),
    'INVALID_PROPERTY',
    /^init\.redirect\.successUrl must not contain user info;/,
  ],
  [
    'a URL with a line break',
    withRedirect('http://shop.test/\r\nX: y'),
    'INVALID_PROPERTY',
    /^init\.redirect\.successUrl must not contain white space/,
  ],
  [
    'a URL of 2,049 characters',
    withRedirect(`http://shop.test/${'x'.repeat(2032)}`),
    'INVALID_PROPERTY',
    /^init\.redirect\.successUrl/,
  ],
  [
    'a bad check digit',
    withCard({ number: '4242424242424241' }),
    'INVALID_CARD',
    /^init\.card\.number has a wrong check digit/,
  ],
  [
    'a number that is not listed',
    withCard({ number: '4539578763621486' }),
    'INVALID_CARD',
    /not a listed test number\. `GET \/_sandbox\/cards/,
  ],
  [
    'a brand that is not among the payment methods',
    { ...body, paymentMethods: ['ECA'] },
    'UNSUPPORTED_CARD',
    /^init\.card is a VIS card/,
  ],
  ['an expired card', withCard({ expiryYear: '20' }), 'EXPIRED_CARD', /^init\.card is expired/],
  [
    'no acquirer data',
    withCard({ '3D': { merchant: THREE_DS.merchant } }),
    'INVALID_SETUP',
    /^init\.card\.3D\.acquirer\.acquirerMerchantId, init\.card\.3D\.acquirer\.acquirerBin must not be empty/,
  ],
  [
    'no 3D data at all',
    withCard({ '3D': undefined }),
    'INVALID_SETUP',
    /merchant\.merchantName must not be empty for VIS/,
  ],
  [
    'an unknown alias',
    { ...body, card: { alias: 'x'.repeat(32), expiryMonth: '12', expiryYear: '34', '3D': THREE_DS } },
    'INVALID_ALIAS',
    /^init\.card\.alias is unknown/,
  ],
]

describe('a request that cannot be used', () => {
  it.each(REJECTED)('%s', async (_title, sent, code, message) => {
    const { init } = shared()
    const response = await init(sent as object)
    expect(response.status).toBe(400)
    expect(response.body, 'invalid-fields').toEqual({ error: { code, message: exactly(message) } })
  })

  it('names all invalid fields at once', async () => {
    const { init } = shared()
    const { body: response } = await init({ ...without('refno'), amount: 0 })
    expect(response.error.message.split(/(?<=\.) (?=init)/).sort()).toEqual([
      expect.stringMatching(/^init\.amount must be above 0/),
      expect.stringMatching(/^init\.refno must not be null/),
    ])
  })

  it('accepts an Amex without acquirer BIN, which may be empty there', async () => {
    const { init } = shared()
    expect((await init(amex(''))).status).toBe(201)
  })

  it('creates nothing: the next valid request gets the first ID', async () => {
    const rejected = await startSandbox()
    const fresh = await startSandbox()
    for (const [, sent] of REJECTED.slice(0, 5)) await rejected.init(sent as object)
    const after = await rejected.init(body)
    const first = await fresh.init(body)
    expect(after.body.transactionId).toBe(first.body.transactionId)
  })
})

describe('a secret never returned to a caller', () => {
  it.each([
    ['as a property name', { ...body, '4000001000000026': 1 }],
    ['as the refno', { ...body, refno: '4000001000000026', amount: 0 }],
    ['as an unlisted number', withCard({ number: '4539578763621486' })],
    ['as a wrong number', withCard({ number: '4242424242424241' })],
    ['as a URL', withRedirect('4000001000000026')],
  ])('a card number %s', async (_title, sent) => {
    const { init, sandbox } = shared()
    const response = await init(sent)
    expect(response.status).toBe(400)
    const seen = JSON.stringify([response.body, response.headers, eventsIn(sandbox)])
    expect(seen).not.toMatch(/4000001000000026|4539578763621486|4242424242424241/)
  })
})

describe('an invalid call', () => {
  const call = async (make: (http: ReturnType<typeof shared>['http']) => PromiseLike<unknown>) => {
    const { http } = shared()
    const {
      status,
      body: response,
      headers,
    } = (await make(http)) as { status: number; body: never; headers: Record<string, string> }
    return { status, body: response as { error?: { code: string }; message?: string }, headers }
  }

  it.each([
    ['no credentials', (request: { auth: unknown }) => request],
    [
      'a wrong password',
      (request: { auth(user: string, password: string): unknown }) => request.auth('1100000000', 'wrong'),
    ],
    [
      'a wrong merchant',
      (request: { auth(user: string, password: string): unknown }) => request.auth('1199999999', 'sandbox'),
    ],
  ])('%s: 401 with a challenge', async (_title, credentials) => {
    const { http } = shared()
    const request = http.post('/v1/transactions').send(body)
    credentials(request as never)
    const response = await request
    expect([response.status, response.body.error.code]).toEqual([401, 'UNAUTHORIZED'])
    expect(response.headers['www-authenticate']).toMatch(/^Basic realm=/)
  })

  it('an unknown path: 404', async () => {
    const { status, body } = await call((http) => http.get('/v1/payments').auth(...MERCHANT))
    expect([status, body.error?.code]).toEqual([404, 'CLIENT_ERROR'])
  })

  it.each([
    ['put', '/v1/transactions', 'POST'],
    ['get', '/v1/transactions', 'POST'],
    ['delete', '/v1/transactions/123456789012345678', 'GET, HEAD'],
  ] as const)('the verb %s on %s: 405 that lists the allowed ones', async (verb, path, allow) => {
    const { status, body, headers } = await call((http) => http[verb](path).auth(...MERCHANT))
    expect([status, body.error?.code, headers.allow]).toEqual([405, 'CLIENT_ERROR', allow])
  })

  const raw = (type: string, text: string) =>
    call((http) =>
      http
        .post('/v1/transactions')
        .auth(...MERCHANT)
        .set('content-type', type)
        .send(text),
    )

  it.each([
    ['broken JSON', 'application/json', '{"amount": 1250,', 400, 'INVALID_JSON_PAYLOAD'],
    ['a bare string', 'application/json', '"hello"', 400, 'INVALID_JSON_PAYLOAD'],
    ['no body at all', 'application/json', '', 400, 'INVALID_JSON_PAYLOAD'],
    ['no body at all, with a charset', 'application/json; charset=utf-8', '', 400, 'INVALID_JSON_PAYLOAD'],
    ['another content type', 'text/plain', '{}', 415, 'INVALID_HEADER'],
    ['a form', 'application/x-www-form-urlencoded', 'amount=1', 415, 'INVALID_HEADER'],
    ['another charset', 'application/json; charset=latin1', '{}', 415, 'INVALID_HEADER'],
    ['UTF-7', 'application/json; charset=utf-7', '{}', 415, 'INVALID_HEADER'],
    ['UTF-32', 'application/json; charset=utf-32', '{}', 415, 'INVALID_HEADER'],
    ['UTF-16 without its byte order', 'application/json; charset=utf-16', '{}', 415, 'INVALID_HEADER'],
    ['a body of 300 KB', 'application/json', JSON.stringify({ refno: 'x'.repeat(300_000) }), 413, 'CLIENT_ERROR'],
  ])('%s', async (_title, type, text, status, code) => {
    const { status: got, body } = await raw(type, text)
    expect([got, body.error?.code], 'json-only').toEqual([status, code])
  })

  it('accepts JSON with a charset', async () => {
    const { status } = await raw('application/json; charset=UTF-8', JSON.stringify(body))
    expect(status).toBe(201)
  })

  it('a link path, which has its own error body', async () => {
    const { status, body } = await call((http) => http.put('/v1/links'))
    expect(status).toBe(405)
    expect(body).toEqual({ status: 405, message: expect.stringContaining('PUT') })
  })
})

describe('an unknown ID', () => {
  it.each([
    [
      'of the right length',
      '123456789012345678',
      'TRANSACTION_NOT_FOUND',
      /^transactionId not found in space `default`\. /,
    ],
    [
      'that is too short',
      '12345',
      'INVALID_PROPERTY',
      /^status transactionId length must be 18 digits; received 5 characters\.$/,
    ],
    [
      'with letters',
      'abcdefghijklmnopqr',
      'INVALID_PROPERTY',
      /^status .* 18 digits; received 18 characters, not all of them digits\.$/,
    ],
  ])('%s', async (_title, id, code, message) => {
    const { status } = shared()
    const response = await status(id)
    const reported = { error: { code, message: expect.stringMatching(message) } }
    expect([response.status, response.body], 'not-found-is-400, malformed-ids').toEqual([400, reported])
  })

  it('returns 404 with the setting for it', async () => {
    const { status } = await startSandbox({ 'not-found-status': '404' })
    const response = await status('123456789012345678')
    expect([response.status, response.body.error.code]).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  })

  it('hides the transactions of another space', async () => {
    const { init, http } = shared()
    const { transactionId } = (await init(body)).body
    const other = await http.get(`/v1/transactions/${transactionId}`).auth('1100000000+ci-42', 'sandbox')
    expect([other.status, other.body.error.code]).toEqual([400, 'TRANSACTION_NOT_FOUND'])
    // The message does not reveal that it exists in another space.
    const unknownOnes = await http.get('/v1/transactions/418203957162840337').auth('1100000000+ci-42', 'sandbox')
    expect(other.body).toEqual(unknownOnes.body)
  })
})

describe('a call without a body', () => {
  // The contract defines no error for such a body.
  it.each<[title: string, type: string, body: string, packed?: string]>([
    ['that is no JSON', 'application/json', '['],
    ['that is too long', 'application/json', `"${'x'.repeat(70_000)}"`],
    ['with an unknown encoding', 'application/json', '{}', 'br'],
  ])('ignores a body %s', async (_title, type, body, packed) => {
    const { http, status } = shared()
    const headers = { 'content-type': type, ...(packed !== undefined && { 'content-encoding': packed }) }
    const requested = (test: ReturnType<typeof status>) => test.set(headers).send(body)
    expect((await requested(status('418203957162840337'))).body.error.code).toBe('TRANSACTION_NOT_FOUND')
    for (const verb of ['get', 'delete'] as const) {
      const response = await requested(http[verb]('/v1/links/none').set('link-api-key', 'sandbox-link-key'))
      expect([response.status, response.body]).toEqual([404, { status: 404, message: 'Not found' }])
    }
  })
})
