import type { ExplainedValue } from '../contract/control.gen.ts'
import { isMap } from '../domain/is-map.ts'
import type { Recorded } from './steps.ts'

/** A card that a link has saved as its merchant reads it, every value with what it is for; undefined where there is none. */
export const savedCard = ({ answer }: Pick<Recorded, 'answer'>): ExplainedValue[] | undefined => {
  const card = isMap(answer) && isMap(answer.card) ? answer.card : {}
  if (card.alias === undefined) return undefined
  const { type, usage, country, issuer } = isMap(card.info) ? card.info : {}
  const rows: readonly (readonly [label: string, field: string, value: unknown, meaning: string])[] = [
    ['Alias', 'alias', card.alias, 'Charge with it: it goes where the number of a card would.'],
    [
      'Fingerprint',
      'fingerprint',
      card.fingerprint,
      'The same whenever this card is saved: by it you know the card again.',
    ],
    ['Masked number', 'masked', card.masked, 'What you may show to the cardholder.'],
    [
      'Expiry',
      'expiryMonth, expiryYear',
      `${card.expiryMonth}/${card.expiryYear}`,
      'It is good until the end of that month.',
    ],
    ['Type', 'info.type', type, usage === undefined ? 'How the card pays.' : `A ${usage} card.`],
    ['Country', 'info.country', country, issuer === undefined ? 'Where its bank is.' : `Of ${issuer}.`],
  ]
  return rows.map(([label, field, value, meaning]) => ({
    ...{ label, field, meaning },
    ...(value !== undefined && { value: String(value) }),
  }))
}
