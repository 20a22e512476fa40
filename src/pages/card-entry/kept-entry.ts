import type { CardEntry } from '../../domain/card-entry.ts'
import type { EntryField, EntryProblem, Mistake } from '../../domain/entry-mistakes.ts'
import type { FilledCard } from './entry-view.ts'

/** What of a refused card stands in the form again, and what was typed and has to be typed again. */
type KeptEntry = { readonly filled: Partial<FilledCard>; readonly lost: readonly EntryField[] }

/** An expiry that could be read is kept, even where it is over. */
const READABLE: readonly (Mistake | undefined)[] = [undefined, 'expiryPast']

/**
 * A name that was right and a date that could be read. Never a number or a security code, nor anything that could not
 * be read: people type a card number into any field.
 */
export const keptOf = (entry: CardEntry, problems: readonly EntryProblem[]): KeptEntry => {
  const { number, expiryMonth, expiryYear, cvv, cardholderName = '' } = entry
  const mistakeIn = (field: EntryField) => problems.find((problem) => problem.field === field)?.mistake
  const keepsExpiry = READABLE.includes(mistakeIn('expiry'))
  const keepsName = cardholderName.trim() !== '' && mistakeIn('cardholderName') === undefined
  const typed: readonly (readonly [EntryField, text: string, isKept: boolean])[] = [
    ['number', number, false],
    ['expiry', expiryMonth, keepsExpiry],
    ['cvv', cvv, false],
    ['cardholderName', cardholderName, keepsName],
  ]
  return {
    filled: {
      ...(keepsExpiry ? { expiry: `${expiryMonth}/${expiryYear}` } : {}),
      ...(keepsName ? { name: cardholderName.trim() } : {}),
    },
    lost: typed.filter(([, text, isKept]) => text.trim() !== '' && !isKept).map(([field]) => field),
  }
}
