import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AUDIT_RULES } from '../../src/core/rules/audit/audit-rules.ts'

it('every source of a rule is in docs/contributing/sources.md or public', () => {
  const reported = readFileSync('docs/contributing/sources.md', 'utf8')
  const keys = Object.values(AUDIT_RULES).flatMap(({ source }) => /^sources\.md: (.+)$/.exec(source)?.[1] ?? [])
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !reported.includes(`### ${key}\n`))).toEqual([])
})
