import type { ComparedSetting } from '../core/settings-names.ts'
import { behaviourLine, type Ledger, type Line } from './assumption-lines.ts'
import { BEHAVIOURS } from './behaviors.ts'
import type { Difference, Judged } from './difference.ts'
import { byLine } from './judge-exchange.ts'
import type { Where } from './recording.ts'

/** What a recording says of one line of the ledger. */
export type Verdict = {
  readonly line: Line
  readonly verdict: 'confirmed' | 'contradicted' | 'untouched' | 'not decidable'
  /** How many exchanges agree with it. */
  readonly times: number
  /** `--directory-response emv`: it is confirmed when the sandbox is set so. */
  readonly with?: string
  readonly differences: readonly Difference[]
  /** Why no recording can decide. */
  readonly why?: string
}

/** Settings with which the sandbox does what was recorded, by their names. */
export type Fitted = Readonly<Partial<Record<ComparedSetting, string>>>

/** As it is written on a command line. */
export const asFlags = (fitted: Fitted): readonly string[] =>
  Object.entries(fitted).map(([name, value]) => `--${name} ${value}`)

const OWN = 'it is what the sandbox adds, and no service has it'

/** Headers and parameters that the sandbox adds. */
const isOwn = ({ id, said }: Line): boolean =>
  said === 'sandbox-header' || /\/headers\/sandbox-[a-z-]+$|\/parameters\/SandboxScenario(?:\/|$)/.test(id)

const whyNot = (line: Line): string | undefined => {
  if (isOwn(line)) return OWN
  const behaviour = line.kind === 'behaviour' ? BEHAVIOURS[line.name] : undefined
  if (line.kind === 'behaviour' && behaviour === undefined) return 'nobody has said how a recording decides'
  return behaviour && 'notDecidable' in behaviour ? behaviour.notDecidable : undefined
}

/** What the sandbox was set to, and what still differs then. */
export type Settled = {
  readonly fitted: Fitted
  /** What differs between exchanges with these settings, whichever behaviour explains it. */
  readonly left: readonly Difference[]
  readonly isReplayed: (where: Where) => boolean
}

/**
 * The settings that make a contradicted behaviour the one of the recording: its own; or all that fit, where with them the
 * sandbox answers as was recorded.
 */
const fittedFor = ({ kind, name }: Line, against: readonly Difference[], settled: Settled): string | undefined => {
  const behaviour = kind === 'behaviour' ? BEHAVIOURS[name] : undefined
  if (behaviour === undefined || !('asks' in behaviour)) return undefined
  const { fitted, left, isReplayed } = settled
  const { setting, explains } = behaviour
  const value = setting === undefined ? undefined : fitted[setting]
  const isLeft = (where: Where): boolean =>
    left.some((other) => other.where === where && other.line !== behaviourLine(name) && explains?.(other) === true)
  if (value !== undefined && against.every(({ where }) => !isReplayed(where) || !isLeft(where)))
    return `--${setting} ${value}`
  const agrees = against.every(({ where }) => isReplayed(where) && !isLeft(where))
  return agrees && Object.keys(fitted).length > 0 ? asFlags(fitted).join(' ') : undefined
}

/** The verdict for each line of the ledger, in its order. */
export const verdictsOf = ({ lines }: Ledger, judged: Judged, settled: Settled): readonly Verdict[] => {
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
