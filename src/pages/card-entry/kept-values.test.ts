import { expect, it } from 'vitest'
import type { CardEntry } from '../../core/domain/card-entry.ts'
import { entryProblem, type Mistake } from '../../core/domain/card-entry-errors.ts'
import { keptValues } from './entry-view.ts'

const TYPED: CardEntry = { number: '4', expiryMonth: '12', expiryYear: '30', cvv: '1', cardholderName: ' Ada ' }

it.each<[what: string, more: Partial<CardEntry>, mistakes: Mistake[], kept: ReturnType<typeof keptValues>]>([
  [
    'a wrong number keeps date and name',
    {},
    ['numberTooShort'],
    { filled: { expiry: '12/30', name: 'Ada' }, lost: ['number', 'cvv'] },
  ],
  [
    'an expired date is kept, and an invalid name is not',
    { expiryYear: '20' },
    ['expiryPast', 'nameHasNumber'],
    { filled: { expiry: '12/20' }, lost: ['number', 'cvv', 'cardholderName'] },
  ],
  [
    'an unreadable date is not kept',
    { expiryMonth: '00', expiryYear: '' },
    ['expiryUnreadable'],
    { filled: { name: 'Ada' }, lost: ['number', 'expiry', 'cvv'] },
  ],
  [
    'a date with an invalid month is not kept',
    { expiryMonth: '40', cardholderName: '' },
    ['expiryMonthWrong', 'nameMissing'],
    { filled: {}, lost: ['number', 'expiry', 'cvv'] },
  ],
  [
    'an empty field is not listed as lost',
    { number: ' ', expiryMonth: '', expiryYear: '', cvv: '' },
    ['numberMissing', 'expiryMissing', 'cvvMissing'],
    { filled: { name: 'Ada' }, lost: [] },
  ],
])('%s', (_title, more, mistakes, kept) => {
  const problems = mistakes.map((mistake) => entryProblem(mistake))
  expect(keptValues({ ...TYPED, ...more }, problems)).toEqual(kept)
})
