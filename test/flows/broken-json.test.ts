import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { MERCHANT, sharedSandbox } from '../support/sandbox.ts'

const shared = sharedSandbox()

it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ['an empty body', ' ', 'It is empty.'],
  ['a form', 'amount=1250&currency=EUR', 'It is a form.'],
  ['a body that was cut', '{"amount": 1250,', 'It is cut at line 1, column 17.'],
  ['JSON in a text', JSON.stringify('{"amount":1250}'), 'It is a text that contains JSON: encode the object once.'],
  [
    'a compressed body without its header',
    new Uint8Array(gzipSync('{"amount":1250}')),
    'It is compressed (gzip): send it without compression, or as gzip with `Content-Encoding: gzip`.',
  ],
])('describes %s in both APIs', async (_title, body, reason) => {
  const call = (path: string) =>
    fetch(`${shared().url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(MERCHANT.join(':')).toString('base64')}`,
      },
      body,
    })
  for (const path of ['/v1/transactions', '/_sandbox/next']) {
    const response = await call(path)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(reason)])
  }
})

it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
  ['an empty body', '', 'It is empty.'],
  ['a form', 'amount=1250&currency=EUR', 'It is a form.'],
  ['XML', '<a/>', 'It is XML.'],
  ['a single value', '1250', 'It is a single value.'],
  ['a body that was cut', '{"spaces":\n{"a":{"b":{"c":{"x": 1,', 'It is cut at line 2, column 24.'],
  [
    'a mistake in a record',
    '{"spaces":\n{"a":{"b":{"c":{"x": True}}}}}',
    'Line 2, column 22: a word of Python begins;',
  ],
  [
    'a mistake after a record',
    '{"spaces":\n{"a":{"b":{"c":{"é": 1}}}},}',
    'Line 2, column 28: remove the comma before it.',
  ],
  [
    'a compressed body without its header',
    new Uint8Array(gzipSync('{}')),
    'It is compressed (gzip): send it without compression.',
  ],
])('describes %s in an import', async (_title, body, reason) => {
  const response = await fetch(`${shared().url}/_sandbox/state`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining(`The body is not valid JSON. ${reason}`),
  ])
})
