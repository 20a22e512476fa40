import { expect, it } from 'vitest'
import { LIMITS } from '../domain/limits.ts'
import { tooMuchAt } from './document-limits.ts'

it.each(['&a ', '*a ', '!a ', '""', "'a' ", '#\n', ': ', '? ', '- !a b\n', '%A b\n'])(
  'rejects a text full of %j before the parser makes an error of each',
  (unit) => {
    const text = unit.repeat(LIMITS.scenarioText.most / unit.length)
    expect(tooMuchAt(text)?.reason).toMatch(/^(?:Limit exceeded|Nested too deep)/)
  },
)

it('rejects a quoted text full of escapes', () => {
  const text = (many: number): string => `title: "${'\\q'.repeat(many)}"`
  expect(tooMuchAt(text(LIMITS.scenarioSigns.most))?.reason).toContain('escapes')
  expect(tooMuchAt(text(100))).toBeUndefined()
})
