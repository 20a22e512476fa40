import { z } from 'zod'
import { brand } from './card.schema.ts'
import type { Frozen } from './frozen.ts'
import { change, whole } from './patch.schema.ts'
import { MOST_TIMES, USED_UP_BY } from './queued-outcome-limits.ts'
import { count, keptShape, maybe, scenarioName, text } from './values.schema.ts'
import { whenWords } from './when.schema.ts'

const { card: _card, brand: _brand, ...said } = whenWords.shape

/** What a request must look like for a scenario to apply; every given key must match. Globs know `*` and `?`. */
const when = z.strictObject({
  ...keptShape(said),
  /** Listed cards. The key identifies one without its number, so aliases match as well. */
  cards: z.array(z.strictObject({ key: text, name: text, brand })).exactOptional(),
  brands: z.array(brand).exactOptional(),
})

/** An outcome for requests to come: the scenario decides about the next ones that fit, or is laid over what does. */
export const queuedOutcome = z.strictObject({
  id: text,
  /** A scenario that there is, or `next/ID` for what the one-shot itself brings: one of these two. */
  scenario: scenarioName,
  patch: change.exactOptional(),
  scenarioJson: whole.exactOptional(),
  /** Without it, the next request of all is meant. */
  when: when.exactOptional(),
  for: z.enum(USED_UP_BY),
  /** How often it was to be used when it was armed. */
  times: z.int().min(1).max(MOST_TIMES),
  /** How many tries, or orders, it will still take. */
  left: count.max(MOST_TIMES),
  /** The orders that it met and stays for: the refno of transactions, or the reference of links. */
  orders: z.array(z.strictObject({ refno: maybe, reference: maybe })).max(MOST_TIMES),
})

/** Conditions of a request. */
export type When = Frozen<z.output<typeof when>>
/** Outcome that is queued for requests to come. */
export type QueuedOutcome = Frozen<z.output<typeof queuedOutcome>>
