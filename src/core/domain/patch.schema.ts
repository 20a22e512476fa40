import { z } from 'zod'
import type { Frozen } from './frozen.ts'
import { keptShape, scenarioName, text, textUpTo } from './values.schema.ts'
import { changeWords, wholeWords } from './vocabulary.schema.ts'

/** What is laid over what a scenario decided, as it is kept: times in milliseconds, codes as texts. */
export const change = z.strictObject(keptShape(changeWords.shape))

/** A scenario that was brought along by the call that armed it. */
export const whole = z.strictObject(keptShape(wholeWords.shape))

/** Where it came from, and what it changes. `next` is the one-shot that it is of. */
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
