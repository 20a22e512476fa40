import { describe, expect, it } from 'vitest'
import type { LinkCreateRequest } from '../../src/core/contract/wire.gen.ts'
import { BRAND_OBJECT, createLink, LINK_KEY, linkBody, newLink, threeDSLink } from '../support/link-body.ts'
import { sharedSandbox, startSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

const pairs = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, `value ${i}`]))

const withContext = (context: object) => ({ ...linkBody(), context })

const amexWith = (acquirer: { acquirerMerchantId: string; acquirerBin?: string }) =>
  threeDSLink({ AMX: { '3D': { ...BRAND_OBJECT['3D'], acquirer } } })

type FieldError = readonly [field: string, message: string | RegExp]
type Case = readonly [title: string, body: object, ...errors: FieldError[]]

const REJECTED: readonly Case[] = [
  ['no reference', {}, ['link.reference', 'must not be null.']],
  [
    'an empty reference',
    linkBody({ reference: '' }),
    ['link.reference', 'must have at least 1 character; received an empty string.'],
  ],
  [
    'a reference of 101 characters',
    linkBody({ reference: 'x'.repeat(101) }),
    ['link.reference', 'must have at most 100 characters; received a string of 101 characters.'],
  ],
  ['a reference of type number', { reference: 7 }, ['link.reference', 'must be a string; received a number.']],
  ['a relative successUrl', linkBody({ successUrl: '/saved' }), ['link.successUrl', /must be an absolute URL/]],
  [
    'a script as successUrl',
    linkBody({ successUrl: 'javascript:alert(1)' }),
    ['link.successUrl', /must not start with `javascript:`/],
  ],
  [
    'a webhookEndpoint with user info',
    linkBody({ webhookEndpoint: 'http://a:b@c.test/' }),
    ['link.webhookEndpoint', /user info/],
  ],
  ['seven pairs of context', withContext(pairs(7)), ['link.context', /^must have at most 6 names;/]],
  [
    'an empty context key',
    withContext({ '': 'x' }),
    ['link.context', 'has a name of 0 characters. Names must have at least 1 character.'],
  ],
  [
    'a context key of 51 characters',
    withContext({ ['k'.repeat(51)]: 'x' }),
    ['link.context', 'has a name of 51 characters. Names must have at most 50 characters.'],
  ],
  [
    'a context value of 256 characters',
    withContext({ room: 'x'.repeat(256) }),
    ['link.context.room', 'must have at most 255 characters; received a string of 256 characters.'],
  ],
  [
    'a context value that is an object',
    withContext({ room: {} }),
    ['link.context.room', 'must be a string; received an object.'],
  ],
  ['amount zero', threeDSLink({ amount: 0 }), ['link.amount', /^must be above 0, an integer in minor units/]],
  [
    'an amount with decimals',
    threeDSLink({ amount: 12.5 }),
    ['link.amount', /^must be an integer in minor units .*; received `12\.5`\.$/],
  ],
  [
    'a currency in lower case',
    { ...threeDSLink(), currency: 'eur' },
    ['link.currency', /^must be an active currency code.*; received `"eur"`\. Did you mean `EUR`\?$/],
  ],
  ['a brand object without 3D', { ...threeDSLink(), VIS: {} }, ['link.VIS.3D', /^must not be null/]],
  [
    'a brand object without its parts',
    { ...threeDSLink(), VIS: { '3D': {} } },
    ['link.VIS.3D.acquirer', /^must not be null/],
    ['link.VIS.3D.merchant', /^must not be null/],
  ],
  ['a brand that links do not support', { ...linkBody(), DIN: BRAND_OBJECT }, ['link.DIN', /^is not recognized\. /]],
  ['an unknown field', { ...linkBody(), colour: 'red' }, ['link.colour', 'is not recognized. Leave it out.']],
  [
    'several mistakes',
    { reference: '', colour: 'red' },
    ['link.colour', 'is not recognized. Leave it out.'],
    ['link.reference', 'must have at least 1 character; received an empty string.'],
  ],
]

const errorsOf = (errors: readonly FieldError[]) =>
  errors.map(([field, message]) => ({
    field,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  }))

describe('a link that cannot be created', () => {
  it.each(REJECTED.map(([title, body, ...errors]) => [title, body, errors] as const))(
    '%s',
    async (_title, body, errors) => {
      const response = await createLink(shared(), body)
      expect([response.status, response.body]).toEqual([400, { status: 400, errors: errorsOf(errors) }])
    },
  )

  it('uses no ID', async () => {
    const rejected = await startSandbox()
    const fresh = await startSandbox()
    for (const [, body] of REJECTED.slice(0, 5)) await createLink(rejected, body)
    await createLink(rejected, linkBody(), { 'sandbox-scenario': 'nobody' })
    expect(await newLink(rejected)).toBe(await newLink(fresh))
  })
})

const { amount, currency, VIS } = threeDSLink() as Required<LinkCreateRequest>
const IN_PART = 'Complete the 3-D Secure data, or remove all of it to get tokens only.'
const MISSING = {
  'link.amount': `must not be null. ${IN_PART}`,
  'link.currency': `must not be null. ${IN_PART}`,
  link: `must have at least one of VIS, ECA and AMX. ${IN_PART}`,
}

