import * as z from 'zod'
import { BRANDS } from './brand-names.ts'
import type { Frozen } from './frozen.ts'

const text = z.string()
export const brand = z.enum(BRANDS)

/** Cosmetic facts about a card (sources.md: document 2.5). */
const info = z.object({
  brand: text,
  type: z.enum(['credit', 'debit', 'prepaid']),
  usage: z.enum(['consumer', 'corporate', 'unknown']),
  country: text,
  issuer: text,
})

/** Data that a card and its alias share; never a whole number. */
export const kept = { brand, masked: text.regex(/^\d{6}x{2,9}\d{4}$/), fingerprint: text, info }

/** Stored data of a card. It has no field for the number or the CVV, on purpose. */
export const keptCard = z.strictObject({ ...kept, expiryMonth: text, expiryYear: text, alias: text.exactOptional() })

export type CardInfo = Frozen<z.output<typeof info>>
export type KeptCard = Frozen<z.output<typeof keptCard>>
