import type { SandboxEvent } from '../domain/event.ts'
import type { Wrong } from '../reply/problem.ts'
import type { Since, Traffic } from '../traffic/traffic.ts'
import { wrongQuery } from './query.ts'

/** The place before the first event of a space, whatever the start of the program is called. */
export const BEGINNING = '0'

/** The events of a space that are kept, after one that it has had or all of them, oldest first; or only the first ones. */
export const eventsOf = (traffic: Pick<Traffic, 'since'>, ...asked: Parameters<Traffic['since']>) => {
  const kept = traffic.since(...asked)
  return 'events' in kept ? kept.events : []
}

type Unknown = Extract<Since, { unknown: string }>['unknown']

/** What an answer says about what is missing. */
export type GapView = {
  /** Whether something is missing after the time that was asked about. */
  readonly incomplete: boolean
  /** The same in words. */
  readonly gap?: string
  /** How many events of the space were dropped since it began, or was emptied. */
  readonly dropped: number
}

/** The settings that say how much is kept. */
export const LIMITS = '(--traffic-events, --traffic-space-kb, --traffic-total-kb)'

/** Why events are dropped. */
export const DROPPED = `only so much is kept ${LIMITS}`

/** Why something that was asked about is not there, for people. */
export const gapWords = (why: Unknown | 'dropped', dropped: number): string => {
  switch (why) {
    case 'dropped':
      return `${dropped} event${dropped === 1 ? '' : 's'} of this space ${dropped === 1 ? 'was' : 'were'} dropped, some of them after that time: ${DROPPED}`
    case 'other_start':
      return 'that event is of another start of the sandbox: what happened before this one is not kept'
    case 'not_yet':
      return 'no event of this space has that id yet: is it of another space?'
    case 'not_an_id':
      return 'that is no id of an event, and no time; ids look like mk3v9x2a-17'
  }
}

/**
 * What is kept of a space after an event. An id of another start is no mistake of the caller's: all that is left is given,
 * and that there is a gap. One that cannot be is refused under the name of the parameter that has it.
 */
export const keptAfter = (
  traffic: Traffic,
  space: string,
  { name, id: after }: { readonly name: 'after' | 'since'; readonly id: string | undefined },
): { readonly events: readonly SandboxEvent[]; readonly gap: GapView } | Wrong => {
  const dropped = traffic.dropped(space)
  const kept = traffic.since(space, after === BEGINNING ? undefined : after)
  if (!('unknown' in kept)) {
    const gap = kept.hasGap ? { gap: gapWords('dropped', dropped) } : {}
    return { events: kept.events, gap: { incomplete: kept.hasGap, ...gap, dropped } }
  }
  if (kept.unknown !== 'other_start') return wrongQuery(`${name}: ${gapWords(kept.unknown, dropped)}`)
  return {
    events: eventsOf(traffic, space),
    gap: { incomplete: true, gap: gapWords(kept.unknown, dropped), dropped },
  }
}
