import { describe, expect, it } from 'vitest'
import { contractOf, readDocument } from '../../scripts/generate/contract.ts'
import type { Effect } from '../../scripts/generate/effects.ts'
import { patchAt, patched } from '../../src/core/domain/merge-patch.ts'
import { CHALLENGE_CARD, initBody, plainCard, THREE_DS } from '../support/init-body.ts'
import { type Leaf, leavesOf } from '../support/request-leaves.ts'
import { sharedSandbox } from '../support/sandbox.ts'
import { inSpace } from '../support/space.ts'

const shared = sharedSandbox()
const LEAVES = leavesOf(contractOf(readDocument('openapi.yaml'), 'openapi.yaml'), 'RequestThreeDSecure')

const FRICTIONLESS = '4000001000000018'
const MASTERCARD = '5100001000000014'
const VERSION_210 = '4000001000000166'
const challengeIndicator = ['threeDSRequestor', 'threeDSRequestorChallengeInd']

/** A request on which an indicator decides: its card, other members, and the value. */
type Deciding = { readonly card: string; readonly value: unknown; readonly more?: Readonly<Record<string, unknown>> }

/** Indicators have an effect on some cards and with some values only. */
const DECIDING: Readonly<Record<string, Deciding>> = {
  [challengeIndicator.join('.')]: { card: FRICTIONLESS, value: '04' },
  challengeIndicator: { card: FRICTIONLESS, value: '04' },
  deviceChannel: { card: CHALLENGE_CARD, value: '03' },
  messageCategory: { card: MASTERCARD, value: '80' },
  threeRIInd: { card: MASTERCARD, value: '01', more: { deviceChannel: '03' } },
  'threeDSRequestor.threeDSRequestorAuthenticationInd': { card: MASTERCARD, value: '02' },
  preferredProtocolVersion: { card: FRICTIONLESS, value: '2.3.1' },
  enforcePreferredProtocolVersion: { card: VERSION_210, value: true, more: { preferredProtocolVersion: '2.3.1' } },
}

const DATE = { good: '2026-11-30', bad: 'yesterday' }
const COUNT = { good: 7, bad: -1 }
const LINE = { good: 'Keizersgracht 7', bad: 'x'.repeat(80) }
const CITY = { good: 'Amersfoort', bad: 'x'.repeat(51) }
const POSTCODE = { good: '3811 LV', bad: 'x'.repeat(17) }
const STATE = { good: 'UT', bad: 'NL-UT' }
const COUNTRY = { good: '528', bad: '999' }
const EMAIL = { good: 'someone@merchant.test', bad: 'someone' }

/** A valid value of a member, and one that a rule finds. */
type Values = { readonly good: unknown; readonly bad?: unknown }

/** Values by the end of a path. Other members have the first value of their enum, true, or a text. */
const VALUES: Readonly<Record<string, Values>> = {
  acquirerBin: { good: '400999' },
  acquirerMerchantId: { good: 'M-4711-0815' },
  mcc: { good: '5999' },
  merchantName: { good: 'Corner Grocery' },
  merchantCountryCode: COUNTRY,
  addrMatch: { good: 'N', bad: 'Y' },
  billAddrCity: CITY,
  billAddrCountry: COUNTRY,
  billAddrLine1: LINE,
  billAddrLine2: LINE,
  billAddrLine3: LINE,
  billAddrPostCode: POSTCODE,
  billAddrState: STATE,
  shipAddrCity: CITY,
  shipAddrCountry: COUNTRY,
  shipAddrLine1: LINE,
  shipAddrLine2: LINE,
  shipAddrLine3: LINE,
  shipAddrPostCode: POSTCODE,
  shipAddrState: STATE,
  email: EMAIL,
  cardholderName: { good: 'Bob Example', bad: 'x' },
  cc: { good: '31', bad: '031' },
  subscriber: { good: '612345678', bad: '+31612345678' },
  threeDSReqAuthTimestamp: DATE,
  threeDSReqAuthData: { good: 'login data', bad: 'x'.repeat(20_001) },
  acctID: { good: 'account-0815', bad: 'x'.repeat(65) },
  chAccDate: DATE,
  chAccChange: DATE,
  chAccPwChange: DATE,
  shipAddressUsage: DATE,
  paymentAccAge: DATE,
  txnActivityDay: COUNT,
  txnActivityYear: COUNT,
  provisionAttemptsDay: COUNT,
  nbPurchaseAccount: COUNT,
  threeDSRequestorDecMaxTime: { good: 5 },
  purchaseInstalData: { good: 3, bad: 1 },
  deliveryEmailAddress: EMAIL,
  preOrderDate: DATE,
  giftCardAmount: COUNT,
  giftCardCurr: { good: '978', bad: 'EUR' },
  giftCardCount: { good: '2', bad: 'two' },
  purchaseAmount: { good: 1250, bad: 12.5 * 10 },
  purchaseCurrency: { good: '978', bad: '840' },
  purchaseExponent: { good: 2, bad: 3 },
  purchaseDate: DATE,
  recurringExpiry: DATE,
  recurringFrequency: { good: 28, bad: 0 },
  browserAcceptHeader: { good: 'text/html', bad: 'x'.repeat(2_049) },
  browserIP: { good: '10.11.12.13', bad: 'localhost' },
  browserLanguage: { good: 'nl-NL', bad: 'zh-Hant-TW' },
  browserScreenHeight: { good: 901, bad: 0 },
  browserScreenWidth: { good: 1441, bad: 0 },
  browserTZ: { good: -60, bad: 123_456 },
  browserUserAgent: { good: 'Browser/1.0', bad: 'x'.repeat(2_049) },
  threeDSRequestorURL: { good: 'https://merchant.test/about' },
  preferredProtocolVersion: { good: '2.2.0' },
  deviceChannel: { good: '02' },
  messageCategory: { good: '01' },
  challengeIndicator: { good: '01' },
  sdkUiType: { good: ['01'] },
  data: { good: { reference: 'extension-data' } },
}

