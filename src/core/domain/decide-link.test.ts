import { describe, expect, it } from 'vitest'
import {
  AUTHENTICATING,
  authenticated,
  DELETED,
  decided,
  ended,
  enterCard,
  entered,
  FAILED,
  FAILED_BY_THE_ISSUER,
  fail,
  line,
  linkFacts,
  remove,
  SUCCESSFUL,
  settled,
  start,
  transactionId,
  UNUSED,
} from '../../../test/support/given-link.ts'
import {
  challenge,
  ERROR_ON_START,
  frictionless,
  outcomeWith,
  transactionIn,
} from '../../../test/support/given-transaction.ts'
import { decideLink, type LinkEvent, threeDSFor, tokenizationErrorOf } from './decide-link.ts'
import type { Link } from './link.schema.ts'
import type { EndedTransaction, HistoryEntry } from './transaction.ts'

const next = (link: Link, event: LinkEvent): Link => {
  const decision = decideLink(link, event)
  if ('rejected' in decision) throw new Error(decision.rejected.message)
  return settled(decision.next)
}

describe('an unused link', () => {
  it.each<[string, LinkEvent, Link]>([
    ['has tokens once a card is entered', enterCard, SUCCESSFUL],
    ['waits for the cardholder where 3-D Secure follows', start, AUTHENTICATING],
    ['stores no rejected card', fail, FAILED],
    ['can be deleted', remove, DELETED],
  ])('%s', (_title, event, expected) => {
    expect(next(UNUSED, event)).toEqual(expected)
  })

  it('keeps no own scenario, and keeps a pinned one in addition to the decided one', () => {
    const pinned: Link = { ...UNUSED, pinned: decided }
    expect(next(pinned, enterCard)).toEqual({ ...SUCCESSFUL, pinned: decided })
  })
})

describe('the end of an authentication', () => {
  const {
    card: _,
    cardKey: __,
    cardholderName: ___,
    ...withoutCard
  } = { ...linkFacts, ...decided, ...entered, transactionId }
  const secure = line({ source: 'secure_fields' })

  it('returns tokens, the result, and a history without the initialization after a success, with any setting', () => {
    for (const afterFailure of ['success', 'error'] as const)
      expect(next(AUTHENTICATING, authenticated(ended('authenticated'), afterFailure))).toEqual({
        ...SUCCESSFUL,
        transactionId,
        threeDS: { ...transactionIn('authenticated').threeDS },
        history: [secure],
      })
  })

  it.each<[string, EndedTransaction, HistoryEntry, string]>([
    ['failed', FAILED_BY_THE_ISSUER, { ...secure, success: false }, 'the authentication was not finished'],
    [
      'was cancelled',
      ended('canceled', line({ action: 'cancel' })),
      { ...secure, action: 'cancel' },
      'The cardholder canceled the authentication.',
    ],
  ])(
    'that %s returns tokens with the result, or neither, depending on the account',
    (_title, transaction, entry, message) => {
      const { threeDS } = transaction
      expect(next(AUTHENTICATING, authenticated(transaction, 'success'))).toEqual({
        ...SUCCESSFUL,
        transactionId,
        threeDS,
        history: [entry],
      })
      expect(next(AUTHENTICATING, authenticated(transaction, 'error'))).toEqual({
        ...withoutCard,
        status: 'ERROR',
        message,
        history: [entry],
      })
    },
  )

  it.each(['success', 'error'] as const)('without a result is an error, also with %s', (afterFailure) => {
    const transaction = ended('failed', { ...line({ success: false, source: 'system' }) })
    const link = next(AUTHENTICATING, authenticated(transaction, afterFailure))
    expect(link).toMatchObject({ status: 'ERROR', history: [{ source: 'system', success: false }] })
    expect(link).not.toHaveProperty('card')
    expect(link).not.toHaveProperty('tokens')
  })
})

describe('a used or deleted link', () => {
  const ENTRIES: readonly LinkEvent[] = [enterCard, start, fail]
  it.each<[string, Link, readonly LinkEvent[]]>([
    ['unused', UNUSED, [authenticated(ended('authenticated'))]],
    ['authenticating', AUTHENTICATING, ENTRIES],
    ['successful', SUCCESSFUL, [...ENTRIES, authenticated(ended('authenticated'))]],
    ['failed', FAILED, [...ENTRIES, authenticated(ended('authenticated'))]],
  ])('%s: rejects all other events', (_title, link, events) => {
    for (const event of events)
      expect(decideLink(link, event)).toEqual({
        rejected: {
          code: 'INVALID_STATE',
          message: `The link has status ${link.status} and cannot be used. A link works once.`,
        },
      })
  })

  it('reports its deletion, also for a second deletion', () => {
    for (const event of [...ENTRIES, remove, authenticated(ended('authenticated'))])
      expect(decideLink(DELETED, event)).toEqual({
        rejected: { code: 'INVALID_STATE', message: 'The link was deleted.' },
      })
  })
})

describe('3-D Secure', () => {
  it('has the data of the entered brand, and none for a brand without an object', () => {
    const { amount, currency, brands } = linkFacts.threeDSRequest ?? { brands: [] }
    expect(threeDSFor(linkFacts, 'VIS')).toEqual({ amount, currency, brands, merchantName: 'Shop' })
    expect(threeDSFor(linkFacts, 'AMX')).toEqual({ amount, currency, brands })
    expect(threeDSFor(linkFacts, 'ECA')).toBeUndefined()
    const { threeDSRequest: _, ...plain } = linkFacts
    expect(threeDSFor(plain, 'VIS')).toBeUndefined()
  })

  const declined = {
    ...frictionless(),
    initialization: { type: 'declined', error: 'DECLINED', networkCode: '51', delayMs: 0 },
  } as const
  const rejecting = outcomeWith(frictionless().authentication, { tokenization: { result: 'error' } })
  it.each([
    ['no rejection', challenge(), undefined, undefined],
    ['the network declines', declined, 'The card network responded with 51.', undefined],
    [
      'the scenario wants it',
      rejecting,
      'The scenario makes the tokenization fail.',
      'The scenario makes the tokenization fail.',
    ],
    ['the authentication will not start', ERROR_ON_START, undefined, undefined],
  ])('decides if the network is consulted: %s', (_title, outcome, withThreeDS, without) => {
    expect(tokenizationErrorOf(outcome, 'VIS', true)).toBe(withThreeDS)
    expect(tokenizationErrorOf(outcome, 'VIS', false)).toBe(without)
  })
})
