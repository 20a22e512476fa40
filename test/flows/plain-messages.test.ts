import { describe, expect, it } from 'vitest'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { LINK_KEY, linkBody } from '../support/link-body.ts'
import { MISTAKES } from '../support/mistakes.ts'
import { MERCHANT, type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'

const usual = sharedSandbox()
const plain = sharedSandbox({ 'plain-messages': true })

/** Matches everything that only a sandbox has: itself, its spaces, its control API, its flags. */
const OF_THE_SANDBOX = /sandbox|space|built-in|[ `]--\w/

const card = (more: object) => initBody(undefined, { card: plainCard('4000001000000026', more as never) })
const alias = { alias: 'x'.repeat(32), expiryMonth: '12', expiryYear: '34', '3D': THREE_DS }
const COMPARE = 'Use the ID that the init returned, with the same credentials.'
const SEND = 'send `Basic` and the Base64 of `merchantId:password`.'

type Way = (running: Running) => PromiseLike<{ status: number; body: { error?: object } & object }>

const WAYS: readonly (readonly [title: string, way: Way, message: string])[] = [
  [
    'a number that is not listed',
    ({ init }) => init(card({ number: '4539578763621486' })),
    'init.card.number is not a listed test number',
  ],
  [
    'a wrong check digit',
    ({ init }) => init(card({ number: '4242424242424241' })),
    'init.card.number has a wrong check digit',
  ],
  ['an unknown alias', ({ init }) => init(initBody(undefined, { card: alias })), 'init.card.alias is unknown'],
  ['an unknown id', ({ status }) => status('123456789012345678'), `transactionId not found. ${COMPARE}`],
  ['no credentials', ({ http }) => http.post('/v1/transactions'), `Header \`Authorization\` is missing; ${SEND}`],
  [
    'wrong credentials',
    ({ http }) => http.post('/v1/transactions').auth('1', '2'),
    'Merchant ID or password is wrong.',
  ],
  [
    'a space that cannot be one',
    ({ http }) => http.post('/v1/transactions').auth('1100000000+Ü', 'sandbox'),
    'Merchant ID or password is wrong.',
  ],
  ['no key', ({ http }) => http.post('/v1/links'), 'Header `link-api-key` is missing; send the key of the account.'],
  [
    'a wrong key',
    ({ http }) => http.post('/v1/links').set('link-api-key', 'x'),
    'The key in header `link-api-key` is wrong.',
  ],
  [
    'a key with a space that cannot be one',
    ({ http }) => http.post('/v1/links').set('link-api-key', `${LINK_KEY}+A`),
    'The key in header `link-api-key` is wrong.',
  ],
  [
    'a call that only the family has',
    ({ http }) => http.get('/v1/aliases/abc'),
    '`GET /v1/aliases/abc` is not supported. Links create tokens, `DELETE /v1/links/{id}` removes them.',
  ],
  [
    'a scenario that is not there',
    ({ init }) => init(initBody(), { 'sandbox-scenario': 'nobody' }),
    'a header is not valid',
  ],
  [
    'a name from elsewhere',
    ({ init }) => init(initBody(), { Host: 'rebound.example.com' }),
    'The name in the `Host` header is not a local name.',
  ],
]

const messageIn = (body: object): unknown => {
  const { error = body }: { error?: object } = body
  return 'message' in error ? error.message : undefined
}

describe('--plain-messages removes the sandbox', () => {
  it.each(WAYS)('from the message for %s, and from no other', async (_title, way, message) => {
    const reported = await way(usual())
    const plainMessage = await way(plain())
    expect(messageIn(reported.body)).toMatch(OF_THE_SANDBOX)
    expect(messageIn(plainMessage.body)).toBe(message)
    expect(plainMessage.status).toBe(reported.status)
    const rest = ({ body }: typeof reported): string =>
      JSON.stringify(body).replace(JSON.stringify(messageIn(body)), '')
    expect(rest(plainMessage)).toBe(rest(reported))
  })

  it('from messages about invalid input', async () => {
    const { url } = plain()
    const output = await Promise.all(
      MISTAKES.flatMap(({ made, status }) => ('args' in made ? [] : [{ made, status }])).map(
        async ({ made: { method, path, headers, body }, status }) => {
          const isText = typeof body === 'string'
          const type = body === undefined || isText ? {} : { 'content-type': 'application/json' }
          const sent = body === undefined ? null : isText ? body : JSON.stringify(body)
          const response = await fetch(url + path, { method, headers: { ...type, ...headers }, body: sent })
          expect(response.status).toBe(status)
          return response.text()
        },
      ),
    )
    expect(output.length).toBeGreaterThan(30)
    expect(output.filter((text) => OF_THE_SANDBOX.test(text))).toEqual([])
  })

  it('from messages about account limits and full storage', async () => {
    const { init, http } = await startSandbox({ 'plain-messages': true, 'account-3ds': 'off', 'max-spaces': 1 })
    const rejected = await init(initBody())
    expect(messageIn(rejected.body)).toBe('The account is not configured for 3-D Secure.')
    const create = (key: string) => http.post('/v1/links').set('link-api-key', key).send(linkBody())
    const first = await create(LINK_KEY)
    const second = await create(`${LINK_KEY}+other`)
    expect([first.status, second.status]).toEqual([200, 503])
    expect(messageIn(second.body)).toBe('The service is not available now. Nothing was changed.')
  })

  it('and keeps it in messages of the control API', async () => {
    const { http } = plain()
    const response = await http.get('/v1/transactions/123456789012345678').auth(...MERCHANT)
    const { body } = await http.get(`/_sandbox/explain/${response.headers['sandbox-request-id']}`)
    expect(body.rejection.message).toContain('in space `default`')
  })
})
