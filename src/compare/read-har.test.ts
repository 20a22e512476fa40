import { describe, expect, it } from 'vitest'
import { isRejection, readHar } from './read-har.ts'

const request = { method: 'GET', url: 'https://api.pay.example/v1/transactions/1', headers: [] }
const response = { status: 200, headers: [], content: { size: 2, text: '{}' } }
const entry = { startedDateTime: '2026-06-02T11:00:00.000+02:00', request, response }
const file = (...entries: readonly unknown[]) => ({ text: JSON.stringify({ log: { version: '1.2', entries } }) })

const only = (given: unknown) => {
  const read = readHar([file(given)])
  if (isRejection(read)) throw new Error(read.message)
  return read.entries[0]?.raw
}

describe('an entry', () => {
  it('has a request, a response and a time', () => {
    expect(only(entry)).toEqual({
      file: 1,
      entry: 1,
      startedAt: Date.parse('2026-06-02T09:00:00Z'),
      request: { method: 'GET', url: request.url, headers: [] },
      response: { status: 200, headers: [], body: '{}' },
    })
  })

  it.each([
    ['text', { size: 2, text: 'ab' }, { body: 'ab' }],
    ['base64', { size: 2, text: 'YWI=', encoding: 'base64' }, { body: 'ab' }],
    ['a truncated text', { size: 9, text: 'ab' }, { body: 'ab', isTruncated: true }],
    ['text with multi-byte characters', { size: 4, text: 'äö' }, { body: 'äö' }],
    ['an empty text', { size: 0, text: '' }, { body: '' }],
    ['no text, which the recorder may have omitted', { size: 0 }, {}],
  ])('has a body from %s', (_title, content, expected) => {
    const { status: _, headers: __, ...body } = only({ ...entry, response: { ...response, content } })?.response ?? {}
    expect(body).toEqual(expected)
  })

  it.each([
    ['text', { text: 'a=1' }, 'a=1'],
    ['base64', { text: 'YT0x', encoding: 'base64' }, 'a=1'],
    ['fields', { params: [{ name: 'a b', value: '1&2' }, { name: 'c' }] }, 'a+b=1%262&c='],
    ['fields next to an empty text', { text: '', params: [{ name: 'a', value: '1' }] }, 'a=1'],
    ['nothing', {}, undefined],
  ])('has a request body from %s', (_title, postData, expected) => {
    expect(only({ ...entry, request: { ...request, postData } })?.request.body).toBe(expected)
  })

  it('drops pseudo headers and takes a missing Location from redirectURL', () => {
    const headers = [
      { name: ':path', value: '/v1' },
      { name: 'accept', value: 'text/html' },
    ]
    const redirected = { ...response, redirectURL: 'https://pay.example/a' }
    const read = only({ ...entry, request: { ...request, headers }, response: redirected })
    expect(read?.request.headers).toEqual([['accept', 'text/html']])
    expect(read?.response.headers).toEqual([['Location', 'https://pay.example/a']])
  })
})

it('has the status 0 without a response', () => {
  for (const status of [0, -1]) expect(only({ ...entry, response: { ...response, status } })?.response.status).toBe(0)
})

it('reads a file with a byte order mark', () => {
  expect(readHar([{ text: `\uFEFF${file(entry).text}` }])).toMatchObject({ entries: [{}], faulty: [] })
})

it('reads a repeated file once', () => {
  const other = file(entry, entry)
  expect(readHar([file(entry), other, file(entry)])).toMatchObject({
    entries: [{ raw: { file: 1 } }, { raw: { file: 2 } }, { raw: { file: 2 } }],
    duplicates: [{ file: 3, duplicateOf: 1 }],
  })
})

describe('an unreadable file', () => {
  it.each([
    ['', 'file 2: it is empty. Export a HAR file with a browser or an HTTP tool.'],
    ['hello', 'file 2: it is not JSON. Export a HAR file with a browser or an HTTP tool.'],
    ['{"log":{"entries":[{"request"', 'file 2: it is truncated. Export it again.'],
    ['PK\u0003\u0004\u0014', 'file 2: it is a ZIP archive. Unpack it and use its HAR file.'],
    ['\u001f\ufffd\b', 'file 2: it is compressed with gzip. Unpack it and use its HAR file.'],
    ['[]', 'file 2: it is not JSON. Export a HAR file with a browser or an HTTP tool.'],
    ['{}', 'file 2: log is missing. Export a HAR file with a browser or an HTTP tool.'],
    ['{"log":{}}', 'file 2: log.entries is not an array'],
  ])('is rejected: %s: %s', (text, message) => {
    expect(readHar([file(entry), { text }])).toEqual({ code: 'UNREADABLE', message })
  })

  it.each([
    ['startedDateTime is not a date', { ...entry, startedDateTime: 'SECRET' }],
    ['request is missing', { ...entry, request: 'SECRET' }],
    ['response is missing', { ...entry, response: undefined }],
    ['request.method is not a string', { ...entry, request: { ...request, method: 7 } }],
    ['request.url is not a URL', { ...entry, request: { ...request, url: 'SECRET' } }],
    ['response.status is not a status', { ...entry, response: { ...response, status: 'SECRET' } }],
    ['response.status is not a status', { ...entry, response: { ...response, status: 4_000_001 } }],
    ['request.headers is not an array of names and values', { ...entry, request: { ...request, headers: ['SECRET'] } }],
    ['response.headers is not an array of names and values', { ...entry, response: { ...response, headers: {} } }],
    ['response.content.text is not a string', { ...entry, response: { ...response, content: { text: 7 } } }],
    [
      'response.content.encoding is neither absent nor base64',
      { ...entry, response: { ...response, content: { text: 'SECRET', encoding: 'SECRET' } } },
    ],
    ['startedDateTime is not a date', null],
  ])('is read except for a faulty entry: %s', (problem, broken) => {
    expect(readHar([file(entry, broken, entry)])).toMatchObject({
      entries: [{ raw: { entry: 1 } }, { raw: { entry: 3 } }],
      faulty: [{ file: 1, entry: 2, problem }],
    })
  })
})

it('recognizes an export of the sandbox by headers and members', () => {
  const isOfSandbox = (given: unknown): boolean | undefined => {
    const read = readHar([file(given)])
    return isRejection(read) ? undefined : read.entries[0]?.isOfSandbox
  }
  const withHeader = (name: string) => ({ ...entry, response: { ...response, headers: [{ name, value: 'x' }] } })
  expect(isOfSandbox(withHeader('Sandbox-Request-Id'))).toBe(true)
  expect(isOfSandbox({ ...entry, _space: 'default' })).toBe(true)
  expect(isOfSandbox({ ...entry, _initiator: {}, comment: 'sandbox' })).toBe(false)
  expect(isOfSandbox(withHeader('x-sandbox'))).toBe(false)
})
