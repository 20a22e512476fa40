import { expect, it } from 'vitest'
import { startName } from './start-id.ts'

it('two sandboxes that start in the same millisecond differ by their ports', () => {
  expect(startName('mk3v9x2a', 'http://127.0.0.1:8080')).toBe('mk3v9x2a-8080')
  expect(startName('mk3v9x2a', 'http://[::1]:9000/')).toBe('mk3v9x2a-9000')
})
