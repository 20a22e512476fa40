import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from '../support/contract-document.ts'
import { initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { createLink, linkBody, newLink } from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

const at = (node: unknown, ...path: readonly string[]): Readonly<Record<string, unknown>> => {
  const result = path.reduce<unknown>((inner, key) => (isMap(inner) ? inner[key] : undefined), node)
  return isMap(result) ? result : {}
}

const service = contractIn('openapi.yaml')

/** Returns the response headers in the contract of the service. */
const headersOf = (path: string, verb: string, status: number): readonly string[] => {
  const written = at(service, 'paths', path, verb, 'responses', String(status))
  const { $ref } = written
  const { headers } = typeof $ref === 'string' ? at(service, ...$ref.split('/').slice(1)) : written
  return Object.keys(at(headers))
}

const NOTED = { ...THREE_DS, nobody: 1 }
const noted = (number = '4000001000000026') => initBody(number, { card: plainCard(number, { '3D': NOTED }) })

type Way = (running: Running) => PromiseLike<{ status: number; headers: Record<string, string> }>

const again =
  (body: object, key: string): Way =>
  async ({ init }) => {
    await init(body, { 'idempotency-key': key })
    return init(body, { 'idempotency-key': key })
  }

describe('the contract contains the headers of responses', () => {
  const TRANSACTIONS = '/v1/transactions'
  const LINKS = '/v1/links'
  it.each<readonly [title: string, path: string, way: Way, status: number, names: readonly string[]]>([
    ['of a field without effect', TRANSACTIONS, ({ init }) => init(noted()), 201, ['sandbox-notes']],
    ['of a repeated response', TRANSACTIONS, again(noted(), 'one'), 201, ['sandbox-notes', 'sandbox-replayed']],
    [
      'of a decline given before',
      TRANSACTIONS,
      again(noted('4000001000005512'), 'two'),
      400,
      ['sandbox-notes', 'sandbox-replayed'],
    ],
    [
      'of a rejection by a rule',
      TRANSACTIONS,
      ({ init }) => init({ ...noted(), paymentMethods: ['ECA'] }),
      400,
      ['sandbox-notes'],
    ],
    [
      'of a fault that a scenario wants',
      TRANSACTIONS,
      ({ init }) => init(noted(), { 'sandbox-scenario': 'init_error/invalid_state' }),
      409,
      ['sandbox-notes'],
    ],
    [
      'of a link',
      LINKS,
      (running) => createLink(running, linkBody(), { 'idempotency-key': 'three' }),
      200,
      ['sandbox-notes'],
    ],
    [
      'of a rejected link',
      LINKS,
      (running) => createLink(running, linkBody({ amount: 1 }), { 'idempotency-key': 'four' }),
      400,
      ['sandbox-notes'],
    ],
  ])('%s', async (_title, path, way, status, names) => {
    const response = await way(shared())
    const reported = Object.keys(response.headers).filter((name) => /^sandbox-(notes|replayed)$/.test(name))
    expect([response.status, reported.sort()]).toEqual([status, names])
    expect(headersOf(path, 'post', status)).toEqual(expect.arrayContaining([...names]))
  })
})

describe('the ID of a link has a pattern', () => {
  const ofSchema = (schema: object) => new Ajv2020({ strict: false }).compile(schema)
  const fits = ofSchema(at(service, 'components', 'parameters', 'LinkId', 'schema'))

  it('matches every ID, but no shortened or lower-case one', async () => {
    const id = await newLink(shared())
    expect([id, id.toLowerCase(), id.slice(0, 20), ''].map((item) => fits(item))).toEqual([true, false, false, false])
  })

  it.each(['get', 'post'])('has error responses for %s of a page', (verb) => {
    const content = at(service, 'paths', '/{id}', verb, 'responses', '404', 'content')
    expect(Object.keys(content)).toEqual(['text/html', 'application/json', 'text/plain'])
  })
})

describe('input of the control API', () => {
  const control = contractIn('src/control/openapi.yaml')
  const parameters = Object.entries(at(control, 'paths')).flatMap(([path, item]) =>
    Object.entries(at(item)).flatMap(([verb, operation]) => {
      const listed: unknown = at(operation).parameters
      return (Array.isArray(listed) ? listed : []).flatMap((written) => {
        const { $ref } = at(written)
        const parameter = typeof $ref === 'string' ? at(control, ...$ref.split('/').slice(1)) : at(written)
        return parameter.in === 'query' && parameter.name !== 'any'
          ? [{ path, verb, name: String(parameter.name), schema: at(parameter, 'schema') }]
          : []
      })
    }),
  )

  it('rejects empty query parameters, in the contract and in the sandbox', async () => {
    expect(parameters.length).toBeGreaterThan(100)
    const ajv = new Ajv2020({ strict: false })
    const empty = parameters.filter(({ schema }) => ajv.compile(schema)(''))
    expect(empty.map(({ verb, path, name }) => `${verb} ${path}?${name}=`)).toEqual([])
    const read = parameters.filter(({ verb, path }) => verb === 'get' && !path.includes('{'))
    const taken = await Promise.all(
      read.map(
        async ({ path, name }) => (await shared().http.get(`/_sandbox${path.replace(/\/$/, '')}?${name}=`)).status,
      ),
    )
    expect(new Set(taken)).toEqual(new Set([400]))
  })

  it('accepts webhooks with any JSON or none', async () => {
    const content = at(control, 'paths', '/receiver/{space}', 'post', 'requestBody', 'content')
    const ofJson = new Ajv2020({ strict: false }).compile(at(content, 'application/json', 'schema'))
    for (const body of ['{"a":1}', '[1]', '"a"', '7', 'null', 'true']) {
      const sent = await shared().http.post('/_sandbox/receiver/any').type('json').send(body)
      expect([body, sent.status, ofJson(JSON.parse(body))]).toEqual([body, 200, true])
    }
    const text = await shared().http.post('/_sandbox/receiver/any').type('text/plain').send('no JSON')
    const nothing = await shared().http.post('/_sandbox/receiver/any')
    expect([text.status, nothing.status]).toEqual([200, 200])
    expect(Object.keys(content)).toEqual(['application/json', '*/*'])
    expect(at(control, 'paths', '/receiver/{space}', 'post', 'requestBody').required).toBe(false)
  })

  it('accepts IDs of rows up to the size of a request line', async () => {
    const { schema = {} } = parameters.find(({ path, name }) => path === '/activity' && name === 'ids') ?? {}
    const fits = new Ajv2020({ strict: false }).compile(schema)
    const ids = [...Array(200)].map(() => '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94').join()
    const judged = await Promise.all(
      [ids, 'x'.repeat(8000), 'x'.repeat(8001)].map(async (text) => [
        fits(text),
        (await shared().http.get(`/_sandbox/activity?ids=${text}`)).status,
      ]),
    )
    expect(judged).toEqual([
      [true, 200],
      [true, 200],
      [false, 400],
    ])
  })
})
