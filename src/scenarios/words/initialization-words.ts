import { z } from 'zod'
import { ERROR_CODES } from '../../domain/refusals.ts'
import { byBrand, duration, text } from './values.ts'

const CODE = 'must be two digits or capital letters, as the card network writes it, such as 05 or N7'

const networkCode = z
  .union(
    [z.string().regex(/^[0-9A-Z]{2}$/, { error: CODE }), z.int().min(0, { error: CODE }).max(99, { error: CODE })],
    { error: CODE },
  )
  .transform(String)
  .refine((code) => code.length === 2, { error: CODE })
  .meta({ title: 'two digits or letters' })

/** What the answer to the initialization is. */
export const initializationWords = z
  .strictObject({
    error: byBrand(z.enum(ERROR_CODES), 'an error code')
      .exactOptional()
      .describe('Refuses the initialization with this error.code. One code, or a map of brands with a default.'),
    networkCode: networkCode
      .exactOptional()
      .describe('The answer of the card network behind the error, as error.networkCode. Two digits or letters.'),
    message: text(200).exactOptional().describe('The error.message of the refusal. Without it, the sandbox words one.'),
    enrolled: z
      .boolean({ error: 'must be true or false' })
      .default(true)
      .describe('What 3D.enrolled of the answer says. A card that is not enrolled is not authenticated at all.'),
    delay: duration.exactOptional().describe('How long the answer takes, such as 250ms or 5s.'),
  })
  .meta({ id: 'initialization' })
