import { isMap } from './is-record.ts'
import type { Outcome } from './outcome.schema.ts'

/** Returns a part of an outcome with scaled durations: the members whose names end with `Ms`. */
const scaled = <Part>(part: Part, factor: number): Part => {
  if (!isMap(part)) return part
  const members = Object.entries(part).map(([name, member]) =>
    typeof member === 'number' && name.endsWith('Ms') ? [name, member * factor] : [name, scaled(member, factor)],
  )
  return Object.fromEntries(members)
}

/** Returns an outcome with scaled delays of the hosted pages (`--page-time-scale`). */
export const scaleOutcome = (outcome: Outcome, factor: number): Outcome => {
  if (factor === 1) return outcome
  const { authentication, tokenization } = outcome
  return {
    ...outcome,
    authentication: scaled(authentication, factor),
    ...(tokenization && { tokenization: scaled(tokenization, factor) }),
  }
}
