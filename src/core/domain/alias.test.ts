import { expect, it } from 'vitest'
import { facts } from '../../../test/support/given-transaction.ts'
import { type Alias, checkAliasCvv, issueAliasCvv } from './alias.ts'
import { later } from './time.ts'

const NOW = '2026-01-02T03:04:05.678+00:00'
const { brand, masked, fingerprint, info } = facts.card
const card: Alias = { alias: 'A', brand, cardKey: 'attempt:VIS:0', masked, fingerprint, info }
const token = issueAliasCvv('C', fingerprint, NOW)

it('issues a CVV token for one card, unused, for half an hour', () => {
  expect(token).toEqual({ aliasCvv: 'C', fingerprint, expires: '2026-01-02T03:34:05.678+00:00', used: false })
})

it.each([
  ['is unknown', undefined, 0, 'does not belong to this card'],
  ['belongs to another card', { ...token, fingerprint: 'F-other' }, 0, 'does not belong to this card'],
  ['was used', { ...token, used: true }, 0, 'was used before'],
  ['was used and is old', { ...token, used: true }, 3_600_000, 'was used before'],
  ['is 30 minutes old', token, 1_800_000, 'is older than 30 minutes'],
])('rejects a CVV token that %s', (_title, known, age, reason) => {
  const rejected = { code: 'INVALID_CVV', message: `init.card.aliasCVV ${reason}` }
  expect(checkAliasCvv(known, card, later(NOW, age))).toMatchObject({ rejected })
})

it.each([0, 1_799_999])('accepts a CVV token after %i ms', (age) => {
  expect(checkAliasCvv(token, card, later(NOW, age))).toBeUndefined()
})
