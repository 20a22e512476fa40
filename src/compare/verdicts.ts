import type { ComparedSetting } from '../core/settings-names.ts'
import type { AssumptionIndex, AssumptionLine } from './assumption-lines.ts'
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
  /** Returns whether the settings cause the recorded result of a behavior at an exchange of the replay. */
  readonly isCaused: (behavior: string, position: Position) => boolean
}

/**
 * Returns the settings that turn a contradicted behavior into the recorded one: its own setting, or else all settings.
 * Each contradicting exchange must agree in the replay.
 */
const fittedFor = (
  { kind, name }: AssumptionLine,
  contradicting: readonly Difference[],
  { fitted, remaining, isCaused }: Fit,
): string | undefined => {
  const behavior = kind === 'behavior' ? BEHAVIORS[name] : undefined
  if (behavior === undefined || !('check' in behavior) || Object.keys(fitted).length === 0) return undefined
  const { setting, explains } = behavior
  const isRemaining = (position: Position): boolean =>
    remaining.some((other) => other.position === position && explains?.(other) === true)
  if (!contradicting.every(({ position }) => isCaused(name, position) && !isRemaining(position))) return undefined
  const value = setting === undefined ? undefined : fitted[setting]
  return value === undefined ? asFlags(fitted).join(' ') : `--${setting} ${value}`
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
