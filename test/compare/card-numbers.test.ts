import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import { contractIn } from '../support/contract-document.ts'

const contract = createContract(contractIn('openapi.yaml'))

/** A listed test number, so that the recording is not rejected as live. All numbers are handled equally. */
const NUMBER = '4000001000000026'
const SPACED = '4000 0010 0000 0026'
const DASHED = '4000-0010-0000-0026'
/** All secrets, as they could appear in the output. */
const SECRETS = [
  NUMBER,
  SPACED,
  DASHED,
  '400000',
  '0026',
  'Grace',
  'Planted',
  'grace@planted.example',
  'pLanted_aLias_0123456789abcdefgh',
  'plantedpassword',
  '737',
]

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const inCodes = (text: string): string => text.replace(/\d/g, (digit) => `\\u00${digit.charCodeAt(0).toString(16)}`)
const inPercents = (text: string): string => text.replace(/\d/g, (digit) => `%3${digit}`)
const between = (text: string, sign: string): string => [...text].join(sign)

type Pair = { readonly name: string; readonly value: string }

/** Parts of an entry in which a test plants a secret. */
type Planted = {
  readonly url?: string
  readonly sentHeaders?: readonly Pair[]
  readonly cookies?: readonly Pair[]
  readonly postData?: object
  readonly receivedHeaders?: readonly Pair[]
  readonly content?: object
  readonly redirectURL?: string
  readonly entry?: object
  readonly method?: string
  readonly status?: number
}

const JSON_TYPE = { name: 'Content-Type', value: 'application/json' }
const STATUS = '/v1/transactions/418203957162840337'

const entriesOf = (...planted: readonly Planted[]): string =>
  JSON.stringify({ log: { version: '1.2', entries: planted.map((each) => entryOf(each)), comment: NUMBER } })

const recordingOf = (planted: Planted, host = 'api.pay.example'): string =>
  JSON.stringify({ log: { version: '1.2', entries: [entryOf(planted, host)], comment: NUMBER } })

const entryOf = (planted: Planted, host = 'api.pay.example') => {
  const {
    url = STATUS,
    sentHeaders = [],
    cookies = [],
    postData,
    receivedHeaders = [],
    content,
    redirectURL = '',
  } = planted
  return {
    startedDateTime: '2026-06-02T11:00:00.000Z',
    time: 1,
    request: {
      method: planted.method ?? (postData ? 'POST' : 'GET'),
      url: url.startsWith('/') ? `https://${host}${url}` : url,
      headers: sentHeaders,
      cookies,
      queryString: [],
      ...(postData && { postData }),
    },
    response: {
      status: planted.status ?? 200,
      headers: [JSON_TYPE, ...receivedHeaders],
      cookies,
      content: content ?? { size: 2, text: '{"transactionId":"418203957162840337"}' },
      redirectURL,
    },
    ...planted.entry,
  }
}

const json = (value: unknown) => ({ mimeType: 'application/json', text: JSON.stringify(value) })
const format = (text: string) => ({ mimeType: 'application/x-www-form-urlencoded', text })
const respond = (value: unknown): Planted => ({ content: json(value) })
const init = (value: object): Planted => ({ url: '/v1/transactions', postData: json(value), sentHeaders: [JSON_TYPE] })
const headed = (name: string, value: string): Planted => ({ sentHeaders: [{ name, value }] })
const text = (written: string): Planted => ({
  url: '/v1/transactions',
  postData: { mimeType: 'application/json', text: written },
  sentHeaders: [JSON_TYPE],
})

