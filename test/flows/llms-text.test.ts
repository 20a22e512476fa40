import { describe, expect, it } from 'vitest'
import { initBody } from '../support/init-body.ts'
import { MERCHANT, sharedSandbox, startSandbox } from '../support/sandbox.ts'

/** A call of the list in llms.txt. */
type Call = { readonly verb: string; readonly path: string; readonly body: string | undefined }

/** Returns the calls of llms.txt by their task. */
const callsIn = (text: string): ReadonlyMap<string, Call> =>
  new Map(
    [...text.matchAll(/^- (.+): `(GET|POST) (\S+)`(?: with `(.+)`)?$/gm)].map(
      ([, task = '', verb = '', path = '', body]) => [task, { verb, path, body }],
    ),
  )

/** A client that has only an address, and counts the bytes of all bodies that it receives. */
const countingClient = (url: string) => {
  let bytes = 0
  const call = async ({ verb, path, body }: Call) => {
    const response = await fetch(new URL(path, url), {
      method: verb,
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    bytes += Buffer.byteLength(text)
    return { status: response.status, headers: response.headers, text }
  }
  return { call, get: (path: string) => call({ verb: 'GET', path, body: undefined }), received: () => bytes }
}

const shared = sharedSandbox()

describe('an agent that knows only the address', () => {
  it('forces a failure, explains a rejection and waits for the webhook, in at most 6,000 bytes', async () => {
    const { url, init } = await startSandbox()
    const { call, get, received } = countingClient(url)
    const link = (await fetch(`${url}/_sandbox`)).headers.get('link') ?? ''
    const guide = await get(new URL(/^<([^>]+)>/.exec(link)?.[1] ?? '', `${url}/_sandbox`).pathname)
    const calls = callsIn(guide.text)
    const of = (task: string): Call => {
      const listed = calls.get(task)
      if (!listed) throw new Error(`llms.txt has no call for: ${task}`)
      return listed
    }

    expect((await call(of('Force a failure'))).status).toBe(201)
    // The app sends a request with a mistake, and then a correct one for the order.
    const { amount, ...rest } = initBody(undefined, { refno: 'A-1' })
    await init({ ...rest, amuont: amount }).expect(400)
    const webhook = { url: `${url}/_sandbox/receiver/default` }
    const created = await init(initBody(undefined, { refno: 'A-1', webhook })).expect(201)

    const { short } = JSON.parse((await call(of('Find rejected requests'))).text)
    const explain = of('Explain a response')
    const explained = await call({ ...explain, path: explain.path.replace('{requestId}', short[0].requestId) })
    expect(JSON.parse(explained.text).findings).toContainEqual(
      expect.objectContaining({ field: 'init.amuont', message: 'is not recognized. Did you mean `amount`?' }),
    )

    // The forced outcome fails the challenge.
    const complete = of('Complete a payment as its cardholder')
    const path = complete.path.replace('{transactionId}', created.body.transactionId)
    expect(JSON.parse((await call({ ...complete, path })).text)).toMatchObject({ status: 'failed' })
    const waited = await call(of('Wait for a webhook'))
    expect(JSON.parse(waited.text).event).toMatchObject({ type: 'webhook.delivered', subject: { refno: 'A-1' } })
    expect(received()).toBeLessThanOrEqual(6_000)
  })
})

describe('llms.txt', () => {
  it('lists only calls that work', async () => {
    const { url, init, http } = shared()
    const webhook = { url: `${url}/_sandbox/receiver/default` }
    const created = await init(initBody(undefined, { refno: 'A-1', webhook })).expect(201)
    const calls = callsIn(
      (
        await http
          .get('/_sandbox/llms.txt')
          .expect(200)
          .expect('content-type', /^text\/plain/)
      ).text,
    )
    expect(calls.size).toBeGreaterThan(7)
    const { call } = countingClient(url)
    for (const [task, { path, ...listed }] of calls) {
      const { status } = await call({
        ...listed,
        path: path
          .replace('{requestId}', created.headers['sandbox-request-id'] ?? '')
          .replace('{transactionId}', created.body.transactionId),
      })
      expect({ task, status }).toEqual({ task, status: listed.verb === 'POST' && /next/.test(path) ? 201 : 200 })
    }
  })

  it('is linked from the console and both indexes, and from no response of the service', async () => {
    const { url, http, init } = shared()
    const linked = [
      ['/', 'application/json'],
      ['/', 'text/plain'],
      ['/_sandbox', 'application/json'],
      ['/_sandbox/', 'text/html'],
    ] as const
    for (const [path, type] of linked) {
      const { headers } = await http.get(path).set('accept', type).expect(200)
      const [, target = ''] = /^<([^>]+)>; rel="service-doc"; type="text\/plain"$/.exec(headers.link ?? '') ?? []
      expect(new URL(target, `${url}${path}`).href).toBe(`${url}/_sandbox/llms.txt`)
    }
    const ofService = [
      await init(initBody()),
      await http.get('/v1/transactions/1').auth(...MERCHANT),
      await http.get('/x'),
    ]
    expect(ofService.map(({ headers }) => headers.link)).toEqual([undefined, undefined, undefined])
  })

  it('has addresses below the path of the public address', async () => {
    const { http } = await startSandbox({ 'public-url': 'https://team.example/pay' })
    const { text } = await http.get('/_sandbox/llms.txt')
    expect(text).toContain('`POST /pay/_sandbox/next`')
    expect(text).not.toMatch(/ \/_sandbox/)
  })
})
