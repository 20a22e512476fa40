import { LIMIT_NAMES, LIMITS, type LimitName } from '../../src/core/domain/limits.ts'
import { mostOf, raisedBy } from '../../src/core/domain/over-limit.ts'
import type { Generated } from './generated.ts'

const isOfSettings = (name: LimitName): boolean => mostOf(name) === undefined

const row = (name: LimitName): string => {
  const { what, rejected } = LIMITS[name]
  const [status, code] = rejected
  const raises = isOfSettings(name) ? `\`${raisedBy(name).replaceAll(', ', '`, `')}\`` : 'none'
  return `| ${[what, mostOf(name) ?? 'as set', raises, `${status} \`${code}\``].join(' | ')} |`
}

const page = (): string => `# Limits

<!-- Generated from src/core/domain/limits.ts by \`npm run generate\`. Do not edit. -->

Limits of requests, and the error of a request beyond a limit. The message contains the limit and the setting that raises
it, if there is one. JSON is checked before it is parsed, so that no body blocks other callers.

| limit | maximum | setting that raises it | error |
| --- | --- | --- | --- |
${LIMIT_NAMES.map(row).join('\n')}

[settings.md](settings.md) has the settings with their defaults.
`

/** Returns docs/reference/limits.md from the table of limits. */
export const limitsPage = (): Generated => ({ path: 'docs/reference/limits.md', text: page() })
