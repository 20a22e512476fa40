import type { SandboxEvent } from '../domain/event.ts'
import { type EventPattern, fits, subjectOf } from './event-pattern.ts'
import { refusedIn, sayRefused } from './ready-checks.ts'
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
  /** Everything that is kept of the space, be it older. */
  readonly kept: readonly SandboxEvent[]
  /** The newest event that would have fitted, had it come later. */
  readonly tooEarly?: SandboxEvent | undefined
  /** Where requests came, if none came to this space. */
  readonly elsewhere?: string | undefined
}

/** The id before another one: the cursor with which that one counts. */
const before = (id: string): string => id.replace(/\d+$/, (number) => String(Number(number) - 1))

/** Those about the same thing, of whatever type. */
const aboutTheSame = (pattern: EventPattern, events: readonly SandboxEvent[]): readonly SandboxEvent[] => {
  const subject = subjectOf(pattern)
  return subject.length === 0 ? [] : events.filter((event) => fits(subject, event))
}

const insteadWords = ({ pattern, space, instead, kept, tooEarly }: Missed): string => {
  if (instead.length === 0) {
    if (kept.length === 0) return `nothing at all happened in the space ${space}`
    const near = tooEarly ? [] : nearMisses(pattern, kept)
    return `nothing happened in the space ${space} since then${near.length > 0 ? `; what came near before that: ${sayFirst(near)}` : ''}`
  }
  const near = nearMisses(pattern, instead)
  if (near.length > 0) return `what came near: ${sayFirst(near)}`
  const same = aboutTheSame(pattern, instead)
  const subject = sayTraits(subjectOf(pattern))
  if (same.length > 0) return `what happened about ${subject}: ${sayFirst(same.map(sayEvent), 8)}`
  const elsewhere = `what happened in the space ${space}: ${sayTypes(instead)}`
  return subject === '' ? elsewhere : `nothing happened about ${subject}; ${elsewhere}`
}

/** Why what is waited for may not have begun: nobody came to this space, or who came was refused. Nothing where it has begun. */
const whyNotBegun = ({ pattern, kept, elsewhere }: Missed): readonly string[] => {
  if (aboutTheSame(pattern, kept).some(({ type }) => type !== 'request')) return []
  const refused = refusedIn(kept).at(-1)
  return [
    ...(refused ? [`the newest refused request of the space: ${sayRefused(refused)}`] : []),
    ...(elsewhere === undefined ? [] : [elsewhere]),
  ]
}

/** What was waited for, how long, and what happened instead. */
export const missedWords = (missed: Missed): string => {
  const { pattern, timeout, since, instead, tooEarly, elsewhere } = missed
  const words = [`no ${sayPattern(pattern)} came within ${timeout}, counted from ${since}`]
  // Where requests came to other spaces only, that says it all.
  if (instead.length > 0 || elsewhere === undefined) words.push(insteadWords(missed))
  if (tooEarly) words.push(`${sayEvent(tooEarly)} came before that: with after=${before(tooEarly.id)} it counts`)
  return [...words, ...whyNotBegun(missed)].join('; ')
}
