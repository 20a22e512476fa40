import { redactNumbers } from '../domain/card.ts'
import type { RequestFacts } from './match.ts'
import type { When } from './scenario.ts'

const LONGEST = 200

const range = ({ from, to }: NonNullable<When['amount']>): string =>
  from === to ? String(from) : `${from ?? 0}..${to ?? ''}`

/** Only what may stand in a response header: visible ASCII, not too long, and nothing like a card number. */
const headerSafe = (text: string): string => redactNumbers(text.replace(/[^\x20-\x7e]/g, '?')).slice(0, LONGEST)

/** Why `when` let a scenario win, as the response header `sandbox-explain` says it. */
export const becauseOf = (when: When, facts: RequestFacts): string => {
  const card = when.cards?.find(({ key }) => key === facts.cardKey)
  const parts: readonly (readonly [key: string, value: string | undefined])[] = [
    ['card', card?.name],
    ['interface', when.interface],
    ['brand', when.brands && facts.brand],
    ['amount', when.amount && range(when.amount)],
    ['currency', when.currency],
    ['refno', when.refno],
    ['reference', when.reference],
    ['email', when.email],
    ['cardholderName', when.cardholderName],
  ]
  const given = parts.filter(([, value]) => value !== undefined)
  return headerSafe(given.map(([key, value]) => `when.${key} ${value}`).join(', '))
}
