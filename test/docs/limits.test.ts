import { expect, it } from 'vitest'
import { SETTINGS } from '../../src/app/settings/settings-table.ts'
import { LIMIT_NAMES, LIMITS, type LimitName } from '../../src/core/domain/limits.ts'
import { mostOf, raisedBy } from '../../src/core/domain/over-limit.ts'

const isOfSettings = (name: LimitName): boolean => mostOf(name) === undefined

const row = (name: LimitName): string => {
  const { what, refused } = LIMITS[name]
  const [status, code] = refused
  const raises = isOfSettings(name) ? `\`${raisedBy(name).replaceAll(', ', '`, `')}\`` : 'none'
  return `| ${[what, mostOf(name) ?? 'as set', raises, `${status} \`${code}\``].join(' | ')} |`
}

const page = (): string => `# Limits

<!-- Generated from src/core/domain/limits.ts by \`npx vitest run test/docs/limits.test.ts -u\`. Do not edit. -->

What a caller may ask for, and what is answered beyond it. A refusal says how much there may be, and which setting raises the
limit or that none does. JSON is judged before it is parsed, so that no body keeps other callers waiting.

| what | at most | the setting that raises it | beyond it |
| --- | --- | --- | --- |
${LIMIT_NAMES.map(row).join('\n')}

[settings.md](settings.md) has the settings with their defaults.
`

it('docs/limits.md is what the table of limits says', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/limits.md')
})

it('a limit is raised by settings that there are', () => {
  const named = LIMIT_NAMES.filter(isOfSettings).flatMap((name) => raisedBy(name).split(', '))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((flag) => !(flag.slice(2) in SETTINGS))).toEqual([])
})