const LOCATIONS: Readonly<Record<string, Planted>> = {
  'the path of the URL': { url: `/v1/transactions/${NUMBER}` },
  'the percent-encoded path': { url: `/v1/transactions/${inPercents(NUMBER)}` },
  'the query': { url: `${STATUS}?card=${NUMBER}&name=Grace%20Planted` },
  'the fragment': { url: `${STATUS}#${NUMBER}` },
  'user and password of the URL': { url: `https://${NUMBER}:plantedpassword@api.pay.example${STATUS}` },
  'the value of a header': { sentHeaders: [{ name: 'Idempotency-Key', value: `Grace-${NUMBER}` }] },
  'the name of a header': { sentHeaders: [{ name: `X-${NUMBER}`, value: 'Grace Planted' }] },
  credentials: { sentHeaders: [{ name: 'Authorization', value: `Basic ${base64(`${NUMBER}:plantedpassword`)}` }] },
  'a cookie': {
    sentHeaders: [{ name: 'Cookie', value: `card=${NUMBER}` }],
    cookies: [{ name: 'card', value: NUMBER }],
  },
  'a response header': { receivedHeaders: [{ name: 'Correlation-Id', value: NUMBER }] },
  Location: {
    ...init({}),
    status: 201,
    receivedHeaders: [{ name: 'Location', value: `https://pay.example/v1/start/${NUMBER}?name=Grace` }],
  },
  redirectURL: { ...init({}), status: 201, redirectURL: `https://pay.example/v1/start/${NUMBER}` },
  Allow: { url: STATUS, status: 405, receivedHeaders: [{ name: 'Allow', value: `GET, ${NUMBER}` }] },
  'WWW-Authenticate': {
    url: STATUS,
    status: 401,
    receivedHeaders: [{ name: 'WWW-Authenticate', value: `Basic realm="Grace ${NUMBER}"` }],
  },
  'the media type': { receivedHeaders: [{ name: 'content-type', value: `application/${NUMBER}` }] },
  'the card': init({ card: { number: NUMBER, cvv: '737', alias: 'pLanted_aLias_0123456789abcdefgh' } }),
  'a reference': init({ refno: `order ${SPACED}`, card: { '3D': { cardholder: { email: 'grace@planted.example' } } } }),
  'an invalid word': init({ currency: NUMBER, paymentMethods: [DASHED], language: 'Grace' }),
  'the name of a member': init({ [NUMBER]: 1, Grace: { Planted: NUMBER }, card: { [`3D ${NUMBER}`]: 'x' } }),
  'the name of a member that every object has': text(`{"__proto__":{"${NUMBER}":"Grace"},"constructor":"Grace"}`),
  'the names of a context': { ...init({ context: { [DASHED]: 'Grace Planted' } }), url: '/v1/links' },
  'a number of JSON': init({ amount: Number(NUMBER), refno: Number(NUMBER) }),
  'escapes of JSON': text(`{"refno":"${inCodes(NUMBER)}","\\u0063ard":{"number":"${inCodes(NUMBER)}"}}`),
  'percent-encoding': init({
    refno: inPercents(NUMBER),
    redirect: { successUrl: `https://a.example/?n=${inPercents(SPACED)}` },
  }),
  'base64 in a value': init({ refno: base64(NUMBER), card: { alias: base64(base64(SPACED)) } }),
  'invisible characters': init({ refno: between(NUMBER, '\u200b'), card: { number: between(NUMBER, '\u2060') } }),
  'other digits': init({ refno: NUMBER.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))) }),
  'a body that is not JSON': text(`{"card":{"number":"${NUMBER}"`),
  'a form': { url: '/v1/start/418203957162840337', postData: format(`action=Grace&code=${NUMBER}&${NUMBER}=1`) },
  'the fields of a form': {
    url: '/v1/start/418203957162840337',
    postData: {
      mimeType: 'application/x-www-form-urlencoded',
      params: [
        { name: 'number', value: SPACED, comment: NUMBER },
        { name: DASHED, value: 'Grace', fileName: `${NUMBER}.txt` },
      ],
    },
  },
  'a masked number with all digits': respond({
    card: { masked: NUMBER, info: { brand: NUMBER, issuer: 'Grace' } },
  }),
  'a message': respond({ error: { code: NUMBER, message: `Grace Planted sent ${DASHED}` } }),
  'a list of a response': respond({ history: [{ date: NUMBER, ip: NUMBER }, NUMBER, [NUMBER]] }),
  'a response in base64': {
    content: { mimeType: 'application/json', encoding: 'base64', text: base64(`{"refno":"${NUMBER}"}`) },
  },
  'an HTML response': {
    url: '/v1/start/418203957162840337',
    content: { mimeType: 'text/html', text: `<!doctype html><p>Grace Planted<b>4000</b>001000000026 ${NUMBER}` },
    receivedHeaders: [{ name: 'content-type', value: 'text/html' }],
  },
  'comments and members of the recorder': {
    entry: {
      comment: NUMBER,
      _initiator: { card: NUMBER },
      pageref: NUMBER,
      serverIPAddress: NUMBER,
      connection: NUMBER,
    },
  },
  'the method': { method: NUMBER, url: '/v1/transactions' },
}

describe('a planted card number', () => {
  it('is in more than thirty places', () => {
    expect(Object.keys(LOCATIONS).length).toBeGreaterThan(30)
  })

  it.each(Object.entries(LOCATIONS))('in %s is removed', (_title, planted) => {
    const file = recordingOf(planted)
    const kept = readRecording([{ text: file }], { contract })
    // A part was read, so the absence of secrets is not by chance.
    expect('flows' in kept && kept.flows.length + kept.ungrouped.length).toBe(1)
    const written = JSON.stringify(kept)
    expect(SECRETS.filter((secret) => written.includes(secret))).toEqual([])
    expect(file.includes(NUMBER)).toBe(true)
  })

  it('as a host is found after scrubbing and rejects the recording', () => {
    for (const host of [`${NUMBER}.pay.example`, `${DASHED}.pay.example`, `a${between(NUMBER, '.')}.example`]) {
      const rejected = readRecording([{ text: recordingOf({}, host) }], { contract })
      expect(rejected).toMatchObject({ code: 'CARD_NUMBER' })
      expect(SECRETS.filter((secret) => JSON.stringify(rejected).includes(secret))).toEqual([])
    }
  })

  it('as one of two hosts is not in the rejection', () => {
    const files = [`${NUMBER}.pay.example`, 'api.pay.example'].map((host) => ({ text: recordingOf({}, host) }))
    expect(readRecording(files, { contract })).toMatchObject({ code: 'CARD_NUMBER' })
  })
})

