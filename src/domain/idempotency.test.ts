import { expect, it } from 'vitest'
import { rememberedUntil } from './idempotency.ts'

it('repeats an answer for an hour', () => {
  expect(rememberedUntil('2026-01-02T23:04:05.678+00:00')).toBe('2026-01-03T00:04:05.678+00:00')
})
