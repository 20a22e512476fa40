import { describe, expect, it } from 'vitest'
import { attemptOptionsOf } from '../../src/core/domain/webhook-recipe.ts'
import { signatureHeaders } from '../../src/engine/webhooks/sign.ts'
import { eventually } from '../support/eventually.ts'
import { useFakeHostTimers } from '../support/fake-host-timers.ts'
import { FRICTIONLESS_CARD, initBody } from '../support/init-body.ts'
import { eventsIn } from '../support/journal.ts'
import { enteredCard, linkBody, newLink, submit } from '../support/link-body.ts'
import { type Running, sharedSandbox, startSandbox } from '../support/sandbox.ts'
import { containsValue } from '../support/shows-value.ts'
import { inSpace } from '../support/space.ts'
import { authenticated, untilDelivery } from '../support/webhooks.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects
type Read = any
const list = async ({ http }: Running, query = ''): Promise<Read> =>
  (await http.get(`/_sandbox/receiver${query}`).expect(200)).body
/** Returns the received webhooks when there are this many. */
const actual = (running: Running, count: number, query = '') =>
  eventually(async () => {
    const { received } = await list(running, query)
    expect(received).toHaveLength(count)
    return received
  })
const choose = ({ http }: Running, response: object, query = '') =>
  http.put(`/_sandbox/receiver-response${query}`).send(response)
const send = ({ http }: Running, body: string, headers: object = {}, space = 'default') =>
  http
    .post(`/_sandbox/receiver/${space}`)
    .set({ 'content-type': 'application/json', ...headers })
    .send(body)

/** Starts a sandbox that sent a webhook of an authenticated transaction to its own receiver. */
const reported = async (scenario?: string, options = {}) => {
  const running = await startSandbox(options)
  const { receiver } = await list(running)
  return { running, id: await authenticated(running, receiver, scenario) }
}
const holding = { valid: true, verdict: 'valid', message: 'The signature is valid and recent.' }

describe('an intended defect', () => {
  it.each([
    [
      'webhook_bad_signature',
      'tampered',
      'A scenario or a control request tampered with the signature. No key produces it.',
    ],
    ['webhook_old_timestamp', 'too_old', 'The signature is valid, but it is 1h old. Verifiers accept 5 minutes.'],
  ])('%s is reported: %s', async (scenario, verdict, message) => {
    const { running } = await reported(scenario)
    const [{ signatures }] = await actual(running, 1)
    const expected = { valid: false, verdict, message }
    expect(signatures).toEqual({ standard: expected, own: expected })
  })

  it('webhook_duplicate is reported: the second has the ID of the first', async () => {
    const { running } = await reported('webhook_duplicate')
    const [second, first] = await actual(running, 2)
    expect([first.receiveCount, second.receiveCount, second.previous]).toEqual([1, 2, { id: first.id, status: 200 }])
    expect([first.previous, second.webhook]).toEqual([undefined, first.webhook])
  })

  it('keeps one signature if only the other is missing', async () => {
    const { running } = await reported()
    const { id } = await untilDelivery(running, { status: 'delivered' })
    await running.http.post(`/_sandbox/webhooks/${id}/redeliver`).send({ tampering: 'missing_own_signature' })
    const [{ signatures, receiveCount }] = await actual(running, 2)
    expect([signatures.standard.verdict, signatures.own, receiveCount]).toEqual([
      'valid',
      { valid: false, verdict: 'missing', message: 'Missing header `Sandbox-Signature`.' },
      2,
    ])
  })
})

