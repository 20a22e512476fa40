import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/compare/contract-index.ts'
import { readRecording } from '../../src/compare/read-recording.ts'
import type { Recording } from '../../src/compare/recording.ts'
import { CONTRACT } from './compare-report.ts'

const contract = createContract(CONTRACT)
const BODY = JSON.stringify({ transactionId: '240901080000000017', riskScore: 'grün', risk_2: 1 })

const har = (method: string, content: object, headers: object[] = []): string =>
  JSON.stringify({
    log: {
      entries: [BODY, undefined].map((whole, index) => ({
        startedDateTime: `2026-09-01T08:00:0${index}.000Z`,
        request: {
          method: whole === undefined ? method : 'GET',
          url: 'https://api.pay.example/v1/transactions/240901080000000017',
          headers: [],
        },
        response: {
          status: 200,
          headers: [{ name: 'Content-Type', value: 'application/json' }, ...(whole === undefined ? headers : [])],
          content: whole === undefined ? content : { text: whole },
        },
      })),
    },
  })

const read = (text: string): Recording => {
  const recording = readRecording([{ text }], { contract })
  if ('code' in recording) throw new Error(recording.message)
  return recording
}

const locationsOf = ({ flows }: Recording): readonly (readonly string[])[] =>
  flows.flatMap(({ exchanges }) => exchanges.map(({ received }) => received.map(({ location }) => location)))

const base64 = (bytes: Buffer) => ({ text: bytes.toString('base64'), encoding: 'base64' })
const packed = (encoding: string) => [{ name: 'Content-Encoding', value: encoding }]
const UTF16 = Buffer.from(`\uFEFF${BODY}`, 'utf16le')

describe('a recorded body', () => {
  it.each([
    ['in gzip', base64(gzipSync(BODY)), packed('gzip')],
    ['in gzip as characters', { text: gzipSync(BODY).toString('latin1') }, packed('gzip')],
    ['in br', base64(brotliCompressSync(BODY)), packed('br')],
    ['in br as characters', { text: brotliCompressSync(BODY).toString('latin1') }, packed('br')],
    ['decoded, with its header', base64(Buffer.from(BODY)), packed('br')],
    ['in UTF-16', base64(UTF16), []],
    ['in UTF-16, decoded, with its header', base64(UTF16), packed('br')],
    ['in UTF-16 of the other order', base64(Buffer.from(UTF16).swap16()), []],
    ['in UTF-16 as characters', { text: Buffer.from(BODY, 'utf16le').toString('latin1') }, []],
  ])('is read: %s', (_title, content, headers) => {
    const [whole, same] = locationsOf(read(har('GET', content, headers)))
    expect(whole).toContain('body riskScore')
    expect(same).toEqual(whole)
  })

  it.each([
    ['a body that ends early', { text: BODY.slice(0, 30) }, 'a truncated response body'],
    ['a smaller body than its size', { text: BODY.slice(0, 30), size: 400 }, 'a truncated response body'],
    ['a part of gzip', base64(gzipSync(BODY).subarray(0, 20)), 'a truncated response body'],
    ['an empty list', { text: '[ ]' }, 'the response body is `[]`'],
    ['null', { text: 'null' }, 'the response body is `null`'],
  ])('is set aside: %s', (_title, content, reason) => {
    expect(read(har('GET', content)).excluded).toEqual([{ file: 1, entry: 2, reason }])
  })

  it.each([
    ['a part of br', base64(brotliCompressSync(BODY).subarray(0, 20)), 'br'],
    ['br that lost bytes', { text: brotliCompressSync(BODY).toString('utf8') }, 'br'],
    ['zstd', base64(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0x11, 0x00, 0x00, 0x7b])), 'zstd'],
  ])('is set aside: %s', (_title, content, encoding) => {
    const reason = 'a compressed response body that cannot be decoded'
    expect(read(har('GET', content, packed(encoding))).excluded).toEqual([{ file: 1, entry: 2, reason }])
  })
})

it('has the name of an unknown member only if it consists of letters', () => {
  const [locations] = locationsOf(read(har('GET', { text: BODY })))
  expect(locations).toEqual(expect.arrayContaining(['body riskScore', 'body ?1']))
  expect(locations).not.toContain('body risk_2')
})

it('does not count OPTIONS as a request of the service', () => {
  const { excluded } = read(har('OPTIONS', { text: '' }))
  expect(excluded).toEqual([{ file: 1, entry: 2, reason: 'an OPTIONS request, which is not part of the service' }])
})
