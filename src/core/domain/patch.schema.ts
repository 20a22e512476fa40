import { z } from 'zod'
import type { Frozen } from './frozen.ts'
import { keptShape, scenarioName, text, textUpTo } from './values.schema.ts'
import { changeWords, wholeWords } from './vocabulary.schema.ts'

/** Stored patch of an outcome: durations in milliseconds, codes as strings. */
export const change = z.strictObject(keptShape(changeWords.shape))

/** A complete scenario in the request of a queued outcome. */
export const whole = z.strictObject(keptShape(wholeWords.shape))

/** The source of a patch, and its content. `next` is the ID of its queued outcome. */
export const overlay = z.strictObject({
  name: scenarioName,
  matchedBy: textUpTo(200),
  next: text.exactOptional(),
  patch: change,
})

export type Change = Frozen<z.output<typeof change>>
export type Whole = Frozen<z.output<typeof whole>>
/** Patch applied on top of a matching scenario, and its source. */
export type Overlay = Frozen<z.output<typeof overlay>>
