import { expect, it } from 'vitest'
import { parsedUrl } from './parse-url.ts'

it('reads what is a URL, and nothing else', () => {
  expect(parsedUrl('https://shop.test/a?b#c')?.href).toBe('https://shop.test/a?b#c')
  expect(parsedUrl('shop.test')).toBeUndefined()
  expect(parsedUrl('http://')).toBeUndefined()
})

it('still reads letters beyond ASCII after it was called so often that it is optimized', () => {
  for (let n = 0; n < 100_000; n += 1) parsedUrl(`https://shop.test/${n}`)
  expect(parsedUrl('https://müller.test/zurück')?.host).toBe('xn--mller-kva.test')
})
