import { cpuUsage } from 'node:process'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../domain/limits.ts'
import { hideSecrets, hideSecretsUpTo } from './secret-texts.ts'

/** Returns the CPU time of a call in ms. */
const cpuOf = (run: () => unknown): number => {
  const before = cpuUsage()
  run()
  const { user, system } = cpuUsage(before)
  return (user + system) / 1_000
}

/** Some of everything, so that no part of the judge is skipped. */
const BEGINNING = 'cvv=1 4000001000000026 %34 '

describe('reads each character of the longest body a limited number of times', () => {
  it.each([
    '\\',
    '\\\\u',
    '%f0',
    '%E0%A4',
    'cvv=',
    'cvc=a',
    'Basic+',
    'Bearer%20',
    'card ',
    'cvv ',
    'cvv]',
    'token= ',
    'a.',
    '4111111111111111 ',
    '4111-1111-1111-1111',
    '+4000001000000026',
    '1 ',
    'MTIz',
    '\\u2460',
    'name=a\n',
    `${`name=${'a'.repeat(59)} `.repeat(3)}\n`,
    `name=${'a'.repeat(59)}\n`,
    '<input name=a ',
    '<a>',
    '"token":"',
    '"token":"\\',
    'cookie: a',
    'eyJ-',
    'eyJaaaaaa.',
    '--pass ',
    '%253Ftoken',
    '://a@',
  ])('%j', (unit) => {
    const text = BEGINNING + unit.repeat(LIMITS.controlBody.most / Buffer.byteLength(unit))
    // Far above a linear pass on a busy host. A quadratic one takes seconds.
    expect(cpuOf(() => hideSecrets(text))).toBeLessThan(3_000)
  })
})

it.each([
  ['Basic dXNlcjpwYXNzMQ==', 'Basic [hidden]'],
  ['Basic realm="threeds-sandbox"', 'Basic realm="threeds-sandbox"'],
  ['Bearer+abc123', 'Bearer+[hidden]'],
  ['Basic+Basic+abcdef', 'Basic+Basic+abcdef'],
  ['Basic+Basic+abcde1', 'Basic+[hidden]'],
  ['a bearer tokenless request', 'a bearer tokenless request'],
  ['cvv=123', 'cvv=[hidden cvv]'],
  ['cvv=1234567', 'cvv=1234567'],
  ['cvv=cvc=123', 'cvv=cvc=[hidden cvv]'],
  [
    'PRIVATE_KEY=-----BEGIN RSA PRIVATE KEY-----\nDEK-Info: AES-128-CBC,1\nMIIE\n-----END RSA PRIVATE KEY-----',
    'PRIVATE_KEY=[hidden] RSA PRIVATE KEY-----[hidden]-----END RSA PRIVATE KEY-----',
  ],
  ['--password "correct horse" --to `a`', '--password "[hidden]" --to `a`'],
  ['pass `--control-token ` or', 'pass `--control-token ` or'],
  ['<META NAME="csrf-token" CONTENT="a b">', '<META NAME="csrf-token" CONTENT="[hidden]">'],
  ['name=session type=x value=1 and more', 'name=session type=x value=1 and more'],
  ['name=token type=x value=1 and more', 'name=token type=x value=[hidden] and more'],
  ['WWW-Authenticate: Bearer error="invalid_token"', 'WWW-Authenticate: Bearer error="invalid_token"'],
  ['Ocp-Apim-Subscription-Key: abc', 'Ocp-Apim-Subscription-Key: [hidden]'],
  ['x-functions-key: abc', 'x-functions-key: [hidden]'],
  ['{"password":"correct horse; battery, {staple}"}', '{"password":"[hidden]"}'],
  [String.raw`{"password":"a\"b"}`, '{"password":"[hidden]"}'],
  [JSON.stringify({ text: '{"password":"a \\"b"}' }), String.raw`{"text":"{\"password\":\"[hidden]\"}"}`],
  ['{"password":"cut in the mid', '{"password":"[hidden]'],
  ["{'password' => 'a b'}", "{'password' => '[hidden]'}"],
  ['<soap:Password type="a">a b</soap:Password>', '<soap:Password type="a">[hidden]</soap:Password>'],
  ['<input name="password" type="text" value="a b">', '<input name="password" type="text" value="[hidden]">'],
  [
    'Content-Disposition: form-data; name="password"\r\nContent-Type: text/plain\r\n\r\na b\r\n--x',
    'Content-Disposition: form-data; name="password"\r\nContent-Type: text/plain\r\n\r\n[hidden]\r\n--x',
  ],
  ['Cookie: a=1; session=b', 'Cookie: [hidden]'],
  ["curl -H 'cookie: a=1; b=2' http://a", "curl -H 'cookie: [hidden]' http://a"],
  ['Authorization: Token abc', 'Authorization: [hidden]'],
  ['/x?next=%252Fcb%253Faccess_token%253Dabc', '/x?next=%252Fcb%253Faccess_token%253D[hidden]'],
  ['http://me:a@b@host/x', 'http://[hidden]@host/x'],
  ['--password=abc --control-token abc', '--password=[hidden] --control-token [hidden]'],
  ['/x?X-Amz-Signature=abc&sig=abc', '/x?X-Amz-Signature=[hidden]&sig=[hidden]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln', '[hidden]'],
  ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', '[hidden]'],
  [
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
    '-----BEGIN RSA PRIVATE KEY-----[hidden]-----END RSA PRIVATE KEY-----',
  ],
  ['the token is in use, "tokenType":"x", signature: valid', 'the token is in use, "tokenType":"x", signature: valid'],
])('shows %j as %j', (text, shown) => {
  expect(hideSecrets(text)).toBe(shown)
})

it.each([
  ['a short text with 4000001000000026', 100, 'a short text with [hidden number]'],
  ['a short text', 7, 'a short'],
  [`${'a'.repeat(90)} 4000001000000026 ${'b'.repeat(2_000)}`, 100, `${'a'.repeat(90)} [hidden n`],
  ['4000001000000026 '.repeat(1_000), 40, '[hidden number] [hidden number] [hidden '],
])('shows the beginning of a text: %#', (text, most, shown) => {
  expect(hideSecretsUpTo(text, most)).toBe(shown)
})

it.each([
  '4000001000000026',
  '\\\\u0034000001000000026',
  '4 0 0 0 0 0 1 0 0 0 0 0 0 0 2 6',
  'NDAwMDAwMTAwMDAwMDAyNg==',
])('shows no part of a number at the cut: %s', (number) => {
  for (let length = 0; length < 40; length += 1) {
    const text = `${'-'.repeat(length)}${number} `.repeat(200)
    expect(hideSecretsUpTo(text, 200).replaceAll('[hidden number]', '')).toMatch(
      /^[- ]*(?:\[h?i?d?d?e?n? ?n?u?m?b?e?r?)?$/,
    )
  }
})
