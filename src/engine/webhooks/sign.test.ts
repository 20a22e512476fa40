import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SentAs } from '../../core/domain/delivery.schema.ts'
import { TAMPERINGS } from '../../core/domain/tampering.ts'
import { later } from '../../core/domain/time.ts'
import { attemptOptionsOf, signaturesAs } from '../../core/domain/webhook-recipe.ts'
import { nextSecret } from '../../core/domain/webhook-signatures.ts'
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
  ...attemptOptionsOf({}),
}
const standard = new Webhook(GIVEN.secret)

/** The code of a merchant who has read the page about signatures. */
const readOwn = (headers: Record<string, string>, body: string) => {
  const [, t = '', s0] = /^t=(\d+),s0=([0-9a-f]{64})$/.exec(headers['Sandbox-Signature'] ?? '') ?? []
  const key = Uint8Array.from(GIVEN.signatureKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const expected = createHmac('sha256', key).update(Buffer.from(t)).update(Buffer.from(body)).digest('hex')
  return { t: Number(t), valid: s0 === expected }
}

// The package compares the timestamp with the clock of this host.
beforeEach(() => void vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => void vi.useRealTimers())

describe('a genuine webhook', () => {
  it('has exactly these four headers', () => {
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
  ])('verifies as Standard Webhooks with a body %s', (_title, body) => {
    expect(standard.verify(body, signatureHeaders({ ...GIVEN, body }))).toEqual(JSON.parse(body))
  })

  it("verifies with the service's own signature: milliseconds, then the raw body, with the key as bytes", () => {
    expect(readOwn(signatureHeaders(GIVEN), GIVEN.body)).toEqual({ t: NOW_MS, valid: true })
  })

  it('contains its ID, and the second in which it was sent', () => {
    const headers = signatureHeaders(GIVEN)
    expect([headers['webhook-id'], headers['webhook-timestamp']]).toEqual([GIVEN.id, '1767323045'])
  })

  it('does not verify with one more space in the body, or with another ID', () => {
    const headers = signatureHeaders(GIVEN)
    expect(() => standard.verify(`${GIVEN.body} `, headers)).toThrow('No matching signature')
    expect(() => standard.verify(GIVEN.body, { ...headers, 'webhook-id': 'msg_other' })).toThrow(
      'No matching signature',
    )
    expect(readOwn(headers, `${GIVEN.body} `).valid).toBe(false)
  })

  it('is signed again for every attempt', () => {
    vi.advanceTimersByTime(HOUR_MS)
    const headers = signatureHeaders({ ...GIVEN, at: later(NOW, HOUR_MS) })
    expect(standard.verify(GIVEN.body, headers)).toBeDefined()
    expect(readOwn(headers, GIVEN.body)).toEqual({ t: NOW_MS + HOUR_MS, valid: true })
  })
})

describe('bad_signature', () => {
  const headers = signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ tampering: 'bad_signature' }) })
  const honest = signatureHeaders(GIVEN)

  it('fails because of its signatures', () => {
    expect(() => standard.verify(GIVEN.body, headers)).toThrow('No matching signature')
    expect(readOwn(headers, GIVEN.body)).toEqual({ t: NOW_MS, valid: false })
  })

  it('looks like a genuine one', () => {
    expect(Buffer.from(headers['webhook-signature']?.slice(3) ?? '', 'base64')).toHaveLength(32)
    expect(headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(headers['webhook-timestamp']).toBe(honest['webhook-timestamp'])
  })

  it('is the same every time', () => {
    expect(signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ tampering: 'bad_signature' }) })).toEqual(headers)
  })
})

describe('old_timestamp', () => {
  const headers = signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ tampering: 'old_timestamp' }) })

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
    const headers = signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ tampering }) })
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

it('signs for a time that long before the attempt', () => {
  const headers = signatureHeaders({ ...GIVEN, ageMs: 90_500 })
  expect(headers['webhook-timestamp']).toBe(String(Math.floor((NOW_MS - 90_500) / 1000)))
  expect(readOwn(headers, GIVEN.body)).toEqual({ t: NOW_MS - 90_500, valid: true })
})

it.each(TAMPERINGS)('%s changes its own part only', (tampering) => {
  const changed =
    JSON.stringify(signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ tampering }) })) !==
    JSON.stringify(signatureHeaders(GIVEN))
  expect(changed).toBe(tampering !== 'key_order')
})

