import { expect, it } from 'vitest'
import { portOf, withoutBrackets, withoutPort } from './host-parts.ts'

it.each([
  ['shop.test:8080', 'shop.test'],
  ['shop.test:', 'shop.test'],
  ['shop.test', 'shop.test'],
  ['[::1]:8080', '[::1]'],
  ['[::1]', '[::1]'],
])('without its port, %s is %s', (host, without) => {
  expect(withoutPort(host)).toBe(without)
})

it.each([
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['shop.test', 'shop.test'],
  ['[::1]:80', '[::1]:80'],
  ['x[::1]', 'x[::1]'],
])('without brackets, %s is %s', (host, without) => {
  expect(withoutBrackets(host)).toBe(without)
})

it.each([
  ['https://shop.test/', '443'],
  ['http://shop.test/', '80'],
  ['https://shop.test:80/', '80'],
  ['http://shop.test:8080/', '8080'],
])('the port of %s is %s', (url, port) => {
  expect(portOf(new URL(url))).toBe(port)
})
