import * as z from 'zod'
import { brand } from './card.schema.ts'
import { holdsCardNumber } from './card-numbers.ts'
import { CONDITIONS, type ConditionKind, type ConditionName, INTERFACES } from './condition-table.ts'
import { currency, oneOrMany, optional, twoDigits } from './values.schema.ts'

const CARD = 'must be the name or the number of a listed test card'

/** A name in the card list, or one of its numbers, quoted or not. A later check looks it up. */
export const cardEntry = z
  .union([z.string().min(1, { error: CARD }), z.int()], { error: CARD })
  .transform(String)
  .meta({ id: 'card', title: 'card' })

const minorUnits = z
  .int({ error: 'must be a whole number of minor units: 1250 is 12.50 EUR' })
  .min(0, { error: 'must not be negative' })

const amount = z
  .union(
    [
      minorUnits.transform((exactly) => ({ from: exactly, to: exactly })),
      z.strictObject({
        from: optional(minorUnits, 'The smallest amount, in minor units.'),
        to: optional(minorUnits, 'The largest amount, in minor units.'),
      }),
    ],
    { error: 'must be a whole number of minor units, or an object with from and to' },
  )
  .meta({ title: 'number, or from and to' })

const PATTERN = 'must be a string of 1 to 200 characters, in which * is anything and ? one character'

/**
 * A pattern for a string of the request; an unquoted number is used as written. Card numbers are rejected, because
 * patterns are stored and users paste numbers into the wrong field.
 */
const glob = z
  .union([z.string().min(1, { error: PATTERN }).max(200, { error: PATTERN }), z.int().min(0, { error: PATTERN })], {
    error: PATTERN,
  })
  .transform(String)
  .refine((pattern) => !holdsCardNumber(pattern), {
    error: 'contains a card number, which the sandbox never stores; use when.card',
  })
  .meta({ title: 'pattern' })

/** The schema of each kind of condition. */
const OF_KIND = {
  interface: z.enum(INTERFACES),
  cards: oneOrMany(cardEntry, 'the name or the number of a listed test card', z.string()),
  brands: oneOrMany(brand, 'a brand', brand),
  range: amount,
  currency,
  code: twoDigits,
  glob,
} as const satisfies Readonly<Record<ConditionKind, z.ZodType>>

type WhenShape = {
  [Name in ConditionName]: z.ZodExactOptional<(typeof OF_KIND)[(typeof CONDITIONS)[Name]['kind']]>
}

const shape = Object.fromEntries(
  Object.entries(CONDITIONS).map(([name, { kind, help }]) => [name, optional(OF_KIND[kind], help)]),
) as WhenShape

/** Conditions of a scenario, in a file or a request. */
export const whenSchema = z.strictObject(shape).meta({ id: 'when' })
