import type { WithProblem } from '../../api/http/problem.ts'
import { runYielding } from '../../engine/cooperative.ts'
import type { EventLog, Since } from '../../engine/events/event-log.ts'
import type { TextTraits } from '../../engine/events/event-text.ts'
import { conflict, invalid } from '../control-problems.ts'

/** The place before the first event of a space, whatever the start of the program is called. */
export const BEGINNING = '0'

/** The cursor after which an event is the first, or after which so many are. */
export const cursorBefore = (id: string, many = 1): string =>
  id.replace(/\d+$/, (number) => String(Math.max(0, Number(number) - many)))

/** The events of a space that are kept, after one that it has had or all of them, oldest first; or only the first ones. */
export const eventsOf = (traffic: EventLog, ...asked: Parameters<EventLog['eventsSince']>) => {
  const kept = traffic.eventsSince(...asked)
  return 'events' in kept ? kept.events : []
}

/** Those that name an id, or have it somewhere else: others are not read. */
export const eventsAbout = (traffic: EventLog, space: string, id: string) =>
  eventsOf(traffic, space, undefined, undefined, { texts: [id] })

/** Reads all that is kept of a space, while others have their turn: who looks at it then finds it read. */
export const readAll = (traffic: EventLog, space: string): Promise<void> => runYielding(traffic.parseAhead(space))

/** What has happened since a moment, as far as it is kept, and whether something of that time was dropped. */
export type Kept = Extract<Since, { events: unknown }>
type Unknown = Extract<Since, { unknown: string }>['unknown']

/** What is kept after a cursor. */
const after = (traffic: EventLog, space: string, cursor: string | undefined, traits?: TextTraits): Since =>
  traffic.eventsSince(space, cursor === BEGINNING ? undefined : cursor, undefined, traits)

/** The settings that say how much is kept. */
const LIMITS = '(--traffic-events, --traffic-space-kb, --traffic-total-kb)'

/** Why events are dropped. */
export const DROPPED = `only so much is kept ${LIMITS}`

const GAPS: Readonly<Record<Unknown, string>> = {
  other_start: 'that event is of another start of the sandbox: what happened before this one is not kept',
  not_yet: 'no event of this space has that id yet: is it of another space?',
  not_an_id: 'that is no id of an event, and no time; ids look like mk3v9x2a-17',
}

/** Why something that was asked about is not there, for people. */
export const tellGap = (why: Unknown | 'dropped', dropped: number): string =>
  why === 'dropped'
    ? `${dropped} event${dropped === 1 ? '' : 's'} of this space ${dropped === 1 ? 'was' : 'were'} dropped, some of them after that time: ${DROPPED}`
    : GAPS[why]

/**
 * What is kept of a space after an event. An id of another start is no mistake of the caller's: all that is left is given,
 * and that there is a gap. One that cannot be is refused under the name of the parameter that has it.
 */
export const keptAfter = (traffic: EventLog, space: string, name: 'after' | 'since', cursor: string | undefined) => {
  const dropped = traffic.dropped(space)
  const kept = after(traffic, space, cursor)
  const why = 'unknown' in kept ? kept.unknown : kept.hasGap && 'dropped'
  if (why === 'not_yet' || why === 'not_an_id') return invalid(`${name}: ${GAPS[why]}`)
  const events = 'unknown' in kept ? eventsOf(traffic, space) : kept.events
  // What an answer says about what is missing.
  return { events, gap: { incomplete: why !== false, ...(why && { gap: tellGap(why, dropped) }), dropped } }
}

/** What has happened after an event, or why that cannot be said: a cursor that leads nowhere must never look like one after which nothing happened. */
export const readAfter = (
  traffic: EventLog,
  space: string,
  cursor: string,
  traits?: TextTraits | undefined,
): Kept | WithProblem => {
  const kept = after(traffic, space, cursor, traits)
  if (!('unknown' in kept)) return kept
  const newest = `the newest of the space ${space} is ${traffic.newest(space)}`
  const wrongs: Readonly<Record<Unknown, WithProblem>> = {
    not_an_id: invalid(
      `after is the id of an event, as the header sandbox-event and every event have it, or 0 for the beginning; ${newest}`,
    ),
    other_start: conflict(`after is an id of another start of the sandbox, whose events are gone; ${newest}`),
    not_yet: conflict(`the space ${space} has not given this id yet; ${newest}, and ?space= names another space`),
  }
  return wrongs[kept.unknown]
}

/** Whether something was dropped that came after a cursor: nothing is read for that. */
export const hasGapAfter = (traffic: EventLog, space: string, cursor: string): boolean => {
  const found = traffic.eventsSince(space, cursor === BEGINNING ? undefined : cursor, 0)
  return 'hasGap' in found && found.hasGap
}

/** Reads what `readAfter` then finds read, while others have their turn. */
export const readAfterInTurns = async (
  traffic: EventLog,
  space: string,
  cursor: string,
  traits: TextTraits | undefined,
): Promise<void> => {
  if (hasGapAfter(traffic, space, cursor)) return
  await runYielding(traffic.parseAhead(space, cursor === BEGINNING ? undefined : cursor, traits))
}

/** What comes after an event, or after the beginning, as the end of a sentence. */
export const tellAfter = (cursor: string): string => (cursor === BEGINNING ? 'the beginning' : `event ${cursor}`)

/** What to do where events were dropped, as the end of a sentence. */
export const RAISE_LIMITS = `take a later cursor, a space of its own for each test, or higher limits ${LIMITS}`
