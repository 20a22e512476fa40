import { groupBy } from '../core/domain/group-by.ts'
import type { Report, ReportLine } from './compare-report.ts'
import { asFlags } from './verdicts.ts'

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Number of listed locations per line; further ones are counted. */
const MOST_SIDES = 3

const label = ({ kind, group, name }: ReportLine): string =>
  kind === 'behavior' ? name : `${group}: ${kind} ${name || 'as a whole'}`

const sides = ({ differences = [], isKnown: isAllKnown }: ReportLine): readonly string[] => {
  // New differences come first.
  const listed = [...differences.filter(({ isKnown }) => !isKnown), ...differences.filter(({ isKnown }) => isKnown)]
    .slice(0, MOST_SIDES)
    .map(
      ({ file, entry, operation, location, expected, recorded, isKnown }) =>
        `    ${operation} ${location}: expected ${expected}, recorded ${recorded} (file ${file}, entry ${entry})${isKnown && !isAllKnown ? ' (known from the baseline)' : ''}`,
    )
  const more = differences.length - listed.length
  return more > 0 ? [...listed, `    and ${more} more`] : listed
}

const contradiction = (line: ReportLine): readonly string[] => [
  `  ${label(line)}${line.isKnown ? ' (known from the baseline)' : ''}`,
  ...sides(line),
]

const confirmation = (line: ReportLine): string =>
  `  ${label(line)}: ${times(line.times)}${line.setting === undefined ? '' : `, with ${line.setting}`}`

/** Groups entries by reason, with their number and the first of them. */
const byReason = (label: string, all: Report['recording']['excluded']): readonly string[] =>
  [...groupBy(all, ({ reason }) => [reason])].map(([reason, entries]) => {
    const named = entries.slice(0, MOST_SIDES).map(({ file, entry }) => `file ${file}, entry ${entry}`)
    const more = entries.length > named.length ? ` and ${entries.length - named.length} more` : ''
    return `  ${label}: ${named.join('; ')}${more}: ${reason}`
  })

const section = (title: string, assumptions: readonly string[]): readonly string[] =>
  assumptions.length === 0 ? [] : ['', `${title}:`, ...assumptions]

/** Groups undecided lines by reason. */
const undecided = (assumptions: readonly ReportLine[]): readonly string[] => {
  const byReason = groupBy(assumptions, ({ reason = '' }) => [reason])
  return [...byReason].map(([reason, group]) => `  ${group.map(label).join(', ')}: ${reason}`)
}

/** Formats the report as text. Lines that are not covered are only counted. */
export const reportTable = (report: Report): string => {
  const { recording, assumptions, documented, findings, summary } = report
  const entries = (verdict: ReportLine['verdict']): readonly ReportLine[] =>
    assumptions.filter((line) => line.verdict === verdict)
  const settings = asFlags(report.settings).join(' ')
  const hosts = Object.entries(recording.hosts).map(([label, host]) => `${label} at ${host}`)
  return [
    `${recording.exchanges} exchanges in ${recording.flows} flows, ${recording.replayed} of them replayed${hosts.length > 0 ? `; ${hosts.join(', ')}` : ''}`,
    ...recording.duplicates.map(
      ({ file, duplicateOf }) => `  file ${file} equals file ${duplicateOf} and is compared once`,
    ),
    ...byReason('excluded', recording.excluded),
    ...recording.otherPaths.map(({ path, count }) => `  not in the contract: ${path}, ${times(count)}`),
    ...byReason('not replayed', recording.notReplayed),
    ...section('Documented items that differ', documented.flatMap(contradiction)),
    ...section('Contradicted', entries('contradicted').flatMap(contradiction)),
    ...section(
      'Not covered by an assumption',
      findings.map((finding) => `  ${finding}`),
    ),
    ...(settings === '' ? [] : ['', `Matching settings: ${settings}`]),
    ...section('Confirmed', entries('confirmed').map(confirmation)),
    ...section('Undecidable by a recording', undecided(entries('undecidable'))),
    '',
    `${summary.confirmed} confirmed, ${summary.contradicted} contradicted, ${summary.notCovered} not covered, ${summary.undecidable} undecidable; ${summary.documented} documented items differ`,
  ].join('\n')
}
