import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Brand } from '../../src/core/domain/brand-names.ts'
import { FAMILY_BRANDS } from '../../src/core/domain/brands.ts'
import { maskNumber } from '../../src/core/domain/card.ts'
import { initBody } from '../support/init-body.ts'
import { inTurn, isLong } from '../support/long-runs.ts'
import { type Running, sharedSandbox } from '../support/sandbox.ts'
import { completePages } from '../support/submit-page.ts'

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
const eciOf = (name: string): Row['eci'] => {
  const row = catalogue.threeDS.find((row) => row.name === name)
  if (!row) throw new Error(`no row ${name}`)
  return row.eci
}
const sameOfAll = (value: string) => Object.fromEntries(BRANDS.map((brand) => [brand, value])) as PerBrand<string>
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const CAVV = { full: /^[A-Za-z0-9+/]{27}=$/, short: /^[A-Za-z0-9+/]{22}==$/, absent: undefined }
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/

const styles = {
  emv: sharedSandbox({ 'directory-response': 'emv', 'page-time-scale': 0 }),
  documented: sharedSandbox({ 'page-time-scale': 0 }),
}
type Style = keyof typeof styles

const matching = (pattern: RegExp) => expect.stringMatching(pattern)
const setUp = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

/** Returns the expected protocol version. Reasons 27 to 30 exist since 2.3.1. */
const versionOf = ({ name, tsr }: Row, brand: Brand): string => {
  if (name === 'version_210') return '2.1.0'
  const reason = tsr?.[brand] ?? ''
  return reason >= '27' && reason <= '30' ? '2.3.1' : '2.2.0'
}

/** Returns the columns of a row that appear as `card.3D` in a response body. */
const expectedThreeDS = (row: Row, brand: Brand, style: Style): object | undefined => {
  if (row.directory === null && row.authentication === null) return undefined
  const reached = row.directory !== null
  const finishedChallenge = row.directory === 'C' && row.authentication !== null
  return setUp({
    eci: row.eci[brand],
    cavv: row.cavv === 'absent' ? null : matching(CAVV[row.cavv]),
    xid: reached && row.name !== 'missing_xid' && row.name !== 'directory_timeout' ? matching(UUID) : null,
    threeDSVersion: reached ? versionOf(row, brand) : null,
    threeDSTransactionId: reached ? matching(UUID) : null,
    directoryResponse: finishedChallenge && style === 'documented' ? 'Y' : row.directory,
    authenticationResponse: row.authentication,
    transStatusReason: row.tsr?.[brand],
    cardHolderInfo: ['rejected', 'success_with_info'].includes(row.name) ? matching(/^.{1,128}$/) : null,
  })
}

const expectedHistory = (row: Row) => {
  const system = row.failReason === 'timeout' && row.directory === 'C'
  const action = row.status === 'canceled' ? 'cancel' : 'authenticate'
  const line = { amount: 1250, date: matching(DATE) }
  return [
    { ...line, action: 'init', source: 'api', success: true, ip: '127.0.0.1' },
    {
      ...line,
      action,
      source: system ? 'system' : 'web',
      success: row.status !== 'failed',
      ...(system ? {} : { ip: '127.0.0.1' }),
    },
  ]
}

const expectedBody = (row: Row, brand: Brand, style: Style, transactionId: string) => ({
  transactionId,
  merchantId: '1100000000',
  type: 'payment',
  status: row.status,
  currency: 'EUR',
  refno: 'order-1',
  paymentMethod: brand,
  detail: setUp({
    authorize: { amount: 1250 },
    cancel: row.status === 'canceled' ? { reversal: false } : null,
    fail: row.failReason === null ? null : { reason: row.failReason, message: matching(/\w/) },
  }),
  history: expectedHistory(row),
  card: setUp({
    masked: maskNumber(row.cards[brand]),
    fingerprint: matching(/^F-[\w-]{22}$/),
    expiryMonth: '12',
    expiryYear: '34',
    info: expect.objectContaining({ type: 'credit', usage: 'consumer' }),
    '3D': expectedThreeDS(row, brand, style),
  }),
})

const walk = async (running: Running, number: string) => {
  const init = await running.init(initBody(number))
  expect(init.status).toBe(201)
  const id: string = init.body.transactionId
  const { url = '' } = await completePages(running, id)
  return { init, id, url, read: await running.status(id) }
}

/** Rows without 025, which never ends within seconds: abandoned-challenges.test.ts moves the clock for it. */
const walked = catalogue.threeDS.filter(({ name }) => name !== 'challenge_abandoned')

/** Returns the brands to test. One brand is enough for the other style, because the style does not depend on the brand. */
const brandsIn = (style: Style) => (isLong || style === 'documented' ? BRANDS : BRANDS.slice(0, 1))

describe.each(Object.keys(styles) as Style[])('every card of the catalogue, directoryResponse %s', (style) => {
  it.each(walked.flatMap((row) => brandsIn(style).map((brand) => [row.name, brand, row] as const)))(
    '%s, %s',
    async (_name, brand, row) => {
      const running = styles[style]()
      const { init, id, url, read } = await walk(running, row.cards[brand])
      expect(init.body['3D'].enrolled).toBe(row.name !== 'not_enrolled')
      expect(read.status).toBe(200)
      expect(read.body).toEqual(expectedBody(row, brand, style, id))
      expect(new URL(url).pathname).toBe(`/${row.redirect}`)
    },
  )

  const reasonRow = (reason: string, path: 'frictionless' | 'challenge', cards: PerBrand<string>): Row => {
    const passes = reason >= '15' && reason <= '18'
    const ended = passes ? 'Y' : 'N'
    return {
      name: `${path}_reason`,
      cards,
      status: passes ? 'authenticated' : 'failed',
      failReason: passes ? null : 'secure_authentication',
      directory: path === 'challenge' ? 'C' : ended,
      authentication: path === 'challenge' ? ended : null,
      tsr: sameOfAll(reason),
      eci: eciOf(passes ? 'frictionless_success' : 'frictionless_failed'),
      cavv: passes ? 'full' : 'absent',
      redirect: passes ? 'success' : 'error',
    }
  }

  // test/scenarios/catalogue.test.ts checks that the number of each brand selects its case.
  const reasons = catalogue.reasons.map((row, index) => ({ ...row, brands: inTurn(index, brandsIn(style)) }))

  it.each(reasons)('reason $reason, frictionless and after a challenge', async ({ reason, brands, ...paths }) => {
    for (const path of ['frictionless', 'challenge'] as const)
      for (const brand of brands) {
        const row = reasonRow(reason, path, paths[path])
        const { id, url, read } = await walk(styles[style](), row.cards[brand])
        expect(read.body).toEqual(expectedBody(row, brand, style, id))
        expect(new URL(url).pathname).toBe(`/${row.redirect}`)
      }
  })
})
