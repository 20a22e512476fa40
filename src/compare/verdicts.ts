import type { ComparedSetting } from '../core/settings-names.ts'
import { type AssumptionIndex, type AssumptionLine, behaviorLine } from './assumption-lines.ts'
import { BEHAVIORS } from './behaviors.ts'
import type { Difference, JudgedExchanges } from './difference.ts'
import { byLine } from './judge-exchange.ts'
import type { Position } from './recording.ts'

/** Result of a recording for one line. */
export type Verdict = {
  readonly line: AssumptionLine
  readonly verdict: 'confirmed' | 'contradicted' | 'not_covered' | 'undecidable'
  /** Number of exchanges that agree. */
  readonly times: number
  /** The setting with which the line is confirmed, such as `--directory-response emv`. */
  readonly setting?: string
  readonly differences: readonly Difference[]
  /** The reason why recordings cannot decide. */
  readonly reason?: string
}

/** Settings with which the sandbox behaves as recorded. */
export type FittedSettings = Readonly<Partial<Record<ComparedSetting, string>>>

/** Formats settings for a command line. */
export const asFlags = (fitted: FittedSettings): readonly string[] =>
  Object.entries(fitted).map(([name, value]) => `--${name} ${value}`)

const OWN = 'the sandbox adds it, and the service does not have it'

/** Returns whether a line is about headers or parameters that the sandbox adds. */
const isOwn = ({ id, rawOrigin }: AssumptionLine): boolean =>
  rawOrigin === 'sandbox-header' || /\/headers\/sandbox-[a-z-]+$|\/parameters\/SandboxScenario(?:\/|$)/.test(id)

const undecidableReason = (line: AssumptionLine): string | undefined => {
  if (isOwn(line)) return OWN
  const behavior = line.kind === 'behavior' ? BEHAVIORS[line.name] : undefined
  if (line.kind === 'behavior' && behavior === undefined) return 'no check exists'
  return behavior && 'undecidable' in behavior ? behavior.undecidable : undefined
}

/** Settings of the sandbox and the remaining differences. */
export type Fit = {
  readonly fitted: FittedSettings
  /** Remaining differences with these settings, regardless of behaviors. */
  readonly remaining: readonly Difference[]
  readonly isReplayed: (position: Position) => boolean
}

/**
 * Returns the settings that turn a contradicted behavior into the recorded one: its own setting, or all settings if the
 * sandbox then responds as recorded.
 */
const fittedFor = (
  { kind, name }: AssumptionLine,
  contradicting: readonly Difference[],
  fit: Fit,
): string | undefined => {
  const behavior = kind === 'behavior' ? BEHAVIORS[name] : undefined
  if (behavior === undefined || !('check' in behavior)) return undefined
  const { fitted, remaining, isReplayed } = fit
  const { setting, explains } = behavior
  const value = setting === undefined ? undefined : fitted[setting]
  const isRemaining = (position: Position): boolean =>
    remaining.some(
      (other) => other.position === position && other.line !== behaviorLine(name) && explains?.(other) === true,
    )
  if (value !== undefined && contradicting.every(({ position }) => !isReplayed(position) || !isRemaining(position)))
    return `--${setting} ${value}`
  const agrees = contradicting.every(({ position }) => isReplayed(position) && !isRemaining(position))
  return agrees && Object.keys(fitted).length > 0 ? asFlags(fitted).join(' ') : undefined
}

/** Returns the verdict for each line, in order. */
export const verdictsOf = ({ lines }: AssumptionIndex, judged: JudgedExchanges, fit: Fit): readonly Verdict[] => {
  const differences = byLine(judged.differences)
  const agreements = byLine(judged.agreements)
  return lines.map((line): Verdict => {
    const contradicting = differences.get(line.id) ?? []
    const times = (agreements.get(line.id) ?? []).length
    const setting = contradicting.length > 0 ? fittedFor(line, contradicting, fit) : undefined
    if (setting !== undefined)
      return { line, verdict: 'confirmed', times: times + contradicting.length, setting, differences: [] }
    if (contradicting.length > 0) return { line, verdict: 'contradicted', times, differences: contradicting }
    if (times > 0) return { line, verdict: 'confirmed', times, differences: [] }
    const reason = undecidableReason(line)
    if (reason !== undefined) return { line, verdict: 'undecidable', times, differences: [], reason }
    return { line, verdict: 'not_covered', times, differences: [] }
  })
}
