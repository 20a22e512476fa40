import type { SandboxEvent } from '../domain/event.ts'
import { type EventPattern, fits, subjectOf } from './event-pattern.ts'
import { nearMisses, sayEvent, sayFirst, sayPattern, sayTraits, sayTypes } from './say-events.ts'

/** A wait that has ended without what it was for. */
export type Missed = {
  readonly pattern: EventPattern
  /** As the caller wrote it. */
  readonly timeout: string
  readonly space: string
  /** What the wait counted from, as the end of a sentence. */
  readonly since: string
  /** What has happened since then. */
  readonly instead: readonly SandboxEvent[]
  /** The newest event that would have fitted, had it come later. */
  readonly tooEarly?: SandboxEvent | undefined
}

/** The id before another one: the cursor with which that one counts. */
const before = (id: string): string => id.replace(/\d+$/, (number) => String(Number(number) - 1))

/** Those about the same thing, of whatever type. */
const aboutTheSame = (pattern: EventPattern, events: readonly SandboxEvent[]): readonly SandboxEvent[] => {
  const subject = subjectOf(pattern)
  return subject.length === 0 ? [] : events.filter((event) => fits(subject, event))
}

const insteadWords = (pattern: EventPattern, space: string, instead: readonly SandboxEvent[]): string => {
  if (instead.length === 0) return `nothing at all happened in the space ${space}`
  const near = nearMisses(pattern, instead)
  if (near.length > 0) return `what came near: ${sayFirst(near)}`
  const same = aboutTheSame(pattern, instead)
  const subject = sayTraits(subjectOf(pattern))
  if (same.length > 0) return `what happened about ${subject}: ${sayFirst(same.map(sayEvent), 8)}`
  const elsewhere = `what happened in the space ${space}: ${sayTypes(instead)}`
  return subject === '' ? elsewhere : `nothing happened about ${subject}; ${elsewhere}`
}

/** What was waited for, how long, and what happened instead. */
export const missedWords = ({ pattern, timeout, space, since, instead, tooEarly }: Missed): string => {
  const waited = `no ${sayPattern(pattern)} came within ${timeout}, counted from ${since}`
  const early = tooEarly ? `; ${sayEvent(tooEarly)} came before that: with after=${before(tooEarly.id)} it counts` : ''
  return `${waited}; ${insteadWords(pattern, space, instead)}${early}`
}
