import * as z from 'zod'
import { brand } from './card.schema.ts'
import type { Frozen } from './frozen.ts'
import { patch, scenarioJson } from './patch.schema.ts'
import { MOST_USES, USE_UNITS } from './queued-outcome-limits.ts'
import { count, keptShape, maybe, scenarioName, text } from './values.schema.ts'
import { whenSchema } from './when.schema.ts'

const { card: _card, brand: _brand, ...conditions } = whenSchema.shape

/** Conditions of a request; every given one must match. Globs support `*` and `?`. */
const when = z.strictObject({
  ...keptShape(conditions),
  /** Listed cards. The key identifies a card without its number, so aliases match as well. */
  cards: z.array(z.strictObject({ key: text, name: text, brand })).exactOptional(),
  brands: z.array(brand).exactOptional(),
})

/** An outcome for upcoming requests: a scenario for the next matching ones, or a patch on top of their scenarios. */
export const queuedOutcome = z.strictObject({
  id: text,
  /** An existing scenario, or `next/ID` for the content of the queued outcome. */
  scenario: scenarioName,
  patch: patch.exactOptional(),
  scenarioJson: scenarioJson.exactOptional(),
  /** Without it, the next request matches. */
  when: when.exactOptional(),
  for: z.enum(USE_UNITS),
  /** Number of uses at its creation. */
  times: z.int().min(1).max(MOST_USES),
  /** Number of remaining requests or orders. */
  left: count.max(MOST_USES),
  /** Matched orders that it still applies to: the refno of transactions, or the reference of links. */
  orders: z.array(z.strictObject({ refno: maybe, reference: maybe })).max(MOST_USES),
})

/** Conditions of a request. */
export type When = Frozen<z.output<typeof when>>
/** Outcome queued for upcoming requests. */
export type QueuedOutcome = Frozen<z.output<typeof queuedOutcome>>
