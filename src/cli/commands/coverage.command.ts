import type { Coverage } from '../../core/contract/control.gen.ts'
import { COVERAGE_NAMES, SURVIVE } from '../../core/domain/coverage.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { callControl } from '../call-control.ts'
import { inColumns } from '../columns.ts'
import { Ended } from '../command.ts'
import type { Run } from '../command-table.ts'

/** Something that --require names was never met. */
const NOT_MET = 3

/** What has to be met: names, or the twelve that every app should survive. @throws Ended */
const requiredOf = (text: string | undefined): readonly string[] =>
  (text?.split(',') ?? []).flatMap((word): readonly string[] => {
    if (word === 'survive') return SURVIVE
    if (COVERAGE_NAMES.some((name) => name === word)) return [word]
    const known = ['survive', ...COVERAGE_NAMES]
    throw new Ended(
      `--require ${word} is nothing that can be met${didYouMean(word, known)}; it takes ${known.join(', ')}`,
    )
  })

const lines = ({ seen, never, survive }: Coverage): readonly string[] => [
  ...inColumns([
    ...seen.map(({ name, times, means }) => [`${times}x`, name, means]),
    ...never.map(({ name, means }) => ['never', name, means]),
  ]),
  `${survive.covered} of the ${survive.total} that every app should survive were met`,
]

/** `threeds-sandbox coverage`: what apps have met of all that can happen, in all spaces or in one. */
export const run: Run<'coverage'> = ({ given: { require: wanted, format, reset, space }, settings }, { out, err }) => {
  const required = requiredOf(wanted)
  const query = space === undefined ? { all: 'true' as const } : { space }
  return callControl(settings, reset ? 'deleteCoverage' : 'getCoverage', { query }, (said) => {
    out(format === 'json' ? JSON.stringify(said, undefined, 2) : lines(said).join('\n'))
    const missing = required.filter((name) => said.never.some((one) => one.name === name))
    if (missing.length === 0) return 0
    err(`never met: ${missing.join(', ')}`)
    return NOT_MET
  })
}
