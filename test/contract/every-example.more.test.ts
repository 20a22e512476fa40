import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from '../support/contract-document.ts'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { isLong } from '../support/long-runs.ts'
import { startReceiver } from '../support/receiver.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { inSpace, type Space } from '../support/space.ts'
import { exported, imported } from '../support/state.ts'

type Operation = {
  readonly operationId: string
  readonly parameters?: readonly unknown[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
}
type Media = { readonly example?: unknown; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

const document = contractIn('src/control/openapi.yaml') as Document
const ajv = new Ajv2020({ strict: false, code: { optimize: false }, validateFormats: false })
ajv.addSchema({ $id: 'control', components: document.components })

/** Creating a validator takes longer than a test run. */
const made = new Map<object, ValidateFunction>()
const validatorOf = (schema: object): ValidateFunction => {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"control#/components')
  const validator = made.get(schema) ?? ajv.compile(JSON.parse(text))
  made.set(schema, validator)
  return validator
}

/** A request of the contract, with one of its examples as body, or without a body. */
type Call = {
  readonly operation: string
  readonly name: string
  readonly verb: 'get' | 'post' | 'put' | 'delete'
  readonly path: string
  readonly mediaType: string | undefined
  readonly body: unknown
  readonly responses: Operation['responses']
}

const callsOf = (path: string, verb: string, { operationId, requestBody, responses }: Operation): Call[] => {
  const call = { operation: operationId, verb: verb as Call['verb'], path, responses }
  const contents = Object.entries(requestBody?.content ?? {})
  const displayed = contents.flatMap(([mediaType, { example, examples = {} }]) => [
    ...(example === undefined ? [] : [{ ...call, name: '', mediaType, body: example }]),
    ...Object.entries(examples).map(([name, { value }]) => ({ ...call, name, mediaType, body: value })),
  ])
  return displayed.length > 0 ? displayed : [{ ...call, name: '', mediaType: undefined, body: undefined }]
}

const CALLS = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([verb, operation]) => callsOf(path, verb, operation)),
)

