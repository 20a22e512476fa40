import { z } from 'zod'
import { BRANDS, type Brand } from './brand-names.ts'
import { redactNumbers } from './card-numbers.ts'
import { durationMs, durationText, LONGEST_MS, UNIT_MS } from './duration.ts'
import { parsedUrl } from './parse-url.ts'
import { returnUrlProblem } from './return-url-problem.ts'

/** Longer than anything that a call may bring: what is longer came from nowhere. */
const LONGEST_TEXT = 1024 * 1024
export const text = z.string().max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`)

/** A text of the merchant's that the contract limits. */
export const textUpTo = (max: number) => z.string().max(max, `must not be longer than ${max} characters`)

/**
 * Marks a value that may look like a card number in a record, so that an import accepts it: a text of a caller that is kept
 * as it came (`x-passes-through` in openapi.yaml), or one that the sandbox made.
 */
export const asItCame = <T extends z.ZodType>(word: T) => word.meta({ asItCame: true })

/** Where a browser or a webhook is sent: what the API takes as such. */
export const webUrl = asItCame(
  z.string().refine((url) => returnUrlProblem(url) === undefined, {
    error: 'must be an absolute http or https URL without user info, of at most 2048 characters',
  }),
)

/** An address of the sandbox's own, made of what it is called by. */
export const ownUrl = asItCame(
  z
    .string()
    .max(8_192)
    .refine((url) => /^https?:$/.test(parsedUrl(url)?.protocol ?? ''), {
      error: 'must be an absolute http or https URL',
    }),
)

/** Letters, digits, `_` and `-` in lower case: one part of a scenario's name. */
export const NAME_PART = /^[a-z0-9_-]+$/

/** How long the name of a scenario may be. */
export const LONGEST_NAME = 100

/** The name of a scenario that there is or was. It stands in a header. */
export const scenarioName = textUpTo(LONGEST_NAME).refine(
  (name) => name.split('/').every((part) => NAME_PART.test(part)),
  {
    error: 'must be the name of a scenario: lower case letters, digits, _ and -, and a / between its parts',
  },
)

const CURRENCY = 'must be three capital letters, such as EUR'
/** A currency as its ISO 4217 code, active or not. */
export const currency = z
  .string({ error: CURRENCY })
  .regex(/^[A-Z]{3}$/, { error: CURRENCY })
  .meta({ title: 'three letters' })
export const maybe = text.exactOptional()
export const count = z.int().min(0)

export const instant = text
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
  .refine((at) => !Number.isNaN(Date.parse(at)), 'is no time that there is')

/** A clock stays between the years 1000 and 9000 or so, where dates are texts of one width. */
export const offsetMs = z
  .int()
  .min(-1_000 * 365 * UNIT_MS.d)
  .max(7_000 * 365 * UNIT_MS.d)

/** A word that may be left out, and what editors and docs say about it. */
export const optional = <T extends z.ZodType>(word: T, help: string) => word.exactOptional().describe(help)

/** The same, where the vocabulary tells what is meant without it. */
export const usually = <T extends z.ZodType>(word: T, usual: z.input<T>, help: string) =>
  word.exactOptional().meta({ default: usual, description: help })

export const wholeNumber = (from: number, to: number, error = `must be a whole number from ${from} to ${to}`) =>
  z.int({ error }).min(from, { error }).max(to, { error })

/** A length of time as it is kept. Ten years: a due time must stay a date that can be written. */
export const delayMs = z.number().min(0).max(LONGEST_MS)

/** How long before something, or below 0 after it. */
export const signedMs = z.number().min(-LONGEST_MS).max(LONGEST_MS)

export const LONGEST_WRITTEN_MS = 24 * UNIT_MS.h
/** Nobody writes days where a day is the longest time. */
export const UNITS = Object.keys(UNIT_MS).filter((unit) => unit !== 'd')

/** A length of time with its unit; becomes milliseconds. A day at most: timers cannot wait for ever. */
export const duration = z
  .codec(
    z
      .string({ error: 'must be a time with a unit, such as 250ms, 5s, 10m or 1h' })
      .regex(new RegExp(`^(\\d{1,7})(${UNITS.join('|')})$`), {
        error: 'must be a whole number and a unit: 250ms, 5s, 10m or 1h',
      }),
    delayMs,
    { decode: (written) => durationMs(written) ?? 0, encode: durationText },
  )
  .refine((ms) => ms <= LONGEST_WRITTEN_MS, { error: 'must not be longer than 24h' })
  .meta({ title: 'time' })

/**
 * Words that reach people or stored state. They may not hold anything like a card number: the sandbox never keeps
 * one (design, "Promises").
 */
export const prose = (max: number) =>
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
export const shortCode = (pattern: RegExp, unquoted: z.ZodType<number>, error: string) => {
  const kept = z.string().regex(pattern, { error })
  return z.codec(z.union([kept, unquoted], { error }), kept, { decode: String, encode: (code) => code })
}

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

export const listOf = <T extends z.ZodType>(value: T, most: number, entries: string) =>
  z
    .array(value)
    .min(1, { error: 'must not be an empty list' })
    .max(most, { error: `must not have more than ${most} ${entries}` })

/** One text of a kind, or a list of them; becomes a list of what is kept of each. */
export const oneOrMany = <T extends z.ZodType<string>>(
  value: T,
  what: string,
  kept: z.ZodType<z.output<T>, z.output<T>>,
) =>
  z
    .codec(
      z.union([value, listOf(value, 50, 'entries')], { error: `must be ${what}, or a list of them` }),
      z.array(kept),
      { decode: (given) => (typeof given === 'string' ? [given] : given), encode: (all) => all },
    )
    .meta({ title: `${what}, or a list` })

/** The members of a map as they are kept. */
type KeptShape<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodExactOptional<infer Word extends z.ZodType>
    ? z.ZodExactOptional<z.ZodType<z.output<Word>>>
    : Shape[Key] extends z.ZodType
      ? z.ZodType<z.output<Shape[Key]>>
      : never
}

/** What a word is kept as. Of members that a map does not have, nothing is asked. */
const keptOf = (word: z.core.$ZodType): z.ZodType => {
  const { def } = word._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return z.object(keptShape(def.shape))
    case 'union':
      return z.union(def.options.map(keptOf))
    case 'optional':
      return z.exactOptional(keptOf(def.innerType))
    case 'pipe':
      return def.out as z.ZodType
    case 'array':
      return z.array(keptOf(def.element))
    default:
      return word as z.ZodType
  }
}

/** The members of a map as they are kept: times in milliseconds, codes as texts, lists as lists. */
export const keptShape = <Shape extends z.core.$ZodShape>(shape: Shape): KeptShape<Shape> =>
  Object.fromEntries(Object.entries(shape).map(([key, word]) => [key, keptOf(word)])) as KeptShape<Shape>

/** The same of members that are always there once they are kept, because something is meant without them. */
type Filled<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodExactOptional<infer Word extends z.ZodType>
    ? z.ZodType<z.output<Word>>
    : never
}
export const filledShape = <Shape extends z.core.$ZodShape>(shape: Shape): Filled<Shape> =>
  Object.fromEntries(
    Object.entries(keptShape(shape)).map(([key, word]) => [key, (word as z.ZodExactOptional).unwrap()]),
  ) as Filled<Shape>
