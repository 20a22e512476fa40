import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { cursorBefore, eventsOf } from '../events/read-events.ts'
import type { Query } from '../query.ts'
import { formatFirst, formatTypes } from '../verify/format-events.ts'

/** Parts that explain an empty result. */
type Parts = { readonly engine: Engine; readonly traffic: EventLog }

type Kind = 'transaction' | 'link'

/** The requested space, and the only space that the caller may access, if limited. */
export type Lookup = { readonly space: string; readonly only: string | undefined }

/**
 * Describes why no event has an ID: it belongs to another space, or is unknown. Does not repeat the input, because it
 * may be anything.
 */
const whyNotAbout = (parts: Parts, { space, only }: Lookup, kinds: readonly Kind[], id: string) => {
  const homeOf: Parts['engine']['spaceOfResource'] = (about) => {
    const home = parts.engine.spaceOfResource(about)
    return only === undefined || only === home ? home : undefined
  }
  for (const type of kinds) {
    const home = homeOf({ type, id })
    if (home === space) return undefined
    if (home !== undefined) return `This ${type} belongs to the space \`${home}\`.`
  }
  const [other] = (['transaction', 'link'] as const).filter((type) => !kinds.includes(type))
  return other !== undefined && homeOf({ type: other, id }) !== undefined
    ? `This is the ID of a ${other}. Use \`${other}\`.`
    : `No ${kinds.join(' or ')} has this ID.`
}

/**
 * Describes why a list is empty: an unused space, or an unknown ID. Without this hint, it looks as if the app sent no
 * request. Returns undefined otherwise.
 */
export const whyNothing = (
  parts: Parts,
  lookup: Lookup,
  { transaction, link, subject }: Query<'listEvents'>,
): string | undefined => {
  const why = (kinds: readonly Kind[], id: string | undefined) =>
    id === undefined ? undefined : whyNotAbout(parts, lookup, kinds, id)
  const reasons = [
    why(['transaction'], transaction),
    why(['link'], link),
    why(['transaction', 'link'], subject),
  ].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join(' ') : whyUnused(parts, lookup)
}

/** Suggests the space for a name without data, as the end of a sentence; undefined if the space has data. */
const whichOne = ({ engine }: Parts, { space, only }: Lookup): string | undefined => {
  // The default space is always in use.
  const used = engine.listSpaces(only).map((known) => known.space)
  if (used.includes(space)) return undefined
  return only !== undefined ? '.' : didYouMean(space, used) || `. Spaces in use: ${formatFirst(used)}.`
}

/** Describes an unused space; undefined for any other. */
export const whyUnused = (parts: Parts, lookup: Lookup): string | undefined => {
  const { space } = lookup
  const which = parts.traffic.knows(space) ? undefined : whichOne(parts, lookup)
  return which === undefined ? undefined : `The space \`${space}\` is unused${which}`
}

/** Returns true if a space has had no events since its last reset, or ever. */
export const isUntouched = (traffic: EventLog, space: string): boolean => {
  const [first, second] = eventsOf(traffic, space, undefined, 2)
  return !second && (!first || first.type === 'space.reset')
}

/** Describes a reset of an unused space; undefined for any other. */
export const nothingToEmpty = (parts: Parts, lookup: Lookup): string | undefined => {
  const { space } = lookup
  const which = isUntouched(parts.traffic, space) ? whichOne(parts, lookup) : undefined
  return which === undefined ? undefined : `The space \`${space}\` was empty${which}`
}

/** Maximum numbers of spaces in a message, of searched spaces, and of searched events per space, newest first. */
const MOST_NAMED = 3
const MOST_SPACES = 50
const MOST_EVENTS = 50

/** Returns the newest events of a space, oldest first. */
const newestOf = (traffic: EventLog, space: string, most: number): readonly SandboxEvent[] =>
  eventsOf(traffic, space, cursorBefore(traffic.newest(space), most))

const hasRequest = (events: readonly SandboxEvent[]): boolean => events.some(({ type }) => type === 'request')

/** Returns other spaces by the time of their newest event. The default space comes first, because most apps use it. */
const othersOf = (traffic: EventLog, space: string): readonly string[] => {
  const rank = (name: string): string =>
    name === DEFAULT_SPACE ? '~' : (newestOf(traffic, name, 1)[0]?.recordedAt ?? '')
  const ranked = traffic.spaces().flatMap((name) => (name === space ? [] : [{ name, rank: rank(name) }]))
  // With the same time, the newer space comes first.
  return ranked
    .reverse()
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? 1 : -1))
    .map(({ name }) => name)
}

/**
 * Describes spaces with requests, if the requested space has none: usually the app uses other credentials. Contains
 * only names of spaces and event types, because the content of a space is private. Only for failures, because it
 * searches many spaces. Returns undefined if this space has requests, or none has.
 */
export const describeElsewhere = (traffic: EventLog, { space, only }: Lookup): string | undefined => {
  if (only !== undefined || traffic.dropped(space) > 0 || hasRequest(eventsOf(traffic, space))) return undefined
  const had: string[] = []
  for (const name of othersOf(traffic, space).slice(0, MOST_SPACES)) {
    if (had.length > MOST_NAMED) break
    const events = newestOf(traffic, name, MOST_EVENTS)
    if (hasRequest(events)) had.push(`the space \`${name}\` had ${formatTypes(events)}`)
  }
  if (had.length === 0) return undefined
  const others = `${had.slice(0, MOST_NAMED).join(', ')}${had.length > MOST_NAMED ? ' and others' : ''}`
  const owner = had.length === 1 ? 'its credentials' : 'credentials of one of them'
  return `No requests in the space \`${space}\`, but ${others}. Check if the app uses ${owner}.`
}
