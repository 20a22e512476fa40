import { expect, it } from 'vitest'
import { DELIVERY_STATUSES } from './delivery.ts'
import { DELIVERY_MARK } from './delivery-mark.ts'

it('a delivery has these statuses', () => {
  expect(DELIVERY_STATUSES).toEqual(['waiting', 'pending', 'delivered', 'failed'])
})

it('every webhook has the same mark', () => {
  expect(DELIVERY_MARK).toBe('sandbox-webhook')
})
