import type { AssumptionLine } from './assumption-lines.ts'
import { type Baseline, knownFrom } from './compare-baseline.ts'
import type { Comparison } from './comparison.ts'
import type { Difference } from './difference.ts'
import type { Position, Recording } from './recording.ts'
import type { FittedSettings, Verdict } from './verdicts.ts'

/** Identity of a line. */
type LineId = Pick<AssumptionLine, 'id' | 'kind' | 'group' | 'name'>

/** A difference: `expected` by the sandbox or the contract, and `recorded`. */
type Side = Position &
  Pick<Difference, 'operation' | 'location' | 'expected' | 'recorded'> & {
    readonly kind: Difference['kind']
    /** Whether the baseline contains it. */
    readonly isKnown?: true
  }

export type ReportLine = LineId & {
  readonly verdict: Verdict['verdict']
  readonly times: number
  readonly setting?: string
  readonly reason?: string
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
    readonly flows: number
    readonly incompleteFlows: number
    readonly isLive: boolean
    readonly hosts: Readonly<Record<string, string>>
    readonly excluded: Recording['excluded']
    readonly otherPaths: Recording['otherPaths']
    readonly duplicates: Recording['duplicates']
    readonly notReplayed: Comparison['notReplayed']
  }
  /** Settings with which the sandbox behaves as recorded. */
  readonly settings: FittedSettings
  readonly summary: Readonly<Record<SummaryKey, number>>
  /** Documented items that differ: the service's document, or the recording, is wrong. */
  readonly documented: readonly ReportLine[]
  readonly assumptions: readonly ReportLine[]
  /** Differences without a matching line. */
  readonly findings: readonly string[]
}

type SummaryKey = 'documented' | 'contradicted' | 'confirmed' | 'notCovered' | 'undecidable'

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

const sideOf = ({ position, operation, location, kind, expected, recorded }: Difference): Side => ({
  ...position,
  operation,
  location,
  kind,
  expected,
  recorded,
})

const lineOf = ({ line, verdict, times, differences, reason, setting }: Verdict): ReportLine => {
  const { id, kind, group, name } = line
  return {
    id,
    kind,
    group,
    name,
    verdict,
    times,
    ...(setting !== undefined && { setting }),
    ...(reason !== undefined && { reason }),
    ...(differences.length > 0 && { differences: differences.map(sideOf) }),
  }
}

const isDocumented = ({ line: { origin } }: Verdict): boolean =>
  origin.kind === 'documented' || origin.kind === 'observed'

/** Returns the exit code of the most severe new result. */
const exitOf = (documented: readonly ReportLine[], assumptions: readonly ReportLine[]): ExitCode => {
  if (documented.some(({ isKnown }) => !isKnown)) return EXIT_CODES.documented
  if (assumptions.some(({ verdict, isKnown }) => verdict === 'contradicted' && !isKnown)) return EXIT_CODES.contradicted
  const isDecided = ({ verdict }: ReportLine): boolean => verdict === 'confirmed' || verdict === 'contradicted'
  return assumptions.some(isDecided) || documented.length > 0 ? EXIT_CODES.agrees : EXIT_CODES.nothing
}

/**
 * Creates the report of a comparison. Documented items are reported only if they differ, separately from assumptions.
 */
export const reportOf = (
  { verdicts, findings, fitted, replayed, notReplayed, exchanges }: Comparison,
  { flows, hosts, excluded, otherPaths, isLive, duplicates }: Recording,
  baseline: Baseline = new Map(),
): Report => {
  const known = knownFrom(baseline)
  const documented = verdicts
    .filter((each) => isDocumented(each) && each.verdict === 'contradicted')
    .map((each) => known(lineOf(each)))
  const assumptions = verdicts.filter((each) => !isDocumented(each)).map((each) => known(lineOf(each)))
  const count = (verdict: Verdict['verdict']): number => assumptions.filter((line) => line.verdict === verdict).length
  return {
    version: 1,
    exitCode: exitOf(documented, assumptions),
    recording: {
      exchanges,
      replayed,
      flows: flows.length,
      incompleteFlows: flows.filter(({ isComplete }) => !isComplete).length,
      isLive,
      hosts,
      excluded,
      otherPaths,
      duplicates,
      notReplayed,
    },
    settings: fitted,
    summary: {
      documented: documented.length,
      contradicted: count('contradicted'),
      confirmed: count('confirmed'),
      notCovered: count('not_covered'),
      undecidable: count('undecidable'),
    },
    documented,
    assumptions,
    findings,
  }
}
