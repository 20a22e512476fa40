import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/compare/compare-report.ts'
import { CHALLENGE_CARD, initBody } from '../support/init-body.ts'
import { contradictionsOf, reported, withVerdict } from './compare-report.ts'
import { type Entry, harOf } from './recorder.ts'

const SERVICE = 'https://api.pay.example'
const ID = '240901080000000017'
const RETURNED = '#/x-assumptions/id-appended-to-return-url'
const TO_ERROR_URL = '#/x-assumptions/rejected-goes-to-error-url'
const DIRECTORY = '#/x-assumptions/directory-response-documented'

type Call = {
  readonly second: number
  readonly method?: string
  readonly url: string
  readonly sent?: unknown
  readonly status: number
  readonly location?: string
  readonly received?: unknown
}

/** Writes an entry as a person would, with the headers of the contract. */
const entryOf = ({ second, method = 'GET', url, sent, status, location, received }: Call): Entry => {
  const json = received === undefined ? 'text/html' : 'application/json; charset=UTF-8'
  return {
    startedDateTime: new Date(Date.UTC(2026, 8, 1, 8, 0, second)).toISOString(),
    request: {
      method,
      url: url.startsWith('/') ? `${SERVICE}${url}` : url,
      headers: [
        ...(url.startsWith('/v1/transactions') ? [{ name: 'Authorization', value: 'Basic bWU6c2VjcmV0' }] : []),
        ...(sent === undefined ? [] : [{ name: 'Content-Type', value: 'application/json' }]),
      ],
      ...(sent !== undefined && { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: [
        { name: 'Content-Type', value: json },
        { name: 'Correlation-Id', value: `0b9c1d4e-7f3a-4c52-9a18-5d6e7f80910${second}` },
        ...(location === undefined ? [] : [{ name: 'Location', value: location }]),
      ],
      content: { mimeType: json, text: received === undefined ? '' : JSON.stringify(received) },
    },
  }
}

const SENT = initBody(CHALLENGE_CARD)

const threeDS = (isFailed: boolean): object => ({
  xid: '0d6f7ac2-8d0b-4c8e-9a77-2d1c5b7e9f30',
  threeDSVersion: '2.2.0',
  threeDSTransactionId: '5b0f7c11-3a51-4e0a-8a52-6f1d9e2c7b40',
  directoryResponse: 'C',
  ...(isFailed
    ? { authenticationResponse: 'N', eci: '07', transStatusReason: '01' }
    : { authenticationResponse: 'Y', eci: '05', cavv: 'AB+7mk6jqpObGErgYvf+bf611cg=' }),
})

const historyEntry = (action: string, second: number, success = true): object => ({
  action,
  amount: SENT.amount,
  source: action === 'init' ? 'api' : 'web',
  date: `2026-09-01T08:00:0${second}.120+00:00`,
  success,
  ip: '192.0.2.7',
})

const statusBody = (isFailed: boolean): object => ({
  transactionId: ID,
  merchantId: '1100000001',
  type: 'payment',
  status: isFailed ? 'failed' : 'authenticated',
  currency: SENT.currency,
  refno: SENT.refno,
  paymentMethod: 'VIS',
  detail: {
    authorize: { amount: SENT.amount },
    ...(isFailed && { fail: { reason: 'secure_authentication', message: 'Not authenticated.' } }),
  },
  history: [historyEntry('init', 0), historyEntry('authenticate', 1, !isFailed)],
  card: {
    masked: '400000xxxxxx0026',
    fingerprint: 'F-O5MWJQ7Ni7IOWeQskWG9xL',
    expiryMonth: '12',
    expiryYear: '34',
    info: { brand: 'VISA', type: 'credit', usage: 'consumer', country: 'NO', issuer: 'A Bank' },
    '3D': threeDS(isFailed),
  },
})

const BANK = 'https://bank.example/challenge?tx=1'

const recordingOf = (returnUrl: string, isFailed = false): string => harOf(entriesOf(returnUrl, isFailed))

/** Writes an initialization, its page, later requests of the browser, and the status. */
const entriesOf = (returnUrl: string, isFailed = false, status = 303, later: readonly Call[] = []): Entry[] => [
  entryOf({
    second: 0,
    method: 'POST',
    url: '/v1/transactions',
    sent: SENT,
    status: 201,
    location: `${SERVICE}/v1/start/${ID}`,
    received: { transactionId: ID, '3D': { enrolled: true } },
  }),
  entryOf({ second: 1, url: `/v1/start/${ID}`, status, location: returnUrl }),
  ...later.map(entryOf),
  entryOf({ second: 3, url: `/v1/transactions/${ID}`, status: 200, received: statusBody(isFailed) }),
]

const lineOf = (report: Report, key: string) => report.assumptions.find(({ id }) => id === key)

describe('a written recording of a service that returns directoryResponse C', () => {
  it('confirms the directory response with its setting, and contradicts nothing', async () => {
    const report = await reported(recordingOf(`http://shop.test/success?transactionId=${ID}`))
    expect(contradictionsOf(report)).toEqual([])
    expect(report).toMatchObject({ settings: { 'directory-response': 'emv' }, exitCode: 0 })
    expect(lineOf(report, DIRECTORY)).toMatchObject({ verdict: 'confirmed', setting: '--directory-response emv' })
    expect(lineOf(report, RETURNED)).toMatchObject({ verdict: 'confirmed', times: 2 })
    expect(lineOf(report, RETURNED)).not.toHaveProperty('setting')
  })

  it.each([
    ['another parameter', `http://shop.test/success?orderTx=${ID}`, false, RETURNED, { 'return-parameter': 'orderTx' }],
    ['no ID in the return URL', 'http://shop.test/success', false, RETURNED, {}],
    ['a failure at cancelUrl', `http://shop.test/cancel?transactionId=${ID}`, true, TO_ERROR_URL, {}],
  ])('contradicts only its line: %s', async (_title, returnUrl, isFailed, key, names) => {
    const report = await reported(recordingOf(returnUrl, isFailed))
    expect(report.settings).toEqual({ 'directory-response': 'emv', ...names })
    expect(withVerdict(report, 'contradicted'), contradictionsOf(report).join('\n')).toEqual([key])
    expect(lineOf(report, DIRECTORY)).toMatchObject({ verdict: 'confirmed', setting: '--directory-response emv' })
  })
})

describe('a page that redirects to a bank', () => {
  const fromBank = (url: string): string => harOf(entriesOf(BANK, false, 302, [{ second: 2, url, status: 200 }]))

  it('is judged by the later request to the return URL', async () => {
    const report = await reported(fromBank(`http://shop.test/success?transactionId=${ID}`))
    expect(contradictionsOf(report)).toEqual([])
    expect(lineOf(report, RETURNED)).toMatchObject({ verdict: 'confirmed', times: 2 })
  })

  it('contradicts the line of the ID if the return URL lacks it', async () => {
    const report = await reported(fromBank('http://shop.test/success'))
    expect(withVerdict(report, 'contradicted'), contradictionsOf(report).join('\n')).toEqual([RETURNED])
  })

  it('decides nothing without a request to the return URL', async () => {
    const report = await reported(harOf(entriesOf(BANK, false, 302)))
    expect(contradictionsOf(report)).toEqual([])
    expect(lineOf(report, RETURNED)).toMatchObject({ verdict: 'not_covered' })
  })
})

describe('a service behind a path', () => {
  const behind = (path: string): string =>
    recordingOf(`http://shop.test/success?transactionId=${ID}`).replaceAll(`${SERVICE}/`, `${SERVICE}${path}/`)

  it('is recognized by its responses', async () => {
    const report = await reported(behind('/pay/secure'))
    expect(contradictionsOf(report)).toEqual([])
    expect(report.recording).toMatchObject({ exchanges: 3, excluded: [] })
  })

  it('is the one that --base-path names', async () => {
    const report = await reported(behind('/pay'), { basePath: '/pay/', replays: false })
    expect(report.recording).toMatchObject({ exchanges: 3, excluded: [] })
    await expect(reported(behind('/pay'), { basePath: '/other', replays: false })).rejects.toThrow(/no request/)
  })
})

it('lists calls to paths that the contract lacks', async () => {
  const calls = [`${ID}/settle`, `${ID}/settle`, 'validate'].map((path) =>
    entryOf({ second: 4, method: 'POST', url: `/v1/transactions/${path}`, sent: {}, status: 204 }),
  )
  const entries = entriesOf(`http://shop.test/success?transactionId=${ID}`)
  const report = await reported(harOf([...entries, ...calls]), { replays: false })
  expect(report.recording.otherPaths).toEqual([
    { path: 'POST /v1/transactions/{id}/settle', count: 2 },
    { path: 'POST /v1/transactions/validate', count: 1 },
  ])
  expect(withVerdict(report, 'contradicted')).not.toContain(RETURNED)
})
