import type { CardEntry } from '../../domain/card-entry.ts'

type Expiry = Pick<CardEntry, 'expiryMonth' | 'expiryYear'>

/** A month that is none: what was typed is there, and cannot be understood. */
const UNREADABLE: Expiry = { expiryMonth: '00', expiryYear: '' }

/** Month and year as people and browsers write them: `12/30`, `1230`, `12 / 2030`, `1-30`. */
export const readExpiry = (typed: string): Expiry => {
  const text = typed.trim()
  if (text === '') return { expiryMonth: '', expiryYear: '' }
  const [, month, year] = /^(\d{1,2})\s*[/.\s-]\s*(?:20)?(\d\d)$/.exec(text) ?? /^(\d\d)(?:20)?(\d\d)$/.exec(text) ?? []
  return month && year ? { expiryMonth: month.padStart(2, '0'), expiryYear: year } : UNREADABLE
}

const textOf = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/** The card that a form carries. A name that was not asked for is not read. */
export const readEntry = (fields: Readonly<Record<string, unknown>>, collectName: boolean): CardEntry => ({
  number: textOf(fields, 'number'),
  ...readExpiry(textOf(fields, 'expiry')),
  cvv: textOf(fields, 'cvv').trim(),
  ...(collectName ? { cardholderName: textOf(fields, 'name') } : {}),
})