describe('a tampered webhook of this sandbox', () => {
  /** Sends one more webhook with this order to the built-in receiver. Returns the response and its list entry. */
  const tampered = async (running: Running, order: object) => {
    const { receiver } = await list(running)
    const about = { transaction: '418203957162840337' }
    const fired = await running.http.post('/_sandbox/webhooks').send({ about, url: receiver, ...order })
    const [post] = (await list(running)).received
    const { response } = fired.body.attempts.at(-1)
    return { fired: fired.body, status: response.status, received: JSON.parse(response.body), post }
  }
  const shared = sharedSandbox()

  it.each([
    [{ tampering: 'bad_signature' }, ['tampered', 'tampered'], 'with a wrong signature'],
    [{ sign: { over: 'other' } }, ['altered_body', 'altered_body'], 'with a body changed after signing'],
    [{ sign: { key: 'text' } }, ['wrong_key', 'wrong_key'], 'Remove `whsec_`'],
    [{ sign: { key: 'other' } }, ['wrong_key', 'wrong_key'], 'signed with another key'],
    [{ sign: { unit: 'ms' } }, ['malformed', 'valid'], '`webhook-timestamp` must be in seconds'],
    [{ sign: { unit: 's' } }, ['valid', 'malformed'], '`Sandbox-Signature` must have milliseconds'],
    [{ sign: { id: 'msg_other' } }, ['wrong_key', 'valid'], 'signed for the id msg_other'],
    [{ sign: { only: 'own' } }, ['missing', 'valid'], 'Missing header `webhook-signature`.'],
    [{ tampering: 'key_order', sign: { over: 'compact' } }, ['altered_body', 'altered_body'], 'serialized again'],
    [{ age: '10m' }, ['too_old', 'too_old'], 'it is 10m old'],
    [{ age: '-10m' }, ['too_new', 'too_new'], '10m in the future'],
    [{ raw: { type: 'text/plain', body: 'no JSON' } }, ['valid', 'valid'], 'with a raw body (text/plain)'],
    [{ raw: { body: '' }, sign: { key: 'other' } }, ['wrong_key', 'wrong_key'], 'application/json'],
  ])('%j is rejected with a reason', async (order, verdicts, reason) => {
    const { fired, status, received, post } = await tampered(shared(), order)
    expect([status, received.received]).toEqual([401, post.id])
    expect(received.rejected).toContain(reason)
    expect([post.signatures.standard.verdict, post.signatures.own.verdict]).toEqual(verdicts)
    expect([post.responded.status, post.notes.at(-1)]).toEqual([401, `It was rejected with 401: ${received.rejected}.`])
    expect(fired).toMatchObject({ status: 'failed', reason: 'not_retried', attemptCount: 1 })
  })

  it.each([
    { tampering: 'key_order' },
    { age: '4m' },
    { webhookId: 'msg_again' },
    { sign: { extra: true } },
    { together: 2 },
  ])('%j is not rejected: it is genuine', async (order) => {
    const { status, received, post } = await tampered(shared(), order)
    expect([status, received]).toEqual([200, { received: post.id }])
  })

  it('gets the configured response if there is one', async () => {
    const running = await startSandbox()
    await choose(running, { status: 200, times: 1 }).expect(200)
    const order = { tampering: 'bad_signature' }
    expect([(await tampered(running, order)).status, (await tampered(running, order)).status]).toEqual([200, 401])
  })

  it('is compared with the clock of its space if that clock stamps it', async () => {
    const running = await startSandbox({ 'webhook-timestamps': 'clock' })
    await inSpace(running).freeze()
    const honest = await tampered(running, {})
    expect([honest.status, honest.post.signatures.standard]).toEqual([200, holding])
    const old = await tampered(running, { age: '10m' })
    expect([old.status, old.post.signatures.own.verdict]).toEqual([401, 'too_old'])
    // The age of a redelivery is measured on the clock of the space.
    const headers = Object.fromEntries(honest.post.headers.map(({ name, value }: Read) => [name, value]))
    await inSpace(running).advance('6m')
    expect((await send(running, honest.post.body, headers)).status).toBe(200)
    expect((await list(running)).received[0].signatures.standard.verdict).toBe('too_old')
  })
})

