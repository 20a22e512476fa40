import { describe, expect, it } from 'vitest'
import { USUAL_RESULTS } from '../../../test/support/given-transaction.ts'
import { BRANDS, type Brand } from './brand-names.ts'
import { createIds } from './ids.ts'
import type { Result } from './outcome.ts'
import { type Path, proofOf, threeDSResult } from './threeds.ts'
import type { TransStatus } from './trans-statuses.ts'

const ids = createIds('seed')
const bytesOf = (base64 = ''): Buffer => Buffer.from(base64, 'base64')
const cavvTransactionId = (n: number, brand: Brand, path: Path, transStatus: TransStatus, more: Partial<Result> = {}) =>
  threeDSResult({ transStatus, version: '2.2.0', ...more }, path, brand, proofOf(ids, 'default', n, USUAL_RESULTS)).cavv

describe('the authentication value', () => {
  it.each<[Brand, TransStatus, Path, beginning: RegExp]>([
    ['VIS', 'Y', 'frictionless', /^A[A-P]/],
    ['VIS', 'Y', 'challenge', /^A[A-P]/],
    ['VIS', 'A', 'frictionless', /^B[w-z0-9+/]/],
    ['AMX', 'A', 'challenge', /^B[w-z0-9+/]/],
    ['AMX', 'Y', 'challenge', /^A[A-P]/],
    ['ECA', 'Y', 'frictionless', /^kA/],
    ['ECA', 'Y', 'challenge', /^kB/],
    ['ECA', 'A', 'frictionless', /^kC/],
    ['ECA', 'A', 'challenge', /^kC/],
    ['JCB', 'A', 'frictionless', /^A[A-P]/],
  ])('of %s with %s (%s) begins with %s', (brand, transStatus, path, beginning) => {
    const values = Array.from({ length: 100 }, (_, n) => cavvTransactionId(n + 1, brand, path, transStatus))
    for (const cavv of values) expect(cavv).toMatch(beginning)
    expect(new Set(values).size).toBe(100)
  })

  it.each(BRANDS)('of %s has 20 bytes in 28 characters, and the first 16 if it is short', (brand) => {
    const cavv = cavvTransactionId(1, brand, 'challenge', 'Y')
    expect(cavv).toMatch(/^[\w+/]{27}=$/)
    expect(bytesOf(cavv)).toHaveLength(20)
    const short = cavvTransactionId(1, brand, 'challenge', 'Y', { overrides: { cavv: 'short' } })
    expect(bytesOf(short)).toEqual(bytesOf(cavv).subarray(0, 16))
  })
})

it('is the same for the same number, and differs for another number, space or seed', () => {
  const values = [
    proofOf(ids, 'default', 1, USUAL_RESULTS),
    proofOf(ids, 'default', 2, USUAL_RESULTS),
    proofOf(ids, 'other', 1, USUAL_RESULTS),
    proofOf(createIds('other'), 'default', 1, USUAL_RESULTS),
  ].flatMap(({ tail, xid, threeDSTransactionId }) => [String(tail), xid, threeDSTransactionId])
  expect(new Set(values).size).toBe(values.length)
  expect(proofOf(createIds('seed'), 'default', 1, USUAL_RESULTS)).toEqual(proofOf(ids, 'default', 1, USUAL_RESULTS))
})
