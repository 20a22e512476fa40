import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Brand, cvvLength } from '../../src/core/domain/brand-names.ts'
import { FAMILY_BRANDS } from '../../src/core/domain/brands.ts'
import { initBody } from '../support/init-body.ts'
import { inTurn } from '../support/long-runs.ts'
import { sharedSandbox } from '../support/sandbox.ts'

type PerBrand<T> = Readonly<Record<Brand, T>>
type Row = {
  readonly name: string
  readonly cards: PerBrand<string>
  readonly status: string
  readonly failReason: string | null
  readonly directory: string | null
  readonly authentication: string | null
  readonly tsr: PerBrand<string> | null
  readonly eci: PerBrand<string | null>
  readonly cavv: 'full' | 'short' | 'absent'
  readonly redirect: 'success' | 'error' | 'cancel' | null
}
type ReasonRow = {
  readonly reason: string
  readonly frictionless: PerBrand<string>
  readonly challenge: PerBrand<string>
}
type DeclineRow = { readonly networkCode: string; readonly code: PerBrand<string>; readonly cards: PerBrand<string> }

/** Transcribed catalogue (sources.md: facts 7). `directoryResponse` is written as in EMV. */
const catalogue = JSON.parse(readFileSync('test/scenarios/catalogue.json', 'utf8')) as {
  readonly threeDS: readonly Row[]
  readonly reasons: readonly ReasonRow[]
  readonly declines: readonly DeclineRow[]
}
const BRANDS = FAMILY_BRANDS

const styles = {
  emv: sharedSandbox({ 'directory-response': 'emv', 'page-time-scale': 0 }),
  documented: sharedSandbox({ 'page-time-scale': 0 }),
}

const matching = (pattern: RegExp) => expect.stringMatching(pattern)

describe('decline by network code', () => {
  const declines = catalogue.declines.map((row, index) => ({ ...row, brands: inTurn(index, BRANDS) }))

  it.each(declines)('$networkCode', async ({ networkCode, code, cards, brands }) => {
    for (const brand of brands) {
      const response = await styles.documented().init(initBody(cards[brand]))
      expect(response.status).toBe(400)
      expect(response.body).toEqual({ error: { code: code[brand], message: matching(/\w/), networkCode } })
      expect(response.headers['sandbox-scenario']).toBe(`decline/${networkCode.toLowerCase()}`)
      expect(response.headers).not.toHaveProperty('location')
    }
  })
})

describe('test numbers shared by many services', () => {
  it.each([
    ['4000000000000002', 'DECLINED', '05'],
    ['4000000000009995', 'DECLINED', '51'],
    ['4000000000000069', 'EXPIRED_CARD', '54'],
    ['4000000000000127', 'INVALID_CVV', 'N7'],
    ['4000000000000119', 'THIRD_PARTY_ERROR', '96'],
    ['4000000000009987', 'BLOCKED_CARD', '41'],
    ['4000000000009979', 'BLOCKED_CARD', '43'],
  ])('%s: %s, network code %s', async (number, code, networkCode) => {
    const response = await styles.documented().init(initBody(number))
    expect([response.status, response.body.error.code, response.body.error.networkCode]).toEqual([
      400,
      code,
      networkCode,
    ])
  })

  it.each([
    ['4242424242424242', 'VIS', false],
    ['375811111111115', 'AMX', false],
    ['5200000000000007', 'ECA', false],
    ['36168002586009', 'DIN', false],
    ['6222821234560017', 'CUP', true],
    ['6223164991230014', 'CUP', false],
    ['5404000000000001', 'ECA', true],
    ['6011000000000004', 'DIS', true],
    ['3550998599961037', 'JCB', true],
    ['5019555544445555', 'DNK', true],
  ] as const)('%s (%s): enrolled %s', async (number, brand, enrolled) => {
    const body = initBody(number, { paymentMethods: [brand] })
    const response = await styles
      .documented()
      .init({ ...body, card: { ...body.card, cvv: '1234'.slice(0, cvvLength(brand)) } })
    expect([response.status, response.body['3D']]).toEqual([201, { enrolled }])
  })
})
