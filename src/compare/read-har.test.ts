import { describe, expect, it } from 'vitest'
import { isRefusal, readHar } from './read-har.ts'

const request = { method: 'GET', url: 'https://api.pay.example/v1/transactions/1', headers: [] }
const response = { status: 200, headers: [], content: { size: 2, text: '{}' } }
const entry = { startedDateTime: '2026-06-02T11:00:00.000+02:00', request, response }
const file = (...entries: readonly unknown[]) => ({ text: JSON.stringify({ log: { version: '1.2', entries } }) })

const only = (given: unknown) => {
  const read = readHar([file(given)])
  if (isRefusal(read)) throw new Error(read.message)
  return read.entries[0]?.raw
}

describe('an entry', () => {
  it('is a request with its answer, at its time', () => {
    expect(only(entry)).toEqual({
      file: 1,
      entry: 1,
      startedAt: Date.parse('2026-06-02T09:00:00Z'),
      request: { method: 'GET', url: request.url, headers: [] },
      response: { status: 200, headers: [], body: '{}' },
    })
  })

  it.each([
    ['a text', { size: 2, text: 'ab' }, { body: 'ab' }],
    ['base64', { size: 2, text: 'YWI=', encoding: 'base64' }, { body: 'ab' }],
    ['the beginning of a text', { size: 9, text: 'ab' }, { body: 'ab', isCut: true }],
    ['a text in more bytes than letters', { size: 4, text: 'äö' }, { body: 'äö' }],
    ['an empty text', { size: 0, text: '' }, { body: '' }],
    ['no text, which the recorder may have lost', { size: 0 }, {}],
  ])('has %s for a body', (_what, content, expected) => {
    const { status: _, headers: __, ...body } = only({ ...entry, response: { ...response, content } })?.response ?? {}
    expect(body).toEqual(expected)
  })

  it.each([
    ['its text', { text: 'a=1' }, 'a=1'],
    ['base64', { text: 'YT0x', encoding: 'base64' }, 'a=1'],
    ['its fields', { params: [{ name: 'a b', value: '1&2' }, { name: 'c' }] }, 'a+b=1%262&c='],
    ['its fields beside an empty text', { text: '', params: [{ name: 'a', value: '1' }] }, 'a=1'],
    ['nothing', {}, undefined],
  ])('has sent %s', (_what, postData, expected) => {
    expect(only({ ...entry, request: { ...request, postData } })?.request.body).toBe(expected)
  })

  it('has no pseudo headers, and knows from redirectURL where a hidden Location led', () => {
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

it('without an answer has the status 0, whatever the recorder writes', () => {
  for (const status of [0, -1]) expect(only({ ...entry, response: { ...response, status } })?.response.status).toBe(0)
})

it('is read from a file that begins with a byte order mark', () => {
  expect(readHar([{ text: `\uFEFF${file(entry).text}` }])).toMatchObject({ entries: [{}], odd: [] })
})

it('reads a file that is given twice once', () => {
  const other = file(entry, entry)
  expect(readHar([file(entry), other, file(entry)])).toMatchObject({
    entries: [{ raw: { file: 1 } }, { raw: { file: 2 } }, { raw: { file: 2 } }],
    repeated: [{ file: 3, same: 1 }],
  })
})

describe('what cannot be read', () => {
  it.each([
    ['', 'file 2: it is empty; a recording is a HAR file as browsers and HTTP tools export it'],
    ['hello', 'file 2: it is not JSON; a recording is a HAR file as browsers and HTTP tools export it'],
    ['{"log":{"entries":[{"request"', 'file 2: it ends in the middle; export it again'],
    ['PK\u0003\u0004\u0014', 'file 2: it is a ZIP archive; unpack it, and name the HAR file in it'],
    ['\u001f\ufffd\b', 'file 2: it is packed with gzip; unpack it, and name the HAR file in it'],
    ['[]', 'file 2: it is not JSON; a recording is a HAR file as browsers and HTTP tools export it'],
    ['{}', 'file 2: log is missing; a recording is a HAR file as browsers and HTTP tools export it'],
    ['{"log":{}}', 'file 2: log.entries is not a list'],
  ])('%s: %s', (text, message) => {
    expect(readHar([file(entry), { text }])).toEqual({ code: 'UNREADABLE', message })
  })

  it.each([
    ['startedDateTime is not a date', { ...entry, startedDateTime: 'SECRET' }],
    ['request is missing', { ...entry, request: 'SECRET' }],
    ['response is missing', { ...entry, response: undefined }],
    ['request.method is not a text', { ...entry, request: { ...request, method: 7 } }],
    ['request.url is not an address', { ...entry, request: { ...request, url: 'SECRET' } }],
    ['response.status is not a status', { ...entry, response: { ...response, status: 'SECRET' } }],
    ['response.status is not a status', { ...entry, response: { ...response, status: 4_000_001 } }],
    ['request.headers is not a list of names and values', { ...entry, request: { ...request, headers: ['SECRET'] } }],
    ['response.headers is not a list of names and values', { ...entry, response: { ...response, headers: {} } }],
    ['response.content.text is not a text', { ...entry, response: { ...response, content: { text: 7 } } }],
    [
      'response.content.encoding is neither left out nor base64',
      { ...entry, response: { ...response, content: { text: 'SECRET', encoding: 'SECRET' } } },
    ],
    ['startedDateTime is not a date', null],
  ])('of an entry, which is told beside the others: %s', (problem, broken) => {
    expect(readHar([file(entry, broken, entry)])).toMatchObject({
      entries: [{ raw: { entry: 1 } }, { raw: { entry: 3 } }],
      odd: [{ file: 1, entry: 2, problem }],
    })
  })
})

it('knows an export of the sandbox by its headers and members, and nothing else by its name', () => {
  const isOfSandbox = (given: unknown): boolean | undefined => {
    const read = readHar([file(given)])
    return isRefusal(read) ? undefined : read.entries[0]?.isOfSandbox
  }
  const answered = (name: string) => ({ ...entry, response: { ...response, headers: [{ name, value: 'x' }] } })
  expect(isOfSandbox(answered('Sandbox-Request-Id'))).toBe(true)
  expect(isOfSandbox({ ...entry, _space: 'default' })).toBe(true)
  expect(isOfSandbox({ ...entry, _initiator: {}, comment: 'sandbox' })).toBe(false)
  expect(isOfSandbox(answered('x-sandbox'))).toBe(false)
})
