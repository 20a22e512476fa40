import { expect, it } from 'vitest'
import { parsedUrl } from './parse-url.ts'

it('parses URLs and nothing else', () => {
  expect(parsedUrl('https://shop.test/a?b#c')?.href).toBe('https://shop.test/a?b#c')
  expect(parsedUrl('shop.test')).toBeUndefined()
  expect(parsedUrl('http://')).toBeUndefined()
})

it('still parses letters beyond ASCII after enough calls for an optimization', () => {
  for (let n = 0; n < 100_000; n += 1) parsedUrl(`https://shop.test/${n}`)
  expect(parsedUrl('https://müller.test/zurück')?.host).toBe('xn--mller-kva.test')
})
