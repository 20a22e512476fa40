import type { AssumptionLine } from './assumption-lines.ts'
import { type Baseline, knownFrom } from './compare-baseline.ts'
import type { Comparison } from './comparison.ts'
import type { Difference } from './difference.ts'
import type { Recording, Where } from './recording.ts'
import type { FittedSettings, Verdict } from './verdicts.ts'

/** Identity of a line. */
type LineId = Pick<AssumptionLine, 'id' | 'kind' | 'group' | 'name'>

/** A difference in forms: `ours` of the sandbox or the contract, `theirs` of the recording. */
type Side = Where &
  Pick<Difference, 'operation' | 'place' | 'ours' | 'theirs'> & {
    readonly differs: Difference['kind']
    /** Whether the baseline contains it. */
    readonly isKnown?: true
  }

export type ReportLine = LineId & {
  readonly verdict: Verdict['verdict']
  readonly times: number
  readonly with?: string
  readonly why?: string
  readonly differences?: readonly Side[]
  /** A baseline has the same verdict, and each of these differences. */
  readonly isKnown?: true
}

/** Report of a comparison; docs/reference/compare.schema.json describes it. */
export type Report = {
  readonly version: 1
  readonly exitCode: ExitCode
  readonly recording: {
    readonly exchanges: number
    readonly replayed: number
    readonly stories: number
    readonly withoutBeginning: number
    readonly isLive: boolean
    readonly hosts: Readonly<Record<string, string>>
    readonly aside: Recording['aside']
    readonly repeated: Recording['repeated']
    readonly notReplayed: Comparison['notReplayed']
  }
  /** Settings with which the sandbox behaves as recorded. */
  readonly settings: FittedSettings
  readonly summary: Readonly<Record<SummaryKey, number>>
  /** Documented items that differ: the service's document, or the recording, is wrong. */
  readonly documented: readonly ReportLine[]
  readonly lines: readonly ReportLine[]
  /** Differences without a matching line. */
  readonly findings: readonly string[]
}

type SummaryKey = 'documented' | 'contradicted' | 'confirmed' | 'untouched' | 'notDecidable'

/** Exit codes for scripts. */
export const EXIT_CODES = {
  agrees: 0,
  contradicted: 1,
  rejected: 2,
  documented: 3,
  nothing: 4,
  cardNumber: 5,
} as const
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES]

const sideOf = ({ where, operation, place, kind, ours, theirs }: Difference): Side => ({
  ...where,
  operation,
  place,
  differs: kind,
  ours,
  theirs,
})

const lineOf = ({ line, verdict, times, differences, why, with: setting }: Verdict): ReportLine => {
  const { id, kind, group, name } = line
  return {
    id,
    kind,
    group,
    name,
    verdict,
    times,
    ...(setting !== undefined && { with: setting }),
    ...(why !== undefined && { why }),
    ...(differences.length > 0 && { differences: differences.map(sideOf) }),
  }
}

const isDocumented = ({ line: { origin } }: Verdict): boolean =>
  origin.kind === 'documented' || origin.kind === 'observed'

/** Returns the exit code of the most severe new result. */
const exitOf = (documented: readonly ReportLine[], lines: readonly ReportLine[]): ExitCode => {
  if (documented.some(({ isKnown }) => !isKnown)) return EXIT_CODES.documented
  if (lines.some(({ verdict, isKnown }) => verdict === 'contradicted' && !isKnown)) return EXIT_CODES.contradicted
  const isDecided = ({ verdict }: ReportLine): boolean => verdict === 'confirmed' || verdict === 'contradicted'
  return lines.some(isDecided) || documented.length > 0 ? EXIT_CODES.agrees : EXIT_CODES.nothing
}

/**
 * Creates the report of a comparison. Documented items are reported only if they differ, separately from assumptions.
 */
export const reportOf = (
  { verdicts, findings, fitted, replayed, notReplayed, exchanges }: Comparison,
  { stories, hosts, aside, isLive, repeated }: Recording,
  baseline: Baseline = new Map(),
): Report => {
  const known = knownFrom(baseline)
  const documented = verdicts
    .filter((each) => isDocumented(each) && each.verdict === 'contradicted')
    .map((each) => known(lineOf(each)))
  const lines = verdicts.filter((each) => !isDocumented(each)).map((each) => known(lineOf(each)))
  const count = (verdict: Verdict['verdict']): number => lines.filter((line) => line.verdict === verdict).length
  return {
    version: 1,
    exitCode: exitOf(documented, lines),
    recording: {
      exchanges,
      replayed,
      stories: stories.length,
      withoutBeginning: stories.filter(({ isWhole }) => !isWhole).length,
      isLive,
      hosts,
      aside,
      repeated,
      notReplayed,
    },
    settings: fitted,
    summary: {
      documented: documented.length,
      contradicted: count('contradicted'),
      confirmed: count('confirmed'),
      untouched: count('untouched'),
      notDecidable: count('not decidable'),
    },
    documented,
    lines,
    findings,
  }
}
