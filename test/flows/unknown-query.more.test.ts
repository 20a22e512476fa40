import { beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '../../src/core/domain/is-record.ts'
import { contractIn } from '../support/contract-document.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { exported, fill, reset } from '../support/state.ts'

const VERBS = ['get', 'put', 'post', 'delete'] as const

type Operation = {
  readonly operationId: string
  readonly verb: (typeof VERBS)[number]
  readonly path: string
  /** A body that the operation accepts, with its type. */
  readonly body: unknown
  readonly mediaType: string
}

const { paths } = contractIn('src/control/openapi.yaml') as { paths: Record<string, object> }

const exampleOf = ({ example, examples }: Record<string, unknown>): unknown => {
  if (example !== undefined) return example
  const [first] = isMap(examples) ? Object.values(examples) : []
  return isMap(first) ? first.value : undefined
}

/** Every operation of the control contract, with its example body. */
const OPERATIONS: readonly Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  VERBS.flatMap((verb) => {
    const operation: unknown = Object.entries(item).find(([name]) => name === verb)?.[1]
    if (!isMap(operation)) return []
    const { requestBody } = operation
    const content = isMap(requestBody) && isMap(requestBody.content) ? Object.entries(requestBody.content) : []
    const [[mediaType, media] = ['application/json', {}]] = content
    const body = isMap(media) ? exampleOf(media) : undefined
    const below = path === '/' ? '' : path
    return [{ operationId: String(operation.operationId), verb, path: `/_sandbox${below}`, body, mediaType }]
  }),
)

/** Operations that accept any query, because the URL of an app or of a gateway can have one. */
const TAKES_ANY = ['receiveWebhook', 'receiveAuthorization', 'receiveAuthorizationBelow']

const READING = OPERATIONS.filter(({ operationId }) => !TAKES_ANY.includes(operationId))

/** Time is fixed and nothing is sent automatically: every change comes from a call. */
const shared = sharedSandbox({ clock: manualClock(), webhooks: 'manual' })

/** Creates a space with one record of each kind, and values for the path parameters. */
const setUp = async () => {
  const { http } = shared()
  const { open, unused, ended } = await fill(shared())
  const { text } = await http.put('/_sandbox/scenarios/mine').set('content-type', 'application/yaml').send('title: x')
  expect(text).toContain('"name":"mine"')
  const queued = await http.post('/_sandbox/next').send({ scenario: 'attempt' }).expect(201)
  const held = await http.post('/_sandbox/holds').send({ on: 'status', transaction: ended }).expect(201)
  const { webhooks } = (await http.get('/_sandbox/webhooks').expect(200)).body
  const { requests } = (await http.get('/_sandbox/requests').expect(200)).body
  await http.post('/_sandbox/receiver/default').send({ id: 'x' }).expect(200)
  await http.put('/_sandbox/receiver-response').send({ status: 202 }).expect(200)
  const ids: readonly (readonly [RegExp, string])[] = [
    [/transactions\/\{id\}/, `transactions/${open}`],
    [/links\/\{id\}/, `links/${unused}`],
    [/webhooks\/\{id\}/, `webhooks/${webhooks[0].id}`],
    [/next\/\{id\}/, `next/${queued.body.id}`],
    [/holds\/\{id\}/, `holds/${held.body.id}`],
    [/\{id\}/, requests[0].requestId],
    [/\{name\}/, 'mine'],
    [/\{space\}/, 'default'],
  ]
  return (path: string): string => ids.reduce((filled, [part, value]) => filled.replace(part, value), path)
}

/** Returns everything that a call of the control API can change. */
const everything = async () => {
  const { http } = shared()
  const displayed = ['/holds', '/receiver', '/scheduled', '/spaces', '/clock'].map(async (path) => {
    const { now: _, ...rest } = (await http.get(`/_sandbox${path}`).expect(200)).body
    return JSON.stringify(rest).replaceAll(/"(now|heldMs)":("[^"]*"|\d+),?/g, '')
  })
  return [await exported(shared()), ...(await Promise.all(displayed))]
}

const called = async ({ verb, mediaType, body }: Operation, path: string) => {
  const request = shared().http[verb](path)
  return body === undefined ? request : request.set('content-type', mediaType).send(body as object)
}

describe('an unknown query parameter', () => {
  it('is tested at every operation of the contract', () => expect(OPERATIONS.length).toBeGreaterThan(60))

  let filled: Awaited<ReturnType<typeof setUp>>
  let before: readonly string[]
  beforeAll(async () => {
    filled = await setUp()
    before = await everything()
  })

  it.each(READING)('returns 400 at $operationId', async (operation) => {
    const response = await called(operation, `${filled(operation.path)}?spce=test-1`)
    expect([response.status, response.body.error?.code]).toEqual([400, 'INVALID_PROPERTY'])
    const { message } = response.body.error
    expect(message).toMatch(/^Unknown query parameter `\S+`\. Did you mean `space`\?$/)
    if (operation.verb !== 'get') expect(await everything()).toEqual(before)
  })

  it('changes nothing in a read', async () => expect(await everything()).toEqual(before))

  // These calls change state: the subject of an operation may be gone, but its query is still validated first.
  it.each(READING)('is not `space`, which $operationId accepts', async (operation) => {
    const hurry = operation.operationId === 'wait' ? '&timeout=1ms' : ''
    const response = await called(operation, `${filled(operation.path)}?space=default${hurry}`)
    expect(String(response.body.error?.message)).not.toContain('query parameter')
    const wrong = await called(operation, `${filled(operation.path)}?space=No%20Space`)
    expect([wrong.status, wrong.body.error?.message]).toEqual([400, expect.stringContaining('a-z')])
  })

  it.each(['?tenant=4', '?space=test-1', '?space=No%20Space&a=&a=2', '?spce'])(
    `is ignored by ${TAKES_ANY}: %s`,
    async (query) => {
      const { http } = shared()
      await reset(shared())
      await http.post(`/_sandbox/receiver/default${query}`).send({ id: 'x' }).expect(200)
      const { received } = (await http.get('/_sandbox/receiver').expect(200)).body
      expect(received).toHaveLength(1)
      await http
        .put('/_sandbox/gateway')
        .send({ fields: { cavv: '/id' } })
        .expect(200)
      await http.post(`/_sandbox/gateway/default/v1/charges${query}`).send({ id: 'x' }).expect(200)
    },
  )

  it.each([
    ['GET /webhooks?link=', '`link` is empty. Set a value or remove it.'],
    ['GET /cards?key=a&key=b', 'Send `key` only once.'],
    ['DELETE /receiver?limit=1', 'Unknown query parameter `limit`. Use one of `space`.'],
  ])('gets an error as specific as for a known one: %s', async (call, message) => {
    const [verb = '', path = ''] = call.split(' ')
    const response = await fetch(`${shared().url}/_sandbox${path}`, { method: verb })
    expect([response.status, (await response.json()).error.message]).toEqual([400, message])
  })
})
