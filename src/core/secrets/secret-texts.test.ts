import { cpuUsage } from 'node:process'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '../domain/limits.ts'
import { hideSecrets } from './secret-texts.ts'

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
  ])('%j', (unit) => {
    const text = BEGINNING + unit.repeat(LIMITS.controlBody.most / Buffer.byteLength(unit))
    // Far above a linear pass on a busy host. A quadratic one takes seconds.
    expect(cpuOf(() => hideSecrets(text))).toBeLessThan(3_000)
  })
})

it.each([
  ['Basic dXNlcjpwYXNzMQ==', 'Basic [hidden]'],
  ['Bearer+abc123', 'Bearer+[hidden]'],
  ['Basic+Basic+abcdef', 'Basic+Basic+abcdef'],
  ['Basic+Basic+abcde1', 'Basic+[hidden]'],
  ['a bearer tokenless request', 'a bearer tokenless request'],
  ['cvv=123', 'cvv=[hidden cvv]'],
  ['cvv=1234567', 'cvv=1234567'],
  ['cvv=cvc=123', 'cvv=cvc=[hidden cvv]'],
])('shows %j as %j', (text, shown) => {
  expect(hideSecrets(text)).toBe(shown)
})
