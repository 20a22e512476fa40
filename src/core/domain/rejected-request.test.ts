import { expect, it } from 'vitest'
import { isRejected } from './rejected-request.ts'

type Request = Parameters<typeof isRejected>[0]
const JSON_RESPONSE = { headers: ['Content-Type', 'application/problem+json'] }
const HTML_RESPONSE = { headers: ['content-type', 'text/html'] }

const requestThat = (facts: Partial<Request['facts']>, id?: string): Request => ({
  type: 'request',
  ...(id !== undefined && { subject: { kind: 'transaction', id, refno: 'order-1' } }),
  facts: {
    requestId: '1',
    method: 'GET',
    path: '/v1/x',
    end: 'responded',
    status: 404,
    durationMs: 1,
    notes: [],
    request: { headers: [] },
    response: JSON_RESPONSE,
    ...facts,
  },
})

const requestFrom = (dest: string) => ({ request: { headers: ['Sec-Fetch-Dest', dest] } })

it.each<[what: string, request: Request, isReported: boolean]>([
  ['an error of an operation', requestThat({ operation: 'init', status: 400, code: 'INVALID_CARD' }), true],
  ['an error without a code about nothing', requestThat({ operation: 'init', status: 500 }), true],
  ['one without a code about something', requestThat({ operation: 'init', status: 500 }, '1'), false],
  ['one with a code about something', requestThat({ operation: 'init', code: 'X' }, '1'), true],
  ['no response', requestThat({ operation: 'init', status: undefined }), true],
  ['a successful request', requestThat({ operation: 'init', status: 399, code: 'X' }), false],
  ['the least error', requestThat({ operation: 'init', status: 400 }), true],
  ['a path that is not there', requestThat({}), true],
  ['a page', requestThat({ response: HTML_RESPONSE }), false],
  ['a page without a response', requestThat({ response: undefined }), false],
  ['an operation with a page as the response', requestThat({ operation: 'init', response: HTML_RESPONSE }), true],
  ['a program of a page', requestThat(requestFrom('empty')), true],
  ['a part of a page', requestThat(requestFrom('image')), false],
  ['a part of a page that is an operation', requestThat({ ...requestFrom('image'), operation: 'init' }), true],
  ['a frame that is not allowed', requestThat({ ...requestFrom('iframe'), status: 406, code: 'CLIENT_ERROR' }), true],
  ['a page fetched by a script', requestThat({ ...requestFrom('empty'), status: 406, code: 'CLIENT_ERROR' }), true],
  ['a page as an image', requestThat({ ...requestFrom('image'), status: 406, code: 'CLIENT_ERROR' }), false],
  ['the sign of a site', requestThat({ path: '/favicon.ico' }), false],
  ['the sign of a site for a telephone', requestThat({ path: '/apple-touch-icon-120x120.png' }), false],
  ['a well-known path', requestThat({ path: '/.well-known/any/thing' }), false],
  ['a path with the same end', requestThat({ path: '/v1/favicon.ico' }), true],
  ['a path with the same beginning', requestThat({ path: '/robots.txt.bak' }), true],
])('%s', (_title, request, isReported) => {
  expect(isRejected(request)).toBe(isReported)
})
