import { isMap } from './is-record.ts'
import type { Outcome } from './outcome.schema.ts'

/** A part of an outcome with other times: those members whose names say that they are milliseconds. */
const scaled = <Part>(part: Part, factor: number): Part => {
  if (!isMap(part)) return part
  const members = Object.entries(part).map(([name, held]) =>
    typeof held === 'number' && name.endsWith('Ms') ? [name, held * factor] : [name, scaled(held, factor)],
  )
  return Object.fromEntries(members)
}

/** The same outcome with other waits on the hosted pages (`--page-time-scale`). */
export const scaleOutcome = (outcome: Outcome, factor: number): Outcome => {
  if (factor === 1) return outcome
  const { authentication, tokenization } = outcome
  return {
    ...outcome,
    authentication: scaled(authentication, factor),
    ...(tokenization && { tokenization: scaled(tokenization, factor) }),
  }
}
