import { durationMs } from '../../core/domain/duration.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { filterSteps, runAtOnce } from '../../engine/cooperative.ts'
import { cursorBefore } from '../events/kept-events.ts'
import { tellEvent, tellingInstead, tellingNearMisses, tellingNewest, tellPattern } from '../verify/format-events.ts'
import { refusedIn, tellRefused } from '../verify/ready-checks.ts'
import { type EventPattern, fits, subjectOf } from './event-pattern.ts'

/** A wait that has ended without what it was for. */
type Missed = {
  readonly pattern: EventPattern
  /** How many were to come; one, where nobody says. */
  readonly count?: number
  /** As the caller wrote it. */
  readonly timeout: string
  readonly space: string
  /** What the wait counted from, as the end of a sentence. */
  readonly since: string
  /** What has happened since then. */
  readonly instead: readonly SandboxEvent[]
  /** Everything that is kept of the space, be it older. */
  readonly kept: readonly SandboxEvent[]
  /** The newest event that would have fitted, had it come later. */
  readonly tooEarly?: SandboxEvent | undefined
  /** Where requests came, if none came to this space. */
  readonly elsewhere?: string | undefined
  /** What it may still wait for, such as its cardholder. */
  readonly still?: readonly string[]
}

function* tellingNothing({ pattern, space, kept, tooEarly }: Missed): Generator<void, string> {
  if (kept.length === 0) return `nothing at all happened in the space ${space}`
  const near = tooEarly ? '' : yield* tellingNearMisses(pattern, kept)
  return `nothing happened in the space ${space} since then${near === '' ? '' : `; what came near before that: ${near}`}`
}

/** Why what is waited for may not have begun: nobody came to this space, or who came was refused. Nothing where it has begun. */
const whyNotBegun = ({ pattern, kept, elsewhere }: Missed): readonly string[] => {
  const asked = subjectOf(pattern)
  if (asked.length > 0 && kept.some((event) => event.type !== 'request' && fits(asked, event))) return []
  const refused = refusedIn(kept).at(-1)
  return [
    ...(refused ? [`the newest refused request of the space: ${tellRefused(refused)}`] : []),
    ...(elsewhere === undefined ? [] : [elsewhere]),
  ]
}

/** What was waited for, and how much of it came. */
function* tellingWanted({ pattern, count = 1, instead }: Missed): Generator<void, string> {
  const came = yield* filterSteps(instead, (event) => fits(pattern, event))
  if (came.length === 0) return `no ${tellPattern(pattern)} came`
  return `only ${came.length} of ${count} came of ${tellPattern(pattern)}, ${yield* tellingNewest(came)},`
}

/** What was waited for, how long, what happened instead, and what it still waits for: work that stops now and then. */
export function* tellingMissed(missed: Missed): Generator<void, string> {
  const { pattern, timeout, space, since, instead, tooEarly, elsewhere, still = [] } = missed
  // A wait without any time looks at what there is.
  const within = durationMs(timeout) === 0 ? 'so far' : `within ${timeout}`
  const words = [`${yield* tellingWanted(missed)} ${within}, counted from ${since}`]
  if (instead.length > 0) words.push(yield* tellingInstead(pattern, instead, space))
  // Where requests came to other spaces only, that says it all.
  else if (elsewhere === undefined) words.push(yield* tellingNothing(missed))
  if (tooEarly) words.push(`${tellEvent(tooEarly)} came before that: with after=${cursorBefore(tooEarly.id)} it counts`)
  yield
  return [...words, ...still, ...whyNotBegun(missed)].join('; ')
}

/** The same in one go. */
export const tellMissed = (missed: Missed): string => runAtOnce(tellingMissed(missed))