/** A number with a correct check digit and range that is not listed. */
const REAL = '4539578763621486'

describe('a card number that is not a listed test number', () => {
  it.each([
    ['a card number', init({ card: { number: REAL } })],
    ['a card number with a wrong digit', init({ card: { number: '4539578763621487' } })],
    ['a card number as a JSON number', init({ card: { number: Number(REAL) } })],
    ['a form', { url: '/v1/start/418203957162840337', postData: format('number=4539+5787+6362+1486') }],
    ['a reference', init({ refno: `order ${REAL}` })],
    ['escapes', text(`{"card":{"number":"${inCodes(REAL)}"}}`)],
    ['base64', init({ refno: base64(REAL) })],
    ['invisible characters', init({ refno: between(REAL, '\u200b\u200c\u200d\u2060') })],
    ['other digits', init({ refno: [...REAL].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('') })],
    ['the query', { url: `${STATUS}?n=${REAL}` }],
    ['the path', { url: `/v1/transactions/${REAL}` }],
    ['a header', { sentHeaders: [{ name: 'Idempotency-Key', value: REAL }] }],
    ['the name of a member', init({ [REAL]: 1 })],
    ['the name of a header', { sentHeaders: [{ name: `X-${REAL}`, value: '1' }] }],
  ] satisfies readonly (readonly [string, Planted])[])('in %s makes a recording live', (_title, planted) => {
    const files = [{ text: recordingOf(planted) }]
    const rejected = readRecording(files, { contract })
    expect(rejected).toMatchObject({ code: 'LIVE' })
    const allowed = readRecording(files, { contract, live: true })
    expect(allowed).toMatchObject({ isLive: true })
    for (const kept of [rejected, allowed]) expect(JSON.stringify(kept)).not.toMatch(/453957|1486/)
  })

  const readEntries = (...planted: readonly Planted[]) => readRecording([{ text: entriesOf(...planted) }], { contract })

  const read: Planted = { url: `/v1/transactions/${REAL}`, content: json({ transactionId: REAL }) }
  const status = respond({ transactionId: '418203957162840337', refno: REAL })
  const webhook = (body: object): Planted => ({
    url: 'https://hooks.shop.example/in',
    postData: json({ transactionId: REAL, status: 'authenticated', refno: 'a', ...body }),
    sentHeaders: [JSON_TYPE, { name: 'webhook-id', value: REAL }],
  })
  const elsewhere = (planted: Planted, url = 'https://shop.example/v1/pay'): Planted => ({ ...planted, url })

  it.each<[string, readonly Planted[]]>([
    ['in the path as the ID of the response', [read]],
    ['in later queries and headers', [read, { url: `${STATUS}?id=${REAL}` }, headed('Referer', `/v1/start/${REAL}`)]],
    ['in a webhook about that ID', [read, webhook({})]],
    ['in a webhook alone', [{}, webhook({ refno: REAL })]],
    ['in a query after the service returned it as refno', [status, { url: `${STATUS}?refno=${REAL}` }]],
    ['in a request to another host', [{}, elsewhere(init({ card: { number: REAL } }))]],
  ])('is ignored %s', (_title, planted) => {
    expect(readEntries(...planted)).toMatchObject({ isLive: false })
  })

  it.each<[string, readonly Planted[], string]>([
    ['an ID submitted as a card number', [read, init({ card: { number: REAL } })], 'file 1, entry 2'],
    ['an ID submitted in another place of a body', [read, init({ refno: REAL })], 'file 1, entry 2'],
    ['a refno that the merchant sent first', [init({ refno: REAL }), status], 'file 1, entry 1'],
    ['a query that the merchant sent first', [{ url: `${STATUS}?refno=${REAL}` }, status], 'file 1, entry 1'],
    ['a card number in a webhook', [read, webhook({ card: { number: REAL } })], 'file 1, entry 2'],
    ['a path that is not in the contract', [{}, elsewhere(init({ x: REAL }), '/v2/cards')], 'file 1, entry 2'],
    [
      'a request without a response at a separate host',
      [{}, elsewhere({ ...init({ x: REAL }), status: 502 }, 'https://links.example/v1/links')],
      'file 1, entry 2',
    ],
    ['an entry with an unknown target', [{}, elsewhere(init({ x: REAL }), 'nowhere')], 'file 1, entry 2'],
    [
      'more entries than listed',
      Array.from({ length: 7 }, () => init({ x: REAL })),
      'file 1, entry 1; file 1, entry 2; file 1, entry 3; file 1, entry 4; file 1, entry 5 and 2 more',
    ],
  ])('is reported with its entries in %s', (_title, planted, named) => {
    expect(readEntries(...planted)).toMatchObject({ code: 'LIVE', message: expect.stringContaining(`(${named})`) })
  })
})
