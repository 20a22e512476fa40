import { describe, expect, it } from 'vitest'
import type { LinkCreateRequest } from '../../src/core/contract/wire.gen.ts'
import { LINK_BRANDS, type LinkBrand } from '../../src/core/domain/brand-names.ts'
import { maskNumber } from '../../src/core/domain/card.ts'
import {
  AMOUNT,
  BRAND_OBJECT,
  completeChallenge,
  linkBody,
  newLink,
  numberOf,
  readLink,
  submit,
  threeDSLink,
} from '../support/link-body.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'

const documented = sharedSandbox({ 'page-time-scale': 0 })
const emv = sharedSandbox({ 'page-time-scale': 0, 'directory-response': 'emv', 'link-history': 'entries' })

/** A value per brand, in the order VIS, ECA, AMX; null leaves the field out. */
type ByBrand = readonly [string | null, string | null, string | null]
const PASSED: ByBrand = ['05', '02', '05']
const ATTEMPTED: ByBrand = ['06', '01', '06']
const REJECTED: ByBrand = ['07', null, '07']

type Expected = {
  /** Two letters if the styles differ: as documented, and as in EMV. */
  readonly directory?: string
  readonly response?: string
  readonly eci?: ByBrand
  readonly reason?: string
}
/** The final state of the link; card.3D and the success of its one history entry, if present. */
type End = { readonly status: 'SUCCESS' | 'ERROR'; readonly threeDS?: Expected; readonly success?: boolean }
type Row = readonly [scenario: string, card: string, body: (brand: LinkBrand) => LinkCreateRequest, end: End]

const plain = () => linkBody()
const secure = () => threeDSLink()
const forAnotherBrand = (brand: LinkBrand) => linkBody({ ...AMOUNT, [brand === 'VIS' ? 'ECA' : 'VIS']: BRAND_OBJECT })

const TOKENS_ONLY: End = { status: 'SUCCESS' }
const passed = (threeDS: Expected): End => ({ status: 'SUCCESS', success: true, threeDS })
const failed = (threeDS: Expected): End => ({ status: 'SUCCESS', success: false, threeDS })

/** The links of the catalogue (sources.md: facts 7). Challenges get the code 4444. */
const ROWS: readonly Row[] = [
  ['link_plain', 'frictionless_success', plain, TOKENS_ONLY],
  ['link_plain, of a card that would fail', 'challenge_failed', plain, TOKENS_ONLY],
  ['link_plain, with a card without a network request', 'decline/51', plain, TOKENS_ONLY],
  ['link_3ds_frictionless', 'frictionless_success', secure, passed({ directory: 'Y', eci: PASSED })],
  ['link_3ds_challenge', 'challenge_success', secure, passed({ directory: 'YC', response: 'Y', eci: PASSED })],
  ['link_3ds_failed', 'frictionless_failed', secure, failed({ directory: 'N', reason: '01', eci: REJECTED })],
  [
    'link_3ds_failed, by a challenge',
    'challenge_failed',
    secure,
    failed({ directory: 'YC', response: 'N', reason: '01', eci: REJECTED }),
  ],
  ['link_3ds_attempt', 'attempt', secure, passed({ directory: 'A', eci: ATTEMPTED })],
  ['link_3ds_not_configured', 'challenge_success', forAnotherBrand, TOKENS_ONLY],
  ['link_error, at the start', 'start_error', secure, { status: 'ERROR', success: false }],
  ['link_error, by a decline', 'decline/51', secure, { status: 'ERROR' }],
  ['not enrolled', 'not_enrolled', secure, passed({ response: 'D' })],
]

const PROOF = { threeDSVersion: '2.2.0', xid: expect.any(String), threeDSTransactionId: expect.any(String) }

const threeDSOf = ({ directory, response, eci, reason }: Expected, brand: LinkBrand, style: 0 | 1) => {
  const shownEci = eci?.[LINK_BRANDS.indexOf(brand)]
  return {
    ...(directory === undefined ? {} : { ...PROOF, directoryResponse: directory[style] ?? directory[0] }),
    ...(response === undefined ? {} : { authenticationResponse: response }),
    ...(eci === PASSED || eci === ATTEMPTED ? { cavv: expect.any(String) } : {}),
    ...(shownEci ? { eci: shownEci } : {}),
    ...(reason === undefined ? {} : { transStatusReason: reason }),
  }
}

const tokensOf = (number: string) => ({
  alias: expect.stringMatching(/^.{32}$/),
  aliasCVV: expect.stringMatching(/^.{24}$/),
  fingerprint: expect.stringMatching(/^F-.{22}$/),
  masked: maskNumber(number),
  expiryMonth: '12',
  expiryYear: '34',
  info: expect.any(Object),
})

const ENTRY = {
  action: 'authenticate',
  amount: 1250,
  source: 'secure_fields',
  date: expect.any(String),
  ip: '127.0.0.1',
}

const EVERY = ROWS.flatMap(([scenario, card, body, end]) =>
  LINK_BRANDS.map((brand) => [scenario, brand, card, body(brand), end] as const),
)

/** The second one has entries in the history too. */
describe.each<readonly [string, () => Running, 0 | 1]>([
  ['documented', documented, 0],
  ['emv', emv, 1],
])('a link whose directory responses use the style %s', (_style, sandbox, style) => {
  it.each(EVERY)('%s, %s', async (_scenario, brand, card, body, end) => {
    const running = sandbox()
    const id = await newLink(running, body)
    const number = numberOf(card, brand)
    const entered = await submit(running, id, number)
    if (entered.body.status === 'PENDING') await completeChallenge(running, id, { code: '4444' })
    const threeDS = end.threeDS ? { '3D': threeDSOf(end.threeDS, brand, style) } : {}
    // Exactly this.
    expect(await readLink(running, id), 'link-error').toEqual({
      status: end.status,
      reference: 'booking-1',
      link: `${running.url}/${id}`,
      history: end.success === undefined || style === 0 ? [] : [{ ...ENTRY, success: end.success }],
      ...(end.status === 'ERROR' ? {} : { paymentMethod: brand, card: { ...tokensOf(number), ...threeDS } }),
      ...(body.amount === undefined ? {} : { currency: 'EUR', detail: { authorize: { amount: 1250 } } }),
    })
  })
})
