import { expect, it } from 'vitest'
import { attemptMessage } from './attempt-message.ts'

const messageOf = (body: string, status = 401) =>
  attemptMessage({ result: { type: 'responded', status, headers: {}, body } })

it.each([
  ['bad signature\n', 'bad signature'],
  ['{"error":"expired"}', 'expired'],
  ['{"error":{"code":7,"message":"unknown order"}}', 'unknown order'],
  ['{"errors":[{"detail":"no such order"}]}', 'no such order'],
  ['"as JSON"', 'as JSON'],
  ['<!DOCTYPE html><title>Error</title><body><pre>Cannot POST /hook</pre>', 'Cannot POST /hook'],
  ['<html><head><title>401 Unauthorized</title></head></html>', '401 Unauthorized'],
  ['<pre>Error: &quot;a&quot; &amp;&nbsp;b<br> &nbsp; &nbsp;at verify (/app/hook.js:3:9)<br></pre>', 'Error: "a" & b'],
  ['<html></html>', undefined],
  ['{"code":7}', undefined],
  ['{"stack":"cut here', undefined],
  ['', undefined],
  ['a `code` in\n “quotes”', 'a code in quotes'],
  ['x'.repeat(300), `${'x'.repeat(200)}…`],
])('the text of %j is %j', (body, text) => {
  expect(messageOf(body)).toBe(text)
})

it('is absent for an accepted webhook and without a response', () => {
  expect(messageOf('fine', 200)).toBeUndefined()
  expect(attemptMessage({ result: { type: 'failed', error: 'connection refused' } })).toBeUndefined()
})
