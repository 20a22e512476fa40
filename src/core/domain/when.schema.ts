import { z } from 'zod'
import { brand } from './card.schema.ts'
import { holdsCardNumber } from './card-numbers.ts'
import { currency, oneOrMany, optional } from './values.schema.ts'

const CARD = 'must be the name or the number of a listed test card'

/** A name of the card catalogue, or one of its numbers in quotes or not. Whether it is listed is asked later. */
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
    { error: 'must be a whole number of minor units, or a map with from and to' },
  )
  .meta({ title: 'number, or from and to' })

const PATTERN = 'must be text of 1 to 200 characters, in which * is anything and ? one character'

/** A pattern for a text of the request; an unquoted number is taken as it was written. It is kept, and people paste numbers into the wrong field. */
const glob = z
  .union([z.string().min(1, { error: PATTERN }).max(200, { error: PATTERN }), z.int().min(0, { error: PATTERN })], {
    error: PATTERN,
  })
  .transform(String)
  .refine((pattern) => !holdsCardNumber(pattern), {
    error: 'contains a card number, which the sandbox never keeps; use when.card',
  })
  .meta({ title: 'pattern' })

/** Which requests a scenario is for. */
export const whenWords = z
  .strictObject({
    interface: optional(z.enum(['transactions', 'links']), 'Only requests of this interface. Without it, of both.'),
    card: optional(
      oneOrMany(cardEntry, 'the name or the number of a listed test card', z.string()),
      'Listed test cards: a name of the catalogue (all its brands), a number, or a list of those.',
    ),
    brand: optional(oneOrMany(brand, 'a brand', brand), 'A payment method code of the card, or a list of them.'),
    amount: optional(amount, 'The amount in minor units: a number, or a map with from and to.'),
    currency: optional(currency, 'The ISO 4217 code of the currency.'),
    refno: optional(glob, 'A pattern for the refno of a transaction: * is anything, ? one character.'),
    reference: optional(glob, 'A pattern for the reference of a link: * is anything, ? one character.'),
    email: optional(glob, 'A pattern for card.3D.cardholder.email of the request, in any case.'),
    cardholderName: optional(glob, 'A pattern for card.3D.cardholder.cardholderName of the request, in any case.'),
  })
  .meta({ id: 'when' })
