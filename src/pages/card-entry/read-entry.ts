import type { CardEntry } from '../../domain/card-entry.ts'
import { type Fields, fieldText } from '../frame/page-reply.ts'

type Expiry = Pick<CardEntry, 'expiryMonth' | 'expiryYear'>

/** A month that is none: what was typed is there, and cannot be understood. */
const UNREADABLE: Expiry = { expiryMonth: '00', expiryYear: '' }

/** What counts as a date: with something between month and year, and without. */
export const WRITTEN_EXPIRY = [/^(\d{1,2})\s*[/.\s-]\s*(?:20)?(\d\d)$/, /^(\d\d)(?:20)?(\d\d)$/] as const

/** Month and year as people and browsers write them: `12/30`, `1230`, `12 / 2030`, `1-30`. */
export const readExpiry = (typed: string): Expiry => {
  const text = typed.trim()
  if (text === '') return { expiryMonth: '', expiryYear: '' }
  const [, month, year] = WRITTEN_EXPIRY.map((way) => way.exec(text)).find((found) => found !== null) ?? []
  return month && year ? { expiryMonth: month.padStart(2, '0'), expiryYear: year } : UNREADABLE
}

/** The card that a form carries. A name that was not asked for is not read. */
export const readEntry = (fields: Fields, collectName: boolean): CardEntry => ({
  number: fieldText(fields, 'number'),
  ...readExpiry(fieldText(fields, 'expiry')),
  cvv: fieldText(fields, 'cvv').trim(),
  ...(collectName ? { cardholderName: fieldText(fields, 'name') } : {}),
})
