import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TAMPERINGS, tamperedWith } from '../domain/tampering.ts'
import { later } from '../domain/time.ts'
import { signatureHeaders } from './sign.ts'

const NOW = '2026-01-02T03:04:05.678+00:00'
const NOW_MS = Date.parse(NOW)
const HOUR_MS = 3_600_000
const GIVEN = {
  id: 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
  at: NOW,
  body: '{"refno": "Müller & Söhne – 東京 🧾", "amount":1000}',
  secret: `whsec_${Buffer.from('a secret of the sandbox, 32 bytes').toString('base64')}`,
  signatureKey: '00ff10a7c3d2e1f00123456789abcdef',
  signatureHeader: 'Sandbox-Signature',
  ...tamperedWith(undefined),
}
const standard = new Webhook(GIVEN.secret)

/** What a merchant writes who read the page about signatures. */
const readOwn = (headers: Record<string, string>, body: string) => {
  const [, t = '', s0] = /^t=(\d+),s0=([0-9a-f]{64})$/.exec(headers['Sandbox-Signature'] ?? '') ?? []
  const key = Uint8Array.from(GIVEN.signatureKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const expected = createHmac('sha256', key).update(Buffer.from(t)).update(Buffer.from(body)).digest('hex')
  return { t: Number(t), valid: s0 === expected }
}

// The package compares the timestamp with the machine's clock.
beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => void vi.useRealTimers())

describe('an honest webhook', () => {
  it('has these four headers and no others', () => {
    expect(Object.keys(signatureHeaders(GIVEN))).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'Sandbox-Signature',
    ])
  })

  it.each([
    ['beyond ASCII', GIVEN.body],
    ['in ASCII', '{"a":1}'],
    ['with odd spacing', '{ "b" : [ ] ,\n\t"a":1 }'],
  ])('verifies as Standard Webhooks with a body %s', (_what, body) => {
    expect(standard.verify(body, signatureHeaders({ ...GIVEN, body }))).toEqual(JSON.parse(body))
  })

  it('verifies as the service signs: milliseconds, then the raw body, with the key as bytes', () => {
    expect(readOwn(signatureHeaders(GIVEN), GIVEN.body)).toEqual({ t: NOW_MS, valid: true })
  })

  it('carries its id, and the second it was sent in', () => {
    const headers = signatureHeaders(GIVEN)
    expect([headers['webhook-id'], headers['webhook-timestamp']]).toEqual([GIVEN.id, '1767323045'])
  })

  it('does not verify with one more blank in the body, or under another id', () => {
    const headers = signatureHeaders(GIVEN)
    expect(() => standard.verify(`${GIVEN.body} `, headers)).toThrow('No matching signature')
    expect(() => standard.verify(GIVEN.body, { ...headers, 'webhook-id': 'msg_other' })).toThrow(
      'No matching signature',
    )
    expect(readOwn(headers, `${GIVEN.body} `).valid).toBe(false)
  })

  it('is signed anew for every try', () => {
    vi.advanceTimersByTime(HOUR_MS)
    const headers = signatureHeaders({ ...GIVEN, at: later(NOW, HOUR_MS) })
    expect(standard.verify(GIVEN.body, headers)).toBeDefined()
    expect(readOwn(headers, GIVEN.body)).toEqual({ t: NOW_MS + HOUR_MS, valid: true })
  })
})

describe('bad_signature', () => {
  const headers = signatureHeaders({ ...GIVEN, ...tamperedWith('bad_signature') })
  const honest = signatureHeaders(GIVEN)

  it('fails because of the signatures', () => {
    expect(() => standard.verify(GIVEN.body, headers)).toThrow('No matching signature')
    expect(readOwn(headers, GIVEN.body)).toEqual({ t: NOW_MS, valid: false })
  })

  it('looks like an honest one', () => {
    expect(Buffer.from(headers['webhook-signature']?.slice(3) ?? '', 'base64')).toHaveLength(32)
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(headers['webhook-timestamp']).toBe(honest['webhook-timestamp'])
  })

  it('is the same every time', () => {
    expect(signatureHeaders({ ...GIVEN, ...tamperedWith('bad_signature') })).toEqual(headers)
  })
})

describe('old_timestamp', () => {
  const headers = signatureHeaders({ ...GIVEN, ...tamperedWith('old_timestamp') })

  it('fails because of its age', () => {
    expect(() => standard.verify(GIVEN.body, headers)).toThrow('Message timestamp too old')
    expect(readOwn(headers, GIVEN.body).t).toBe(NOW_MS - HOUR_MS)
  })

  it('was valid an hour ago', () => {
    vi.setSystemTime(NOW_MS - HOUR_MS)
    expect(standard.verify(GIVEN.body, headers)).toBeDefined()
    expect(readOwn(headers, GIVEN.body).valid).toBe(true)
  })
})

describe('one of two signatures', () => {
  const judged = (tampering: (typeof TAMPERINGS)[number]): readonly unknown[] => {
    const headers = signatureHeaders({ ...GIVEN, ...tamperedWith(tampering) })
    const { 'webhook-signature': signature, 'Sandbox-Signature': own } = headers
    const verifies = (): boolean => {
      try {
        return Boolean(standard.verify(GIVEN.body, headers))
      } catch {
        return false
      }
    }
    return [signature && verifies(), own && readOwn(headers, GIVEN.body).valid, headers['webhook-id']]
  }

  it.each([
    ['bad_standard_signature', false, true],
    ['bad_own_signature', true, false],
    ['missing_signature', undefined, undefined],
    ['missing_standard_signature', undefined, true],
    ['missing_own_signature', true, undefined],
  ] as const)('%s: %s by Standard Webhooks, %s by the service', (tampering, byStandard, own) => {
    expect(judged(tampering)).toEqual([byStandard, own, GIVEN.id])
  })
})

it('an age is that much before the moment, and right for it', () => {
  const headers = signatureHeaders({ ...GIVEN, ageMs: 90_500 })
  expect(headers['webhook-timestamp']).toBe(String(Math.floor((NOW_MS - 90_500) / 1000)))
  expect(readOwn(headers, GIVEN.body)).toEqual({ t: NOW_MS - 90_500, valid: true })
})

it.each(TAMPERINGS)('%s changes what it is about', (tampering) => {
  const changed =
    JSON.stringify(signatureHeaders({ ...GIVEN, ...tamperedWith(tampering) })) !==
    JSON.stringify(signatureHeaders(GIVEN))
  expect(changed).toBe(tampering !== 'key_order')
})