describe('a webhook of another sender', () => {
  /** Returns the headers of another sender. */
  const signed = ({ sandbox: { settings } }: Running, body: string, secret = settings['webhook-secret'], id = 'mine') =>
    signatureHeaders({
      ...attemptOptionsOf({}),
      id,
      at: new Date().toISOString(),
      body,
      secret,
      signatureKey: settings['signature-key'],
      signatureHeader: settings['signature-header'],
    })

  it('is verified the same way: a right key, a wrong key, an altered body', async () => {
    const running = await startSandbox()
    const wrong = `whsec_${Buffer.from('another').toString('base64')}`
    await send(running, '{"a":1}', signed(running, '{"a":1}')).expect(200)
    await send(running, '{"a":1}', signed(running, '{"a":1}', wrong)).expect(200)
    await send(running, '{"a":2}', signed(running, '{"a":1}')).expect(200)
    const { received } = await list(running)
    expect(
      received.map(({ signatures: { standard, own } }: Read) => [standard, own].map(({ verdict }) => verdict)),
    ).toEqual([
      ['wrong', 'wrong'],
      ['wrong', 'valid'],
      ['valid', 'valid'],
    ])
    expect(received[0].notes).toEqual(['It belongs to no transaction or link of the space default.'])
  })

  it('has a definite altered body or wrong key if the sandbox has sent the webhook itself', async () => {
    const { running } = await reported()
    const [{ body, webhook, headers }] = await actual(running, 1)
    const same = Object.fromEntries(headers.map(({ name, value }: { name: string; value: string }) => [name, value]))
    await send(running, body.replace('authenticated', 'failed'), same).expect(200)
    const wrong = `whsec_${Buffer.from('another').toString('base64')}`
    await send(running, body, signed(running, body, wrong, webhook)).expect(200)
    const [stranger, altered] = await actual(running, 3)
    expect([altered.signatures.standard.verdict, altered.signatures.own.verdict]).toEqual([
      'altered_body',
      'altered_body',
    ])
    expect([stranger.signatures.standard.verdict, stranger.signatures.own.verdict]).toEqual(['wrong_key', 'valid'])
  })

  it.each([
    ['', 'text/plain', '', 'The body is empty.'],
    ['a=1&cvv=123', 'application/x-www-form-urlencoded', 'a=1&cvv=[hidden cvv]', 'The body is a form, not JSON.'],
    ['a=1&a=2', 'application/x-www-form-urlencoded', 'a=1&a=2', 'The body is a form, not JSON.'],
    [
      '{"a":1',
      'application/json',
      '{"a":#',
      'The body is not JSON. Digits are replaced by #, because they may be a card number.',
    ],
    [
      '<script>alert(1)</script>\u202e',
      'text/html',
      '<script>alert(#)</script>\u202e',
      'The body is not JSON. Digits are replaced by #, because they may be a card number.',
    ],
  ])('is accepted with any content: %j', async (body, type, displayed, note) => {
    const running = await startSandbox()
    await send(running, body, { 'content-type': type, 'sec-fetch-site': 'cross-site' }).expect(200)
    expect((await list(running)).received).toMatchObject([
      { body: displayed, notes: [note], size: Buffer.byteLength(body) },
    ])
  })

  it('never shows a card number, a CVV or a secret in any place', async () => {
    const running = await startSandbox()
    const number = FRICTIONLESS_CARD
    await send(
      running,
      JSON.stringify({ card: { number, cvv: '9871' }, note: `card ${number}`, password: 'hidden!' }),
      {
        'webhook-id': number,
        'user-agent': `with ${number}`,
        authorization: 'Bearer hidden!',
      },
    ).expect(200)
    const text = JSON.stringify([await list(running), eventsIn(running.sandbox)])
    for (const secret of [number, 'hidden!']) expect(text).not.toContain(secret)
    expect(containsValue(text, '9871')).toBe(false)
  })

  it('is limited to 64 KB, valid space names and POST, and rejects foreign pages that use another host name', async () => {
    const running = await startSandbox()
    await send(running, JSON.stringify('x'.repeat(64 * 1024 - 2))).expect(200)
    const { body } = await send(running, JSON.stringify('x'.repeat(64 * 1024))).expect(413)
    expect(body.error.message).toBe(
      'Limit exceeded: a request to the receiver (at most 64 KiB). No setting raises this limit.',
    )
    await send(running, '{}', {}, 'NO').expect(400)
    await running.http.get('/_sandbox/receiver/default').expect(405)
    await send(running, '{}', { host: 'shop.example' }).expect(403)
    expect((await list(running)).received).toHaveLength(1)
  })

  it('is shown as text if its JSON is nested too deeply', async () => {
    const running = await startSandbox()
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    await send(running, deep).expect(200)
    const [post] = (await list(running)).received
    expect([post.json, post.body]).toEqual([undefined, deep])
  })

  it('keeps the newest 200 of a space and counts the others', async () => {
    const running = await startSandbox()
    for (let n = 0; n < 205; n += 1) await send(running, JSON.stringify({ n }))
    const { received, dropped, omitted } = await list(running, '?limit=200')
    expect([received.length, received[0].json.n, received.at(-1).json.n, dropped, omitted]).toEqual([200, 204, 5, 5, 0])
    expect((await list(running)).omitted).toBe(100)
  })
})

