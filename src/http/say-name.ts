import { redactNumbers } from '../domain/card.ts'

const MAX_NAME = 120

/** A name that a caller chose, as it may be repeated: no card number, nothing unprintable, not endless. */
export const sayName = (name: string): string => redactNumbers(name.replace(/[^\x20-\x7e]/g, '?')).slice(0, MAX_NAME)
