import type { WithProblem } from '../../api/http/problem.ts'
import type { EventLog, Since } from '../../engine/events/event-log.ts'
import type { TextTraits } from '../../engine/events/event-text.ts'
import { runYielding } from '../../engine/yielding.ts'
import { conflict, invalid } from '../control-problems.ts'

/** Cursor before the first event of a space, independent of the start of the program. */
export const BEGINNING = '0'

/** Returns the cursor before an event, or before several events. */
export const cursorBefore = (id: string, many = 1): string =>
  id.replace(/\d+$/, (number) => String(Math.max(0, Number(number) - many)))

/** Returns the stored events of a space, oldest first: all, those after a cursor, or only the first ones. */
export const eventsOf = (traffic: EventLog, ...request: Parameters<EventLog['eventsSince']>) => {
  const kept = traffic.eventsSince(...request)
  return 'events' in kept ? kept.events : []
}

/** Returns the events that contain an ID anywhere. Others are not parsed. */
export const eventsAbout = (traffic: EventLog, space: string, id: string) =>
  eventsOf(traffic, space, undefined, undefined, { texts: [id] })

/** Parses all stored events of a space, while other work runs in between. */
export const readAll = (traffic: EventLog, space: string): Promise<void> => runYielding(traffic.parseAhead(space))

/** Parses the events that contain an ID, while other work runs in between. A record may have thousands of them. */
export const readAbout = (traffic: EventLog, space: string, id: string): Promise<void> =>
  runYielding(traffic.parseAhead(space, undefined, { texts: [id] }))

/** Stored events after a cursor, and true if later ones were dropped. */
export type EventRange = Extract<Since, { events: unknown }>
type Unknown = Extract<Since, { unknown: string }>['unknown']

/** Returns the stored events after a cursor. */
const after = (traffic: EventLog, space: string, cursor: string | undefined, traits?: TextTraits): Since =>
  traffic.eventsSince(space, cursor === BEGINNING ? undefined : cursor, undefined, traits)

/** Settings that limit the event log. */
const LIMITS = '(`--traffic-events`, `--traffic-space-kb`, `--traffic-total-kb`)'

/** Reason for dropped events, for use after "because". */
export const DROPPED = `the event log is limited ${LIMITS}`

const GAPS: Readonly<Record<Unknown, string>> = {
  other_start: 'The event is from another start of the sandbox. Only events of the current start are stored.',
  not_yet: 'This space has no event with this ID yet. Check the name of the space.',
  not_an_id: 'The cursor is not an event ID or a time. IDs look like `mk3v9x2a-17`.',
}

/** Describes why requested events are missing. */
export const describeGap = (why: Unknown | 'dropped', dropped: number): string =>
  why === 'dropped'
    ? `${dropped} event${dropped === 1 ? '' : 's'} of this space ${dropped === 1 ? 'was' : 'were'} dropped, some of them after this time, because ${DROPPED}.`
    : GAPS[why]

/**
 * Returns the stored events of a space after an event. An ID of another start is valid: the result has all stored
 * events and a gap. Rejects an impossible ID with the name of its parameter.
 */
export const keptAfter = (traffic: EventLog, space: string, name: 'after' | 'since', cursor: string | undefined) => {
  const dropped = traffic.dropped(space)
  const kept = after(traffic, space, cursor)
  const why = 'unknown' in kept ? kept.unknown : kept.hasGap && 'dropped'
  if (why === 'not_yet' || why === 'not_an_id') return invalid(`\`${name}\`: ${GAPS[why]}`)
  const events = 'unknown' in kept ? eventsOf(traffic, space) : kept.events
  // The response describes missing events.
  return { events, gap: { incomplete: why !== false, ...(why && { gap: describeGap(why, dropped) }), dropped } }
}

/**
 * Returns the events after a cursor, or an error for an unknown cursor. An unknown cursor must not look like one
 * without later events.
 */
export const readAfter = (
  traffic: EventLog,
  space: string,
  cursor: string,
  traits?: TextTraits | undefined,
): EventRange | WithProblem => {
  const kept = after(traffic, space, cursor, traits)
  if (!('unknown' in kept)) return kept
  const newest = `The newest event of the space \`${space}\` is ${traffic.newest(space)}`
  const wrongs: Readonly<Record<Unknown, WithProblem>> = {
    not_an_id: invalid(
      `\`after\` must be an event ID, as in the header \`sandbox-event\` and in each event, or 0 for the beginning. ${newest}.`,
    ),
    other_start: conflict(`\`after\` is from another start of the sandbox, whose events are not stored. ${newest}.`),
    not_yet: conflict(`\`after\` is not yet an event ID of this space. ${newest}; set \`space\` for another space.`),
  }
  return wrongs[kept.unknown]
}

/** Returns true if an event after a cursor was dropped. Parses no events. */
export const hasGapAfter = (traffic: EventLog, space: string, cursor: string): boolean => {
  const result = traffic.eventsSince(space, cursor === BEGINNING ? undefined : cursor, 0)
  return 'hasGap' in result && result.hasGap
}

/** Parses the events for `readAfter`, while other work runs in between. */
export const readAfterInTurns = async (
  traffic: EventLog,
  space: string,
  cursor: string,
  traits: TextTraits | undefined,
): Promise<void> => {
  if (hasGapAfter(traffic, space, cursor)) return
  await runYielding(traffic.parseAhead(space, cursor === BEGINNING ? undefined : cursor, traits))
}

/** Formats a cursor for use after "after". */
export const describeCursor = (cursor: string): string => (cursor === BEGINNING ? 'the beginning' : `event ${cursor}`)

/** Fix for dropped events, as a sentence. */
export const RAISE_LIMITS = `Use a later cursor, a separate space for each test, or higher limits ${LIMITS}.`
