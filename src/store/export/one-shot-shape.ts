import { z } from 'zod'
import { BRANDS } from '../../domain/card.ts'
import { MOST_TIMES, USED_UP_BY } from '../../domain/one-shot.ts'
import { count, maybe, text } from './outcome-shape.ts'

const brand = z.enum(BRANDS)

const when = z.strictObject({
  interface: z.enum(['transactions', 'links']).exactOptional(),
  cards: z
    .array(z.strictObject({ key: text, name: text, brand }))
    .readonly()
    .exactOptional(),
  brands: z.array(brand).readonly().exactOptional(),
  amount: z.strictObject({ from: count.exactOptional(), to: count.exactOptional() }).exactOptional(),
  currency: maybe,
  refno: maybe,
  reference: maybe,
  email: maybe,
  cardholderName: maybe,
})

/** What an armed one-shot must be for the program to work with it. */
export const oneShot = z.strictObject({
  id: text,
  scenario: text,
  when: when.exactOptional(),
  for: z.enum(USED_UP_BY),
  times: z.int().min(1).max(MOST_TIMES),
  left: count.max(MOST_TIMES),
  orders: z
    .array(z.strictObject({ refno: maybe, reference: maybe }))
    .max(MOST_TIMES)
    .readonly(),
})