const valuesOf = ({ path, schema }: Leaf): Values => {
  const known = VALUES[path.split('.').at(-1) ?? '']
  if (known) return known
  if (Array.isArray(schema.enum)) return { good: schema.enum[0] }
  return { good: schema.type === 'boolean' ? true : 'free text' }
}

/** Members without which a value has no meaning: the other half of a phone, and another address. */
const contextOf = (path: string): Readonly<Record<string, unknown>> => {
  if (path.endsWith('.cc')) return patchAt(path.replace(/cc$/, 'subscriber').split('.'), '201234567')
  if (path.endsWith('.subscriber')) return patchAt(path.replace(/subscriber$/, 'cc').split('.'), '31')
  return path === 'cardholder.addrMatch' ? patchAt(['cardholder', 'shipAddrLine1'], 'Other Road 2') : {}
}

/** Returns a change of card.3D that sets a member. Null removes it. */
const memberAt = (path: string, value: unknown): Readonly<Record<string, unknown>> => {
  const [array, below] = path.split('[].')
  return below === undefined ? patchAt(path.split('.'), value) : patchAt([array ?? ''], [patchAt([below], value)])
}

/** Sends a request and opens its page. Returns everything that an app or a person can see. */
const observed = async (threeDS: Readonly<Record<string, unknown>>, card = CHALLENGE_CARD) => {
  const space = inSpace(shared(), 'effects')
  const { status, body, headers } = await space.init(initBody(card, { card: plainCard(card, { '3D': threeDS }) }))
  const notes = headers['sandbox-notes'] ?? ''
  const [, data = ''] = /^Request data: (.*?)(?:\. Accepted but ignored|$)/.exec(notes) ?? []
  if (status !== 201) return { outcome: `${status} ${body.error.code}`, data, notes, seen: '' }
  if (threeDS.deviceChannel === '03') {
    const end = `/_sandbox/wait?space=effects&transaction=${body.transactionId}&type=transaction.changed`
    await shared().http.get(end).expect(200)
  }
  const page = await shared()
    .http.get(`/v1/start/${body.transactionId}`)
    .set('accept', 'text/html')
    .redirects(card === CHALLENGE_CARD ? 3 : 0)
  const { body: read } = await space.status(body.transactionId)
  const { body: kept } = await shared().http.get(`/_sandbox/transactions/${body.transactionId}`).expect(200)
  // Its events contain the request.
  const { timeline: _, steps: __, explained: ___, ...record } = kept
  const { directoryResponse, eci, threeDSVersion } = read.card['3D'] ?? {}
  const outcome = JSON.stringify([status, read.status, directoryResponse, eci, threeDSVersion])
  return { outcome, data, notes, seen: `${page.text} ${JSON.stringify([read, record])}` }
}

/** Returns whether an indicator changes the outcome of its request. */
const decides = async (path: string): Promise<boolean> => {
  const deciding = DECIDING[path]
  if (!deciding) return false
  const { card, value, more = {} } = deciding
  const without = await observed(patched(THREE_DS, more), card)
  const sent = await observed(patched(patched(THREE_DS, more), memberAt(path, value)), card)
  return without.outcome !== sent.outcome
}

/** Returns the effects of a member that is sent alone, with a good and with a bad value. */
const effectsOf = async (leaf: Leaf): Promise<readonly Effect[]> => {
  const { path } = leaf
  const { good, bad } = valuesOf(leaf)
  const base = patched(THREE_DS, contextOf(path))
  // A phone is complete or absent.
  const absent = await observed(path.includes('Phone.') ? THREE_DS : patched(base, memberAt(path, null)))
  const sent = await observed(patched(base, memberAt(path, good)))
  const wrong = bad === undefined ? undefined : await observed(patched(base, memberAt(path, bad)))
  const isDecided = new Set([absent, sent, wrong ?? sent].map(({ outcome }) => outcome)).size > 1
  // A code is too short to be found without its name.
  const mark =
    typeof good === 'string' && good.length > 5 ? good : `"${path.split('.').at(-1)}":${JSON.stringify(good)}`
  const isNamed = new RegExp(`ignored: .*card\\.3D\\.${path.replace('[]', '\\[0\\]')}\\b`).test(sent.notes)
  return [
    ...(isDecided || (await decides(path)) ? ['decides' as const] : []),
    ...(new Set([absent, sent, wrong ?? sent].map(({ data }) => data)).size > 1 ? ['checked' as const] : []),
    ...(sent.seen.includes(mark) && !absent.seen.includes(mark) ? ['echoed' as const] : []),
    ...(isNamed ? ['noted' as const] : []),
  ]
}

describe('the effect of a member of card.3D', () => {
  it.each(LEAVES.map((leaf) => [leaf.path, leaf] as const))('%s', async (_path, leaf) => {
    expect(await effectsOf(leaf)).toEqual(leaf.effects)
  })
})
