import { DEFAULT_SPACE } from '../domain/default-space.ts'
import type { SandboxEvent } from '../domain/event.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { eventsOf } from './kept-events.ts'
import { sayTypes } from './say-events.ts'

type Looked = Pick<Traffic, 'spaces' | 'newest' | 'since' | 'dropped'>

/** How many spaces are told, how many are looked into for that, and how many events of each, the newest ones. */
const MOST_TOLD = 3
const MOST_SPACES = 50
const MOST_EVENTS = 50

/** The newest events of a space, oldest first. */
const newestOf = (traffic: Looked, space: string, most: number): readonly SandboxEvent[] => {
  const after = traffic.newest(space).replace(/\d+$/, (number) => String(Math.max(0, Number(number) - most)))
  return eventsOf(traffic, space, after)
}

const hasRequest = (events: readonly SandboxEvent[]): boolean => events.some(({ type }) => type === 'request')

/** Other spaces, by when something last happened there; the one that apps use who know of no spaces comes first. */
const othersOf = (traffic: Looked, space: string): readonly string[] => {
  const rank = (name: string): string =>
    name === DEFAULT_SPACE ? '~' : (newestOf(traffic, name, 1)[0]?.machineAt ?? '')
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
export const elsewhereWords = (traffic: Looked, space: string): string | undefined => {
  if (traffic.dropped(space) > 0 || hasRequest(eventsOf(traffic, space))) return undefined
  const had: string[] = []
  for (const name of othersOf(traffic, space).slice(0, MOST_SPACES)) {
    if (had.length > MOST_TOLD) break
    const events = newestOf(traffic, name, MOST_EVENTS)
    if (hasRequest(events)) had.push(`the space ${name} had ${sayTypes(events)}`)
  }
  if (had.length === 0) return undefined
  const others = `${had.slice(0, MOST_TOLD).join(', ')}${had.length > MOST_TOLD ? ' and others' : ''}`
  const whose = had.length === 1 ? 'its credentials' : 'the credentials of one of them'
  return `no request came to the space ${space}, but ${others}: does the app use ${whose}?`
}