describe('the configured response', () => {
  it('can be delayed, and counts down while others wait', async () => {
    const running = await startSandbox()
    await choose(running, { status: 202, delay: '30ms', times: 1 }).expect(200)
    const began = performance.now()
    const [late, other] = await Promise.all([send(running, '{}'), send(running, '{}')])
    expect([late.status, other.status].sort()).toEqual([200, 202])
    expect(performance.now() - began).toBeGreaterThan(25)
  })

  it('can be omitted: an aborted connection is recorded, and a stop of the sandbox does not wait', async () => {
    const running = await startSandbox()
    await choose(running, { never: true, times: 2 }).expect(200)
    const impatient = new AbortController()
    const input = fetch(`${running.url}/_sandbox/receiver/default`, { method: 'POST', signal: impatient.signal })
    const [waiting] = await actual(running, 1)
    expect(waiting.responded).toEqual({ never: true, state: 'waiting' })
    impatient.abort()
    await expect(input).rejects.toThrow('aborted')
    await eventually(async () =>
      expect((await list(running)).received[0].responded).toEqual({ never: true, state: 'sender_disconnected' }),
    )
    const ended = fetch(`${running.url}/_sandbox/receiver/default`, { method: 'POST' }).catch(() => 'closed')
    await actual(running, 2)
    // Open requests would get a grace period, which never ends here.
    useFakeHostTimers({ toFake: ['setTimeout'] })
    await running.sandbox.close()
    expect(await ended).toBe('closed')
  })

  it('closes the connection after a minute without a response', async () => {
    const running = await startSandbox({ sleep: async () => undefined })
    await choose(running, { never: true, times: 1 }).expect(200)
    await expect(send(running, '{}')).rejects.toThrow()
    expect((await list(running)).received[0].responded).toEqual({ never: true, state: 'reset' })
  })

  it.each([[{ error: { code: 'unknown order' } }], [[]], [null], ['text'], [0]])('has a body: %j', async (body) => {
    const running = await startSandbox()
    const { response } = (await choose(running, { status: 422, body, times: 2 }).expect(200)).body
    expect(response).toEqual({ status: 422, body, times: 2, left: 2 })
    const { text, headers } = await send(running, '{}').expect(422)
    expect([text, headers['content-type']]).toEqual([JSON.stringify(body), expect.stringContaining('application/json')])
    expect((await list(running)).received[0].responded).toEqual({ status: 422, state: 'sent' })
  })

  it('has no card number in its body', async () => {
    const rejected = await choose(await startSandbox(), { body: { pan: '4539-1488-0343-6467' } }).expect(400)
    expect(rejected.body.error.message).toContain('card number')
  })

  it('can be unset, and has no body if HTTP forbids one', async () => {
    const running = await startSandbox()
    await choose(running, { status: 204 }).expect(200)
    expect((await send(running, '{}').expect(204)).text).toBe('')
    expect((await running.http.delete('/_sandbox/receiver-response').expect(200)).body.response).toEqual({
      status: 200,
    })
    expect((await send(running, '{}').expect(200)).body).toEqual({ received: 'received_2' })
  })

  const BODY_RULE =
    '`body` must have at most 4096 characters, and cannot be combined with `never` or the statuses 204, 205, 304. '

  it.each([
    [{}, ''],
    [{ status: 199 }, '`status` must be at least 200. '],
    [{ status: 600 }, '`status` must be at most 599. '],
    [{ never: true, status: 500 }, '`never` cannot be combined with `status` or `delay`. '],
    [{ delay: '61s' }, '`delay` must be a duration of at most 60s, such as `2s`. '],
    [{ times: 0 }, '`times` must be at least 1. '],
    [{ stat: 1 }, '`stat` is unknown. '],
    [{ status: 204, body: {} }, BODY_RULE],
    [{ never: true, body: {} }, BODY_RULE],
    [{ body: 'x'.repeat(4_096) }, BODY_RULE],
  ])('cannot be %j', async (response, problem) => {
    const running = await startSandbox()
    expect((await choose(running, response).expect(400)).body.error.message).toBe(
      `${problem}Send \`{"status":500}\`, or \`{"never":true}\` for no response within a minute; \`times\`, \`delay\` and \`body\` are optional.`,
    )
    expect((await list(running)).response).toEqual({ status: 200 })
  })
})

