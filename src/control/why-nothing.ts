import { DEFAULT_SPACE } from '../domain/default-space.ts'
import { didYouMean } from '../domain/nearest.ts'
import type { Engine } from '../engine/port.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { EventFilter } from './event-filter.ts'
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
  if (reasons.length > 0) return reasons.join('; ')
  if (traffic.knows(space)) return undefined
  const used = engine.listSpaces().map((known) => known.space)
  // Of a sandbox that nobody has used there is no more to say.
  if (used.includes(space) || (used.length === 0 && space === DEFAULT_SPACE)) return undefined
  const inUse = used.length === 0 ? '' : `; in use: ${sayFirst(used)}`
  return `nobody has used the space ${space}${didYouMean(space, used) || inUse}`
}
