import { describe, expect, it } from 'vitest'
import { PROOF } from '../../../test/support/given-transaction.ts'
import { BRANDS } from '../domain/brand-names.ts'
import { threeDSResult } from '../domain/threeds.ts'
import { TRANS_STATUSES } from '../domain/trans-statuses.ts'
import { explainedResult } from './result.ts'

const CAVV = Buffer.alloc(20, 1).toString('base64')
const SHORT = Buffer.alloc(16, 1).toString('base64')

const of = (result: object, brand = 'VIS', isOpen = false) => {
  const reported = explainedResult(result, brand, isOpen)
  if (!reported) throw new Error('the result has no explanation')
  const row = (field: string) => reported.values.find((value) => value.field === field)
  return { ...reported, row, defects: reported.values.filter(({ isDefect }) => isDefect).map(({ field }) => field) }
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
  )('of %s with %s (%s) from the matrix has no defect, and every value has a meaning', (brand, transStatus, path) => {
    const result = threeDSResult({ transStatus, version: '2.2.0' }, path, brand, PROOF)
    const { values, defects, liability } = of(result, brand)
    expect(defects).toEqual([])
    expect(values.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['eci', 'cavv', 'transStatusReason', ...Object.keys(result)]),
    )
    for (const { label, meaning } of values) expect(`${label}: ${meaning}`).toMatch(/^[A-Z3][^!]+: [A-Z0-9][^!]+[.)]$/)
    expect(JSON.stringify(values)).not.toMatch(/undefined|null/)
    expect(liability.party).toBe(transStatus === 'Y' || transStatus === 'A' ? 'issuer' : 'merchant')
  })

  it.each<[object, string, string, string]>([
    [{ directoryResponse: 'Y', eci: '05' }, 'VIS', 'eci', 'Fully authenticated. The bank has the liability.'],
    [
      { directoryResponse: 'Y', eci: '02' },
      'ECA',
      'eci',
      'Fully authenticated. (Mastercard’s 02 is the 05 of others.) The bank has the liability.',
    ],
    [
      { directoryResponse: 'A', eci: '01' },
      'ECA',
      'eci',
      'Attempted. (Mastercard’s 01 is the 06 of others.) In most cases the bank has the liability.',
    ],
    [
      { directoryResponse: 'N', eci: '07' },
      'VIS',
      'eci',
      'Not authenticated. If you charge this card, you have the liability.',
    ],
    [{ directoryResponse: 'N' }, 'ECA', 'eci', 'Mastercard may send none after a failure. You have the liability.'],
    [
      { directoryResponse: 'I', eci: '04' },
      'ECA',
      'eci',
      'Data only: the cardholder was not authenticated. If you charge this card, you have the liability.',
    ],
    [{ directoryResponse: 'I', eci: '07' }, 'JCB', 'eci', 'Not authenticated.'],
    [
      { directoryResponse: 'U', transStatusReason: '80', eci: '04' },
      'ECA',
      'directoryResponse',
      'The cardholder was not authenticated. The payment may go to authorization, no liability shift.',
    ],
    [
      { directoryResponse: 'U', transStatusReason: '80', eci: '04' },
      'ECA',
      'cavv',
      'It is required with this result. Your app should detect this.',
    ],
    [{ directoryResponse: 'I', eci: '07' }, 'VIS', 'cavv', 'None was sent. It is possible with this result.'],
    [{ directoryResponse: 'I' }, 'DIN', 'cavv', 'None was sent. No CAVV is published for this result of this brand.'],
    [
      { directoryResponse: 'I', cavv: CAVV },
      'DIN',
      'cavv',
      '20 bytes, well formed. It is not published for this result of this brand. Send it to your gateway unchanged.',
    ],
    [
      { directoryResponse: 'Y', eci: '05', cavv: CAVV },
      'ECA',
      'eci',
      'Not an ECI of Mastercard. A gateway would reject it. With this result it should be 02 or 07.',
    ],
    [{ directoryResponse: 'Q', eci: '99' }, 'VIS', 'eci', 'Not an ECI of Visa. A gateway would reject it.'],
    [{ directoryResponse: 'Q' }, 'VIS', 'directoryResponse', 'Not a value of 3-D Secure. Treat it as not passed.'],
    [
      { directoryResponse: 'N', transStatusReason: '19' },
      'VIS',
      'transStatusReason',
      'Too many attempts (ACS maximum challenges exceeded).',
    ],
    [
      { directoryResponse: 'N', transStatusReason: '99' },
      'VIS',
      'transStatusReason',
      'Not a reason that is defined for Visa.',
    ],
    [{ directoryResponse: 'N' }, 'VIS', 'cavv', 'Correct: a result without an authentication has no CAVV.'],
    [{ authenticationResponse: 'D' }, 'VIS', 'directoryResponse', 'No request was sent: the card is not enrolled.'],
    [
      { directoryResponse: 'N', transStatusReason: '27', threeDSVersion: '2.2.0' },
      'VIS',
      'transStatusReason',
      'Preferred authentication method not supported (Preferred authentication method not supported). Version 2.2.0 has no reason 27, which exists since 2.3.1.',
    ],
    [{ directoryResponse: 'D' }, 'VIS', 'authenticationResponse', 'The challenge is not completed yet.'],
    [
      { directoryResponse: 'D', authenticationResponse: 'Y' },
      'VIS',
      'directoryResponse',
      'The bank requires a decoupled authentication.',
    ],
    [
      { directoryResponse: 'Y', authenticationResponse: 'C' },
      'VIS',
      'authenticationResponse',
      'The bank required a challenge, which was not completed.',
    ],
  ])('%j of %s: %s is %s', (result, brand, field, meaning) => {
    expect(of(result, brand).row(field)?.meaning).toBe(meaning)
  })

  it.each([
    ['VIS', 'A', 'frictionless', 'Its first byte is 07: an attempt.'],
    ['AMX', 'A', 'challenge', 'Its first byte is 07: an attempt.'],
    ['ECA', 'A', 'challenge', 'It begins with kC: an attempt.'],
    ['ECA', 'Y', 'frictionless', 'It begins with kA: without a challenge.'],
    ['ECA', 'Y', 'challenge', 'It begins with kB: after a challenge.'],
    ['VIS', 'Y', 'challenge', 'well formed. Send it'],
    ['JCB', 'A', 'challenge', 'well formed. Send it'],
  ] as const)('of %s with %s (%s) has a CAVV: %s', (brand, transStatus, path, meaning) => {
    const made = threeDSResult({ transStatus, version: '2.2.0' }, path, brand, PROOF)
    expect(of(made, brand).row('cavv')?.meaning).toContain(meaning)
  })

  const GOOD = { directoryResponse: 'Y', eci: '05', cavv: CAVV, xid: 'x' }
  it.each<[string, object, string[], string]>([
    ['nothing', {}, [], 'issuer'],
    ['the proof', { cavv: undefined }, ['cavv'], 'merchant'],
    ['a whole proof', { cavv: SHORT }, ['cavv'], 'merchant'],
    ['the xid', { xid: undefined }, ['xid'], 'issuer'],
    ['the ECI', { eci: undefined }, ['eci'], 'merchant'],
    ['the right ECI', { eci: '07' }, ['eci'], 'merchant'],
  ])('with a defect: %s', (_title, more, defects, caller) => {
    const reported = of({ ...GOOD, ...more })
    expect([reported.defects, reported.liability.party]).toEqual([defects, caller])
  })

  it('is not explained while it is open, or without a result', () => {
    const open = of({ directoryResponse: 'C', threeDSVersion: '2.2.0', xid: 'x' }, 'VIS', true)
    expect(open.row('eci')).toBeUndefined()
    expect(open.liability.party).toBe('open')
    expect(explainedResult(undefined, 'VIS', false)).toBeUndefined()
    expect(of({ directoryResponse: 7 }).row('directoryResponse')?.value).toBe('7')
  })
})