describe('a space', () => {
  it('has its own receiver and finds webhooks of one resource', async () => {
    const running = await startSandbox()
    const { receiver } = await list(running, '?space=ci')
    const space = inSpace(running, 'ci')
    const { body } = await space.init(initBody(undefined, { webhook: { url: receiver } }))
    await space.finish(body.transactionId)
    const link = await space.createLink(linkBody({ webhookEndpoint: receiver }))
    await space.submit(link.body.id, enteredCard(FRICTIONLESS_CARD))
    await actual(running, 2, '?space=ci')
    expect((await list(running)).received).toEqual([])
    const ids = [`transaction=${body.transactionId}`, `link=${link.body.id}`]
    for (const query of ids) {
      const { received } = await list(running, `?space=ci&${query}`)
      expect(received.map(({ subject }: Read) => subject.id)).toEqual([query.replace(/.*=/, '')])
    }
    expect((await list(running, '?space=ci&transaction=none')).received).toEqual([])
  })

  it('does not reveal webhooks of another space', async () => {
    const running = await startSandbox()
    const id = await newLink(running)
    const { body } = await running.init(initBody())
    for (const other of [{ id }, { transactionId: body.transactionId }])
      await send(running, JSON.stringify(other), {}, 'ci').expect(200)
    expect((await list(running, '?space=ci')).received.map(({ subject }: Read) => subject)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('keeps its configured response when its list is cleared', async () => {
    const running = await startSandbox()
    await choose(running, { status: 503 }).expect(200)
    await send(running, '{}').expect(503)
    expect((await running.http.delete('/_sandbox/receiver').expect(200)).body).toEqual({ space: 'default', removed: 1 })
    expect(await list(running)).toMatchObject({ received: [], response: { status: 503 } })
  })

  it('that is unused gets no event log from a received webhook', async () => {
    const running = await startSandbox()
    await send(running, '{}', {}, 'nobody').expect(200)
    expect((await list(running, '?space=nobody')).received).toHaveLength(1)
    expect(running.sandbox.traffic.knows('nobody')).toBe(false)
  })
})

describe('the URL of the receiver', () => {
  it.each([
    ['bound to every address', { host: '0.0.0.0' }],
    ['known outside by another name and path', { 'public-url': 'https://sandbox.example/three/ds' }],
  ])('works from the sandbox itself: %s', async (_title, options) => {
    const running = await startSandbox(options)
    const { receiver, returnPages } = await list(running)
    expect(receiver).toBe(`http://127.0.0.1:${new URL(running.url).port}/_sandbox/receiver/default`)
    const outside = 'public-url' in options ? options['public-url'] : running.url
    expect(returnPages.success).toBe(`${outside}/_sandbox/return/default/success`)
    await authenticated(running, receiver)
    await actual(running, 1)
  })

  it('is the same for a caller that used another name, which the sandbox may not be able to resolve', async () => {
    const running = await startSandbox()
    const { body } = await running.http.get('/_sandbox/receiver').set('host', 'sandbox.test:9090').expect(200)
    expect(body.receiver).toBe(`${running.url}/_sandbox/receiver/default`)
    expect(body.returnPages.error).toBe('http://sandbox.test:9090/_sandbox/return/default/error')
  })
})

it('accepts webhooks of a link too', async () => {
  const running = await startSandbox()
  const id = await newLink(running, linkBody({ webhookEndpoint: (await list(running)).receiver }))
  await submit(running, id, FRICTIONLESS_CARD)
  expect(await actual(running, 1)).toMatchObject([{ subject: { kind: 'link', id }, json: { id, status: 'SUCCESS' } }])
})

it('needs no control token, as the return endpoints; reading the list needs one', async () => {
  const running = await startSandbox({ 'control-token': 'a-token-of-sixteen-or-more' })
  await send(running, '{}').expect(200)
  await running.http.get('/_sandbox/return/default/success').expect(200)
  await running.http.get('/_sandbox/receiver').expect(401)
  const { body } = await running.http
    .get('/_sandbox/receiver')
    .set('authorization', 'Bearer a-token-of-sixteen-or-more')
  expect(body.received).toHaveLength(1)
})
