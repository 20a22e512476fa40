import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { linkBody } from '../support/link-body.ts'
import { sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

const HALF = '\ud800'
const BASIC = `Basic ${Buffer.from('1100000000:sandbox').toString('base64')}`

/** Sends a request with exactly these bytes. */
const send = async (
  method: string,
  path: string,
  { type = 'application/json', body = '', bytes = Buffer.from(body) }: { type?: string; body?: string; bytes?: Buffer },
): Promise<{ status: number; message: string; body: { error?: { code?: string; message?: string } } }> => {
  const response = await fetch(`${shared().url}${path}`, {
    method,
    headers: { 'Content-Type': type, Authorization: BASIC, 'link-api-key': 'sandbox-link-key' },
    body: Uint8Array.from(bytes),
  })
  const text = await response.text()
  const parsed = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, message: parsed.error?.message ?? parsed.message ?? text, body: parsed }
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Every kind of body: the service, the control API as JSON, YAML, an import and any content. */
const BODIES: readonly (readonly [method: string, path: string, type: string, body: string])[] = [
  ['POST', '/v1/transactions', 'application/json', JSON.stringify(initBody(undefined, { refno: 'Zoé' }))],
  ['POST', '/v1/links', 'application/json', JSON.stringify(linkBody({ reference: 'Zoé' }))],
  ['POST', '/_sandbox/next', 'application/json', '{"scenario":"challenge_success","when":{"refno":"Zoé"}}'],
  ['PUT', '/_sandbox/scenarios/mine', 'application/yaml', 'title: Zoé'],
  ['PUT', '/_sandbox/scenarios/mine', 'application/json', '{"title":"Zoé"}'],
  ['PUT', '/_sandbox/state', 'application/json', '{"version":2,"spaces":{"a":{"scenarios":{"b":"Zoé"}}}}'],
  ['POST', '/_sandbox/receiver/default', 'application/json', '{"id":"Zoé"}'],
  ['POST', '/_sandbox/receiver/default', 'text/plain', 'Zoé'],
]

describe('a body', () => {
  it.each(BODIES)('of %s %s as %s is rejected with the byte that is not UTF-8', async (method, path, type, body) => {
    const bytes = latin1(body)
    const { status, message } = await send(method, path, { type, bytes })
    expect(status).toBe(400)
    expect(message).toContain(`byte 0xE9 at offset ${bytes.indexOf(0xe9)} is not UTF-8: send UTF-8`)
  })

  it.each(['charset=utf8', 'charset="UTF-8"', 'charset=UTF8', 'Charset="utf8"'])('may have %s', async (charset) => {
    const body = JSON.stringify(initBody(undefined, { refno: 'Zoé' }))
    const { status } = await send('POST', '/v1/transactions', { type: `application/json; ${charset}`, body })
    expect(status).toBe(201)
    const written = await send('PUT', '/_sandbox/scenarios/utf8', {
      type: `application/yaml; ${charset}`,
      body: 'title: Zoé',
    })
    expect(written.status).toBeLessThan(300)
  })

  it.each(BODIES.filter(([, path]) => !path.includes('state')))(
    'of %s %s as %s with another charset is rejected',
    async (method, path, type, body) => {
      const { status } = await send(method, path, { type: `${type}; charset=iso-8859-1`, bytes: latin1(body) })
      expect(status).toBe(415)
    },
  )

  it.each<[location: string, method: string, path: string, body: object, named: string]>([
    ['a value', 'POST', '/v1/transactions', initBody(undefined, { refno: HALF }), 'init.refno has an unpaired half'],
    [
      'a nested value',
      'POST',
      '/v1/transactions',
      { ...initBody(), paymentMethods: ['VIS', HALF] },
      'init.paymentMethods[1] has an unpaired half',
    ],
    [
      'a member name',
      'POST',
      '/v1/links',
      linkBody({ context: { [`a${HALF}`]: 'x' } }),
      String.raw`"field":"link.context.a\\ud800"`,
    ],
    [
      'the control API',
      'POST',
      '/_sandbox/next',
      { scenario: 'challenge_success', when: { refno: `x${HALF}` } },
      '`when.refno` has an unpaired half',
    ],
    ['a scenario', 'PUT', '/_sandbox/scenarios/half', { title: HALF }, 'has an unpaired half'],
    [
      'a record of an import',
      'PUT',
      '/_sandbox/state',
      { version: 2, spaces: { default: { tables: { transactions: [{ refno: HALF }] } } } },
      '`spaces.default.tables.transactions[0].refno` has an unpaired half',
    ],
    [
      'a space of an import',
      'PUT',
      '/_sandbox/state',
      { version: 2, spaces: { [HALF]: {} } },
      '`spaces.\\ud800` has an unpaired half',
    ],
    ['a webhook', 'POST', '/_sandbox/receiver/default', { id: HALF }, '`id` has an unpaired half'],
  ])('with half a character in %s is rejected with its field', async (_location, method, path, body, named) => {
    const { status, message } = await send(method, path, { body: JSON.stringify(body) })
    expect(status).toBe(400)
    expect(message).toContain(named)
  })

  it('keeps whole characters that are written as escapes', async () => {
    const body = JSON.stringify(initBody(undefined, { refno: 'x' })).replace('"x"', String.raw`"\ud83d\ude00"`)
    expect((await send('POST', '/v1/transactions', { body })).status).toBe(201)
  })
})

describe('a form', () => {
  it.each([
    ['name=Zo%E9', 'byte 0xE9 at offset 7 is not UTF-8: send UTF-8'],
    ['name=100%', '`%` at offset 8 is not a percent-encoding'],
  ])('%s of a hosted page is rejected, and its log names the place', async (body, named) => {
    const { http, init } = shared()
    const { headers } = await init(initBody())
    const { pathname } = new URL(headers.location ?? '')
    const response = await http.post(pathname).type('application/x-www-form-urlencoded').send(body)
    expect(response.status).toBe(400)
    const { text } = await http.get(`/_sandbox/explain/${response.headers['sandbox-request-id']}`)
    expect(text).toContain(named)
  })
})

describe('a request target', () => {
  it.each([
    ['/v1/transactions?order=Zo%E9', 'query', 'byte 0xE9 at offset 8 is not UTF-8'],
    ['/_sandbox/events?refno=%zz', 'query', '`%zz` at offset 6 is not a percent-encoding'],
    ['/_sandbox/events?refno=%ED%A0%80', 'query', 'byte 0xED at offset 6 is not UTF-8'],
    ['/v1/links/%E9', 'path', 'byte 0xE9 at offset 10 is not UTF-8'],
    ['/_sandbox/scenarios/a%', 'path', '`%` at offset 21 is not a percent-encoding'],
  ])('%s is rejected with the place in its %s', async (target, part, named) => {
    const { http } = shared()
    const response = await http.get(target).auth('1100000000', 'sandbox').set('link-api-key', 'sandbox-link-key')
    expect(response.status).toBe(400)
    expect(response.text).toContain(`The ${part} cannot be read, because ${named}`)
  })
})

it('names the byte of the scenario header that no name contains', async () => {
  const { status, body } = await shared().init(initBody(), { 'sandbox-scenario': 'Zoé' })
  expect([status, body.error.code]).toEqual([400, 'INVALID_HEADER'])
  expect(body.error.message).toContain('byte 0xC3 at offset 2')
})
