import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each([
  'http://shop.test/paid?a=1',
  'https://shop.test',
  '/v1/start/1',
  'continue',
  '418/continue',
  '?a=1',
  '#b',
  '',
])('links to %j', (address) => expect(webAddress(address)).toBe(address))

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'blob:http://a.test/1',
  'about:blank',
  'ws://a.test/',
  'http://[',
])('does not link to %j', (address) => expect(webAddress(address)).toBe('#'))
