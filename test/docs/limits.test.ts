import { expect, it } from 'vitest'
import { SETTINGS } from '../../src/app/settings/settings-table.ts'
import { LIMIT_NAMES } from '../../src/core/domain/limits.ts'
import { mostOf, raisedBy } from '../../src/core/domain/over-limit.ts'

it('a limit names existing settings', () => {
  const named = LIMIT_NAMES.filter((name) => mostOf(name) === undefined).flatMap((name) => raisedBy(name).split(', '))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((flag) => !(flag.slice(2) in SETTINGS))).toEqual([])
})
