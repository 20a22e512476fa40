import { z } from 'zod'
import { BRANDS } from '../../domain/card.ts'
import { glob, oneOrMany } from './values.ts'

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
        from: minorUnits.exactOptional().describe('The smallest amount, in minor units.'),
        to: minorUnits.exactOptional().describe('The largest amount, in minor units.'),
      }),
    ],
    { error: 'must be a whole number of minor units, or a map with from and to' },
  )
  .meta({ title: 'number, or from and to' })

/** Which requests a scenario is for. */
export const whenWords = z
  .strictObject({
    interface: z
      .enum(['transactions', 'links'])
      .exactOptional()
      .describe('Only requests of this interface. Without it, of both.'),
    card: oneOrMany(cardEntry, 'the name or the number of a listed test card')
      .exactOptional()
      .describe('Listed test cards: a name of the catalogue (all its brands), a number, or a list of those.'),
    brand: oneOrMany(z.enum(BRANDS), 'a brand')
      .exactOptional()
      .describe('A payment method code of the card, or a list of them.'),
    amount: amount.exactOptional().describe('The amount in minor units: a number, or a map with from and to.'),
    currency: z
      .string({ error: 'must be three capital letters, such as EUR' })
      .regex(/^[A-Z]{3}$/, { error: 'must be three capital letters, such as EUR' })
      .meta({ title: 'three letters' })
      .exactOptional()
      .describe('The ISO 4217 code of the currency.'),
    refno: glob.exactOptional().describe('A pattern for the refno of a transaction: * is anything, ? one character.'),
    reference: glob.exactOptional().describe('A pattern for the reference of a link: * is anything, ? one character.'),
    email: glob.exactOptional().describe('A pattern for card.3D.cardholder.email of the request, in any case.'),
    cardholderName: glob
      .exactOptional()
      .describe('A pattern for card.3D.cardholder.cardholderName of the request, in any case.'),
  })
  .meta({ id: 'when' })