/** Records that a request needs, created just before it. */
const scene = async (running: Running, space: Space) => {
  const { http } = running
  const receiver = await startReceiver()
  const transaction = async (number = CHALLENGE_CARD): Promise<string> =>
    (await space.init(initBody(number, { webhook: { url: receiver.url } }))).body.transactionId
  const link = async (): Promise<string> =>
    (await space.createLink(linkBody({ webhookEndpoint: receiver.url }))).body.id
  const authenticating = async (number: string): Promise<string> => {
    const { id } = (await space.createLink(threeDSLink())).body
    await space.submit(id, enteredCard(number))
    return id
  }
  const CHALLENGE_CARDS: Readonly<Record<string, string>> = { channel: '4000001000000141', approve: '4000001000000133' }
  return {
    transaction,
    link,
    /** The ID in the path. */
    async id({ operation, path, name }: Call): Promise<string> {
      if (operation === 'submitCard')
        return (await space.createLink(threeDSLink({ collectCardholderName: true }))).body.id
      if (path.startsWith('/links/'))
        return /Challenge|expire/.test(operation) ? authenticating(CHALLENGE_CARDS[name] ?? CHALLENGE_CARD) : link()
      if (path.startsWith('/webhooks/'))
        return (await http.post('/_sandbox/webhooks').send({ transaction: await transaction() })).body.id
      if (path.startsWith('/undo/')) return (await http.post('/_sandbox/reset?keep=1h')).body.undo.id
      if (path.startsWith('/holds/')) return (await http.post('/_sandbox/holds').send({ on: 'status' })).body.id
      if (path.startsWith('/next/')) return (await http.post('/_sandbox/next').send({ scenario: 'attempt' })).body.id
      if (path.startsWith('/requests/') || path.startsWith('/explain/'))
        return String((await space.init(initBody())).headers['sandbox-request-id'])
      return transaction(CHALLENGE_CARDS[name])
    },
    /** A scenario of the space, for its removal. */
    async name({ operation }: Call): Promise<string> {
      if (operation === 'deleteScenario')
        await http
          .put('/_sandbox/scenarios/mine')
          .send({ when: { refno: 'M*' } })
          .expect(201)
      return operation === 'getScenario' ? 'challenge_failed' : 'mine'
    },
    async space({ operation }: Call): Promise<string> {
      if (operation.startsWith('receiveAuthorization'))
        await http.put('/_sandbox/gateway').send({ fields: { cavv: '/3ds/cavv' } })
      return 'default'
    },
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

const pathOf = async (call: Call, made: Scene): Promise<string> => {
  let path = call.path
  for (const [whole, name] of call.path.matchAll(/\{(\w+)\}/g)) {
    const others = name === 'operation' ? () => 'initTransaction' : made.space
    const make = name === 'id' ? made.id : name === 'name' ? made.name : others
    path = path.replace(whole, encodeURIComponent(await make(call)))
  }
  return `/_sandbox${path === '/' ? '' : path}`
}

/** Replaces the IDs of an example by existing ones, unless the example uses an unknown ID. */
const bodyOf = async ({ body, operation }: Call, made: Scene, here: string): Promise<unknown> => {
  if (!isMap(body) || 'about' in body) return body
  const { transaction, link } = body
  // The example has the default port of a sandbox; replace it by the tested sandbox.
  if (operation === 'setSpacePages') return { url: `http://localhost:${new URL(here).port}` }
  return {
    ...body,
    ...(transaction === undefined ? {} : { transaction: await made.transaction() }),
    ...(link === undefined ? {} : { link: await made.link() }),
  }
}

/** Required queries. */
const QUERIES: Readonly<Record<string, string>> = {
  wait: '?type=request&after=0',
  getOrder: '?refno=order-1',
  diffTransactions: '?a=order-1&b=booking-1',
  getTransactionExport: '?form=curl',
  getLinkExport: '?form=curl',
}

const send = async (running: Running, call: Call) => {
  const made = await scene(running, inSpace(running))
  const url = (await pathOf(call, made)) + (QUERIES[call.operation] ?? '')
  const body = await bodyOf(call, made, running.url)
  // A wait needs an existing event.
  if (call.operation === 'wait') await made.transaction()
  const requested = running.http[call.verb](url)
  if (call.mediaType !== undefined) requested.type(call.mediaType)
  return requested.send(typeof body === 'string' || body === undefined ? body : JSON.stringify(body))
}

const expectAsDescribed = ({ responses }: Call, response: Awaited<ReturnType<typeof send>>): void => {
  expect(response.status, response.text).toBeLessThan(300)
  const described = responses[String(response.status)]
  expect(described, `${response.status} is not described`).toBeDefined()
  const schema = described?.content?.['application/json']?.schema
  if (!schema || !/json/.test(String(response.headers['content-type']))) return
  const fits = validatorOf(schema)
  expect(fits(response.body), ajv.errorsText(fits.errors)).toBe(true)
}

/** Creates earlier data: transactions and links in many states, webhooks, used queued outcomes, a moved clock. */
const anotherStory = async (running: Running): Promise<void> => {
  const space = inSpace(running)
  const made = await scene(running, space)
  const ended = await made.transaction()
  const abandoned = await made.transaction()
  await running.http.post('/_sandbox/next').send({ scenario: 'attempt' }).expect(201)
  await made.transaction()
  await space.finish(ended)
  await running.http.get(`/v1/start/${abandoned}`)
  await space.submit(await made.link(), enteredCard(FRICTIONLESS_CARD))
  await space.deleteLink(await made.link())
  await space.freeze()
  await space.advance('31m')
  await space.setClock({ mode: 'live' })
  await running.init({})
}

describe('every request in the contract of the control API', () => {
  it('has an example if it has a body', () => {
    const without = CALLS.filter(
      ({ verb, mediaType, operation }) => /post|put/.test(verb) && !mediaType && !ACTS.has(operation),
    )
    expect(without.map(({ operation }) => operation)).toEqual([])
    expect(CALLS.length).toBeGreaterThan(70)
  })

  it.runIf(isLong).each(CALLS)('$operation $name works in a fresh sandbox', async (call) => {
    expectAsDescribed(call, await send(await startSandbox(), call))
  })

  describe('with earlier data', () => {
    const shared = sharedSandbox()
    let state = ''

    // Separate test, because its listeners last as long as a test.
    it('creates the data', async () => {
      await anotherStory(shared())
      state = await exported(shared())
    })

    it.each(CALLS.filter(({ verb }) => verb === 'get'))('$operation $name works', async (call) => {
      expectAsDescribed(call, await send(shared(), call))
    })

    // A request that changes data gets its own sandbox, because later requests need the data.
    it.each(CALLS.filter(({ verb }) => verb !== 'get'))('$operation $name works', async (call) => {
      const running = await startSandbox()
      await imported(running, state).expect(200)
      expectAsDescribed(call, await send(running, call))
    })
  })
})

/** Requests that change something and have no body. */
const ACTS = new Set(['expireTransaction', 'expireLink', 'reset', 'undo'])
