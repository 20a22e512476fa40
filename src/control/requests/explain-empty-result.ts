import { DEFAULT_SPACE } from '../../core/domain/default-space.ts'
import type { SandboxEvent } from '../../core/domain/event.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import type { Engine } from '../../engine/engine-api.ts'
import type { EventLog } from '../../engine/events/event-log.ts'
import { cursorBefore, eventsOf } from '../events/kept-events.ts'
import type { Query } from '../query.ts'
import { tellFirst, tellTypes } from '../verify/format-events.ts'

/** What must be known to say why nothing was found. */
type Parts = { readonly engine: Engine; readonly traffic: EventLog }

type Kind = 'transaction' | 'link'

/** The space in which somebody looks, and the only one that they may know of, where they may not know of all. */
export type Look = { readonly space: string; readonly only: string | undefined }

/** Why nothing is about an id: it is of another space, or nobody has it. What came is not repeated: it may be anything. */
const whyNotAbout = (given: Parts, { space, only }: Look, kinds: readonly Kind[], id: string) => {
  const homeOf: Parts['engine']['spaceOfResource'] = (about) => {
    const home = given.engine.spaceOfResource(about)
    return only === undefined || only === home ? home : undefined
  }
  for (const type of kinds) {
    const home = homeOf({ type, id })
    if (home === space) return undefined
    if (home !== undefined) return `that ${type} is of the space ${home}`
  }
  const [other] = (['transaction', 'link'] as const).filter((type) => !kinds.includes(type))
  return other !== undefined && homeOf({ type: other, id }) !== undefined
    ? `that is the id of a ${other}: choose by ${other}`
    : `no ${kinds.join(' or ')} has this id`
}

/**
 * Why a list is empty that would be empty whatever happens: a space that nobody has used, or an id that nothing of the
 * space has. An empty list alone looks as if the app had done nothing. Undefined where there is no such reason.
 */
export const whyNothing = (
  parts: Parts,
  look: Look,
  { transaction, link, subject }: Query<'listEvents'>,
): string | undefined => {
  const why = (kinds: readonly Kind[], id: string | undefined) =>
    id === undefined ? undefined : whyNotAbout(parts, look, kinds, id)
  const reasons = [
    why(['transaction'], transaction),
    why(['link'], link),
    why(['transaction', 'link'], subject),
  ].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join('; ') : whyUnused(parts, look)
}

/** Which space was probably meant by a name that holds nothing, as the end of a sentence; undefined where it holds something. */
const whichOne = ({ engine }: Parts, { space, only }: Look): string | undefined => {
  // The default one is always in use.
  const used = engine.listSpaces(only).map((known) => known.space)
  if (used.includes(space)) return undefined
  return only !== undefined ? '' : didYouMean(space, used) || `; in use: ${tellFirst(used)}`
}

/** What to say of a space in which nothing ever happened; undefined of any other. */
export const whyUnused = (parts: Parts, look: Look): string | undefined => {
  const { space } = look
  const which = parts.traffic.knows(space) ? undefined : whichOne(parts, look)
  return which === undefined ? undefined : `nobody has used the space ${space}${which}`
}

/** Whether nothing has happened in a space since it was emptied, or ever: it is as good as new. */
export const isUntouched = (traffic: EventLog, space: string): boolean => {
  const [first, second] = eventsOf(traffic, space, undefined, 2)
  return !second && (!first || first.type === 'space.reset')
}

/** The same for whoever empties a space that is as good as new. */
export const nothingToEmpty = (parts: Parts, look: Look): string | undefined => {
  const { space } = look
  const which = isUntouched(parts.traffic, space) ? whichOne(parts, look) : undefined
  return which === undefined ? undefined : `nothing was in the space ${space}${which}`
}

/** How many spaces are told, how many are looked into for that, and how many events of each, the newest ones. */
const MOST_TOLD = 3
const MOST_SPACES = 50
const MOST_EVENTS = 50

/** The newest events of a space, oldest first. */
const newestOf = (traffic: EventLog, space: string, most: number): readonly SandboxEvent[] =>
  eventsOf(traffic, space, cursorBefore(traffic.newest(space), most))

const hasRequest = (events: readonly SandboxEvent[]): boolean => events.some(({ type }) => type === 'request')

/** Other spaces, by when something last happened there; the one that apps use who know of no spaces comes first. */
const othersOf = (traffic: EventLog, space: string): readonly string[] => {
  const rank = (name: string): string =>
    name === DEFAULT_SPACE ? '~' : (newestOf(traffic, name, 1)[0]?.recordedAt ?? '')
  const ranked = traffic.spaces().flatMap((name) => (name === space ? [] : [{ name, rank: rank(name) }]))
  // Of two at the same moment, the one that began later.
  return ranked
    .reverse()
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank < other.rank ? 1 : -1))
    .map(({ name }) => name)
}

/**
 * Where requests came, for whoever waits or looks in a space to which none came: mostly the app has the credentials of
 * another one. Only names of spaces and types of events, since what is in a space is the affair of those who use it.
 * Undefined where requests came to this space, or to none. Not for requests that go well: it looks into many spaces.
 */
export const elsewhereWords = (traffic: EventLog, { space, only }: Look): string | undefined => {
  if (only !== undefined || traffic.dropped(space) > 0 || hasRequest(eventsOf(traffic, space))) return undefined
  const had: string[] = []
  for (const name of othersOf(traffic, space).slice(0, MOST_SPACES)) {
    if (had.length > MOST_TOLD) break
    const events = newestOf(traffic, name, MOST_EVENTS)
    if (hasRequest(events)) had.push(`the space ${name} had ${tellTypes(events)}`)
  }
  if (had.length === 0) return undefined
  const others = `${had.slice(0, MOST_TOLD).join(', ')}${had.length > MOST_TOLD ? ' and others' : ''}`
  const whose = had.length === 1 ? 'its credentials' : 'the credentials of one of them'
  return `no request came to the space ${space}, but ${others}: does the app use ${whose}?`
}
