import type { ComparedSetting } from '../core/settings-names.ts'
import { type AssumptionIndex, type AssumptionLine, behaviorLine } from './assumption-lines.ts'
import { BEHAVIORS } from './behaviors.ts'
import type { Difference, Judged } from './difference.ts'
import { byLine } from './judge-exchange.ts'
import type { Where } from './recording.ts'

/** Result of a recording for one line. */
export type Verdict = {
  readonly line: AssumptionLine
  readonly verdict: 'confirmed' | 'contradicted' | 'untouched' | 'not decidable'
  /** Number of exchanges that agree. */
  readonly times: number
  /** The setting with which the line is confirmed, such as `--directory-response emv`. */
  readonly with?: string
  readonly differences: readonly Difference[]
  /** The reason why recordings cannot decide. */
  readonly why?: string
}

/** Settings with which the sandbox behaves as recorded. */
export type FittedSettings = Readonly<Partial<Record<ComparedSetting, string>>>

/** Formats settings for a command line. */
export const asFlags = (fitted: FittedSettings): readonly string[] =>
  Object.entries(fitted).map(([name, value]) => `--${name} ${value}`)

const OWN = 'the sandbox adds it, and the service does not have it'

/** Returns whether a line is about headers or parameters that the sandbox adds. */
const isOwn = ({ id, said }: AssumptionLine): boolean =>
  said === 'sandbox-header' || /\/headers\/sandbox-[a-z-]+$|\/parameters\/SandboxScenario(?:\/|$)/.test(id)

const whyNot = (line: AssumptionLine): string | undefined => {
  if (isOwn(line)) return OWN
  const behavior = line.kind === 'behavior' ? BEHAVIORS[line.name] : undefined
  if (line.kind === 'behavior' && behavior === undefined) return 'no check exists'
  return behavior && 'notDecidable' in behavior ? behavior.notDecidable : undefined
}

/** Settings of the sandbox and the remaining differences. */
export type Settled = {
  readonly fitted: FittedSettings
  /** Remaining differences with these settings, regardless of behaviors. */
  readonly left: readonly Difference[]
  readonly isReplayed: (where: Where) => boolean
}

/**
 * Returns the settings that turn a contradicted behavior into the recorded one: its own setting, or all settings if the
 * sandbox then responds as recorded.
 */
const fittedFor = (
  { kind, name }: AssumptionLine,
  against: readonly Difference[],
  settled: Settled,
): string | undefined => {
  const behavior = kind === 'behavior' ? BEHAVIORS[name] : undefined
  if (behavior === undefined || !('asks' in behavior)) return undefined
  const { fitted, left, isReplayed } = settled
  const { setting, explains } = behavior
  const value = setting === undefined ? undefined : fitted[setting]
  const isLeft = (where: Where): boolean =>
    left.some((other) => other.where === where && other.line !== behaviorLine(name) && explains?.(other) === true)
  if (value !== undefined && against.every(({ where }) => !isReplayed(where) || !isLeft(where)))
    return `--${setting} ${value}`
  const agrees = against.every(({ where }) => isReplayed(where) && !isLeft(where))
  return agrees && Object.keys(fitted).length > 0 ? asFlags(fitted).join(' ') : undefined
}

/** Returns the verdict for each line, in order. */
export const verdictsOf = ({ lines }: AssumptionIndex, judged: Judged, settled: Settled): readonly Verdict[] => {
  const differences = byLine(judged.differences)
  const agreements = byLine(judged.agreements)
  return lines.map((line): Verdict => {
    const against = differences.get(line.id) ?? []
    const times = (agreements.get(line.id) ?? []).length
    const setting = against.length > 0 ? fittedFor(line, against, settled) : undefined
    if (setting !== undefined)
      return { line, verdict: 'confirmed', times: times + against.length, with: setting, differences: [] }
    if (against.length > 0) return { line, verdict: 'contradicted', times, differences: against }
    if (times > 0) return { line, verdict: 'confirmed', times, differences: [] }
    const why = whyNot(line)
    if (why !== undefined) return { line, verdict: 'not decidable', times, differences: [], why }
    return { line, verdict: 'untouched', times, differences: [] }
  })
}
