import { expect, it } from 'vitest'
import { withThousands } from './thousands.ts'

it.each([0, 7, 999, 1_000, 10_000, 999_999, 1_000_000, 1_234_567_890])('formats %d as English texts do', (number) => {
  expect(withThousands(number)).toBe(number.toLocaleString('en'))
})
