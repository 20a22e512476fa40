import { durationMs } from '../../core/domain/duration.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { filterSteps, runAtOnce } from '../../engine/yielding.ts'
import { cursorBefore } from '../events/read-events.ts'
import {
  formatEvent,
  formatNearMisses,
  formatNewest,
  formatOtherEvents,
  formatPattern,
} from '../verify/format-events.ts'
import { describeRejected, rejectedIn } from '../verify/ready-checks.ts'
import { type EventPattern, fits, subjectOf } from './event-pattern.ts'

/** A wait without a result. */
type Missed = {
  readonly pattern: EventPattern
  /** Expected number of events; one by default. */
  readonly count?: number
  /** Timeout as in the request. */
  readonly timeout: string
  readonly space: string
  /** Start of the wait, for use at the end of a sentence. */
  readonly since: string
  /** Events since the start. */
  readonly observedEvents: readonly SandboxEvent[]
  /** All stored events of the space, including older ones. */
  readonly kept: readonly SandboxEvent[]
  /** Newest matching event before the start. */
  readonly tooEarly?: SandboxEvent | undefined
  /** Hint about requests in other spaces. */
  readonly elsewhere?: string | undefined
  /** Descriptions of pending steps, such as those of the cardholder. */
  readonly still?: readonly string[]
}

function* describeNoMatch({ pattern, space, kept, tooEarly }: Missed): Generator<void, string> {
  if (kept.length === 0) return `No events in the space \`${space}\``
  const suggestion = tooEarly ? '' : yield* formatNearMisses(pattern, kept)
  return `No events in the space \`${space}\` since then${suggestion === '' ? '' : `. Similar events before: ${suggestion}`}`
}

/**
 * Describes why the awaited process may not have started: no requests in this space, or only rejected ones. Returns an
 * empty array if it has.
 */
const whyNotBegun = ({ pattern, kept, elsewhere }: Missed): readonly string[] => {
  const subject = subjectOf(pattern)
  if (subject.length > 0 && kept.some((event) => event.type !== 'request' && fits(subject, event))) return []
  const rejected = rejectedIn(kept).at(-1)
  return [
    ...(rejected ? [`Newest rejected request of the space: ${describeRejected(rejected)}`] : []),
    ...(elsewhere === undefined ? [] : [elsewhere]),
  ]
}

/** Describes the awaited events, and the number of received ones. */
function* describeExpected({ pattern, count = 1, observedEvents }: Missed): Generator<void, string> {
  const received = yield* filterSteps(observedEvents, (event) => fits(pattern, event))
  if (received.length === 0) return `No ${formatPattern(pattern)}`
  return `Only ${received.length} of ${count} ${formatPattern(pattern)} (${yield* formatNewest(received)})`
}

/** Describes a failed wait: awaited events, timeout, other events and pending steps. Yields regularly. */
export function* missedSteps(missed: Missed): Generator<void, string> {
  const { pattern, timeout, space, since, observedEvents, tooEarly, elsewhere, still = [] } = missed
  // A wait without a timeout only checks existing events.
  const within = durationMs(timeout) === 0 ? 'so far' : `within ${timeout}`
  const sentences = [`${yield* describeExpected(missed)} ${within}, counted from ${since}`]
  if (observedEvents.length > 0) sentences.push(yield* formatOtherEvents(pattern, observedEvents, space))
  // Requests in other spaces are a sufficient explanation.
  else if (elsewhere === undefined) sentences.push(yield* describeNoMatch(missed))
  if (tooEarly)
    sentences.push(`Earlier match: ${formatEvent(tooEarly)}. Use after=${cursorBefore(tooEarly.id)} to include it`)
  yield
  // The pending steps name their calls. They come last, where clients that shorten the message keep them.
  return [...sentences, ...whyNotBegun(missed), ...still]
    .map((sentence) => (/[.?!]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}

/** Describes a failed wait without steps. */
export const describeMissed = (missed: Missed): string => runAtOnce(missedSteps(missed))
