import type { Coverage } from '../../core/contract/control.gen.ts'
import { COVERAGE_NAMES, ESSENTIAL } from '../../core/domain/coverage.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { callControl } from '../call-control.ts'
import { inColumns } from '../columns.ts'
import { CommandError } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Exit code if a situation of `--require` is not covered. */
const NOT_COVERED = 3

/** Returns the situations that must be covered: names, or the essential ones for `essential`. @throws Ended */
const requiredOf = (text: string | undefined): readonly string[] =>
  (text?.split(',') ?? []).flatMap((word): readonly string[] => {
    if (word === 'essential') return ESSENTIAL
    if (COVERAGE_NAMES.some((name) => name === word)) return [word]
    const knownNames = ['essential', ...COVERAGE_NAMES]
    throw new CommandError(
      `Unknown situation \`--require ${word}\`${didYouMean(word, knownNames) || `. Use ${knownNames.join(', ')}.`}`,
    )
  })

const lines = ({ covered, missing, essential }: Coverage): readonly string[] => [
  ...inColumns([
    ...covered.map((row) => [`${row.times}x`, row.essential ? 'essential' : '', row.name, row.title]),
    ...missing.map((row) => ['missing', row.essential ? 'essential' : '', row.name, row.title]),
  ]),
  `${essential.covered} of ${essential.total} essential situations covered`,
]

/** Runs `threeds-sandbox coverage`: lists the situations that apps were tested with, in all spaces or in one. */
export const run: Run<'coverage'> = (
  { options: { require: wanted, format, reset, space }, settings },
  { out, err },
) => {
  const required = requiredOf(wanted)
  const query = space === undefined ? { all: 'true' as const } : { space }
  return callControl(settings, reset ? 'deleteCoverage' : 'getCoverage', { query }, (coverage) => {
    out(format === 'json' ? JSON.stringify(coverage, undefined, 2) : lines(coverage).join('\n'))
    const missing = required.filter((name) => coverage.missing.some((item) => item.name === name))
    if (missing.length === 0) return 0
    err(`Not covered: ${missing.join(', ')}`)
    return NOT_COVERED
  })
}
