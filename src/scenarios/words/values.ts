import { z } from 'zod'
import { BRANDS, type Brand, redactNumbers } from '../../domain/card.ts'
import { durationMs, UNIT_MS } from '../../domain/duration.ts'

/** A word that may be left out, and what editors and docs say about it. */
export const optional = <T extends z.ZodType>(word: T, help: string) => word.exactOptional().describe(help)

/** A whole number within limits. */
export const wholeNumber = (from: number, to: number, error = `must be a whole number from ${from} to ${to}`) =>
  z.int({ error }).min(from, { error }).max(to, { error })

const LONGEST_MS = 24 * UNIT_MS.h
/** Nobody writes days where a day is the longest time. */
const UNITS = Object.keys(UNIT_MS).filter((unit) => unit !== 'd')

/** A length of time with its unit; becomes milliseconds. A day at most: timers cannot wait for ever. */
export const duration = z
  .string({ error: 'must be a time with a unit, such as 250ms, 5s, 10m or 1h' })
  .regex(new RegExp(`^(\\d{1,7})(${UNITS.join('|')})$`), {
    error: 'must be a whole number and a unit: 250ms, 5s, 10m or 1h',
  })
  .transform((written) => durationMs(written) ?? 0)
  .refine((ms) => ms <= LONGEST_MS, { error: 'must not be longer than 24h' })
  .meta({ title: 'time' })

/**
 * Words that reach people or stored state. They may not hold anything like a card number: the sandbox never keeps
 * one (design, "Promises").
 */
export const text = (max: number) =>
  z
    .string({ error: 'must be text; put numbers and true/false in quotes' })
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must not be longer than ${max} characters` })
    .refine((value) => !/(?!\n)[\p{Cc}\p{Cs}]/u.test(value), { error: 'must not contain control characters' })
    .refine((value) => redactNumbers(value) === value, {
      error: 'contains what could be a card number, which the sandbox never keeps; use the name of the card instead',
    })
    .meta({ title: `text, up to ${max} characters` })

/**
 * A code that may consist of digits. YAML reads an unquoted 11 as a number; the reader keeps 01 as it was written, but
 * an editor that checks against the JSON Schema sees 1, which is why the schema allows numbers.
 */
export const shortCode = (pattern: RegExp, unquoted: z.ZodType<number>, error: string) =>
  z
    .union([z.string().regex(pattern, { error }), unquoted], { error })
    .transform(String)
    .refine((written) => pattern.test(written), { error })

const TWO_DIGITS = 'must be two digits, such as 01 or 22'
export const twoDigits = shortCode(/^\d\d$/, wholeNumber(0, 99, TWO_DIGITS), TWO_DIGITS).meta({ title: 'two digits' })

/** One value for all brands, or a map of brands to values with a `default`. */
export const byBrand = <T extends z.ZodType>(value: T, what: string) => {
  const one = value.exactOptional()
  const map = Object.fromEntries(BRANDS.map((brand) => [brand, one])) as Record<Brand, typeof one>
  return z
    .union([value, z.strictObject({ default: value.describe('For every brand that is not named.'), ...map })], {
      error: `must be ${what}, or a map of brands to that with a default`,
    })
    .meta({ title: `${what}, or by brand` })
}

/** A list of something that is not empty. */
export const listOf = <T extends z.ZodType>(value: T, most: number, entries: string) =>
  z
    .array(value)
    .min(1, { error: 'must not be an empty list' })
    .max(most, { error: `must not have more than ${most} ${entries}` })

/** One of something, or a list of them; becomes a list. */
export const oneOrMany = <T extends z.ZodType>(value: T, what: string) =>
  z
    .union([value, listOf(value, 50, 'entries')], { error: `must be ${what}, or a list of them` })
    .transform((given): z.output<T>[] => (Array.isArray(given) ? given : [given]) as z.output<T>[])
    .meta({ title: `${what}, or a list` })
