import { describe, expect, it } from 'vitest'
import type { RecordedRequest, Webhook, WebhookAttempt } from '../../../core/contract/control.gen.ts'
import { attemptOf, exchangeOfRequest, stepsOfWebhook } from '../../../core/describe/exchange.ts'
import { fileName } from '../../parts/download.ts'
import { pageForPhone } from './dialogs.tsx'
import { nextName, underNextName, withCard } from './start-again.ts'

const AT = '2026-11-22T08:00:00.000+00:00'

describe('the address for a phone', () => {
  it.each([
    ['http://127.0.0.1:8080/v1/start/1', 'http://127.0.0.1:8080', undefined],
    ['http://localhost:8080/v1/start/1', 'http://localhost:8080', undefined],
    ['http://[::1]:8080/x', 'http://shop.localhost:8080', undefined],
    ['http://192.168.0.7:8080/v1/start/1', 'http://127.0.0.1:8080', 'http://192.168.0.7:8080/v1/start/1'],
    ['http://localhost:8080/v1/start/1?a=b', 'http://192.168.0.7:9000', 'http://192.168.0.7:9000/v1/start/1?a=b'],
    ['http://localhost:8080/v1/start/1', 'https://sandbox.example', 'https://sandbox.example/v1/start/1'],
    ['no address', 'http://192.168.0.7:9000', undefined],
  ])('is for %s, opened from %s, %s', (page, origin, expected) => {
    expect(pageForPhone(page, origin)).toBe(expected)
  })
})

const request = (body: unknown, more: Partial<RecordedRequest> = {}): RecordedRequest => ({
  id: 's-1',
  space: 'default',
  at: AT,
  recordedAt: AT,
  requestId: 'req_1',
  method: 'POST',
  path: '/v1/transactions',
  operation: 'initTransaction',
  end: 'responded',
  status: 201,
  durationMs: 3,
  notes: [],
  request: { headers: [], body: typeof body === 'string' ? body : JSON.stringify(body) },
  ...more,
})

const SUBJECT = { kind: 'transaction', id: '1' } as const

describe('running again', () => {
  it.each([
    ['order-1', 'order-1-again'],
    ['order-1-again', 'order-1-again2'],
    ['order-1-again2', 'order-1-again3'],
    ['x'.repeat(40), `${'x'.repeat(34)}-again`],
    ['', '-again'],
  ])('names the run after %j %j', (name, next) => {
    expect(nextName(name)).toBe(next)
    expect(next.length).toBeLessThanOrEqual(40)
  })

  const card = { number: '4000001000000026', paymentMethod: 'VIS' }
  const hidden = { number: '[hidden number]', cvv: '[hidden cvv]', expiryMonth: '12' }

  it('replaces the hidden card by the test card, and keeps everything else', () => {
    const first = request({ amount: 1250, refno: 'order-1', card: hidden, option: { authenticationOnly: true } })
    const sent = underNextName({ first, subject: SUBJECT })
    expect({ ...sent, ...withCard(sent?.body, card) }).toEqual({
      name: 'order-1-again',
      body: {
        amount: 1250,
        refno: 'order-1-again',
        card: { number: '4000001000000026', cvv: '123', expiryMonth: '12' },
        option: { authenticationOnly: true },
      },
    })
  })

  it.each([
    ['the request is not kept', undefined, card],
    ['the body was cut', request({}, { request: { headers: [], body: '{"refno":', truncated: '9 of 20 KB' } }), card],
    ['the body is not JSON', request('a=b'), card],
    ['its card is not a test card', request({ card: hidden }), undefined],
    ['another value is hidden', request({ card: { alias: '[hidden alias]' } }), card],
  ])('returns the reason if %s', (_reason, first, known) => {
    expect(withCard(underNextName({ subject: SUBJECT, first })?.body, known)).toHaveProperty('whyNot')
  })
})

