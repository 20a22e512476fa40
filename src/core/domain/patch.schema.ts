import * as z from 'zod'
import type { Frozen } from './frozen.ts'
import { keptShape, scenarioName, text, textUpTo } from './values.schema.ts'
import { patchSchema, scenarioJsonSchema } from './vocabulary.schema.ts'

/** Stored patch of an outcome: durations in milliseconds, codes as strings. */
export const patch = z.strictObject(keptShape(patchSchema.shape))

/** A complete scenario in the request of a queued outcome. */
export const scenarioJson = z.strictObject(keptShape(scenarioJsonSchema.shape))

/** The source of a patch, and its content. `next` is the ID of its queued outcome. */
export const appliedPatch = z.strictObject({
  name: scenarioName,
  matchedBy: textUpTo(200),
  next: text.exactOptional(),
  patch,
})

export type Patch = Frozen<z.output<typeof patch>>
export type ScenarioJson = Frozen<z.output<typeof scenarioJson>>
/** Patch applied on top of a matching scenario, and its source. */
export type AppliedPatch = Frozen<z.output<typeof appliedPatch>>