describe('common signature mistakes', () => {
  const text = '{ "refno": "a", "amount": 1 }'
  /** Returns the result of a receiver that checks both signatures and accepts any time. */
  const matchesOf = (sentAs: SentAs) => {
    const headers = signatureHeaders({ ...GIVEN, body: text, ...attemptOptionsOf(sentAs) })
    const { 'webhook-signature': signature, 'Sandbox-Signature': own } = headers
    const holds = (): boolean => {
      try {
        return Boolean(standard.verify(text, headers))
      } catch {
        return false
      }
    }
    // The time is part of the signature: in another unit it is another moment.
    const isOfNow = Math.abs(readOwn(headers, text).t - NOW_MS) < HOUR_MS * 2
    const ofOwn = own === undefined ? 'missing' : readOwn(headers, text).valid && isOfNow ? 'valid' : 'wrong'
    return { standard: signature === undefined ? 'missing' : holds() ? 'valid' : 'wrong', own: ofOwn }
  }

  it.each<[SentAs, standard: string, own: string]>([
    [{ sign: {} }, 'valid', 'valid'],
    [{ sign: { over: 'sent', key: 'right' } }, 'valid', 'valid'],
    [{ sign: { over: 'compact' } }, 'wrong', 'wrong'],
    [{ sign: { over: 'other' } }, 'wrong', 'wrong'],
    [{ sign: { key: 'other' } }, 'wrong', 'wrong'],
    [{ sign: { key: 'text' } }, 'wrong', 'wrong'],
    [{ sign: { unit: 'ms' } }, 'wrong', 'valid'],
    [{ sign: { unit: 's' } }, 'valid', 'wrong'],
    [{ sign: { id: 'msg_other' } }, 'wrong', 'valid'],
    [{ sign: { extra: true } }, 'valid', 'valid'],
    [{ sign: { only: 'standard' } }, 'valid', 'missing'],
    [{ sign: { only: 'own', key: 'text' } }, 'missing', 'wrong'],
    [{ sign: { extra: true, key: 'other' } }, 'wrong', 'wrong'],
    [{ tampering: 'bad_own_signature', sign: { extra: true } }, 'valid', 'wrong'],
    [{ tampering: 'missing_signature', sign: { key: 'text' } }, 'missing', 'missing'],
  ])('%j: the standard one is %s, the own one %s, as recorded', (sentAs, standardIs, own) => {
    expect(matchesOf(sentAs)).toEqual({ standard: standardIs, own })
    // The body has an unusual layout, as a tampering or a raw body creates it.
    expect(signaturesAs({ ...sentAs, raw: { body: text } })).toEqual({ standard: standardIs, own })
  })

  it('over reserialized JSON: valid for that and not for the sent body', () => {
    const headers = signatureHeaders({ ...GIVEN, body: text, ...attemptOptionsOf({ sign: { over: 'compact' } }) })
    const again = JSON.stringify(JSON.parse(text))
    expect(standard.verify(again, headers)).toEqual(JSON.parse(text))
    expect(readOwn(headers, again).valid).toBe(true)
  })

  it('with the text of the key, as if decoding it was forgotten', () => {
    const headers = signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ sign: { key: 'text' } }) })
    const by = (key: string, ...parts: string[]) => createHmac('sha256', key).update(parts.join('')).digest()
    const seconds = headers['webhook-timestamp'] ?? ''
    expect(headers['webhook-signature']).toBe(
      `v1,${by(GIVEN.secret, `${GIVEN.id}.${seconds}.`, GIVEN.body).toString('base64')}`,
    )
    expect(headers['Sandbox-Signature']).toContain(by(GIVEN.signatureKey, String(NOW_MS), GIVEN.body).toString('hex'))
  })

  it('a key rotation: signatures with the next key and the current one, then with the next key only', () => {
    const signedAs = (sign: NonNullable<SentAs['sign']>) =>
      signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ sign }) })
    const later = signatureHeaders({ ...GIVEN, secret: nextSecret(GIVEN.secret) })
    const usual = signatureHeaders(GIVEN)
    const both = `${later['webhook-signature']} ${usual['webhook-signature']}`
    expect(signedAs({ extra: true })).toEqual({ ...usual, 'webhook-signature': both })
    expect(signedAs({ key: 'next' })).toEqual({ ...usual, 'webhook-signature': later['webhook-signature'] })
    const forged = signedAs({ extra: true, key: 'other' })['webhook-signature']
    expect(forged).not.toContain(later['webhook-signature'])
  })

  it('another signature before the valid one proves nothing', () => {
    const [more, right] =
      signatureHeaders({ ...GIVEN, ...attemptOptionsOf({ sign: { extra: true } }) })['webhook-signature']?.split(' ') ??
      []
    expect(right).toBe(signatureHeaders(GIVEN)['webhook-signature'])
    expect(more).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(more).not.toBe(right)
  })

  it('ahead: both are valid for a future moment', () => {
    const headers = signatureHeaders({ ...GIVEN, ageMs: -600_000 })
    expect(headers['webhook-timestamp']).toBe(String(Math.floor((NOW_MS + 600_000) / 1000)))
    expect(() => standard.verify(GIVEN.body, headers)).toThrow('too new')
  })
})
