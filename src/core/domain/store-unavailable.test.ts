import { expect, it } from 'vitest'
import { StoreUnavailable } from './store-unavailable.ts'

it('differs from a bug in every output', () => {
  expect(String(new StoreUnavailable('the disk is full'))).toBe('StoreUnavailable: the disk is full')
})
