import { expect, it } from 'vitest'
import { BRANDS } from './card.ts'
import { createIds } from './ids.ts'
import { proofOf } from './threeds.ts'

const ids = createIds('seed')
const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

it.each(BRANDS)('gives %s a cavv of 20 bytes in 28 characters, the first byte by scheme', (brand) => {
  for (let n = 1; n <= 200; n += 1) {
    const { cavv } = proofOf(ids, 'default', n, brand)
    expect(cavv).toMatch(brand === 'ECA' ? /^k[A-P][\w+/]{25}=$/ : /^A[A-P][\w+/]{25}=$/)
    expect([bytesOf(cavv).length, bytesOf(cavv)[0]]).toEqual([20, brand === 'ECA' ? 0x90 : 0])
  }
})

it('makes the short cavv from the first 16 bytes', () => {
  const { cavv, shortCavv } = proofOf(ids, 'default', 1, 'VIS')
  expect(bytesOf(shortCavv)).toEqual(bytesOf(cavv).subarray(0, 16))
  expect(shortCavv).not.toHaveLength(28)
})

it('is the same for the same number and new for another, in another space or with another seed', () => {
  const values = [
    proofOf(ids, 'default', 1, 'VIS'),
    proofOf(ids, 'default', 2, 'VIS'),
    proofOf(ids, 'other', 1, 'VIS'),
    proofOf(createIds('other'), 'default', 1, 'VIS'),
  ].flatMap(({ cavv, xid, threeDSTransactionId }) => [cavv, xid, threeDSTransactionId])
  expect(new Set(values).size).toBe(values.length)
  expect(proofOf(createIds('seed'), 'default', 1, 'VIS')).toEqual(proofOf(ids, 'default', 1, 'VIS'))
})
