import { expect, it } from 'vitest'
import { StoreUnavailable } from './store-unavailable.ts'

it('is told apart from a bug wherever it is printed', () => {
  expect(String(new StoreUnavailable('the disk is full'))).toBe('StoreUnavailable: the disk is full')
})
