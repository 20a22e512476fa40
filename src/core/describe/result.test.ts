import { describe, expect, it } from 'vitest'
import { PROOF } from '../../../test/support/given-transaction.ts'
import { BRANDS } from '../domain/brand-names.ts'
import { threeDSResult } from '../domain/threeds.ts'
import { TRANS_STATUSES } from '../domain/trans-statuses.ts'
import { explainedResult } from './result.ts'

const CAVV = Buffer.alloc(20, 1).toString('base64')
const SHORT = Buffer.alloc(16, 1).toString('base64')

const of = (result: object, brand = 'VIS', isOpen = false) => {
  const told = explainedResult(result, brand, isOpen)
  if (!told) throw new Error('there is a result, and nothing is said of it')
  const row = (field: string) => told.values.find((value) => value.field === field)
  return { ...told, row, defects: told.values.filter(({ isDefect }) => isDefect).map(({ field }) => field) }
}

describe('a 3-D Secure result', () => {
  it.each(
    BRANDS.flatMap((brand) =>
      TRANS_STATUSES.flatMap(
        (status) =>
          [
            [brand, status, 'frictionless'],
            [brand, status, 'challenge'],
          ] as const,
      ),
    ),
  )(
    'of %s with %s (%s) has no defect where the matrix made it, and every value has a meaning',
    (brand, transStatus, path) => {
      const result = threeDSResult({ transStatus, version: '2.2.0' }, path, brand, PROOF)
      const { values, defects, liability } = of(result, brand)
      expect(defects).toEqual([])
      expect(values.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['eci', 'cavv', 'transStatusReason', ...Object.keys(result)]),
      )
      for (const { label, meaning } of values)
        expect(`${label}: ${meaning}`).toMatch(/^[A-Z3][^!]+: [A-Z0-9][^!]+[.)]$/)
      expect(JSON.stringify(values)).not.toMatch(/undefined|null/)
      expect(liability.party).toBe(transStatus === 'Y' || transStatus === 'A' ? 'bank' : 'you')
    },
  )

  it.each<[object, string, string, string]>([
    [{ directoryResponse: 'Y', eci: '05' }, 'VIS', 'eci', 'Fully authenticated. A fraud loss is the bank’s.'],
    [
      { directoryResponse: 'Y', eci: '02' },
      'ECA',
      'eci',
      'Fully authenticated. A fraud loss is the bank’s. (Mastercard’s 02 is the 05 of others.)',
    ],
    [
      { directoryResponse: 'A', eci: '01' },
      'ECA',
      'eci',
      'Attempted. Most banks carry a fraud loss, not all. (Mastercard’s 01 is the 06 of others.)',
    ],
    [
      { directoryResponse: 'N', eci: '07' },
      'VIS',
      'eci',
      'Not authenticated. If you charge this card, a fraud loss is yours.',
    ],
    [{ directoryResponse: 'N' }, 'ECA', 'eci', 'Mastercard sends none after a failure. A fraud loss is yours.'],
    [
      { directoryResponse: 'I', eci: '04' },
      'ECA',
      'eci',
      'For information only: nobody was authenticated. A fraud loss is yours.',
    ],
    [{ directoryResponse: 'Q', eci: '99' }, 'VIS', 'eci', 'No ECI that Visa knows. A gateway would refuse it.'],
    [{ directoryResponse: 'Q' }, 'VIS', 'directoryResponse', 'Not a value of 3-D Secure. Treat it as not passed.'],
    [
      { directoryResponse: 'N', transStatusReason: '19' },
      'VIS',
      'transStatusReason',
      'Too many tries (ACS maximum challenges exceeded).',
    ],
    [
      { directoryResponse: 'N', transStatusReason: '99' },
      'VIS',
      'transStatusReason',
      'Not a reason that is defined for Visa.',
    ],
    [{ directoryResponse: 'N' }, 'VIS', 'cavv', 'As it should be: there is no proof without an authentication.'],
    [{ authenticationResponse: 'D' }, 'VIS', 'directoryResponse', 'It was not asked: the card takes no part.'],
    [
      { directoryResponse: 'N', transStatusReason: '27', threeDSVersion: '2.2.0' },
      'VIS',
      'transStatusReason',
      'Preferred way to authenticate not supported (Preferred authentication method not supported). Version 2.2.0 has no reason 27: it came with 2.3.1.',
    ],
    [{ directoryResponse: 'D' }, 'VIS', 'authenticationResponse', 'Nobody has answered the bank yet.'],
    [
      { directoryResponse: 'D', authenticationResponse: 'Y' },
      'VIS',
      'directoryResponse',
      'It took part and let the bank ask elsewhere (decoupled).',
    ],
    [
      { directoryResponse: 'Y', authenticationResponse: 'C' },
      'VIS',
      'authenticationResponse',
      'The bank wanted to ask, and nobody answered.',
    ],
  ])('%j of %s: %s says %s', (result, brand, field, meaning) => {
    expect(of(result, brand).row(field)?.meaning).toBe(meaning)
  })

  it.each([
    ['VIS', 'A', 'frictionless', 'Its first byte is 07: an attempt.'],
    ['AMX', 'A', 'challenge', 'Its first byte is 07: an attempt.'],
    ['ECA', 'A', 'challenge', 'It begins with kC: an attempt.'],
    ['ECA', 'Y', 'frictionless', 'It begins with kA: without a challenge.'],
    ['ECA', 'Y', 'challenge', 'It begins with kB: after a challenge.'],
    ['VIS', 'Y', 'challenge', 'well formed. Hand it'],
    ['JCB', 'A', 'challenge', 'well formed. Hand it'],
  ] as const)('of %s with %s (%s) says of its proof: %s', (brand, transStatus, path, words) => {
    const made = threeDSResult({ transStatus, version: '2.2.0' }, path, brand, PROOF)
    expect(of(made, brand).row('cavv')?.meaning).toContain(words)
  })

  const GOOD = { directoryResponse: 'Y', eci: '05', cavv: CAVV, xid: 'x' }
  it.each<[string, object, string[], string]>([
    ['nothing', {}, [], 'bank'],
    ['the proof', { cavv: undefined }, ['cavv'], 'you'],
    ['a whole proof', { cavv: SHORT }, ['cavv'], 'you'],
    ['the xid', { xid: undefined }, ['xid'], 'bank'],
    ['the ECI', { eci: undefined }, ['eci'], 'you'],
    ['the right ECI', { eci: '07' }, ['eci'], 'you'],
  ])('misses %s', (_what, more, defects, who) => {
    const told = of({ ...GOOD, ...more })
    expect([told.defects, told.liability.party]).toEqual([defects, who])
  })

  it('says nothing of what is not decided, and nothing where there is no result', () => {
    const open = of({ directoryResponse: 'C', threeDSVersion: '2.2.0', xid: 'x' }, 'VIS', true)
    expect(open.row('eci')).toBeUndefined()
    expect(open.liability.party).toBe('open')
    expect(explainedResult(undefined, 'VIS', false)).toBeUndefined()
    expect(of({ directoryResponse: 7 }).row('directoryResponse')?.value).toBe('7')
  })
})
