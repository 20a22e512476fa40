import { expect, it } from 'vitest'
import { LIMITS, type LimitName } from '../../src/core/domain/limits.ts'
import { rawCall } from '../support/raw-call.ts'
import { sharedSandbox } from '../support/sandbox.ts'

type Counted = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends { readonly most: number } ? Name : never
}[LimitName]
const over = (name: Counted): number => LIMITS[name].most + 1

const shared = sharedSandbox()

it('counts the URL as part of the headers', async () => {
  const { status } = await rawCall(shared().url, `GET /${'x'.repeat(over('head'))} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(status).toBe(431)
})

it('explains an error for a malformed HTTP request', async () => {
  const { status, text } = await rawCall(shared().url, 'HELLO\r\n\r\n')
  expect([status, JSON.parse(text).error.message]).toEqual([400, expect.stringContaining('not an HTTP/1.1 request')])
})

it('ignores an unknown Expect header', async () => {
  const call = 'GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n\r\n'
  const { status, headers, text } = await rawCall(shared().url, call)
  expect([status, JSON.parse(text).status]).toEqual([200, 'ok'])
  expect(headers).toMatchObject({ 'correlation-id': expect.stringMatching(/./), 'x-content-type-options': 'nosniff' })
})

it('explains an error for a request without a Host header', async () => {
  const { status, headers, text } = await rawCall(shared().url, 'GET /_sandbox/health HTTP/1.1\r\n\r\n')
  expect([status, JSON.parse(text).error.message]).toEqual([400, expect.stringContaining('`Host` header')])
  expect(headers).toMatchObject({ 'correlation-id': expect.stringMatching(/./), 'x-content-type-options': 'nosniff' })
})
