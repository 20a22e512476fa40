import type { Response } from 'express'
import { exchangeOf } from './exchange.ts'
import { sayName } from './say-name.ts'

const MOST_NAMES = 20

/** Unknown card.3D fields are accepted (domain-facts 1.3) and noted, in the log and in a header. */
export const noteUnknownFields = (res: Response, unknown: readonly string[]): void => {
  if (unknown.length === 0) return
  const note = `accepted without a meaning: ${unknown.slice(0, MOST_NAMES).map(sayName).join(', ')}`
  exchangeOf(res).notes.push(note)
  res.set('sandbox-notes', note)
}
