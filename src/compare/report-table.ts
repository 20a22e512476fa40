import { grouped } from '../core/domain/group-by.ts'
import type { Report, ReportLine } from './compare-report.ts'
import { asFlags } from './verdicts.ts'

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** How many places of a line are told: of more, their number. */
const MOST_SIDES = 3

const label = ({ kind, group, name }: ReportLine): string =>
  kind === 'behaviour' ? name : `${group}: ${kind} ${name || 'as a whole'}`

const sides = ({ differences = [], isKnown: isAllKnown }: ReportLine): readonly string[] => {
  // What is new comes first.
  const told = [...differences.filter(({ isKnown }) => !isKnown), ...differences.filter(({ isKnown }) => isKnown)]
    .slice(0, MOST_SIDES)
    .map(
      ({ file, entry, operation, place, ours, theirs, isKnown }) =>
        `    ${operation} ${place}: expected ${ours}, recorded ${theirs} (file ${file}, entry ${entry})${isKnown && !isAllKnown ? ' (known from the baseline)' : ''}`,
    )
  const more = differences.length - told.length
  return more > 0 ? [...told, `    and ${more} more`] : told
}

const contradiction = (line: ReportLine): readonly string[] => [
  `  ${label(line)}${line.isKnown ? ' (known from the baseline)' : ''}`,
  ...sides(line),
]

const confirmation = (line: ReportLine): string =>
  `  ${label(line)}: ${times(line.times)}${line.with === undefined ? '' : `, with ${line.with}`}`

/** Entries with a reason: how many for each, and which come first. */
const byReason = (what: string, all: Report['recording']['aside']): readonly string[] =>
  [...grouped(all, ({ reason }) => [reason])].map(([reason, those]) => {
    const named = those.slice(0, MOST_SIDES).map(({ file, entry }) => `file ${file}, entry ${entry}`)
    const more = those.length > named.length ? ` and ${those.length - named.length} more` : ''
    return `  ${what}: ${named.join('; ')}${more}: ${reason}`
  })

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines]

/** Lines that the same reason keeps from being decided, together. */
const undecided = (lines: readonly ReportLine[]): readonly string[] => {
  const byReason = grouped(lines, ({ why = '' }) => [why])
  return [...byReason].map(([why, group]) => `  ${group.map(label).join(', ')}: ${why}`)
}

/** What people read. Lines that nothing touches are counted only. */
export const reportTable = (report: Report): string => {
  const { recording, lines, documented, findings, summary } = report
  const those = (verdict: ReportLine['verdict']): readonly ReportLine[] =>
    lines.filter((line) => line.verdict === verdict)
  const settings = asFlags(report.settings).join(' ')
  const hosts = Object.entries(recording.hosts).map(([what, host]) => `${what} at ${host}`)
  return [
    `${recording.exchanges} exchanges in ${recording.stories} stories, ${recording.replayed} of them replayed${hosts.length > 0 ? `; ${hosts.join(', ')}` : ''}`,
    ...recording.repeated.map(({ file, same }) => `  file ${file} is file ${same} again: it is compared once`),
    ...byReason('left aside', recording.aside),
    ...byReason('not replayed', recording.notReplayed),
    ...section('Documented items that differ', documented.flatMap(contradiction)),
    ...section('Contradicted', those('contradicted').flatMap(contradiction)),
    ...section(
      'No line of the ledger says',
      findings.map((finding) => `  ${finding}`),
    ),
    ...(settings === '' ? [] : ['', `Settings that fit: ${settings}`]),
    ...section('Confirmed', those('confirmed').map(confirmation)),
    ...section('Not decidable by a recording', undecided(those('not decidable'))),
    '',
    `${summary.confirmed} confirmed, ${summary.contradicted} contradicted, ${summary.untouched} untouched, ${summary.notDecidable} not decidable; ${summary.documented} documented items differ`,
  ].join('\n')
}
