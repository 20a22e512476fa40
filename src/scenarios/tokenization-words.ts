import { z } from 'zod'
import { duration } from './values.ts'

/** What comes of a card that is entered on a link's page. */
export const tokenizationWords = z
  .strictObject({
    result: z
      .enum(['success', 'error'])
      .default('success')
      .describe('The status that the card entry leads to: SUCCESS, or ERROR without a card.'),
    redirectAfter: duration
      .exactOptional()
      .describe('How long the confirmation stays before it moves on to successUrl. Without it, 5s.'),
  })
  .meta({ id: 'tokenization' })