const attempt = (n: number, more: Partial<WebhookAttempt> = {}): WebhookAttempt => ({
  at: `2026-11-22T08:0${n}:00.000+00:00`,
  request: {
    url: 'http://shop.test/hook',
    headers: { 'webhook-id': 'msg_1', host: 'shop.test' },
    body: `{"n":${n},"it":"it's"}`,
  },
  durationMs: 2,
  ...more,
})

const webhook = (attempts: readonly WebhookAttempt[], attemptCount = attempts.length): Webhook => ({
  id: 'msg_1',
  transaction: '1',
  url: 'http://shop.test/hook',
  body: '{}',
  created: AT,
  status: 'pending',
  attemptCount,
  attempts: [...attempts],
})

describe('an attempt of a webhook', () => {
  it.each([
    [1, 3, undefined],
    [2, 3, '{"n":2,"it":"it\'s"}'],
    [3, 3, '{"n":3,"it":"it\'s"}'],
  ])('%i of %i is found if it is kept', (n, count, body) => {
    const kept = [webhook([attempt(2), attempt(3)], count)]
    const [any] = stepsOfWebhook(webhook([attempt(1)]))
    expect(any && attemptOf(kept, { ...any, webhook: { id: 'msg_1', attempt: n } })?.request.body).toBe(body)
    expect(any && attemptOf([], { ...any, webhook: { id: 'msg_1', attempt: n } })).toBeUndefined()
  })

  it('is formatted as curl with escaped quotes, without the headers that curl sets', () => {
    const kept = [webhook([attempt(1)])]
    const [any] = stepsOfWebhook(webhook([attempt(1)]))
    const result = any && attemptOf(kept, any)
    expect(result?.curl).toBe(
      "curl -sS -i -X POST 'http://shop.test/hook' \\\n  -H 'webhook-id: msg_1' \\\n  --data-raw '{\"n\":1,\"it\":\"it'\\''s\"}'\n",
    )
  })

  it('is its own step, with the time since the previous one', () => {
    const all = stepsOfWebhook(
      webhook(
        [
          attempt(1, { error: 'connection refused: nothing listens: start it' }),
          attempt(3, { response: { status: 204, headers: {}, body: '' } }),
          attempt(3, { response: { status: 204, headers: {}, body: '' }, expectedResponse: 'reject' }),
        ],
        6,
      ),
    )
    expect(all.map(({ title, detail, tone, gapMs, isLongGap }) => [title, detail, tone, gapMs, isLongGap])).toEqual([
      ['Webhook attempt 4 failed', 'connection refused: nothing listens', 'warn', 0, false],
      ['Webhook delivered', 'receiver responded with 204', 'pass', 120_000, true],
      ['Your app accepted the forged webhook', 'receiver responded with 204', 'warn', 0, false],
    ])
    expect(new Set(all.flatMap(({ events }) => events)).size).toBe(3)
  })
})

describe('a request and its response', () => {
  it.each([
    [{}, 'Your app sent', '201'],
    [{ operation: 'startTransaction', method: 'GET', status: 200 }, 'Browser requested', '200'],
    [{ operation: 'submitChallenge', status: 303 }, 'Cardholder’s page sent', '303'],
    [{ end: 'reset' as const }, 'Your app sent', '201'],
  ])('name the sender', (more, caller, line) => {
    const exchange = exchangeOfRequest(request({}, more))
    expect([exchange.request.sender, exchange.response.line]).toEqual([caller, line])
  })

  it('explain a missing response', () => {
    const { status: _, ...cut } = request({}, { end: 'reset' })
    expect(exchangeOfRequest(cut).response).toMatchObject({
      line: 'no response',
      note: expect.stringContaining('on purpose'),
    })
  })
})

describe('a file name', () => {
  it.each([
    ['attachment; filename="run.test.ts"', 'run.test.ts'],
    ['attachment; filename="../../x y"', 'curl.txt'],
    [null, 'curl.txt'],
  ])('is read from the header %s', (header, name) => {
    expect(fileName(header, 'curl.txt')).toBe(name)
  })
})
