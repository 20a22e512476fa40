import { LIMIT_NAMES, LIMITS, type LimitName } from '../../src/core/domain/limits.ts'
import { mostOf, raisedBy } from '../../src/core/domain/over-limit.ts'
import type { Generated } from './generated.ts'
import { code, codes, pageOf, table } from './markdown.ts'

const isOfSettings = (name: LimitName): boolean => mostOf(name) === undefined

const row = (name: LimitName): readonly string[] => {
  const { subject, rejected } = LIMITS[name]
  const [status, error] = rejected
  const raises = isOfSettings(name) ? codes(raisedBy(name).split(', ')) : ''
  return [subject, mostOf(name) ?? 'as set', raises, `${status} ${code(error)}`]
}

const page = (): string =>
  pageOf(
    'Limits',
    'src/core/domain/limits.ts',
    'Limits of requests, and the error of a request beyond one. The message contains the limit.',
    table(['Limit', 'Maximum', 'Raised by', 'Error'], LIMIT_NAMES.map(row)),
    'See [settings](settings.md) for the defaults, and [errors](errors.md) for the codes.',
  )

/** Returns docs/reference/limits.md from the table of limits. */
export const limitsPage = (): Generated => ({ path: 'docs/reference/limits.md', text: page() })
