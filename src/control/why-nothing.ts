import { didYouMean } from '../domain/nearest.ts'
import type { Engine } from '../engine/port.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { EventFilter } from './event-filter.ts'
import { eventsOf } from './kept-events.ts'
import { sayFirst } from './say-events.ts'

/** What must be known to say why nothing was found. */
export type NothingParts = {
  readonly engine: Pick<Engine, 'homeOf' | 'listSpaces'>
  readonly traffic: Traffic
}

type Kind = 'transaction' | 'link'

/** Why nothing is about an id: it is of another space, or nobody has it. What came is not repeated: it may be anything. */
const whyNotAbout = (engine: NothingParts['engine'], space: string, kinds: readonly Kind[], id: string) => {
  for (const type of kinds) {
    const home = engine.homeOf({ type, id })
    if (home === space) return undefined
    if (home !== undefined) return `that ${type} is of the space ${home}`
  }
  const [other] = (['transaction', 'link'] as const).filter((type) => !kinds.includes(type))
  return other !== undefined && engine.homeOf({ type: other, id }) !== undefined
    ? `that is the id of a ${other}: choose by ${other}`
    : `no ${kinds.join(' or ')} has this id`
}

/**
 * Why a list is empty that would be empty whatever happens: a space that nobody has used, or an id that nothing of the
 * space has. An empty list alone looks as if the app had done nothing. Undefined where there is no such reason.
 */
export const whyNothing = (
  { engine, traffic }: NothingParts,
  space: string,
  { transaction, link, subject }: EventFilter,
): string | undefined => {
  const reasons = [
    transaction === undefined ? undefined : whyNotAbout(engine, space, ['transaction'], transaction),
    link === undefined ? undefined : whyNotAbout(engine, space, ['link'], link),
    subject === undefined ? undefined : whyNotAbout(engine, space, ['transaction', 'link'], subject),
  ].filter((reason) => reason !== undefined)
  return reasons.length > 0 ? reasons.join('; ') : whyUnused({ engine, traffic }, space)
}

/** Which space was probably meant by a name that holds nothing, as the end of a sentence; undefined where it holds something. */
const whichOne = (engine: NothingParts['engine'], space: string): string | undefined => {
  // The default one is always in use.
  const used = engine.listSpaces().map((known) => known.space)
  return used.includes(space) ? undefined : didYouMean(space, used) || `; in use: ${sayFirst(used)}`
}

/** What to say of a space in which nothing ever happened; undefined of any other. */
export const whyUnused = ({ engine, traffic }: NothingParts, space: string): string | undefined => {
  const which = traffic.knows(space) ? undefined : whichOne(engine, space)
  return which && `nobody has used the space ${space}${which}`
}

/** The same for whoever empties a space: one in which nothing has happened since it was emptied before is as good as new. */
export const nothingToEmpty = ({ engine, traffic }: NothingParts, space: string): string | undefined => {
  const [first, second] = eventsOf(traffic, space, undefined, 2)
  const isUntouched = !second && (!first || first.type === 'space.reset')
  const which = isUntouched ? whichOne(engine, space) : undefined
  return which && `nothing was in the space ${space}${which}`
}
