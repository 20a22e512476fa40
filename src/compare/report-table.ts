import { groupBy } from '../core/domain/group-by.ts'
import type { Report, ReportLine } from './compare-report.ts'
import { asFlags } from './verdicts.ts'

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Number of listed places per line; further ones are counted. */
const MOST_SIDES = 3

const label = ({ kind, group, name }: ReportLine): string =>
  kind === 'behavior' ? name : `${group}: ${kind} ${name || 'as a whole'}`

const sides = ({ differences = [], isKnown: isAllKnown }: ReportLine): readonly string[] => {
  // New differences come first.
  const listed = [...differences.filter(({ isKnown }) => !isKnown), ...differences.filter(({ isKnown }) => isKnown)]
    .slice(0, MOST_SIDES)
    .map(
      ({ file, entry, operation, place, ours, theirs, isKnown }) =>
        `    ${operation} ${place}: expected ${ours}, recorded ${theirs} (file ${file}, entry ${entry})${isKnown && !isAllKnown ? ' (known from the baseline)' : ''}`,
    )
  const more = differences.length - listed.length
  return more > 0 ? [...listed, `    and ${more} more`] : listed
}

const contradiction = (line: ReportLine): readonly string[] => [
  `  ${label(line)}${line.isKnown ? ' (known from the baseline)' : ''}`,
  ...sides(line),
]

const confirmation = (line: ReportLine): string =>
  `  ${label(line)}: ${times(line.times)}${line.with === undefined ? '' : `, with ${line.with}`}`

/** Groups entries by reason, with their number and the first of them. */
const byReason = (what: string, all: Report['recording']['aside']): readonly string[] =>
  [...groupBy(all, ({ reason }) => [reason])].map(([reason, those]) => {
    const named = those.slice(0, MOST_SIDES).map(({ file, entry }) => `file ${file}, entry ${entry}`)
    const more = those.length > named.length ? ` and ${those.length - named.length} more` : ''
    return `  ${what}: ${named.join('; ')}${more}: ${reason}`
  })

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines]

/** Groups undecided lines by reason. */
const undecided = (lines: readonly ReportLine[]): readonly string[] => {
  const byReason = groupBy(lines, ({ why = '' }) => [why])
  return [...byReason].map(([why, group]) => `  ${group.map(label).join(', ')}: ${why}`)
}

/** Formats the report as text. Untouched lines are only counted. */
export const reportTable = (report: Report): string => {
  const { recording, lines, documented, findings, summary } = report
  const those = (verdict: ReportLine['verdict']): readonly ReportLine[] =>
    lines.filter((line) => line.verdict === verdict)
  const settings = asFlags(report.settings).join(' ')
  const hosts = Object.entries(recording.hosts).map(([what, host]) => `${what} at ${host}`)
  return [
    `${recording.exchanges} exchanges in ${recording.stories} flows, ${recording.replayed} of them replayed${hosts.length > 0 ? `; ${hosts.join(', ')}` : ''}`,
    ...recording.repeated.map(({ file, same }) => `  file ${file} equals file ${same} and is compared once`),
    ...byReason('excluded', recording.aside),
    ...byReason('not replayed', recording.notReplayed),
    ...section('Documented items that differ', documented.flatMap(contradiction)),
    ...section('Contradicted', those('contradicted').flatMap(contradiction)),
    ...section(
      'Not covered by an assumption',
      findings.map((finding) => `  ${finding}`),
    ),
    ...(settings === '' ? [] : ['', `Matching settings: ${settings}`]),
    ...section('Confirmed', those('confirmed').map(confirmation)),
    ...section('Not decidable by a recording', undecided(those('not decidable'))),
    '',
    `${summary.confirmed} confirmed, ${summary.contradicted} contradicted, ${summary.untouched} untouched, ${summary.notDecidable} not decidable; ${summary.documented} documented items differ`,
  ].join('\n')
}