describe('3-D Secure with missing parts', () => {
  it.each<readonly [string, Partial<LinkCreateRequest>, readonly (keyof typeof MISSING)[]]>([
    ['amount', { amount }, ['link.currency', 'link']],
    ['currency', { currency }, ['link.amount', 'link']],
    ['a brand object', { VIS }, ['link.amount', 'link.currency']],
    ['amount and currency', { amount, currency }, ['link']],
    ['amount and a brand object', { amount, VIS }, ['link.currency']],
    ['currency and a brand object', { currency, VIS }, ['link.amount']],
  ])('is rejected with %s alone, and the message names the missing parts', async (_title, part, missing) => {
    const { status, body } = await createLink(shared(), linkBody(part))
    const errors = missing.map((field) => ({ field, message: MISSING[field] }))
    expect([status, body]).toEqual([400, { status: 400, errors }])
  })

  it.each([
    ['VIS', ['acquirer.acquirerMerchantId', 'acquirer.acquirerBin', 'merchant.merchantName']],
    ['ECA', ['acquirer.acquirerMerchantId', 'acquirer.acquirerBin', 'merchant.merchantName']],
    ['AMX', ['acquirer.acquirerMerchantId', 'merchant.merchantName']],
  ])('rejects a %s object without the data of its acquiring contract', async (brand, names) => {
    const hollow = { '3D': { acquirer: {}, merchant: { mcc: '5411', merchantName: '' } } }
    const { status, body } = await createLink(shared(), { ...threeDSLink(), [brand]: hollow })
    const errors = names.map((name) => ({
      field: `link.${brand}.3D.${name}`,
      message: `must not be empty. ${IN_PART}`,
    }))
    expect([status, body]).toEqual([400, { status: 400, errors }])
  })

  it.each([
    ['all of it, with one brand', { amount, currency, VIS }],
    ['none of it', {}],
  ])('rejects %s', async (_title, part) => {
    expect((await createLink(shared(), linkBody(part))).status).toBe(200)
  })
})

describe('an allowed edge case', () => {
  it.each<readonly [string, unknown]>([
    ['a reference of 100 characters', linkBody({ reference: 'ü'.repeat(100) })],
    ['six pairs of context', withContext(pairs(6))],
    ['a context key of 50 and a value of 255 characters', withContext({ ['k'.repeat(50)]: 'x'.repeat(255) })],
    ['an empty context value', withContext({ room: '' })],
    ['an Amex with an empty acquirer BIN', amexWith({ acquirerMerchantId: '123', acquirerBin: '' })],
    ['an Amex without acquirer BIN', amexWith({ acquirerMerchantId: '123' })],
  ])('%s', async (_title, body) => {
    expect((await createLink(shared(), body as object)).status).toBe(200)
  })
})

describe('names of Object.prototype', () => {
  it('are ordinary names in the context', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const context = `{${names.map((name) => `"${name}":"x"`).join()}}`
    const { status } = await createLink(shared(), `{"reference":"r","context":${context}}`)
    expect(status).toBe(200)
  })

  it.each(['__proto__', 'constructor', 'toString'])('%s has the limits of other names', async (name) => {
    const long = `{"reference":"r","context":{"${name}":"${'x'.repeat(256)}"}}`
    const { status, body } = await createLink(shared(), long)
    expect([status, body.errors]).toEqual([400, errorsOf([[`link.context.${name}`, /at most 255/]])])
  })

  it.each(['__proto__', 'constructor', 'toString'])('%s is an unknown field next to the reference', async (name) => {
    const { status, body } = await createLink(shared(), `{"reference":"r","${name}":{"reference":"q"}}`)
    expect([status, body.errors]).toEqual([
      400,
      [{ field: `link.${name}`, message: expect.stringMatching(/^is not recognized\. /) }],
    ])
  })
})

describe('an invalid call', () => {
  const key = { 'link-api-key': LINK_KEY }
  it.each([
    ['broken JSON', 'application/json', '{"reference":', 400],
    ['no body at all', 'application/json', '', 400],
    ['a list', 'application/json', '[]', 400],
    ['another content type', 'text/plain', '{}', 415],
    ['a body of 300 KB', 'application/json', JSON.stringify({ reference: 'x'.repeat(300_000) }), 413],
  ])('%s returns an error of the link interface', async (_title, type, text, status) => {
    const response = await shared()
      .http.post('/v1/links')
      .set({ ...key, 'content-type': type })
      .send(text)
    expect(response.status).toBe(status)
    expect(response.body.status).toBe(status)
    expect(response.body).not.toHaveProperty('error')
  })

  it.each([
    ['get', '/v1/links', 'POST'],
    ['put', '/v1/links/x', /GET.*DELETE/],
  ] as const)('%s %s: 405', async (verb, path, allow) => {
    const response = await shared().http[verb](path).set(key)
    expect([response.status, response.body.status]).toEqual([405, 405])
    expect(response.headers.allow).toMatch(allow)
  })

  it.each(['get', 'delete'] as const)('%s of an unknown link: 404', async (verb) => {
    const response = await shared().http[verb]('/v1/links/9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94').set(key)
    expect([response.status, response.body]).toEqual([404, { status: 404, message: 'Not found' }])
  })
})
