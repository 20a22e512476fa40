import { z } from 'zod'
import { BRANDS } from '../../domain/card.ts'

/** A shape for every field that a record may have. A new field of `T` does not compile until it has one. */
export type Fields<T> = Readonly<Record<keyof T, z.ZodType>>

export const text = z.string()
export const maybe = text.exactOptional()
export const texts = z.array(text).readonly()
export const amount = z.int().positive()
export const count = z.int().min(0)
export const when = text
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
  .refine((at) => !Number.isNaN(Date.parse(at)), 'is no time that there is')
export const DAY_MS = 86_400_000
/** Ten years: a due time must stay a date that can be written. */
export const delayMs = z
  .number()
  .min(0)
  .max(3650 * DAY_MS)
export const brand = z.enum(BRANDS)
/** Never a whole number. */
export const masked = text.regex(/^\d{6}x{2,9}\d{4}$/)
