import { redactByShape } from '../core/domain/card.ts'
import { LINK_ID, TRANSACTION_ID } from '../core/domain/ids.ts'

const OUR_IDS = new RegExp(`(?<![0-9A-Za-z])(${TRANSACTION_ID}|${LINK_ID})(?![0-9A-Za-z])`)

/**
 * What somebody typed, as it may be given back: without what could be a card number, and with our own ids, which have as many
 * digits. By their shape alone: the list of cards, which knows better, is too long for a command that only asks.
 */
export const hideNumbers = (text: string): string =>
  text
    .split(OUR_IDS)
    .map((part, i) => (i % 2 === 1 ? part : redactByShape(part)))
    .join('')
