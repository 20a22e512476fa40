import { expect, it } from 'vitest'
import { safeHref } from './safe-href.ts'

it.each([
  'http://shop.test/paid?a=1',
  'https://shop.test',
  '/v1/start/1',
  'continue',
  '418/continue',
  '?a=1',
  '#b',
  'myapp://paid?id=1',
  'com.example.shop:/paid',
  '',
])('links to %j', (address) => expect(safeHref(address)).toBe(address))

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
  'http://[',
])('does not link to %j', (address) => expect(safeHref(address)).toBe('#'))
